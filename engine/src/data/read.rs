//! Reading typed values out of nodes. Nothing here stops at the first mistake: each is noted, and reading goes on.

use super::node::{At, Node, NodeValue, Table};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// What can stand as the value of a key.
pub trait Read: Sized {
    /// Nothing, and a mistake noted, if the node is something else.
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Self>;
}

/// The type of a key: a plain one is required, an `Option` is not.
pub trait Key: Sized {
    fn take(table: &Table, key: &str, owner: &Owned<'_>, mistakes: &mut Vec<Mistake>) -> Option<Self>;
}

/// A table whose keys are fixed, declared with the macro `keys!`.
pub trait Keys: Sized {
    const KEYS: &'static [&'static str];

    /// Reads all keys; nothing if a required one is missing or wrong.
    fn of_table(table: &Table, owner: &Owned<'_>, mistakes: &mut Vec<Mistake>) -> Option<Self>;
}

/// What the keys of a table belong to, for the words of a mistake, and where it is.
pub struct Owned<'a> {
    pub name: String,
    pub at: &'a Location,
}

/// Notes every key that is neither fixed nor declared.
pub fn refuse_unknown_keys(table: &Table, allowed: &[&str], owner: &Owned<'_>, mistakes: &mut Vec<Mistake>) {
    for key in table.keys().filter(|key| !allowed.contains(&&*key.value)) {
        let what = What::UnknownKey {
            owner: owner.name.clone(),
            key: key.value.to_string(),
            nearest: nearest(&key.value, allowed.iter().copied()),
            keys: allowed.iter().map(|key| key.to_string()).collect(),
        };
        mistakes.push(Mistake::new(&key.at, what));
    }
}

/// Notes that a node is of another type than expected.
pub fn wrong_type<T>(node: &Node, key: &str, expected: &str, mistakes: &mut Vec<Mistake>) -> Option<T> {
    let what = What::WrongType { key: key.to_owned(), expected: expected.to_owned(), found: node.value.described() };
    mistakes.push(Mistake::new(&node.at, what));
    None
}

/// The table in a node.
pub fn table_in<'a>(node: &'a Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<&'a Table> {
    match &node.value {
        NodeValue::Table(table) => Some(table),
        _ => wrong_type(node, key, "a table", mistakes),
    }
}

impl<T: Read> Key for T {
    fn take(table: &Table, key: &str, owner: &Owned<'_>, mistakes: &mut Vec<Mistake>) -> Option<T> {
        match table.get(key) {
            Some(node) => T::read(node, key, mistakes),
            None => {
                let what = What::MissingKey { owner: owner.name.clone(), key: key.to_owned() };
                mistakes.push(Mistake::new(owner.at, what));
                None
            }
        }
    }
}

impl<T: Read> Key for Option<T> {
    fn take(table: &Table, key: &str, _: &Owned<'_>, mistakes: &mut Vec<Mistake>) -> Option<Option<T>> {
        Some(table.get(key).and_then(|node| T::read(node, key, mistakes)))
    }
}

impl<T: Read> Read for At<T> {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<At<T>> {
        T::read(node, key, mistakes).map(|value| At::new(&node.at, value))
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Vec<T>> {
        let NodeValue::List(list) = &node.value else {
            return wrong_type(node, key, "a list", mistakes);
        };
        let read: Vec<T> = list.iter().filter_map(|node| T::read(node, key, mistakes)).collect();
        (read.len() == list.len()).then_some(read)
    }
}

impl Read for SharedText {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<SharedText> {
        match &node.value {
            NodeValue::Text(text) => Some(text.clone()),
            _ => wrong_type(node, key, "a text", mistakes),
        }
    }
}

impl Read for bool {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<bool> {
        match &node.value {
            NodeValue::Flag(flag) => Some(*flag),
            _ => wrong_type(node, key, "true or false", mistakes),
        }
    }
}

impl Read for Node {
    fn read(node: &Node, _: &str, _: &mut Vec<Mistake>) -> Option<Node> {
        Some(node.clone())
    }
}
