//! The functions of a program, compiled.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use rhai::{ScriptFuncDef, Stmt};
use rustc_hash::FxHashMap;

use super::chancy::chancy;
use super::code::Code;
use super::compiler::{Compiler, Effects, Unsupported};
use super::memory::{MOST_ARGUMENTS, UseOfMemory, least_cost};
use super::properties::Properties;
use super::running::Room;
use super::sharing::Identity;
use super::sight::Sights;
use super::writing_out::Small;
use crate::edition::Edition;
use crate::kernel::{Kernel, State};
use crate::script::body::body;
use crate::script::generate::{self, Events};
use crate::script::host::Limits;
use crate::script::known::Known;
use crate::script::link::Layered;
use crate::text::SharedText;

/// All functions that the linker left in force, each once.
pub struct Compiled {
    pub(super) functions: Vec<Function>,
    names: Names,
    pub(super) known: Known,
    pub(super) room: Cell<Option<Room>>,
    /// Functions with which steps began, by their names and numbers of parameters.
    pub(super) entries: RefCell<Vec<(SharedText, usize, usize)>>,
    /// The functions that are left to the interpreter, and why.
    pub interpreted: Vec<Interpreted>,
}

/// A function that the interpreter runs, since it uses something that compiled rules do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreted {
    pub function: String,
    pub file: SharedText,
    pub reason: Unsupported,
}

/// What a call needs lies side by side.
pub struct Function {
    pub parameters: usize,
    /// How many functions deep it goes by itself, with those that are written out in it.
    pub levels: usize,
    /// How many variables it has, the parameters among them.
    pub slots: usize,
    /// What its straight code counts, without what loops repeat.
    pub cost: u64,
    /// For functions that may be worth remembering.
    pub use_of_memory: Option<Rc<UseOfMemory>>,
    pub identity: Box<Identity>,
    pub code: Code,
}

/// What names mean in this program.
pub struct Names {
    functions: FxHashMap<String, Vec<(usize, usize)>>,
    /// Those that are small enough to be written out where they are called.
    small: Vec<Option<Small>>,
    pub properties: Properties,
    pub sights: Sights,
    pub events: Events,
    /// Whether a script defines a function of this name with so many parameters.
    pub is_written: IsWritten,
}

type IsWritten = Box<dyn Fn(&str, usize) -> bool>;

impl Compiled {
    /// Compiles the functions of all modules; of two with the same name and number of parameters, the one of the later
    /// module is in force. A bot is compiled beside the rules that it plays by.
    pub fn new(
        edition: &std::sync::Arc<Edition>,
        modules: &[Layered],
        events: &Events,
        is_written: impl Fn(&str, usize) -> bool + 'static,
        beside: Option<&Compiled>,
    ) -> Compiled {
        let mut in_force: BTreeMap<(&str, usize), (&Layered, &Rc<ScriptFuncDef>)> = BTreeMap::new();
        for module in modules {
            for function in &module.functions {
                in_force.insert((function.name.as_str(), function.params.len()), (module, function));
            }
        }
        let empty_table = Kernel::new(edition.clone(), State::new(edition, &[], 0));
        let bodies: Vec<Rc<[Stmt]>> = in_force.values().map(|(_, definition)| body(definition)).collect();
        let places: FxHashMap<(&str, usize), usize> = in_force.keys().copied().zip(0..).collect();
        let chancy = chancy(&bodies, |name, parameters| places.get(&(name, parameters)).copied());
        let small = in_force.values().zip(&bodies).zip(&chancy);
        let small = small.map(|(((_, function), body), is_chancy)| Small::new(&parameters(function), body, *is_chancy));
        let mut known = beside.map(|rules| rules.known.beside()).unwrap_or_default();
        known.know_players(edition.max_players);
        let names = Names::new(
            &empty_table,
            &mut known,
            in_force.keys().copied(),
            small.collect(),
            events,
            Box::new(is_written),
        );
        let known = RefCell::new(known);
        let mut interpreted = Vec::new();
        let (mut functions, mut effects) = (Vec::new(), Vec::new());
        for ((module, definition), body) in in_force.into_values().zip(&bodies) {
            let (mut function, own) =
                compile(&names, &empty_table, &known, definition, body).unwrap_or_else(|reason| {
                    let function = crate::script::names::written(&definition.name).to_string();
                    interpreted.push(Interpreted { function, file: module.file.clone(), reason });
                    (Function::interpreted(definition), Effects { only_looks: false, ..Effects::default() })
                });
            function.identity = Box::new(Identity {
                name: definition.name.to_string(),
                file: module.file.clone(),
                place: definition.body.start_position(),
                parts: [own.calls.as_slice(), &own.written_out].concat(),
            });
            functions.push(function);
            effects.push(own);
        }
        remember(&mut functions, &effects, &chancy);
        interpreted.retain(|one| &*one.file != generate::FILE);
        let known = known.into_inner();
        let mut compiled =
            Compiled { functions, names, known, room: Cell::default(), entries: RefCell::default(), interpreted };
        if let Some(rules) = beside {
            compiled.share_memory(rules);
        }
        compiled
    }

    /// Whether a script defines a function of this name with so many parameters.
    pub(super) fn is_written(&self, name: &str, parameters: usize) -> bool {
        (self.names.is_written)(name, parameters)
    }

    /// The place of a function among the compiled ones.
    pub fn find(&self, name: &str, parameters: usize) -> Option<usize> {
        self.names.function(name, parameters)
    }
}

impl Names {
    fn new<'a>(
        table: &Kernel,
        known: &mut Known,
        in_force: impl Iterator<Item = (&'a str, usize)>,
        small: Vec<Option<Small>>,
        events: &Events,
        is_written: IsWritten,
    ) -> Names {
        let mut functions: FxHashMap<String, Vec<(usize, usize)>> = FxHashMap::default();
        for (index, (name, parameters)) in in_force.enumerate() {
            functions.entry(name.into()).or_default().push((parameters, index));
        }
        let sights = Sights::default();
        let properties = Properties::new(table, known, &sights);
        Names { functions, small, properties, sights, events: events.clone(), is_written }
    }

    pub fn small(&self, function: usize) -> Option<&Small> {
        self.small.get(function)?.as_ref()
    }

    pub fn function(&self, name: &str, parameters: usize) -> Option<usize> {
        let overloads = self.functions.get(name)?;
        overloads.iter().find(|(arity, _)| *arity == parameters).map(|(_, index)| *index)
    }
}

fn compile(
    names: &Names,
    empty_table: &Kernel,
    known: &RefCell<Known>,
    definition: &ScriptFuncDef,
    body: &[Stmt],
) -> Result<(Function, Effects), Unsupported> {
    let parameters = parameters(definition);
    let mut compiler = Compiler::new(names, empty_table, known, &parameters);
    let code = compiler.sequence(body)?.into_code();
    if compiler.slots > Limits::default().variables {
        return Err(Unsupported {
            what: "more variables than a script may have".into(),
            place: definition.body.start_position(),
        });
    }
    let (slots, cost) = (compiler.slots, compiler.cost + 4);
    let function = Function {
        parameters: parameters.len(),
        levels: compiler.levels + 1,
        slots,
        cost,
        use_of_memory: None,
        identity: Box::default(),
        code,
    };
    Ok((function, compiler.effects))
}

impl Function {
    fn interpreted(definition: &ScriptFuncDef) -> Function {
        let called = definition.name.to_string();
        let parameters = definition.params.len();
        let code: Code = Box::new(move |frame, variables| {
            let arguments = variables[..parameters].iter().map(|plain| frame.store.value(*plain)).collect();
            let value = frame.interpret(&called, arguments)?;
            Ok(frame.store.keep(value))
        });
        Function {
            parameters,
            levels: 1,
            slots: parameters,
            cost: 4,
            use_of_memory: None,
            identity: Box::default(),
            code,
        }
    }
}

/// Finds the functions that are worth remembering.
fn remember(functions: &mut [Function], effects: &[Effects], chancy: &[bool]) {
    let may_change = may_change(effects);
    for (index, (function, own)) in functions.iter_mut().zip(effects).enumerate() {
        let is_worth = own.has_loop || !own.calls.is_empty() || function.cost >= least_cost(function.parameters);
        if is_worth && !chancy[index] && function.parameters <= MOST_ARGUMENTS {
            function.use_of_memory = Some(Rc::new(UseOfMemory::new(may_change[index])));
        }
    }
}

/// Which functions do more than look, by themselves or by what they call.
fn may_change(effects: &[Effects]) -> Vec<bool> {
    let mut may_change: Vec<bool> = effects.iter().map(|own| !own.only_looks).collect();
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for (index, own) in effects.iter().enumerate() {
            if !may_change[index] && own.calls.iter().any(|called| may_change[*called]) {
                may_change[index] = true;
                is_settled = false;
            }
        }
    }
    may_change
}

fn parameters(definition: &ScriptFuncDef) -> Vec<&str> {
    definition.params.iter().map(|name| name.as_str()).collect()
}
