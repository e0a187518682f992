//! The modes of an edition: its own, and those that it inherits and does not remove.

use super::contents::Contents;
use super::draft::Overlay;
use super::folder::Folder;
use super::forms::{Text, name_from_id};
use super::list::List;
use crate::edition::ModeHead;
use crate::mistake::{Mistake, What, nearest, nearest_id};
use crate::text::SharedText;

/// The mode that every edition has.
const STANDARD: &str = "standard";

pub struct Modes {
    /// All modes, `standard` first.
    pub heads: Vec<(SharedText, ModeHead)>,
    /// The one that is played.
    pub chosen: SharedText,
    /// What the chosen one lays over the edition, the root's first.
    pub overlays: Vec<Overlay>,
    /// The modes that each edition of the chain has, its own and inherited ones, the root's first.
    pub by_edition: Vec<Vec<SharedText>>,
    /// How many editions at the root of the chain have no part in the chosen mode, since a later one removed theirs.
    without_part: usize,
}

impl Modes {
    /// Reads the modes of a chain of editions; an unknown one that was asked for is noted.
    pub fn of(folders: &[Folder], contents: &[Contents], asked: Option<&str>, mistakes: &mut Vec<Mistake>) -> Modes {
        let chosen: SharedText = asked.unwrap_or(STANDARD).into();
        let standard = ModeHead { name: name_from_id(STANDARD), about: "".into() };
        let mut modes = Modes {
            heads: vec![(STANDARD.into(), standard)],
            chosen,
            overlays: Vec::new(),
            by_edition: Vec::new(),
            without_part: 0,
        };
        for (folder, contents) in folders.iter().zip(contents) {
            for id in &contents.removed_modes {
                modes.remove(id, mistakes);
            }
            for mode in contents.head.mode.iter().flat_map(|modes| &modes.0) {
                let overlay = Overlay::of_mode(mode, &folder.edition.table, mistakes);
                modes.add(&mode.id.value, mode.head.name.as_ref(), mode.head.about.as_ref());
                if mode.id.value == modes.chosen {
                    modes.overlays.push(overlay);
                }
            }
            modes.by_edition.push(modes.ids());
        }
        modes.check_chosen(folders, mistakes);
        modes
    }

    pub fn ids(&self) -> Vec<SharedText> {
        self.heads.iter().map(|(id, _)| id.clone()).collect()
    }

    /// The editions of a chain whose scripts for the chosen mode count.
    pub fn chain<'a>(&self, editions: &'a [SharedText]) -> &'a [SharedText] {
        editions.get(self.without_part..).unwrap_or_default()
    }

    /// Takes away a mode that the editions so far have; the next edition may declare it anew.
    fn remove(&mut self, id: &Text, mistakes: &mut Vec<Mistake>) {
        if &*id.value == STANDARD {
            mistakes.push(Mistake::new(&id.at, What::StandardRemoved { mode: id.value.to_string() }));
            return;
        }
        let Some(index) = self.heads.iter().position(|(own, _)| *own == id.value) else {
            let inherited: Vec<String> = self.heads.iter().skip(1).map(|(own, _)| own.to_string()).collect();
            let what = What::RemovedNothing {
                list: List::Mode.word(),
                id: id.value.to_string(),
                nearest: nearest(&id.value, inherited.iter().map(String::as_str)),
                ids: inherited,
            };
            mistakes.push(Mistake::new(&id.at, what));
            return;
        };
        self.heads.remove(index);
        if id.value == self.chosen {
            self.overlays.clear();
            self.without_part = self.by_edition.len();
        }
    }

    fn add(&mut self, id: &SharedText, name: Option<&SharedText>, about: Option<&SharedText>) {
        if !self.heads.iter().any(|(own, _)| own == id) {
            self.heads.push((id.clone(), ModeHead { name: name_from_id(id), about: "".into() }));
        }
        if let Some((_, head)) = self.heads.iter_mut().find(|(own, _)| own == id) {
            head.name = name.unwrap_or(&head.name).clone();
            head.about = about.unwrap_or(&head.about).clone();
        }
    }

    fn check_chosen(&self, folders: &[Folder], mistakes: &mut Vec<Mistake>) {
        if self.heads.iter().any(|(id, _)| *id == self.chosen) {
            return;
        }
        let what = What::UnknownMode {
            edition: folders.last().map(|folder| folder.id.to_string()).unwrap_or_default(),
            mode: self.chosen.to_string(),
            nearest: nearest_id(&self.chosen, self.heads.iter().map(|(id, _)| &**id)),
            modes: self.heads.iter().map(|(id, _)| id.to_string()).collect(),
        };
        mistakes.push(Mistake::in_request(what));
    }
}
