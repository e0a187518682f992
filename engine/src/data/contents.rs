//! What the files of one edition say, read key by key: the overlay that they make, and the overlays of the modes.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Overlay;
use super::entries::{Entries, Entry, Patches, Removals};
use super::files::{BoardFile, CardsFile, EditionHead, Mode, RulesFile, Setup, TrackFile};
use super::folder::{File, Folder};
use super::list::List;
use super::node::{NodeValue, Table};
use super::read::{Keys, Owned, refuse_unknown_keys};
use crate::mistake::{Mistake, What, nearest};

/// The files of one edition, read.
pub struct Contents {
    pub head: EditionHead,
    pub overlay: Overlay,
    pub rules: Vec<Entry>,
}

impl Contents {
    /// Notes all mistakes within the files; nothing if not even the head of the edition can be used.
    pub fn of(folder: &Folder, mistakes: &mut Vec<Mistake>) -> Option<Contents> {
        let (head, setup) = edition_file(&folder.edition, mistakes);
        let mut overlay = setup.map(|setup| Overlay::of_setup(setup, &folder.edition.table, mistakes));
        let mut lists: Vec<(List, Vec<Entry>)> = Vec::new();
        let mut changes = Changes::default();
        if let Some(board) = folder.board.as_ref().and_then(|file| read_file::<BoardFile>(file, mistakes)) {
            lists.extend([
                (List::Group, entries(board.group)),
                (List::Space, entries(board.space)),
                (List::Site, entries(board.site)),
                (List::Track, entries(board.track)),
            ]);
            let allowed = [List::Group, List::Space, List::Site, List::Track];
            changes.add(board.patch, board.remove, &allowed, mistakes);
        }
        if let Some(cards) = folder.cards.as_ref().and_then(|file| read_file::<CardsFile>(file, mistakes)) {
            lists.extend([(List::Deck, entries(cards.deck)), (List::Card, entries(cards.card))]);
            changes.add(cards.patch, cards.remove, &[List::Deck, List::Card], mistakes);
        }
        for file in &folder.tracks {
            lists.extend(track_file(file, mistakes));
        }
        let rules = folder.rules.as_ref().and_then(|file| read_file::<RulesFile>(file, mistakes));
        let rules = rules.map(|file| entries(file.rule)).unwrap_or_default();
        if let Some(overlay) = &mut overlay {
            for (list, entries) in lists {
                overlay.entries.entry(list).or_default().extend(entries);
            }
            overlay.patches.extend(changes.patches);
            overlay.removals.extend(changes.removals);
        }
        Some(Contents { head: head?, overlay: overlay?, rules })
    }
}

impl Overlay {
    /// The overlay of a mode.
    pub fn of_mode(mode: &Mode, edition: &Table, mistakes: &mut Vec<Mistake>) -> Overlay {
        let written = match edition.get("mode").map(|node| &node.value) {
            Some(NodeValue::Table(modes)) => modes.get(&mode.id.value),
            _ => None,
        };
        let table = match written.map(|node| &node.value) {
            Some(NodeValue::Table(table)) => table.clone(),
            _ => Table::default(),
        };
        Overlay::of_setup(mode.setup.clone(), &table, mistakes)
    }

    /// The overlay of settings that may patch lists of every file.
    fn of_setup(mut setup: Setup, table: &Table, mistakes: &mut Vec<Mistake>) -> Overlay {
        let entries = BTreeMap::from([
            (List::Piece, entries(setup.piece.take())),
            (List::Pot, entries(setup.pot.take())),
            (List::Device, entries(setup.device.take())),
            (List::Timer, entries(setup.timer.take())),
        ]);
        let mut changes = Changes::default();
        changes.add(setup.patch.take(), setup.remove.take(), &List::INHERITED, mistakes);
        let mut written = BTreeSet::new();
        collect_paths(table, "", &mut written);
        Overlay { setup, written, entries, patches: changes.patches, removals: changes.removals }
    }
}

#[derive(Default)]
struct Changes {
    patches: Vec<(List, super::entries::Patch)>,
    removals: Vec<(List, super::forms::Text)>,
}

impl Changes {
    fn add(
        &mut self,
        patches: Option<Patches>,
        removals: Option<Removals>,
        allowed: &[List],
        mistakes: &mut Vec<Mistake>,
    ) {
        for patch in patches.unwrap_or_default().0 {
            self.patches.extend(list_named(&patch.list, allowed, mistakes).map(|list| (list, patch)));
        }
        for (list, id) in removals.unwrap_or_default().0 {
            self.removals.extend(list_named(&list, allowed, mistakes).map(|list| (list, id)));
        }
    }
}

fn list_named(word: &super::forms::Text, allowed: &[List], mistakes: &mut Vec<Mistake>) -> Option<List> {
    let found = allowed.iter().find(|list| list.word() == &*word.value).copied();
    if found.is_none() {
        let what = What::UnknownList {
            word: word.value.to_string(),
            nearest: nearest(&word.value, allowed.iter().map(|list| list.word())),
            lists: allowed.iter().map(|list| list.word().to_owned()).collect(),
        };
        mistakes.push(Mistake::new(&word.at, what));
    }
    found
}

fn edition_file(file: &File, mistakes: &mut Vec<Mistake>) -> (Option<EditionHead>, Option<Setup>) {
    let top = file.top();
    let owner = Owned { name: format!("`{}`", file.name()), at: &top };
    refuse_unknown_keys(&file.table, &[EditionHead::KEYS, Setup::KEYS].concat(), &owner, mistakes);
    let head = EditionHead::of_table(&file.table, &owner, mistakes);
    (head, Setup::of_table(&file.table, &owner, mistakes))
}

fn read_file<T: Keys>(file: &File, mistakes: &mut Vec<Mistake>) -> Option<T> {
    let top = file.top();
    let owner = Owned { name: format!("`{}`", file.name()), at: &top };
    refuse_unknown_keys(&file.table, T::KEYS, &owner, mistakes);
    T::of_table(&file.table, &owner, mistakes)
}

/// A file of its own for one track: the track, and the sites that come with it.
fn track_file(file: &File, mistakes: &mut Vec<Mistake>) -> Vec<(List, Vec<Entry>)> {
    let top = file.top();
    let owner = Owned { name: format!("`{}`", file.name()), at: &top };
    let Some(read) = TrackFile::of_table(&file.table, &owner, mistakes) else { return Vec::new() };
    let mut table = file.table.clone();
    table.0.retain(|pair| !TrackFile::KEYS.contains(&&*pair.key.value));
    let track = Entry::new(&top, table);
    let mut sites = entries(read.site);
    for site in &mut sites {
        site.track = track.id().cloned();
    }
    vec![(List::Track, vec![track]), (List::Site, sites)]
}

fn entries<T>(entries: Option<Entries<T>>) -> Vec<Entry> {
    entries.map(|entries| entries.entries).unwrap_or_default()
}

/// Every path of keys in a table: `players`, `players.min`…
fn collect_paths(table: &Table, above: &str, paths: &mut BTreeSet<String>) {
    for pair in &table.0 {
        let path = format!("{above}{}", pair.key.value);
        if let NodeValue::Table(inner) = &pair.node.value {
            collect_paths(inner, &format!("{path}."), paths);
        }
        paths.insert(path);
    }
}
