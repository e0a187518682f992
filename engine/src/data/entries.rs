//! Entries of lists, and the changes that an extending edition or a mode makes to them.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::forms::{Id, Text, inline_schema, name_from_id};
use super::list::List;
use super::node::{At, Node, NodeValue, Table};
use super::read::{Keys, Owned, Read, refuse_unknown_keys, table_in, wrong_type};
use crate::edition::Mark;
use crate::library::Location;
use crate::mistake::Mistake;
use crate::text::SharedText;

/// One entry as it stands in its file, not yet read: patches may still change it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub at: Location,
    pub table: Table,
    /// The track whose own file holds this entry.
    pub track: Option<SharedText>,
}

/// The entries of a list in one file; the type says what they will be read as.
#[derive(Clone, Debug)]
pub struct Entries<T> {
    pub entries: Vec<Entry>,
    read_as: PhantomData<T>,
}

/// The keys that every entry has.
pub trait EntryKeys: Keys {
    const LIST: List;

    fn id(&self) -> &Id;
    fn name(&self) -> Option<&SharedText>;
    fn remark(&self) -> (Option<Mark>, Option<&SharedText>);

    /// The name, made from the id if none is given.
    fn name_or_id(&self) -> SharedText {
        self.name().cloned().unwrap_or_else(|| name_from_id(&self.id().text))
    }

    /// As in "space `old-pier` names…".
    fn described(&self) -> String {
        format!("{} `{}`", Self::LIST.word(), self.id().text)
    }
}

/// `[patch.<list>.<id>]`: new keys for entries that are inherited.
#[derive(Clone, Debug, Default)]
pub struct Patches(pub Vec<Patch>);

#[derive(Clone, Debug)]
pub struct Patch {
    pub list: Text,
    pub id: Text,
    pub table: Table,
}

/// `[remove]`: the ids of entries and modes that are inherited no longer, by list.
#[derive(Clone, Debug, Default)]
pub struct Removals(pub Vec<(Text, Text)>);

impl Entry {
    pub fn new(at: &Location, table: Table) -> Entry {
        Entry { at: at.clone(), table, track: None }
    }

    /// The id as it is written, if it is a text at all.
    pub fn id(&self) -> Option<&SharedText> {
        self.table.text("id")
    }

    /// Where the id is written; where the entry begins, if it has none.
    pub fn id_at(&self) -> &Location {
        self.table.get("id").map_or(&self.at, |node| &node.at)
    }

    /// Reads the entry; besides its fixed keys it may have those that the edition declares.
    pub fn read<T: Keys>(&self, list: List, declared: &[&str], mistakes: &mut Vec<Mistake>) -> Option<T> {
        let name = match self.id() {
            Some(id) => format!("{} `{id}`", list.word()),
            None => format!("this {}", list.word()),
        };
        let owner = Owned { name, at: &self.at };
        let allowed: Vec<&str> = T::KEYS.iter().chain(declared).copied().collect();
        refuse_unknown_keys(&self.table, &allowed, &owner, mistakes);
        T::of_table(&self.table, &owner, mistakes)
    }
}

impl<T> Read for Entries<T> {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Entries<T>> {
        let NodeValue::List(list) = &node.value else {
            return wrong_type(node, key, &format!("entries that begin with `[[{key}]]`"), mistakes);
        };
        let mut entries = Vec::new();
        for node in list {
            let table = table_in(node, key, mistakes);
            entries.extend(table.map(|table| Entry::new(&node.at, table.clone())));
        }
        Some(Entries { entries, read_as: PhantomData })
    }
}

impl Read for Patches {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Patches> {
        let mut patches = Vec::new();
        for list in &table_in(node, key, mistakes)?.0 {
            let Some(ids) = table_in(&list.node, &list.key.value, mistakes) else { continue };
            for id in &ids.0 {
                let table = table_in(&id.node, &id.key.value, mistakes).cloned();
                patches.extend(table.map(|table| Patch { list: list.key.clone(), id: id.key.clone(), table }));
            }
        }
        Some(Patches(patches))
    }
}

impl Read for Removals {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Removals> {
        let mut removals = Vec::new();
        for list in &table_in(node, key, mistakes)?.0 {
            let ids = Vec::<At<SharedText>>::read(&list.node, &list.key.value, mistakes).unwrap_or_default();
            removals.extend(ids.into_iter().map(|id| (list.key.clone(), id)));
        }
        Some(Removals(removals))
    }
}

inline_schema!(Entries<T>; for [T: JsonSchema], generator => generator.subschema_for::<Vec<T>>());
inline_schema!(Patches, _generator => json_schema!({
    "type": "object",
    "additionalProperties": { "type": "object", "additionalProperties": { "type": "object" } }
}));
inline_schema!(Removals, _generator => json_schema!({
    "type": "object",
    "additionalProperties": { "type": "array", "items": { "type": "string" } }
}));
