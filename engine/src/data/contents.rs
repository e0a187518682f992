//! What the files of one edition say, read key by key: the overlay that they make, and the overlays of the modes.

use std::collections::BTreeMap;

use super::draft::Overlay;
use super::entries::{Entries, Entry, Patch, Patches, Removals};
use super::files::{BoardFile, CardsFile, EditionHead, Mode, RulesFile, Setup, TrackFile};
use super::folder::{File, Folder};
use super::forms::Text;
use super::list::List;
use super::node::{NodeValue, Table};
use super::read::{Keys, Owned, refuse_unknown_keys};
use super::take::{Taking, Takings};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};

/// The files of one edition, read.
pub struct Contents {
    pub head: EditionHead,
    pub overlay: Overlay,
    /// The inherited modes that the edition does without.
    pub removed_modes: Vec<Text>,
    pub rules: Vec<Entry>,
}

impl Contents {
    /// Notes all mistakes within the files; nothing if not even the head of the edition can be used.
    pub fn of(folder: &Folder, mistakes: &mut Vec<Mistake>) -> Option<Contents> {
        let (head, setup) = edition_file(&folder.edition, mistakes);
        // A mode changes the game, but not which modes there are: only the edition as a whole can do without one.
        let removable = [List::INHERITED.as_slice(), &[List::Mode]].concat();
        let mut overlay = setup.map(|setup| Overlay::of_setup(setup, &removable, &folder.edition.table, mistakes));
        if let Some(overlay) = &mut overlay {
            overlay.written.insert(String::new(), folder.edition.top());
        }
        let removed_modes = overlay.as_mut().map(Overlay::take_removed_modes).unwrap_or_default();
        let mut lists: Vec<(List, Vec<Entry>)> = Vec::new();
        let mut changes = Changes::default();
        if let Some(board) = folder.board.as_ref().and_then(|file| read_file::<BoardFile>(file, mistakes)) {
            lists.extend(taken(folder, board.take, mistakes));
            lists.extend([
                (List::Group, entries(board.group)),
                (List::Space, entries(board.space)),
                (List::Site, entries(board.site)),
                (List::Tile, entries(board.tile)),
                (List::Track, entries(board.track)),
            ]);
            let allowed = [List::Group, List::Space, List::Site, List::Tile, List::Track];
            changes.add_patches(board.patch, &allowed, mistakes);
            changes.add_removals(board.remove, &allowed, mistakes);
        }
        if let Some(cards) = folder.cards.as_ref().and_then(|file| read_file::<CardsFile>(file, mistakes)) {
            lists.extend([(List::Deck, entries(cards.deck)), (List::Card, entries(cards.card))]);
            let allowed = [List::Deck, List::Card];
            changes.add_patches(cards.patch, &allowed, mistakes);
            changes.add_removals(cards.remove, &allowed, mistakes);
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
        Some(Contents { head: head?, overlay: overlay?, removed_modes, rules })
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
        Overlay::of_setup(mode.setup.clone(), &List::INHERITED, &table, mistakes)
    }

    /// The overlay of settings that may patch lists of every file, and remove from these.
    fn of_setup(mut setup: Setup, removable: &[List], table: &Table, mistakes: &mut Vec<Mistake>) -> Overlay {
        let entries = BTreeMap::from([
            (List::Piece, entries(setup.piece.take())),
            (List::Pot, entries(setup.pot.take())),
            (List::Device, entries(setup.device.take())),
            (List::Timer, entries(setup.timer.take())),
        ]);
        let mut changes = Changes::default();
        changes.add_patches(setup.patch.take(), &List::INHERITED, mistakes);
        changes.add_removals(setup.remove.take(), removable, mistakes);
        let mut written = BTreeMap::new();
        collect_paths(table, "", &mut written);
        Overlay { setup, written, entries, patches: changes.patches, removals: changes.removals }
    }

    /// Modes are removed before one of them is chosen, and not with the entries.
    fn take_removed_modes(&mut self) -> Vec<Text> {
        self.removals.extract_if(.., |(list, _)| *list == List::Mode).map(|(_, id)| id).collect()
    }
}

#[derive(Default)]
struct Changes {
    patches: Vec<(List, Patch)>,
    removals: Vec<(List, Text)>,
}

impl Changes {
    fn add_patches(&mut self, patches: Option<Patches>, allowed: &[List], mistakes: &mut Vec<Mistake>) {
        for patch in patches.unwrap_or_default().0 {
            self.patches.extend(list_named(&patch.list, "patch", allowed, mistakes).map(|list| (list, patch)));
        }
    }

    fn add_removals(&mut self, removals: Option<Removals>, allowed: &[List], mistakes: &mut Vec<Mistake>) {
        for (list, id) in removals.unwrap_or_default().0 {
            self.removals.extend(list_named(&list, "remove from", allowed, mistakes).map(|list| (list, id)));
        }
    }
}

fn list_named(word: &Text, change: &'static str, allowed: &[List], mistakes: &mut Vec<Mistake>) -> Option<List> {
    let found = allowed.iter().find(|list| list.word() == &*word.value).copied();
    if found.is_none() {
        let what = What::UnknownList {
            word: word.value.to_string(),
            change,
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

/// What the board takes over from other editions.
fn taken(folder: &Folder, takings: Option<Takings>, mistakes: &mut Vec<Mistake>) -> Vec<(List, Vec<Entry>)> {
    let mut lists = Vec::new();
    for taking in takings.unwrap_or_default().0 {
        let Some(lender) = folder.lender(&taking.edition.value) else { continue };
        for (word, _) in &taking.ids {
            list_named(word, "take from", &Taking::LISTS, mistakes);
        }
        lists.extend(Taking::LISTS.map(|list| (list, taking.entries(list, lender, mistakes))));
    }
    lists
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

/// Every path of keys in a table, `players`, `players.min`…, with the place of its last key.
fn collect_paths(table: &Table, above: &str, paths: &mut BTreeMap<String, Location>) {
    for pair in &table.0 {
        let path = format!("{above}{}", pair.key.value);
        if let NodeValue::Table(inner) = &pair.node.value {
            collect_paths(inner, &format!("{path}."), paths);
        }
        paths.insert(path, pair.key.at.clone());
    }
}
