//! What an edition takes over from the board of another that it does not extend.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::entries::Entry;
use super::folder::File;
use super::forms::{Text, inline_schema};
use super::list::List;
use super::node::{At, Node, NodeValue, Pair, Table};
use super::read::{Read, table_in};
use crate::edition::Mark;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// The key that is no list: how sure it is that the entries are the same in both editions.
const MARK: &str = "mark";

/// `[take.<edition>]`: the ids of groups and spaces of that edition, by list.
#[derive(Clone, Debug, Default)]
pub struct Takings(pub Vec<Taking>);

#[derive(Clone, Debug)]
pub struct Taking {
    /// The edition that lends.
    pub edition: Text,
    /// Its lists with the ids that are taken.
    pub ids: Vec<(Text, Text)>,
    /// The mark that all of them get.
    mark: Option<Pair>,
}

impl Taking {
    /// The lists that entries may be taken from.
    pub const LISTS: [List; 2] = [List::Group, List::Space];

    /// The entries of one list, as they stand in the lender's file.
    pub fn entries(&self, list: List, lender: &File, mistakes: &mut Vec<Mistake>) -> Vec<Entry> {
        let lent = lent(list, &lender.table);
        let mut taken = Vec::new();
        for (_, id) in self.ids.iter().filter(|(word, _)| &*word.value == list.word()) {
            match lent.iter().find(|entry| entry.id() == Some(&id.value)) {
                Some(entry) => taken.push(self.marked(entry)),
                None => mistakes.push(Mistake::new(&id.at, self.taken_nothing(list, &id.value, &lent))),
            }
        }
        taken
    }

    fn marked(&self, entry: &Entry) -> Entry {
        let mut entry = entry.clone();
        if let Some(mark) = &self.mark {
            entry.table.set(mark.clone());
        }
        entry
    }

    fn taken_nothing(&self, list: List, id: &str, lent: &[Entry]) -> What {
        let ids: Vec<String> = lent.iter().filter_map(Entry::id).map(|id| id.to_string()).collect();
        What::TakenNothing {
            edition: self.edition.value.to_string(),
            list: list.word(),
            id: id.to_owned(),
            nearest: nearest(id, ids.iter().map(String::as_str)),
            ids,
        }
    }
}

/// The entries of a list in the lender's file. Its own mistakes are told when it is loaded itself.
fn lent(list: List, table: &Table) -> Vec<Entry> {
    let Some(NodeValue::List(nodes)) = table.get(list.word()).map(|node| &node.value) else { return Vec::new() };
    let entry = |node: &Node| match &node.value {
        NodeValue::Table(table) => Some(Entry::new(&node.at, table.clone())),
        _ => None,
    };
    nodes.iter().filter_map(entry).collect()
}

impl Read for Takings {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Takings> {
        let mut takings = Vec::new();
        for pair in &table_in(node, key, mistakes)?.0 {
            let Some(table) = table_in(&pair.node, &pair.key.value, mistakes) else { continue };
            let mut taking = Taking { edition: pair.key.clone(), ids: Vec::new(), mark: None };
            for list in &table.0 {
                if &*list.key.value == MARK {
                    taking.mark = Mark::read(&list.node, MARK, mistakes).map(|_| list.clone());
                    continue;
                }
                let ids = Vec::<At<SharedText>>::read(&list.node, &list.key.value, mistakes).unwrap_or_default();
                taking.ids.extend(ids.into_iter().map(|id| (list.key.clone(), id)));
            }
            takings.push(taking);
        }
        Some(Takings(takings))
    }
}

inline_schema!(Takings, _generator => json_schema!({
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "additionalProperties": { "type": ["array", "string"], "items": { "type": "string" } }
    }
}));
