//! Keys that several entries have, but that no table declares.

use std::collections::BTreeMap;

use crate::data::draft::Draft;
use crate::data::entries::{Entry, EntryKeys};
use crate::data::list::List;
use crate::data::node::NodeValue;
use crate::mistake::{Mistake, What, nearest};

/// Notes every such key once, where it should be declared, and gives them back: the entries are not to blame.
///
/// A key that only one entry has may as well be mistyped there, and one that is near to a key of the format surely is.
pub fn note_undeclared<'a, T: EntryKeys>(
    draft: &'a Draft,
    declared: &[&str],
    mistakes: &mut Vec<Mistake>,
) -> Vec<&'a str> {
    if !matches!(T::LIST, List::Space | List::Group | List::Card) {
        return Vec::new();
    }
    let mut used: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in draft.list(T::LIST) {
        for key in entry.table.keys() {
            used.entry(&key.value).or_default().push(entry);
        }
    }
    let mut noted = Vec::new();
    for (key, entries) in &used {
        let is_known = T::KEYS.contains(key) || declared.contains(key);
        if is_known || entries.len() < 2 || nearest(key, T::KEYS.iter().copied()).is_some() {
            continue;
        }
        let near = nearest(key, declared.iter().copied());
        if near.as_ref().is_some_and(|near| used.contains_key(near.as_str())) {
            continue;
        }
        mistakes.push(undeclared(T::LIST, key, entries, near, draft));
        noted.push(*key);
    }
    noted
}

fn undeclared(list: List, key: &str, entries: &[&Entry], near: Option<String>, draft: &Draft) -> Mistake {
    let word = list.word();
    let tables = ["facts", "values"].map(|table| format!("{table}.{word}"));
    let of_near = near.iter().flat_map(|near| tables.iter().map(move |table| format!("{table}.{near}")));
    let places: Vec<String> = of_near.chain(tables.clone()).chain(["facts".to_owned(), String::new()]).collect();
    let first = entries.first();
    let at = places.iter().find_map(|path| draft.place_of(path)).or(first.map(|entry| &entry.at));
    let what = What::UndeclaredKey {
        list: word,
        key: key.to_owned(),
        count: entries.len(),
        first: first.and_then(|entry| entry.id()).map_or_else(String::new, ToString::to_string),
        nearest: near,
        kind: first.and_then(|entry| entry.table.get(key)).map_or("number", |node| likely_kind(&node.value)),
    };
    Mistake::new(at.expect("a key that entries have is written in one of them"), what)
}

/// The type that a declaration would have to name.
fn likely_kind(value: &NodeValue) -> &'static str {
    match value {
        NodeValue::Flag(_) => "flag",
        NodeValue::Text(_) => "text",
        NodeValue::List(list) if list.iter().any(|node| matches!(node.value, NodeValue::Text(_))) => "texts",
        NodeValue::List(_) => "numbers",
        NodeValue::Number(_) | NodeValue::Table(_) | NodeValue::Other(_) => "number",
    }
}
