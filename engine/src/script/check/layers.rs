//! How the layers fit over each other, and what every game needs.

use std::collections::BTreeSet;

use super::Checker;
use crate::data::{List, own_files};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::script::names;

impl Checker<'_> {
    /// Functions that stand twice, that replace nothing, or that hide the kernel's.
    pub fn definitions(&mut self) {
        for source in self.sources {
            for written in source.definitions.iter().filter(|written| self.known.kernel.contains_key(&*written.name)) {
                let at = source.location(written.place, written.name.chars().count());
                self.mistakes.push(Mistake { at, what: What::KernelFunctionReplaced { name: written.name.clone() } });
            }
        }
        for ((name, arity), written) in &self.definitions.public {
            for pair in written.windows(2).filter(|pair| pair[0].layer == pair[1].layer) {
                let first = &pair[0];
                let file = &self.sources[first.source].file;
                let other = format!("{file}:{}", first.place.line().unwrap_or(0));
                self.report(pair[1].location(self.sources), What::DuplicateFunction { name: name.clone(), other });
            }
            let Some(lowest) = written.first() else { continue };
            let others = self.definitions.arities_below(name, lowest.layer);
            if let Some((below, other)) = others.first().filter(|_| !name.starts_with("on_")) {
                let below_file = self.sources[other.source].file.to_string();
                let what = What::OverridesNothing { name: name.clone(), found: *arity, below: *below, below_file };
                self.report(lowest.location(self.sources), what);
            }
        }
    }

    /// Every `super` needs a function of its name below.
    pub fn supers(&mut self) {
        for source in self.sources {
            for used in &source.supers {
                let at = source.location(used.place, "super".len());
                match &used.function {
                    None => self.report(at, What::SuperOutsideFunction),
                    Some(function) if self.definitions.arities_below(function, source.layer).is_empty() => {
                        let below = self.definitions.public.iter().filter(|(_, all)| all[0].layer < source.layer);
                        let near = nearest(function, below.map(|((name, _), _)| name.as_str()));
                        let what = What::SuperWithNothingBelow { function: function.clone(), nearest: near };
                        self.report(at, what);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Every kind of space and every effect of a card needs its function; a game needs its two entry points.
    pub fn handlers(&mut self) {
        let edition_file = format!("editions/{}/edition.toml", self.edition.id);
        let file = self.edition.sources.path(&edition_file).cloned().unwrap_or_else(|| edition_file.as_str().into());
        let kinds: BTreeSet<&str> = self.edition.spaces.iter().map(|space| &*space.kind).collect();
        let effects: BTreeSet<&str> = self.edition.cards.iter().map(|card| &*card.effect).collect();
        let spaces = kinds.into_iter().map(|kind| {
            let because = format!("a space has the kind `{kind}`");
            (names::handler("land_on_", kind), "player, space", because, self.place(List::Space, "kind", kind))
        });
        let cards = effects.into_iter().map(|effect| {
            let because = format!("a card has the effect `{effect}`");
            (names::handler("card_", effect), "player, card", because, self.place(List::Card, "effect", effect))
        });
        let entries = [
            ("set_up".to_string(), "", "every game begins with it".to_string(), None),
            ("take_turn".to_string(), "player", "every turn begins with it".to_string(), None),
        ];
        let needed: Vec<_> = spaces.chain(cards).chain(entries).collect();
        for (function, parameters, because, place) in needed {
            let arity = parameters.split(',').filter(|name| !name.is_empty()).count();
            if !self.definitions.exists(&function, arity) {
                let what = What::MissingFunction { function, parameters: parameters.into(), because };
                self.report(place.unwrap_or_else(|| Location::top(&file)), what);
            }
        }
    }

    /// Where the files of the edition, or of one that it extends, give an entry this value.
    fn place(&self, list: List, key: &str, value: &str) -> Option<Location> {
        let chain = self.edition.chain.iter().rev();
        chain.filter_map(|id| own_files(&self.edition.sources, id).place(list, key, value)).next()
    }
}
