//! Functions that nobody calls: a misspelt name that replaces nothing would change nothing, and nobody would notice.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr};

use super::Checker;
use super::tree::called;
use crate::library::Location;
use crate::mistake::{What, nearest};
use crate::script::definition::Written;
use crate::script::names;
use crate::script::why_not::WHY_NOT;

/// What the engine calls by itself, where the rules have it.
const ENTRIES: [&str; 6] = ["set_up", "take_turn", "acts", WHY_NOT, "track_problem", "random_track"];

/// The letters of a name in which two wrong ones are a slip.
const LONG: usize = 6;

/// A function that nobody calls here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncalled {
    pub name: String,
    pub at: Location,
}

impl Checker<'_> {
    /// A name that is nearly another is taken for a slip, and so is a house rule of which nothing is called. Other functions
    /// may wait for a mode or an edition that calls them: they are given back.
    pub fn uncalled(&mut self) -> Vec<Uncalled> {
        let reached = self.reached();
        let (mut idle, mut uncalled) = (Vec::new(), Vec::new());
        for layer in
            self.edition.layers.iter().enumerate().filter(|(_, layer)| is_own(&layer.name)).map(|(index, _)| index)
        {
            let own =
                self.definitions.public.iter().filter(|(_, written)| written.iter().any(|one| one.layer == layer));
            let own: Vec<(&str, &Written)> = own.filter_map(|((name, _), all)| Some((&**name, all.first()?))).collect();
            let is_called = |name: &str| name.starts_with("on_") || reached.contains(name);
            let is_idle = own.iter().all(|(name, _)| !is_called(name));
            let is_house_rule = self.edition.layers[layer].name.starts_with("house rule ");
            for (name, lowest) in own {
                if is_called(name) || self.known.kernel.contains_key(name) || lowest.layer != layer {
                    continue;
                }
                let others = self.definitions.public.keys().map(|(other, _)| other.as_str());
                let near = nearest(name, others.filter(|other| *other != name && reached.contains(*other)));
                let at = lowest.location(self.sources);
                if near.is_some() || (is_house_rule && is_idle) {
                    idle.push((at, What::NeverCalled { name: name.to_owned(), nearest: near }));
                } else {
                    uncalled.push(Uncalled { name: name.to_owned(), at });
                }
            }
        }
        uncalled.extend(self.private_and_uncalled(&reached));
        self.undecided(&reached, &mut idle, &mut uncalled);
        for (at, what) in idle {
            self.report(at, what);
        }
        uncalled
    }

    /// Only its own file can call a private function, so that no other layer can be waited for.
    fn private_and_uncalled(&self, reached: &BTreeSet<String>) -> Vec<Uncalled> {
        let mut uncalled = Vec::new();
        for source in self.sources.iter().filter(|source| is_own(&self.edition.layers[source.layer].name)) {
            let idle = source.definitions.iter().filter(|one| one.is_private && !reached.contains(&one.name));
            uncalled.extend(idle.map(|one| {
                let at = source.location(one.place, one.name.chars().count());
                Uncalled { name: one.name.clone(), at }
            }));
        }
        uncalled
    }

    /// A `decide_` function for a question that nobody asks would leave the question, which is nearly called so, to luck.
    /// In short names two letters make another word: `bid` is no misspelt `buy`.
    fn undecided(&self, reached: &BTreeSet<String>, idle: &mut Vec<(Location, What)>, uncalled: &mut Vec<Uncalled>) {
        const PREFIX: &str = "decide_";
        let defined: BTreeSet<&str> = self.definitions.public.keys().map(|(name, _)| name.as_str()).collect();
        let open = |name: &&str| name.starts_with(PREFIX) && !defined.contains(name);
        let open: Vec<&str> = reached.iter().map(String::as_str).filter(open).collect();
        let is_undecided = |name: &str| name.starts_with(PREFIX) && !reached.contains(name);
        for ((name, _), written) in self.definitions.public.iter().filter(|((name, _), _)| is_undecided(name)) {
            let Some(lowest) = written.first() else { continue };
            let at = lowest.location(self.sources);
            let near = nearest(name, open.iter().copied()).filter(|_| name.len() >= PREFIX.len() + LONG);
            if near.is_some() {
                idle.push((at, What::NeverCalled { name: name.to_string(), nearest: near }));
            } else if self.edition.layers[lowest.layer].name.starts_with("bot ") {
                uncalled.push(Uncalled { name: name.to_string(), at });
            }
        }
    }

    /// The names of all functions that a script or the engine calls.
    fn reached(&self) -> BTreeSet<String> {
        let mut reached: BTreeSet<String> = ENTRIES.iter().map(ToString::to_string).collect();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                if let Some((call, _)) = called(path) {
                    reached.insert(names::written(call.name.as_str()).to_owned());
                }
                // What comes next, what a player may do and what a bot may be asked is named by texts.
                if let Some(ASTNode::Expr(Expr::StringConstant(text, _))) = path.last() {
                    reached.insert(text.to_string());
                    reached.extend(["act_", "decide_"].map(|prefix| names::handler(prefix, text)));
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

/// Shared rules and bots may bring more than an edition uses.
fn is_own(layer: &str) -> bool {
    ["house rule ", "edition ", "mode "].iter().any(|kind| layer.starts_with(kind))
}
