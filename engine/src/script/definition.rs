//! All functions of all layers, by name and number of parameters.

use std::collections::BTreeMap;
use std::rc::Rc;

use rhai::{Position, ScriptFuncDef};

use super::names;
use super::source::Source;
use crate::library::Location;

/// A function's name and number of parameters.
pub type Signature = (String, usize);

/// One definition of a function in one layer.
#[derive(Clone)]
pub struct Written {
    pub layer: usize,
    /// The index of its file among the sources.
    pub source: usize,
    pub place: Position,
    pub function: Rc<ScriptFuncDef>,
}

/// The public functions, each with its definitions from the lowest layer to the highest.
#[derive(Default)]
pub struct Definitions {
    pub public: BTreeMap<Signature, Vec<Written>>,
    /// Private functions and closures, which only their own file can reach.
    pub local: Vec<(usize, Rc<ScriptFuncDef>)>,
}

impl Definitions {
    pub fn collect(sources: &[Source]) -> Definitions {
        let mut definitions = Definitions::default();
        for (index, source) in sources.iter().enumerate() {
            for function in source.ast.iter_fn_def() {
                let name = function.name.to_string();
                let found = source.definitions.iter().find(|found| !found.is_private && found.name == name);
                match found {
                    Some(found) => {
                        let place = same_arity_place(source, &name, function).unwrap_or(found.place);
                        let written = Written { layer: source.layer, source: index, place, function: function.clone() };
                        definitions.public.entry((name, function.params.len())).or_default().push(written);
                    }
                    None => definitions.local.push((index, function.clone())),
                }
            }
        }
        for written in definitions.public.values_mut() {
            written.sort_by_key(|written| (written.layer, written.source));
        }
        definitions
    }

    /// The numbers of parameters with which a function is defined below a layer.
    pub fn arities_below(&self, name: &str, layer: usize) -> Vec<(usize, &Written)> {
        let named = self.public.range((name.to_string(), 0)..).take_while(|((other, _), _)| other == name);
        named.filter_map(|((_, arity), all)| all.iter().rfind(|w| w.layer < layer).map(|w| (*arity, w))).collect()
    }

    /// The functions that ask, as the linker calls them, each with its number of parameters: those in force, and the
    /// private ones of every file.
    pub fn asking(&self) -> impl Iterator<Item = (&str, usize)> {
        let public = self.public.keys().map(|(name, arity)| (name.as_str(), *arity));
        let local = self.local.iter().map(|(_, function)| (function.name.as_str(), function.params.len()));
        public.chain(local).filter(|(name, _)| is_asking(name))
    }

    /// The definition that `super` in this layer means.
    pub fn below(&self, signature: &Signature, layer: usize) -> Option<&Written> {
        self.public.get(signature)?.iter().rfind(|written| written.layer < layer)
    }

    pub fn exists(&self, name: &str, arity: usize) -> bool {
        self.public.contains_key(&(name.to_string(), arity))
    }
}

/// Whether a function asks a question that is put again after an act, as its name says.
pub fn is_asking(name: &str) -> bool {
    name.starts_with("ask_") && !names::is_noted(name)
}

impl Written {
    pub fn location(&self, sources: &[Source]) -> Location {
        let length = names::written(&self.function.name).chars().count();
        sources[self.source].location(self.place, length)
    }
}

/// Functions of one name with different numbers of parameters in one file: the body starts right after its own head.
fn same_arity_place(source: &Source, name: &str, function: &ScriptFuncDef) -> Option<Position> {
    let body = function.body.start_position();
    let heads = source.definitions.iter().filter(|found| found.name == name && !found.is_private);
    heads.map(|found| found.place).filter(|place| *place <= body).max()
}
