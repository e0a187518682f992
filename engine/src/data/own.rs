//! What the files of one edition say themselves, with places, before anything is laid over anything.

use super::folder::Folder;
use super::list::List;
use super::node::{At, NodeValue, Table};
use crate::library::{Library, Location};
use crate::text::SharedText;

/// The data files of an edition, without those that it extends.
pub struct OwnFiles {
    edition: Table,
    tables: Vec<Table>,
}

/// The tables of `edition.toml` that declare names, with the words for what they declare.
const DECLARING: [(&str, &str, &str); 6] = [
    ("facts", "space", "space fact"),
    ("facts", "group", "group fact"),
    ("facts", "card", "card fact"),
    ("values", "player", "player value"),
    ("values", "space", "space value"),
    ("values", "table", "table value"),
];

/// Files that are not there or not TOML are passed over: loading the edition says so.
pub fn own_files(library: &Library, id: &str) -> OwnFiles {
    let Some(folder) = Folder::open(library, id, &mut Vec::new()) else {
        return OwnFiles { edition: Table::default(), tables: Vec::new() };
    };
    let edition = folder.edition.table;
    let others = [folder.board, folder.cards, folder.rules].into_iter().flatten().chain(folder.tracks);
    let tables = [edition.clone()].into_iter().chain(others.map(|file| file.table)).collect();
    OwnFiles { edition, tables }
}

impl OwnFiles {
    /// The names that `edition.toml` declares, each with the word for what it is.
    pub fn declarations(&self) -> Vec<(&'static str, &At<SharedText>)> {
        let declared = DECLARING.into_iter().flat_map(|(part, owner, word)| {
            let names = table(&self.edition, part).and_then(|part| table(part, owner));
            names.into_iter().flat_map(Table::keys).map(move |name| (word, name))
        });
        // An option that is set belongs to whoever declares it; a table with a default declares one.
        let options = table(&self.edition, "options").into_iter().flat_map(|options| &options.0);
        let own = options.filter(|pair| matches!(pair.node.value, NodeValue::Table(_)));
        declared.chain(own.map(|pair| ("option", &pair.key))).collect()
    }

    /// Where a key of `edition.toml` stands.
    pub fn place_of(&self, key: &str) -> Option<&Location> {
        self.edition.get(key).map(|node| &node.at)
    }

    /// The texts with which options and entries name something: all but what an entry is called itself.
    pub fn named(&self) -> Vec<SharedText> {
        let mut named = Vec::new();
        for table in &self.tables {
            collect_texts(table, &mut named);
        }
        named
    }

    /// The ids of the entries of a list.
    pub fn ids(&self, list: List) -> impl Iterator<Item = At<SharedText>> {
        self.entries(list).filter_map(|keys| Some(At::new(&keys.get("id")?.at, keys.text("id")?.clone())))
    }

    fn entries(&self, list: List) -> impl Iterator<Item = &Table> {
        let lists = self.tables.iter().filter_map(move |table| match &table.get(list.word())?.value {
            NodeValue::List(entries) => Some(entries),
            _ => None,
        });
        lists.flatten().filter_map(|entry| match &entry.value {
            NodeValue::Table(keys) => Some(keys),
            _ => None,
        })
    }
}

/// What a key of this name holds is for readers, or the entry's own name, or where a card lies.
const NAMES_NOTHING: [&str; 6] = ["id", "name", "about", "text", "note", "deck"];

fn collect_texts(table: &Table, texts: &mut Vec<SharedText>) {
    for pair in table.0.iter().filter(|pair| !NAMES_NOTHING.contains(&&*pair.key.value)) {
        collect_texts_in(&pair.node.value, texts);
    }
}

fn collect_texts_in(value: &NodeValue, texts: &mut Vec<SharedText>) {
    match value {
        NodeValue::Text(text) => texts.push(text.clone()),
        NodeValue::List(list) => list.iter().for_each(|node| collect_texts_in(&node.value, texts)),
        NodeValue::Table(table) => collect_texts(table, texts),
        NodeValue::Flag(_) | NodeValue::Number(_) | NodeValue::Other(_) => {}
    }
}

fn table<'a>(table: &'a Table, key: &str) -> Option<&'a Table> {
    match &table.get(key)?.value {
        NodeValue::Table(inner) => Some(inner),
        _ => None,
    }
}
