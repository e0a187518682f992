//! Functions that nobody calls: a misspelt name that replaces nothing would change nothing, and nobody would notice.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr};

use super::Checker;
use super::tree::called;
use crate::library::Location;
use crate::mistake::{What, nearest};
use crate::script::definition::Written;
use crate::script::names;
use crate::script::source::Source;

/// The letters of a name in which two wrong ones are a slip.
const LONG: usize = 6;

/// What the name of a function begins with that decides a question for a bot.
const DECIDE: &str = "decide_";

/// A function that nobody calls here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncalled {
    pub name: String,
    pub at: Location,
    /// A name that somebody would call.
    pub nearest: Option<String>,
}

/// The names that are called here, and those that would be if somebody defined them.
struct Reached {
    called: BTreeSet<String>,
    expected: BTreeSet<String>,
}

impl Checker<'_> {
    /// A name that is nearly another is taken for a slip, and so is a house rule of which nothing is called. Other functions
    /// may wait for a mode or an edition that calls them: they are given back.
    pub fn uncalled(&mut self) -> Vec<Uncalled> {
        let reached = Reached { called: self.reached(), expected: self.expected() };
        let (mut idle, mut uncalled) = (Vec::new(), Vec::new());
        for (layer, entry) in self.edition.layers.iter().enumerate().filter(|(_, layer)| !is_shared(&layer.name)) {
            let own =
                self.definitions.public.iter().filter(|(_, written)| written.iter().any(|one| one.layer == layer));
            let own: Vec<(&str, &Written)> = own.filter_map(|((name, _), all)| Some((&**name, all.first()?))).collect();
            let is_called = |name: &str| name.starts_with("on_") || reached.called.contains(name);
            let is_idle = entry.name.starts_with("house rule ") && own.iter().all(|(name, _)| !is_called(name));
            for (name, lowest) in own {
                if is_called(name) || self.known.kernel.contains_key(name) || lowest.layer != layer {
                    continue;
                }
                let (name, at, nearest) = (name.to_owned(), lowest.location(self.sources), self.near(name, &reached));
                if is_idle || nearest.as_ref().is_some_and(|near| self.is_slip(&name, near, &entry.name)) {
                    idle.push((at, What::NeverCalled { name, nearest }));
                } else {
                    uncalled.push(Uncalled { name, at, nearest });
                }
            }
        }
        uncalled.extend(self.private_and_uncalled());
        for (at, what) in idle {
            self.report(at, what);
        }
        uncalled
    }

    /// Whether a name is surely meant to be another. A question has many names, and a bot may play several editions: one
    /// that is long, and that nobody decides otherwise, would be left to luck.
    fn is_slip(&self, name: &str, near: &str, layer: &str) -> bool {
        match name.starts_with(DECIDE) {
            true => name.len() >= DECIDE.len() + LONG && !self.definitions.public.keys().any(|(own, _)| own == near),
            false => !layer.starts_with("bot "),
        }
    }

    /// The name that was probably meant. In short names two letters make another word: `bid` is no misspelt `buy`.
    fn near(&self, name: &str, reached: &Reached) -> Option<String> {
        if let Some(question) = name.strip_prefix(DECIDE) {
            let questions = reached.expected.iter().filter_map(|other| other.strip_prefix(DECIDE));
            return nearest(question, questions).map(|near| format!("{DECIDE}{near}"));
        }
        let defined = self.definitions.public.keys().map(|(other, _)| other.as_str());
        let defined = defined.filter(|other| *other != name && reached.called.contains(*other));
        let expected = reached.expected.iter().map(String::as_str).filter(|_| name.len() >= LONG);
        nearest(name, defined.chain(expected))
    }

    /// Only its own file can call a private function, so that no other layer can be waited for. One that is named like a
    /// function of other files was probably meant to replace it.
    fn private_and_uncalled(&self) -> Vec<Uncalled> {
        let mut uncalled = Vec::new();
        for source in self.sources.iter().filter(|source| !is_shared(&self.edition.layers[source.layer].name)) {
            let called = private_calls(source);
            let idle = source.definitions.iter().filter(|one| one.is_private && !called.contains(&one.name));
            uncalled.extend(idle.map(|one| {
                let at = source.location(one.place, one.name.chars().count());
                let is_public = self.definitions.public.keys().any(|(name, _)| *name == one.name);
                let nearest = is_public.then(|| format!("fn {}", one.name));
                Uncalled { name: one.name.clone(), at, nearest }
            }));
        }
        uncalled
    }

    /// The functions that the engine or a question would call, if somebody defined them. Those that the data needs are not
    /// among them: that one is missing is a mistake by itself.
    fn expected(&self) -> BTreeSet<String> {
        let mut expected: BTreeSet<String> = self.called_by_engine().map(str::to_owned).collect();
        expected.extend(self.questions().into_keys());
        expected.extend(self.edition.spaces.iter().map(|space| names::handler("pass_", &space.kind)));
        expected
    }

    /// The names of all functions that a script or the engine calls.
    fn reached(&self) -> BTreeSet<String> {
        let mut reached: BTreeSet<String> = self.called_by_engine().map(str::to_owned).collect();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                if let Some((call, _)) = called(path) {
                    reached.insert(names::written(call.name.as_str()).to_owned());
                }
                // What comes next, what a player may do and what a bot may be asked is named by texts.
                if let Some(ASTNode::Expr(Expr::StringConstant(text, _))) = path.last() {
                    reached.insert(text.to_string());
                    reached.extend(["act_", DECIDE].map(|prefix| names::handler(prefix, text)));
                }
                true
            });
            // The optimiser folds lists of texts into one constant.
            for text in source.text.split('"').skip(1).step_by(2) {
                reached.insert(names::handler("act_", text));
            }
        }
        for space in &self.edition.spaces {
            reached.extend(["land_on_", "pass_"].map(|prefix| names::handler(prefix, &space.kind)));
        }
        reached.extend(self.edition.cards.iter().map(|card| names::handler("card_", &card.effect)));
        reached
    }
}

/// The private functions that a file calls.
fn private_calls(source: &Source) -> BTreeSet<String> {
    let mut calls = BTreeSet::new();
    source.ast.walk(&mut |path| {
        if let Some((call, _)) = called(path)
            && call.name.contains("__private__")
        {
            calls.insert(names::written(call.name.as_str()).to_owned());
        }
        true
    });
    calls
}

/// Shared rules may bring more than an edition uses.
fn is_shared(layer: &str) -> bool {
    layer.starts_with("std ")
}
