//! House rules: those that the library has, and those that a table chose.

use std::collections::BTreeSet;

use super::head::{ScriptHead, ScriptKind};
use super::{HouseRuleRequest, version};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What, nearest_id};

/// The head of a house rule: what it changes, its options, what it excludes and needs.
pub fn house_rule_head(library: &Library, id: &str) -> Result<ScriptHead, Mistakes> {
    let mut mistakes = Vec::new();
    let head = open(library, id, &mut mistakes);
    match (Mistakes::of(mistakes), head) {
        (None, Some(head)) => Ok(head),
        (Some(mistakes), _) => Err(mistakes),
        (None, None) => Err(Mistake::in_request(unknown(library, id)).into()),
    }
}

/// The ids of all house rules of the library.
pub fn house_rules(library: &Library) -> impl Iterator<Item = &str> {
    ScriptKind::HouseRule.ids(library)
}

/// The heads of the rules that were asked for, in that order.
pub fn heads(library: &Library, requests: &[HouseRuleRequest], mistakes: &mut Vec<Mistake>) -> Vec<ScriptHead> {
    requests.iter().filter_map(|request| open(library, &request.id, mistakes)).collect()
}

/// Notes rules that were chosen twice, of which one is left out, and rules that exclude each other.
pub fn check_together(heads: &mut Vec<ScriptHead>, mistakes: &mut Vec<Mistake>) {
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

/// A rule that was written for another version of the program is not looked at any further.
fn open(library: &Library, id: &str, mistakes: &mut Vec<Mistake>) -> Option<ScriptHead> {
    let mut in_head = Vec::new();
    let head = ScriptKind::HouseRule.open(library, id, &mut in_head);
    match head.as_ref().map(version::misfit_of) {
        None => mistakes.push(Mistake::in_request(unknown(library, id))),
        Some(Some(misfit)) => {
            mistakes.push(misfit);
            return None;
        }
        Some(None) => mistakes.extend(in_head),
    }
    head
}

fn unknown(library: &Library, id: &str) -> What {
    What::UnknownHouseRule {
        rule: id.to_owned(),
        nearest: nearest_id(id, house_rules(library)),
        rules: house_rules(library).map(str::to_owned).collect(),
    }
}
