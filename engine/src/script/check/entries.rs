//! Functions that the engine calls by itself, where the rules have them. With another number of parameters it never would.

use std::collections::BTreeSet;

use super::Checker;
use crate::mistake::What;
use crate::script::names;
use crate::script::why_not::WHY_NOT;

/// Functions that no game needs to have, with their parameters.
const OPTIONAL: [(&str, &str); 6] = [
    ("acts", "player"),
    ("lapsing_acts", "player"),
    (WHY_NOT, "player, act, about"),
    ("track_problem", ""),
    ("random_track", ""),
    (OF_BOTS, "player"),
];

/// What only a bot is asked: what it wants to do.
pub const OF_BOTS: &str = "next_act";

impl Checker<'_> {
    /// The names of all functions that the engine calls by themselves.
    pub fn called_by_engine(&self) -> impl Iterator<Item = &'static str> {
        let has_bot = self.edition.layers.iter().any(|layer| layer.name.starts_with("bot "));
        let optional = OPTIONAL.iter().map(|(name, _)| *name).filter(move |name| has_bot || *name != OF_BOTS);
        ["set_up", "take_turn"].into_iter().chain(optional)
    }

    /// A function that is defined, but not with the parameters that the engine gives it, would change nothing.
    pub fn entries(&mut self) {
        let kinds: BTreeSet<&str> = self.edition.spaces.iter().map(|space| &*space.kind).collect();
        let passed = kinds.into_iter().map(|kind| (names::handler("pass_", kind), "player, space"));
        let called: Vec<(String, &str)> =
            OPTIONAL.iter().map(|(name, parameters)| ((*name).to_owned(), *parameters)).chain(passed).collect();
        for (name, parameters) in called {
            let expected = parameters.split(',').filter(|parameter| !parameter.is_empty()).count();
            if self.definitions.exists(&name, expected) {
                continue;
            }
            let all = self.definitions.public.iter().filter(|((other, _), _)| *other == name);
            let all: Vec<_> = all.flat_map(|((_, arity), written)| written.iter().map(|one| (*arity, one))).collect();
            for (found, written) in all {
                // A shared file may well have a function of this name that has nothing to do with a kind of the edition.
                if self.edition.layers[written.layer].name.starts_with("std ") {
                    continue;
                }
                let form = format!("{name}({parameters})");
                let what = What::EntryParameterCount { name: name.clone(), found, expected, form };
                self.report(written.location(self.sources), what);
            }
        }
    }
}
