//! Rules that no scenario pins.

use std::collections::BTreeSet;

use crate::data::{List, OwnFiles};
use crate::edition::Edition;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};
use crate::scenario;
use crate::text::SharedText;

/// The numbered rules of an edition that none of its scenarios names.
/// An edition that says it is complete is held to it.
pub fn rules(library: &Library, edition: &Edition, files: &OwnFiles, advice: &mut Vec<Mistake>) {
    let known: BTreeSet<SharedText> = files.ids(List::Rule).map(|rule| rule.value).collect();
    let mut pinned = BTreeSet::new();
    for path in scenario::of(library, &format!("editions/{}", edition.id)) {
        // A scenario that cannot be read pins nothing; running it says why.
        let rules = scenario::read(library, path).ok().and_then(|scenario| scenario.rules);
        for rule in rules.into_iter().flatten() {
            if !known.contains(&rule.value) {
                let near = nearest(&rule.value, known.iter().map(|id| &**id));
                advice.push(Mistake::new(&rule.at, What::UnknownRule { rule: rule.value.to_string(), nearest: near }));
            }
            pinned.insert(rule.value);
        }
    }
    for rule in files.ids(List::Rule).filter(|rule| !pinned.contains(&rule.value)) {
        let id = rule.value.to_string();
        let what = if edition.complete { What::NotComplete { rule: id } } else { What::NeverPinned { rule: id } };
        advice.push(Mistake::new(&rule.at, what));
    }
}

pub fn house_rule(library: &Library, id: &str, path: &SharedText, advice: &mut Vec<Mistake>) {
    if scenario::of(library, &format!("scripts/house/{id}")).next().is_none() {
        advice.push(Mistake::new(&Location::top(path), What::NeverTried { rule: id.to_owned() }));
    }
}
