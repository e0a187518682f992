//! Whether a `decide_` function takes what its question gives it: a bot would otherwise fail in the middle of a game.

use std::collections::BTreeMap;

use rhai::{Expr, Position};

use super::Checker;
use super::tree::called;
use crate::mistake::What;
use crate::script::functions::decided_with;
use crate::script::names;
use crate::script::source::Source;

/// A question that the rules ask.
pub struct Asked<'a> {
    source: &'a Source,
    place: Position,
    /// What the function that decides it is given.
    parameters: Vec<&'static str>,
}

impl Checker<'_> {
    /// Every question whose kind is written out has a `decide_` function with its number of parameters, or none at all.
    pub fn decides(&mut self) {
        let mut found = Vec::new();
        for (function, questions) in self.questions() {
            let all = self.definitions.public.iter().filter(|((name, _), _)| *name == function);
            let all: Vec<_> = all.flat_map(|((_, arity), written)| written.iter().map(|one| (*arity, one))).collect();
            let open = questions.iter().find(|asked| !self.definitions.exists(&function, asked.parameters.len()));
            let Some(asked) = open else { continue };
            let file = self.edition.sources.shown(&asked.source.file);
            let asked_at = format!("{file}:{}", asked.place.line().unwrap_or(0));
            for (arity, written) in all {
                let form = format!("{function}({})", asked.parameters.join(", "));
                let (expected, asked_at) = (asked.parameters.len(), asked_at.clone());
                let what =
                    What::DecideParameterCount { name: function.clone(), found: arity, expected, form, asked_at };
                found.push((written.location(self.sources), what));
            }
        }
        for (at, what) in found {
            self.report(at, what);
        }
    }

    /// The questions that are asked, by the function that decides them. A kind that a variable holds is known later only.
    pub fn questions(&self) -> BTreeMap<String, Vec<Asked<'_>>> {
        let mut questions: BTreeMap<String, Vec<Asked<'_>>> = BTreeMap::new();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                let Some((call, place)) = called(path) else { return true };
                let asking = self.known.kernel.get(call.name.as_str()).and_then(|function| decided_with(function));
                if let (Some(parameters), Some(Expr::StringConstant(kind, _))) = (asking, call.args.get(1)) {
                    let asked = Asked { source, place, parameters };
                    questions.entry(names::handler("decide_", kind)).or_default().push(asked);
                }
                true
            });
        }
        questions
    }
}
