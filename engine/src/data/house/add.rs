//! What house rules add to an edition, and whether they fit it and each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::head::{HouseRuleHead, Need};
use crate::data::list::List;
use crate::data::node::At;
use crate::data::resolve::Declaring;
use crate::edition::{Declaration, Edition, Owner, Setting, Type};
use crate::mistake::{Mistake, What};
use crate::value::Value;

/// Notes rules that were chosen twice, of which one is left out, and rules that exclude each other.
pub fn check_together(heads: &mut Vec<HouseRuleHead>, mistakes: &mut Vec<Mistake>) {
    let mut seen = BTreeSet::new();
    heads.retain(|head| {
        let is_new = seen.insert(head.id.clone());
        if !is_new {
            mistakes.push(Mistake::in_request(What::HouseRuleTwice { rule: head.id.to_string() }));
        }
        is_new
    });
    for head in heads.iter() {
        for other in head.excludes.iter().filter(|other| seen.contains(&other.value)) {
            let what = What::ExcludedRule { rule: head.id.to_string(), other: other.value.to_string() };
            mistakes.push(Mistake::new(&other.at, what));
        }
    }
}

/// Declares the values of the rules, before spaces are read: every space carries them.
pub fn declare(heads: &[HouseRuleHead], declaring: &mut Declaring<'_>, mistakes: &mut Vec<Mistake>) {
    for (owner, told) in heads.iter().flat_map(|head| &head.values) {
        let kind = match told.default {
            Value::Flag(_) => Type::Flag,
            Value::Text(_) => Type::Text,
            _ => Type::Number,
        };
        let (name, default, about) = (told.name.value.clone(), told.default.clone(), told.about.clone());
        let declaration = Declaration { name, kind, default, about };
        let word = match owner {
            Owner::Player => "player",
            Owner::Space => "space",
            Owner::Table | Owner::Group | Owner::Card => "table",
        };
        if !declaring.note(word, &told.name, mistakes) {
            continue;
        }
        let declared = &mut declaring.declared;
        match owner {
            Owner::Player => declared.player_values.push(declaration),
            Owner::Space => declared.space_values.push(declaration),
            Owner::Table | Owner::Group | Owner::Card => declared.table_values.push(declaration),
        }
    }
}

/// Adds options, pots, timers and devices, and notes what the edition lacks for the rules.
pub fn add(heads: &[HouseRuleHead], edition: &mut Edition, chain: &[Arc<str>], mistakes: &mut Vec<Mistake>) {
    for head in heads {
        for told in &head.options {
            if let Some(first) = edition.options.get(&told.name.value) {
                let declared_by = match &*first.declared_by {
                    "edition" => format!("edition `{}`", edition.id),
                    rule => format!("house rule `{rule}`"),
                };
                let what = What::OptionTaken { option: told.name.value.to_string(), declared_by };
                mistakes.push(Mistake::new(&told.name.at, what));
                continue;
            }
            let (value, default) = (told.default.clone(), told.default.clone());
            let setting = Setting { value, default, about: told.about.clone(), declared_by: head.id.clone() };
            edition.options.insert(told.name.value.clone(), setting);
        }
        add_entries(List::Pot, &head.pots, &mut edition.pots, |pot| &pot.id, mistakes);
        add_entries(List::Timer, &head.timers, &mut edition.timers, |timer| &timer.id, mistakes);
        add_entries(List::Device, &head.devices, &mut edition.devices, |device| &device.id, mistakes);
        edition.house_rules.push(head.id.clone());
    }
    for head in heads {
        for need in head.needs.iter().filter(|need| !is_met(need, edition, chain)) {
            let lacks = match &*need.what {
                "kind" => format!("a space of the kind `{}`", need.name),
                what => format!("the {what} `{}`", need.name),
            };
            let what = What::NeedsMore { rule: head.id.to_string(), lacks, reason: need.reason.to_string() };
            mistakes.push(Mistake::new(&need.at, what));
        }
    }
}

fn add_entries<T: Clone>(
    list: List,
    told: &[At<T>],
    entries: &mut Vec<T>,
    id: impl Fn(&T) -> &Arc<str>,
    mistakes: &mut Vec<Mistake>,
) {
    for new in told {
        if entries.iter().any(|entry| id(entry) == id(&new.value)) {
            let what = What::AlreadyThere { list: list.word(), id: id(&new.value).to_string() };
            mistakes.push(Mistake::new(&new.at, what));
        } else if entries.len() == list.most() {
            let what = What::TooManyEntries { list: list.word(), most: list.most() };
            mistakes.push(Mistake::new(&new.at, what));
        } else {
            entries.push(new.value.clone());
        }
    }
}

fn is_met(need: &Need, edition: &Edition, chain: &[Arc<str>]) -> bool {
    match &*need.what {
        "kind" => edition.spaces.iter().any(|space| space.kind == need.name),
        "deck" => edition.decks.iter().any(|deck| deck.id == need.name),
        "piece" => edition.pieces.iter().any(|piece| piece.id == need.name),
        "option" => edition.options.contains_key(&need.name),
        _ => chain.contains(&need.name),
    }
}
