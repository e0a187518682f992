//! Whether a `decide_` function takes what its question gives it: a bot would otherwise fail in the middle of a game.

use std::collections::BTreeMap;

use rhai::{Expr, Position};

use super::Checker;
use super::tree::called;
use crate::data::forms::{is_kebab_case, joined_words};
use crate::library::Location;
use crate::mistake::{Mistake, What};
use crate::script::functions::decided_with;
use crate::script::names;
use crate::script::source::Source;

/// A question that the rules ask.
pub struct Asked<'a> {
    source: &'a Source,
    place: Position,
    kind: String,
    kind_place: Position,
    /// What the function that decides it is given.
    parameters: Vec<&'static str>,
}

impl Asked<'_> {
    /// Where its kind is written, with the quotes.
    fn location(&self) -> Location {
        self.source.location(self.kind_place, self.kind.chars().count() + 2)
    }
}

impl Checker<'_> {
    /// Every question whose kind is written out has a `decide_` function with its number of parameters, or none at all.
    pub fn decides(&mut self) {
        let mut found = Vec::new();
        for (function, questions) in self.questions() {
            let all = self.definitions.public.iter().filter(|((name, _), _)| *name == function);
            let all: Vec<_> = all.flat_map(|((_, arity), written)| written.iter().map(|one| (*arity, one))).collect();
            let is_decided = |asked: &&Asked<'_>| self.definitions.exists(&function, asked.parameters.len());
            let (decided, open): (Vec<&Asked<'_>>, Vec<&Asked<'_>>) = questions.iter().partition(is_decided);
            let Some(asked) = open.first() else { continue };
            // Whoever decides one of them has the right parameters: the others took its name.
            if let (Some(other), false) = (decided.last(), all.is_empty()) {
                found.extend(open.iter().map(|asked| self.taken(&function, asked, other)));
                continue;
            }
            let asked_at = self.asked_at(asked);
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

    /// A bot knows a question by its kind, and people read it.
    pub fn question_names(&self, advice: &mut Vec<Mistake>) {
        for asked in self.questions().into_values().flatten().filter(|asked| !is_kebab_case(&asked.kind)) {
            let better = joined_words(&asked.kind, "-");
            let what = What::QuestionNotKebabCase { kind: asked.kind.clone(), better };
            advice.push(Mistake { at: asked.location(), what });
        }
    }

    /// A question whose kind another one has already.
    fn taken(&self, function: &str, asked: &Asked<'_>, other: &Asked<'_>) -> (Location, What) {
        let what = What::QuestionTaken {
            kind: asked.kind.clone(),
            found: asked.parameters.len(),
            expected: other.parameters.len(),
            form: format!("{function}({})", asked.parameters.join(", ")),
            other: self.asked_at(other),
        };
        (asked.location(), what)
    }

    fn asked_at(&self, asked: &Asked<'_>) -> String {
        let file = self.edition.sources.shown(&asked.source.file);
        format!("{file}:{}", asked.place.line().unwrap_or(0))
    }

    /// The questions that are asked, by the function that decides them. A kind that a variable holds is known later only.
    pub fn questions(&self) -> BTreeMap<String, Vec<Asked<'_>>> {
        let mut questions: BTreeMap<String, Vec<Asked<'_>>> = BTreeMap::new();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                let Some((call, place)) = called(path) else { return true };
                let asking = self.known.kernel.get(call.name.as_str()).and_then(|function| decided_with(function));
                if let (Some(parameters), Some(Expr::StringConstant(kind, kind_place))) = (asking, call.args.get(1)) {
                    let asked = Asked { source, place, kind: kind.to_string(), kind_place: *kind_place, parameters };
                    questions.entry(names::handler("decide_", kind)).or_default().push(asked);
                }
                true
            });
        }
        questions
    }
}
