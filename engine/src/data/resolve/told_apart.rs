//! Names of spaces, sites and pots that could not be told apart where somebody types one of them.

use std::collections::BTreeMap;

use crate::data::draft::Draft;
use crate::data::head::ScriptHead;
use crate::data::list::List;
use crate::library::Location;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

/// Notes a space, site or pot with the name of the Bank, of the table, or of something of another list. A scenario, for
/// one, could not speak of it.
pub fn check_told_apart<'a>(draft: &Draft, heads: impl Iterator<Item = &'a ScriptHead>, mistakes: &mut Vec<Mistake>) {
    let named = |list: List| draft.list(list).iter().filter_map(move |entry| Some((list, entry.id()?, entry.id_at())));
    let pots = heads.flat_map(|head| &head.pots).map(|pot| (List::Pot, &pot.value.id, &pot.at));
    let all: Vec<(List, &SharedText, &Location)> =
        [List::Space, List::Site, List::Pot].into_iter().flat_map(named).chain(pots).collect();
    let mut first: BTreeMap<&SharedText, List> = BTreeMap::new();
    for (list, id, at) in all {
        let other = match &**id {
            "bank" => Some("the Bank".to_owned()),
            "table" => Some("the table".to_owned()),
            _ => first.get(id).filter(|other| **other != list).map(|other| format!("a {}", other.word())),
        };
        if let Some(other) = other {
            mistakes.push(Mistake::new(at, What::NameOfAnother { list: list.word(), id: id.to_string(), other }));
        }
        first.entry(id).or_insert(list);
    }
}
