//! Scripts that somebody types: an expression over the live game, or a few statements.

use std::rc::Rc;

use rhai::{Dynamic, Module, Shared};

use super::convert::to_dynamic;
use super::host::Stop;
use super::link::named_module;
use super::machine::{Machine, Runtime};
use super::source::Parser;
use crate::edition::PlayerId;
use crate::kernel::{Fault, Kernel};
use crate::mistake::What;
use crate::text::SharedText;
use crate::value::Value;

/// The name under which a typed script appears in a call stack.
pub(super) const TYPED: &str = "<typed>";

const FUNCTION: &str = "typed";

impl Machine {
    /// Runs a typed script that must not change anything, and gives what comes out in words. Players can be called by
    /// their names; these variables come before them.
    pub fn evaluate(&self, text: &str, variables: &[(String, Value)]) -> Result<String, Fault> {
        let parser = Parser::new(&self.program.limits);
        let known = self.known(&parser, variables);
        let module = typed_module(&parser, text, &known)?;
        self.host.begin();
        self.host.step.borrow_mut().looking = Some("what is typed behind `=`");
        let result = self.call_typed(&module, &known);
        self.host.step.borrow_mut().looking = None;
        if let Some(Stop::Fatal(fault)) = self.host.step.borrow_mut().stop.take() {
            return Err(fault);
        }
        result.map(|value| value_words(&self.host.kernel.borrow(), &value)).map_err(|error| self.fault(&error))
    }

    /// Whether a typed script can be read; the fault says why not.
    pub fn check_typed(&self, text: &str) -> Result<(), Fault> {
        let parser = Parser::new(&self.program.limits);
        typed_module(&parser, text, &self.known(&parser, &[])).map(|_| ())
    }

    /// The players whom a typed script cannot call by their names.
    pub fn players_without_variables(&self) -> Vec<PlayerId> {
        let parser = Parser::new(&self.program.limits);
        let kernel = self.host.kernel.borrow();
        let players = kernel.state.all_players();
        players.filter(|player| !can_be_variable(&parser, kernel.player_name(*player))).collect()
    }

    /// Runs a typed script that may change the game.
    pub(super) fn run_typed(&self, text: &str) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
        let parser = Parser::new(&self.program.limits);
        let known = self.known(&parser, &[]);
        let module = typed_module(&parser, text, &known).map_err(|fault| self.host.raise(fault))?;
        self.call_typed(&module, &known)
    }

    fn call_typed(
        &self,
        module: &Shared<Module>,
        known: &[(String, Value)],
    ) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
        // Look-ups of functions are kept with the runtime, and a typed function has another body each time.
        let mut runtime = Runtime::new(self.engine(), &self.program);
        runtime.global.lib.push(Rc::clone(module));
        let mut values: Vec<Dynamic> = known.iter().map(|(_, value)| to_dynamic(value)).collect();
        self.call_in(&mut runtime, FUNCTION, &mut values)
    }

    /// What a typed script knows by name: variables, and the players whose names can stand in a script.
    fn known(&self, parser: &Parser, variables: &[(String, Value)]) -> Vec<(String, Value)> {
        let kernel = self.host.kernel.borrow();
        let players = kernel.state.all_players();
        let players = players.map(|player| (kernel.player_name(player).to_owned(), Value::Player(player)));
        let is_hidden = |name: &str| variables.iter().any(|(known, _)| known == name);
        let players = players.filter(|(name, _)| can_be_variable(parser, name) && !is_hidden(name));
        variables.iter().cloned().chain(players).collect()
    }
}

/// The script as the body of a function whose parameters are what it knows by name.
fn typed_module(parser: &Parser, text: &str, known: &[(String, Value)]) -> Result<Shared<Module>, Fault> {
    let names: Vec<&str> = known.iter().map(|(name, _)| &**name).collect();
    let script = format!("fn {FUNCTION}({}) {{\n{text}\n}}", names.join(", "));
    let file: SharedText = TYPED.into();
    let source = parser.parse(&file, &script.as_str().into(), 0, 0).map_err(|mistake| {
        let (line, column) = mistake.at.line_and_column(&script);
        let message = match &mistake.what {
            What::ScriptSyntax { message } => message.clone(),
            what => what.to_string(),
        };
        // The first line is the head of the function, which nobody typed.
        Fault::NotAScript { message, line: line.saturating_sub(1).max(1), column }
    })?;
    let mut module = named_module(TYPED);
    for function in source.ast.iter_fn_def() {
        module.set_script_fn(function.clone());
    }
    Ok(module.into())
}

/// Whether a name can stand in a script as a variable: a word of the language cannot, nor a name that is the linker's.
fn can_be_variable(parser: &Parser, name: &str) -> bool {
    let script = format!("fn {FUNCTION}({name}) {{}}");
    rhai::is_valid_identifier(name) && parser.parse(&TYPED.into(), &script.as_str().into(), 0, 0).is_ok()
}

/// What a script gave, as a person reads it.
pub(super) fn value_words(kernel: &Kernel, value: &Dynamic) -> String {
    if let Ok(list) = value.as_array_ref() {
        let parts: Vec<String> = list.iter().map(|part| value_words(kernel, part)).collect();
        return format!("[{}]", parts.join(", "));
    }
    if let Ok(map) = value.as_map_ref() {
        let parts: Vec<String> =
            map.iter().map(|(key, part)| format!("{key}: {}", value_words(kernel, part))).collect();
        return format!("#{{ {} }}", parts.join(", "));
    }
    match super::convert::to_value(value) {
        Ok(Value::Nothing) => "()".into(),
        Ok(Value::Flag(flag)) => flag.to_string(),
        Ok(value) => kernel.name(&value),
        Err(kind) => format!("({kind})"),
    }
}
