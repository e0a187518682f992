//! Rules that no scenario pins.

use std::collections::BTreeSet;

use crate::data::forms::Text;
use crate::data::{self, List, OwnFiles};
use crate::edition::Edition;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};
use crate::scenario::{self, Scenario};
use crate::text::SharedText;

/// The numbered rules of an edition that none of its scenarios names.
/// An edition that says it is complete is held to it.
pub fn rules(library: &Library, edition: &Edition, files: &OwnFiles, advice: &mut Vec<Mistake>) {
    let known: BTreeSet<SharedText> = files.ids(List::Rule).map(|rule| rule.value).collect();
    let (mut pinned, mut are_all_read) = (BTreeSet::new(), true);
    for path in scenario::of(library, &format!("editions/{}", edition.id)) {
        let rules = match scenario::pinned(library, path) {
            Ok(rules) => rules,
            Err(mistakes) => {
                advice.extend(mistakes.0);
                are_all_read = false;
                continue;
            }
        };
        for rule in rules {
            if !known.contains(&rule.value) {
                advice.push(unknown(&rule, known.iter().map(|id| &**id)));
            }
            pinned.insert(rule.value);
        }
    }
    // A scenario that cannot be read may pin what the others leave out.
    for rule in files.ids(List::Rule).filter(|rule| are_all_read && !pinned.contains(&rule.value)) {
        let id = rule.value.to_string();
        let what = if edition.complete { What::NotComplete { rule: id } } else { What::NeverPinned { rule: id } };
        advice.push(Mistake::new(&rule.at, what));
    }
}

/// A house rule that no scenario plays, scenarios that cannot be read, and those that pin what their edition does not number.
pub fn house_rule(library: &Library, id: &str, path: &SharedText, advice: &mut Vec<Mistake>) {
    let (mut scenarios, mut unread, folder) = (Vec::new(), Vec::new(), format!("scripts/house/{id}"));
    for path in scenario::of(library, &folder) {
        match scenario::cases(library, path) {
            Ok(cases) => scenarios.extend(cases),
            Err(mistakes) => unread.extend(mistakes.0),
        }
    }
    let plays_it = |scenario: &Scenario| scenario.request().house_rules.iter().any(|rule| rule.id == id);
    if unread.is_empty() && !scenarios.iter().any(plays_it) {
        advice.push(Mistake::new(&Location::top(path), What::NeverTried { rule: id.to_owned() }));
    }
    advice.extend(unread);
    for scenario in scenarios {
        let Some(rules) = &scenario.rules else { continue };
        // An edition that cannot be loaded numbers nothing; running the scenario says why.
        let Ok(edition) = data::load(library, &scenario.request()) else { continue };
        let known: BTreeSet<&str> = edition.rules.iter().map(|rule| &*rule.id).collect();
        let strange = rules.iter().filter(|rule| !known.contains(&*rule.value));
        advice.extend(strange.map(|rule| unknown(rule, known.iter().copied())));
    }
}

fn unknown<'a>(rule: &Text, known: impl Iterator<Item = &'a str>) -> Mistake {
    let what = What::UnknownRule { rule: rule.value.to_string(), nearest: nearest(&rule.value, known) };
    Mistake::new(&rule.at, what)
}
