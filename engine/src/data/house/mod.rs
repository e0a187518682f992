//! House rules: what the head of their script says, and what they add to an edition.

mod add;
mod head;
mod tokens;

pub use add::{add, check_together, declare};
pub use head::{HeadDeclaration, HouseRuleHead, Need};

use std::sync::Arc;

use super::HouseRuleRequest;
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What, nearest};

/// The folder of the house rules.
const FOLDER: &str = "scripts/house";

/// The head of a house rule: what it changes, its options, what it excludes and needs.
pub fn house_rule_head(library: &Library, id: &str) -> Result<HouseRuleHead, Mistakes> {
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
    library.below(FOLDER).filter_map(|path| {
        let id = path.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".rhai")?;
        (!id.contains('/')).then_some(id)
    })
}

/// The heads of the rules that were asked for, in that order.
pub fn heads(library: &Library, requests: &[HouseRuleRequest], mistakes: &mut Vec<Mistake>) -> Vec<HouseRuleHead> {
    requests.iter().filter_map(|request| open(library, &request.id, mistakes)).collect()
}

/// The path of a rule's script.
pub fn path(library: &Library, id: &str) -> Option<Arc<str>> {
    library.path(&format!("{FOLDER}/{id}.rhai")).cloned()
}

fn open(library: &Library, id: &str, mistakes: &mut Vec<Mistake>) -> Option<HouseRuleHead> {
    let Some((path, text)) = path(library, id).and_then(|path| Some((path.clone(), library.text(&path)?))) else {
        mistakes.push(Mistake::in_request(unknown(library, id)));
        return None;
    };
    Some(HouseRuleHead::read(id, &path, text, mistakes))
}

fn unknown(library: &Library, id: &str) -> What {
    What::UnknownHouseRule {
        rule: id.to_owned(),
        nearest: nearest(id, house_rules(library)),
        rules: house_rules(library).map(str::to_owned).collect(),
    }
}
