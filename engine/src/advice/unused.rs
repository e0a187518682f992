//! What is declared, but never read.

use super::mentions::Mentions;
use crate::data::{List, OwnFiles, ScriptHead};
use crate::edition::Owner;
use crate::library::Location;
use crate::mistake::{Mistake, What};

/// Entries that only mean something because a script names them.
const NAMED_BY_SCRIPTS: [List; 4] = [List::Piece, List::Pot, List::Device, List::Timer];

pub fn in_edition(files: &OwnFiles, mentions: &Mentions, advice: &mut Vec<Mistake>) {
    for (what, name) in files.declarations() {
        note(what, &name.value, &name.at, mentions, advice);
    }
    for (list, id) in NAMED_BY_SCRIPTS.into_iter().flat_map(|list| files.ids(list).map(move |id| (list, id))) {
        note(list.word(), &id.value, &id.at, mentions, advice);
    }
}

pub fn in_head(head: &ScriptHead, mentions: &Mentions, advice: &mut Vec<Mistake>) {
    for option in &head.options {
        note("option", &option.name.value, &option.name.at, mentions, advice);
    }
    for (owner, value) in &head.values {
        let what = match owner {
            Owner::Player => "player value",
            Owner::Space => "space value",
            Owner::Table | Owner::Group | Owner::Card => "table value",
        };
        note(what, &value.name.value, &value.name.at, mentions, advice);
    }
    for pot in &head.pots {
        note("pot", &pot.value.id, &pot.at, mentions, advice);
    }
    for timer in &head.timers {
        note("timer", &timer.value.id, &timer.at, mentions, advice);
    }
    for device in &head.devices {
        note("device", &device.value.id, &device.at, mentions, advice);
    }
}

fn note(what: &'static str, name: &str, at: &Location, mentions: &Mentions, advice: &mut Vec<Mistake>) {
    if !mentions.have(name) {
        advice.push(Mistake::new(at, What::NeverRead { what, name: name.to_owned() }));
    }
}
