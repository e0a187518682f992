//! From layers of files to one program.
//!
//! A function of a higher layer replaces the one of the same name and number of parameters below it, also for calls made
//! from below. `super(...)` inside it calls the one that it replaced. Every layer's `on_` listener is called.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Module, ScriptFuncDef, Shared};
use rustc_hash::FxHashMap;

use super::check::Uncalled;
use super::compiled::{Compiled, Interpreted, Memory};
use super::definition::{Definitions, Signature, is_asking};
use super::generate::{self, Events};
use super::host::Limits;
use super::noting::note_calls;
use super::source::{Parser, Source};
use super::{BackEnd, check, names, tracks};
use crate::data::{self, Request};
use crate::edition::{Edition, Layer, SpaceId};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What};
use crate::text::SharedText;

/// Linked scripts, ready to be run by a [`super::Machine`].
pub struct Program {
    pub edition: Arc<Edition>,
    pub limits: Limits,
    /// The files of all layers, as they were parsed.
    sources: Vec<Source>,
    /// In the order of their layers, lowest first, as Rhai searches them from the last.
    pub(super) modules: Vec<Shared<Module>>,
    /// The same functions as closures. Without them, the interpreter runs everything.
    pub(super) compiled: Option<Compiled>,
    /// What compiled functions gave that only look, in all games with these rules.
    pub(super) memory: RefCell<Memory>,
    /// Where each function comes from, from the highest layer down.
    origins: BTreeMap<Signature, Vec<Origin>>,
    /// The functions that there are, each with its numbers of parameters.
    signatures: Rc<Signatures>,
    /// For each space, how many steps it is to the next one that minds being passed.
    pub until_passing: Vec<u32>,
    pub(super) events: Events,
    /// Functions of the edition, its mode and house rules that nobody calls in this game.
    pub uncalled: Vec<Uncalled>,
}

/// The names of functions, each with the numbers of parameters with which a script defines it.
type Signatures = FxHashMap<String, Vec<usize>>;

/// Where a function is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub layer: SharedText,
    pub file: SharedText,
    pub line: usize,
}

/// Loads an edition and links its scripts, or reports every mistake in either.
pub fn open(library: &Library, request: &Request) -> Result<Rc<Program>, Mistakes> {
    let (edition, mistakes) = data::attempt(library, request);
    match (mistakes, edition) {
        (None, Some(edition)) => link(Arc::new(edition)),
        (Some(mistakes), Some(edition)) if !mistakes.refuse_a_script() => {
            // What a script says about the data cannot be judged while the data is wrong. Nor can a script be run: an
            // entry that could not be read leaves a gap.
            let in_scripts =
                read(&edition, &Limits::default(), &[]).err().map(|in_scripts| in_scripts.0).unwrap_or_default();
            let certain = in_scripts.into_iter().filter(|mistake| !mistake.what.depends_on_data());
            Err(Mistakes::of(mistakes.0.into_iter().chain(certain).collect()).expect("there are mistakes in the data"))
        }
        (Some(mistakes), _) => Err(mistakes),
        (None, None) => unreachable!("an edition is given up only after a mistake was noted"),
    }
}

/// Links the layers of an edition, or reports every mistake in them.
pub fn link(edition: Arc<Edition>) -> Result<Rc<Program>, Mistakes> {
    link_noting(edition, |_| false)
}

/// Links them for the interpreter alone, and compiles nothing. A benchmark tells what compiling adds.
pub fn link_uncompiled(edition: Arc<Edition>) -> Result<Rc<Program>, Mistakes> {
    link_for(BackEnd::Interpreter, edition, |_| false, None)
}

/// Links a bot, whose layers lie on top of those of the rules that it plays by. What both have in common is worked out once.
pub fn link_beside(rules: &Program, edition: Arc<Edition>) -> Result<Rc<Program>, Mistakes> {
    link_for(BackEnd::Compiled, edition, |_| false, Some(rules))
}

/// Links them so that a game notes how often functions of some layers are called; see [`crate::game::Game::calls`].
pub fn link_noting(edition: Arc<Edition>, is_noted: impl Fn(&Layer) -> bool) -> Result<Rc<Program>, Mistakes> {
    link_for(BackEnd::Compiled, edition, is_noted, None)
}

fn link_for(
    back_end: BackEnd,
    edition: Arc<Edition>,
    is_noted: impl Fn(&Layer) -> bool,
    rules: Option<&Program>,
) -> Result<Rc<Program>, Mistakes> {
    let limits = Limits::default();
    let parsed = rules.map_or(&[][..], |rules| &rules.sources);
    let Scripts { sources, mut definitions, events, uncalled } = read(&edition, &limits, parsed)?;
    let origins = origins(&edition, &sources, &definitions);
    let until_passing = until_passing(&edition, &definitions);
    for (layer, _) in edition.layers.iter().enumerate().filter(|(_, layer)| is_noted(layer)) {
        note_calls(&mut definitions, layer, &limits);
    }
    let layered = layered(&edition, &limits, &sources, &definitions, &events);
    let signatures = Rc::new(signatures(&origins));
    let known = Rc::clone(&signatures);
    let is_known = move |name: &str, parameters: usize| is_written(&known, name, parameters);
    // A bot that sees other options than the rules may come to other results.
    let rules = rules.filter(|rules| edition.has_options_of(&rules.edition)).and_then(|rules| rules.compiled.as_ref());
    let compiled = (back_end == BackEnd::Compiled).then(|| Compiled::new(&edition, &layered, &events, is_known, rules));
    let modules = layered.iter().map(Layered::module).collect();
    let program = Rc::new(Program {
        edition,
        limits,
        sources,
        modules,
        compiled,
        memory: RefCell::default(),
        signatures,
        origins,
        until_passing,
        events,
        uncalled,
    });
    tracks::judge(&program)?;
    Ok(program)
}

impl Program {
    pub fn has(&self, name: &str, parameters: usize) -> bool {
        is_written(&self.signatures, name, parameters)
    }

    /// All definitions of a function, the one in force first; each replaces the next.
    pub fn origins(&self, name: &str) -> Vec<(usize, &[Origin])> {
        let named = self.origins.iter().filter(|((other, _), _)| other == name);
        named.map(|((_, parameters), origins)| (*parameters, origins.as_slice())).collect()
    }

    /// The functions that are left to the interpreter although rules run compiled, each with the reason.
    pub fn interpreted(&self) -> &[Interpreted] {
        self.compiled.as_ref().map_or(&[], |compiled| &compiled.interpreted)
    }

    /// The names of all functions that scripts define.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.origins.keys().map(|(name, _)| name.as_str())
    }
}

/// The scripts of an edition, read and found to be right.
struct Scripts {
    sources: Vec<Source>,
    definitions: Definitions,
    events: Events,
    uncalled: Vec<Uncalled>,
}

fn read(edition: &Edition, limits: &Limits, parsed: &[Source]) -> Result<Scripts, Mistakes> {
    let sources = parse(edition, limits, parsed)?;
    let definitions = Definitions::collect(&sources);
    let (events, uncalled) = check::program(edition, &sources, &definitions)?;
    Ok(Scripts { sources, definitions, events, uncalled })
}

/// Parses the files of all layers, but for those that are among the ones `parsed` already, in the same place.
fn parse(edition: &Edition, limits: &Limits, parsed: &[Source]) -> Result<Vec<Source>, Mistakes> {
    let parser = Parser::new(limits);
    let mut sources = Vec::new();
    let mut mistakes = Vec::new();
    for (layer, entry) in edition.layers.iter().enumerate() {
        for file in &entry.files {
            let Some(text) = edition.sources.text(file) else { continue };
            let number = sources.len();
            if let Some(source) = parsed.get(number).filter(|source| source.is(file, text, layer)) {
                sources.push(source.clone());
                continue;
            }
            match parser.parse(file, text, number, layer) {
                Ok(source) => sources.push(source),
                Err(mistake) => mistakes.push(*mistake),
            }
        }
    }
    Mistakes::or(mistakes, sources)
}

/// What a modder should look at in the scripts of an edition that link.
pub fn advise(edition: &Edition) -> Vec<Mistake> {
    let Ok(sources) = parse(edition, &Limits::default(), &[]) else { return Vec::new() };
    check::advice(edition, &sources, &Definitions::collect(&sources))
}

/// The mistakes in the scripts of an edition whose data is right.
pub fn mistakes_in(edition: &Edition) -> Vec<Mistake> {
    read(edition, &Limits::default(), &[]).err().map(|mistakes| mistakes.0).unwrap_or_default()
}

/// What keeps a file by itself from being read, if anything does.
pub fn syntax_mistake(file: &SharedText, text: &SharedText) -> Option<Mistake> {
    Parser::new(&Limits::default()).parse(file, text, 0, 0).err().map(|mistake| *mistake)
}

fn is_written(signatures: &Signatures, name: &str, parameters: usize) -> bool {
    signatures.get(name).is_some_and(|all| all.contains(&parameters))
}

/// For each space, how many steps it is to the next one for which there is a function that begins with `pass_`.
fn until_passing(edition: &Edition, definitions: &Definitions) -> Vec<u32> {
    let minds = |space: SpaceId| definitions.exists(&names::handler("pass_", &edition.space(space).kind), 2);
    let mut until = vec![u32::MAX; edition.spaces.len()];
    for track in &edition.tracks {
        // Backwards, and twice, since the way goes round.
        let mut steps = u32::MAX;
        for space in track.spaces.iter().rev().chain(track.spaces.iter().rev()) {
            until[space.index()] = steps;
            steps = if minds(*space) { 1 } else { steps.saturating_add(1) };
        }
    }
    until
}

fn signatures(origins: &BTreeMap<Signature, Vec<Origin>>) -> Signatures {
    let mut signatures = Signatures::default();
    for (name, parameters) in origins.keys() {
        signatures.entry(name.clone()).or_default().push(*parameters);
    }
    signatures
}

fn origins(edition: &Edition, sources: &[Source], definitions: &Definitions) -> BTreeMap<Signature, Vec<Origin>> {
    let origin = |written: &super::definition::Written| Origin {
        layer: edition.layers[written.layer].name.clone(),
        file: sources[written.source].file.clone(),
        line: written.place.line().unwrap_or(0),
    };
    let all = definitions.public.iter();
    all.map(|(signature, written)| (signature.clone(), written.iter().rev().map(origin).collect())).collect()
}

/// The functions of one file, under all names that they have.
pub(super) struct Layered {
    pub file: SharedText,
    pub functions: Vec<Rc<ScriptFuncDef>>,
}

impl Layered {
    /// A module of Rhai that is named after the file, so that errors name the right one.
    fn module(&self) -> Shared<Module> {
        let mut module = named_module(&self.file);
        for function in &self.functions {
            module.set_script_fn(function.clone());
        }
        module.into()
    }
}

/// The functions of all files, lowest layer first. What the linker writes itself is below and above all of them.
fn layered(
    edition: &Edition,
    limits: &Limits,
    sources: &[Source],
    definitions: &Definitions,
    events: &Events,
) -> Vec<Layered> {
    let empty = |source: &Source| Layered { file: source.file.clone(), functions: Vec::new() };
    let mut files: Vec<Layered> = sources.iter().map(empty).collect();
    for (source, function) in &definitions.local {
        let functions = &mut files[*source].functions;
        // The name of its own is that of the function which puts the question again.
        match is_asking(&function.name) {
            true => functions.push(renamed(function, &names::asked(&function.name))),
            false => functions.push(function.clone()),
        }
    }
    for (signature, written) in &definitions.public {
        let event = signature.0.strip_prefix("on_");
        for one in written {
            let functions = &mut files[one.source].functions;
            match event {
                Some(event) => functions.push(renamed(&one.function, &names::listener(event, one.layer))),
                None => functions.push(one.function.clone()),
            };
        }
        if let (true, Some(highest)) = (is_asking(&signature.0), written.last()) {
            files[highest.source].functions.push(renamed(&highest.function, &names::asked(&signature.0)));
        }
    }
    for source in sources {
        for used in &source.supers {
            let Some(name) = &used.function else { continue };
            // Only one number of parameters has something below it, or the checker would have complained.
            for (arity, _) in definitions.arities_below(name, source.layer) {
                if let Some(below) = definitions.below(&(name.clone(), arity), source.layer) {
                    let alias = renamed(&below.function, &names::below(name, source.layer));
                    files[below.source].functions.push(alias);
                }
            }
        }
    }
    let lowest = generated(limits, &generate::dispatchers(edition, definitions));
    let highest = generated(limits, &generate::wrappers(definitions, events));
    [lowest].into_iter().chain(files).chain([highest]).collect()
}

pub(super) fn named_module(file: &str) -> Module {
    let mut module = Module::new();
    module.set_id(file);
    module
}

fn generated(limits: &Limits, script: &str) -> Layered {
    let parser = Parser::new(limits);
    let file: SharedText = generate::FILE.into();
    let parsed = parser.parse(&file, &script.into(), 0, 0);
    let source = parsed.unwrap_or_else(|mistake| match mistake.what {
        What::ScriptSyntax { message } => unreachable!("generated scripts are correct: {message} in\n{script}"),
        _ => unreachable!("generated scripts use no forbidden word"),
    });
    Layered { file, functions: source.ast.iter_fn_def().cloned().collect() }
}

fn renamed(function: &ScriptFuncDef, name: &str) -> Rc<ScriptFuncDef> {
    let mut function = function.clone();
    function.name = name.into();
    Rc::new(function)
}
