//! An edition while its files are laid over each other, from the edition at the root up to the chosen mode.

use std::collections::{BTreeMap, BTreeSet};

use super::entries::{Entry, Patch};
use super::files::Setup;
use super::forms::Text;
use super::list::List;
use super::merge::Merge;
use super::node::{Node, NodeValue};
use super::rename::{self, Renamed};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// Everything that the files say so far, not yet read in full.
#[derive(Default)]
pub struct Draft {
    pub setup: Option<Setup>,
    lists: BTreeMap<List, Vec<Entry>>,
    /// Ids that an edition removed or renamed, with the new one: a mode further down may still use the old.
    former: BTreeMap<(List, SharedText), Option<SharedText>>,
    /// The settings that are written somewhere, by path: one that could not be read is wrong, but not missing. The empty
    /// path is the file itself.
    written: BTreeMap<String, Location>,
}

/// What one edition or one mode lays over the draft.
pub struct Overlay {
    pub setup: Setup,
    pub written: BTreeMap<String, Location>,
    pub entries: BTreeMap<List, Vec<Entry>>,
    pub patches: Vec<(List, Patch)>,
    pub removals: Vec<(List, Text)>,
}

impl Draft {
    pub fn list(&self, list: List) -> &[Entry] {
        self.lists.get(&list).map_or(&[], Vec::as_slice)
    }

    pub fn list_mut(&mut self, list: List) -> &mut Vec<Entry> {
        self.lists.entry(list).or_default()
    }

    pub fn lists_mut(&mut self) -> impl Iterator<Item = (List, &mut Vec<Entry>)> {
        self.lists.iter_mut().map(|(list, entries)| (*list, entries))
    }

    /// The ids of a list, in order.
    pub fn ids(&self, list: List) -> impl Iterator<Item = &SharedText> {
        self.list(list).iter().filter_map(Entry::id)
    }

    /// Whether a setting is written, be it rightly or wrongly.
    pub fn is_written(&self, path: &str) -> bool {
        self.written.contains_key(path)
    }

    /// Where a setting is written.
    pub fn place_of(&self, path: &str) -> Option<&Location> {
        self.written.get(path)
    }

    /// The keys that edition.toml declares for the entries of a list, also those whose declaration cannot be read.
    pub fn declared_keys(&self, list: List) -> Vec<&str> {
        let tables = ["facts", "values"].map(|table| format!("{table}.{}.", list.word()));
        let name = |path: &'_ String| tables.iter().find(|table| path.starts_with(*table)).map(String::len);
        let names = self.written.keys().filter_map(|path| path.get(name(path)?..));
        names.filter(|name| !name.contains('.')).collect()
    }

    /// Removes first, then patches, then adds: so an id that was removed or renamed can be used anew.
    pub fn lay_over(&mut self, overlay: Overlay, library: &Library, mistakes: &mut Vec<Mistake>) {
        for (list, id) in &overlay.removals {
            self.remove(*list, id, mistakes);
        }
        // All entries are found before any is renamed, so that two of them can exchange their ids.
        let mut found = Vec::new();
        for (list, patch) in overlay.patches {
            found.extend(self.find_patched(list, &patch, mistakes).map(|index| (list, index, patch)));
        }
        let mut renamed = Renamed::new();
        for (list, index, patch) in found {
            self.patch(list, index, patch, &mut renamed);
        }
        rename::follow(self, &renamed);
        self.former.extend(renamed.into_iter().map(|(old, new)| (old, Some(new))));
        self.written.extend(overlay.written);
        match &mut self.setup {
            Some(setup) => setup.merge(overlay.setup, mistakes),
            None => self.setup = Some(overlay.setup),
        }
        for (list, entries) in overlay.entries {
            self.add(list, entries, library, mistakes);
        }
    }

    fn remove(&mut self, list: List, id: &Text, mistakes: &mut Vec<Mistake>) {
        let Some(index) = self.list(list).iter().position(|entry| entry.id() == Some(&id.value)) else {
            if !self.former.contains_key(&(list, id.value.clone())) {
                let (nearest, ids) = self.near(list, &id.value);
                let what = What::RemovedNothing { list: list.word(), id: id.value.to_string(), nearest, ids };
                mistakes.push(Mistake::new(&id.at, what));
            }
            return;
        };
        self.list_mut(list).remove(index);
        self.former.insert((list, id.value.clone()), None);
        if list == List::Deck {
            self.list_mut(List::Card).retain(|card| card.table.text("deck") != Some(&id.value));
        }
        rename::forget(self, list, &id.value);
    }

    fn find_patched(&self, list: List, patch: &Patch, mistakes: &mut Vec<Mistake>) -> Option<usize> {
        let index_of = |id: &SharedText| self.list(list).iter().position(|entry| entry.id() == Some(id));
        if let Some(index) = index_of(&patch.id.value) {
            return Some(index);
        }
        match self.former.get(&(list, patch.id.value.clone())) {
            Some(new) => new.as_ref().and_then(index_of),
            None => {
                let (nearest, ids) = self.near(list, &patch.id.value);
                let what = What::PatchedNothing { list: list.word(), id: patch.id.value.to_string(), nearest, ids };
                mistakes.push(Mistake::new(&patch.id.at, what));
                None
            }
        }
    }

    /// Lays new keys over an entry, and takes down a new id.
    fn patch(&mut self, list: List, index: usize, patch: Patch, renamed: &mut Renamed) {
        let Some(entry) = self.list_mut(list).get_mut(index) else { return };
        let old = entry.id().cloned();
        for pair in patch.table.0 {
            entry.table.set(pair);
        }
        if let Some((old, new)) = old.zip(entry.id().cloned()).filter(|(old, new)| old != new) {
            renamed.insert((list, old), new);
        }
    }

    fn add(&mut self, list: List, entries: Vec<Entry>, library: &Library, mistakes: &mut Vec<Mistake>) {
        let inherited = self.list(list).len();
        // Sites of different tracks may share an id, so that the track counts as part of it.
        let key = |entry: &Entry| entry.id().map(|id| (id.clone(), entry.track.clone()));
        let known: BTreeMap<_, String> =
            self.list(list).iter().filter_map(|entry| Some((key(entry)?, place(entry.id_at(), library)))).collect();
        // Where the next space after a certain one goes: behind those that this file already put there.
        let mut last_after: BTreeMap<SharedText, SharedText> = BTreeMap::new();
        for entry in entries {
            if let Some(((id, _), other)) = key(&entry).and_then(|key| known.get_key_value(&key)) {
                let what = What::AlreadyInherited { list: list.word(), id: id.to_string(), other: other.clone() };
                mistakes.push(Mistake::new(entry.id_at(), what));
                continue;
            }
            let after = entry.table.text("after").filter(|_| list == List::Space && inherited > 0).cloned();
            let anchor = after.as_ref().map(|after| last_after.get(after).unwrap_or(after).clone());
            let position = anchor.as_ref().and_then(|anchor| self.ids(list).position(|id| id == anchor));
            if let (Some(after), Some(anchor), Some(_), Some(id)) = (after, &anchor, position, entry.id()) {
                rename::insert_into_tracks(self, anchor, id);
                last_after.insert(after, id.clone());
            }
            match position {
                Some(position) => self.list_mut(list).insert(position + 1, entry),
                None => self.list_mut(list).push(entry),
            }
        }
    }

    fn near(&self, list: List, id: &str) -> (Option<String>, Vec<String>) {
        let ids: BTreeSet<&str> = self.ids(list).map(|id| &**id).collect();
        (nearest(id, ids.iter().copied()), self.ids(list).map(|id| id.to_string()).collect())
    }
}

/// `file:line`, to point at a second place.
pub fn place(at: &Location, library: &Library) -> String {
    let line = library.text(&at.file).map_or(1, |text| at.line_and_column(text).0);
    format!("{}:{line}", library.shown(&at.file))
}

/// The texts in a list node, to be changed in place.
pub fn texts_mut<'a>(entry: &'a mut Entry, key: &str) -> Option<&'a mut Vec<Node>> {
    match &mut entry.table.get_mut(key)?.value {
        NodeValue::List(list) => Some(list),
        _ => None,
    }
}
