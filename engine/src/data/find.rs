//! Where something is written in the files of a loaded edition, for mistakes that show up only when its scripts are linked.

use std::collections::BTreeSet;

use super::list::List;
use super::node::{Node, NodeValue, Table, parse};
use crate::edition::Edition;
use crate::library::Location;
use crate::text::SharedText;

/// The files of an edition, those that it extends behind it.
pub struct Written(Vec<Table>);

impl Written {
    pub fn of(edition: &Edition) -> Written {
        let sources = &edition.sources;
        let is_own = |path: &SharedText, id: &SharedText| path.starts_with(&format!("editions/{id}/"));
        let rank =
            |path: &&SharedText| edition.chain.iter().rev().position(|id| is_own(path, id)).unwrap_or(usize::MAX);
        let mut paths: Vec<&SharedText> = sources.paths().filter(|path| path.ends_with(".toml")).collect();
        paths.sort_by_key(rank);
        let table = |path: &SharedText| sources.text(path).map(|text| parse(path, text, &mut Vec::new()));
        Written(paths.into_iter().filter_map(table).collect())
    }

    /// Where an entry has this text under a key: `kind = "pier"`.
    pub fn in_entries(&self, list: List, key: &str, text: &str) -> Option<Location> {
        self.0.iter().find_map(|table| in_entries(table, list, key, text)).cloned()
    }

    /// Where a table of edition.toml, or of a mode in it, has this key.
    pub fn in_setting(&self, setting: &str, key: &str) -> Option<Location> {
        let in_setup = |setup: &Table| {
            let found = table_of(setup.get(setting)?)?.keys().find(|own| &*own.value == key)?;
            Some(found.at.clone())
        };
        let in_modes =
            |table: &Table| table_of(table.get("mode")?)?.0.iter().find_map(|mode| in_setup(table_of(&mode.node)?));
        self.0.iter().find_map(|table| in_setup(table).or_else(|| in_modes(table)))
    }

    /// All texts and names of the files, but for those below one key.
    pub fn texts_but(&self, key: &str) -> BTreeSet<&str> {
        let mut texts = BTreeSet::new();
        self.0.iter().for_each(|table| collect_texts(table, key, &mut texts));
        texts
    }
}

fn in_entries<'a>(table: &'a Table, list: List, key: &str, text: &str) -> Option<&'a Location> {
    let entries = table.get(list.word()).map_or(&[][..], |node| nodes_in(node));
    let patched = table.get("patch").and_then(table_of).and_then(|patch| patch.get(list.word()));
    let patched = patched.and_then(table_of).map_or(&[][..], |ids| &ids.0);
    let all = entries.iter().chain(patched.iter().map(|pair| &pair.node)).filter_map(table_of);
    let found = all.filter(|entry| entry.text(key).is_some_and(|own| **own == *text)).find_map(|entry| entry.get(key));
    let modes = table.get("mode").and_then(table_of).map_or(&[][..], |modes| &modes.0);
    let mut in_modes = modes.iter().filter_map(|mode| in_entries(table_of(&mode.node)?, list, key, text));
    found.map(|node| &node.at).or_else(|| in_modes.next())
}

fn collect_texts<'a>(table: &'a Table, but: &str, texts: &mut BTreeSet<&'a str>) {
    for pair in table.0.iter().filter(|pair| &*pair.key.value != but) {
        texts.insert(&pair.key.value);
        collect_texts_in(&pair.node, but, texts);
    }
}

fn collect_texts_in<'a>(node: &'a Node, but: &str, texts: &mut BTreeSet<&'a str>) {
    match &node.value {
        NodeValue::Text(text) => drop(texts.insert(text)),
        NodeValue::Table(table) => collect_texts(table, but, texts),
        NodeValue::List(list) => list.iter().for_each(|node| collect_texts_in(node, but, texts)),
        NodeValue::Flag(_) | NodeValue::Number(_) | NodeValue::Other(_) => {}
    }
}

fn table_of(node: &Node) -> Option<&Table> {
    match &node.value {
        NodeValue::Table(table) => Some(table),
        _ => None,
    }
}

fn nodes_in(node: &Node) -> &[Node] {
    match &node.value {
        NodeValue::List(list) => list,
        _ => &[],
    }
}
