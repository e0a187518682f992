//! The modes of an edition, its own and those that it inherits.

use std::sync::Arc;

use super::contents::Contents;
use super::draft::Overlay;
use super::folder::Folder;
use super::forms::name_from_id;
use crate::edition::ModeHead;
use crate::mistake::{Mistake, What, nearest};

/// The mode that every edition has.
const STANDARD: &str = "standard";

pub struct Modes {
    /// All modes, `standard` first.
    pub heads: Vec<(Arc<str>, ModeHead)>,
    /// The one that is played.
    pub chosen: Arc<str>,
    /// What the chosen one lays over the edition, the root's first.
    pub overlays: Vec<Overlay>,
}

impl Modes {
    /// Reads the modes of a chain of editions; an unknown one that was asked for is noted.
    pub fn of(folders: &[Folder], contents: &[Contents], asked: Option<&str>, mistakes: &mut Vec<Mistake>) -> Modes {
        let chosen: Arc<str> = asked.unwrap_or(STANDARD).into();
        let standard = ModeHead { name: name_from_id(STANDARD), about: "".into() };
        let mut modes = Modes { heads: vec![(STANDARD.into(), standard)], chosen, overlays: Vec::new() };
        for (folder, contents) in folders.iter().zip(contents) {
            for mode in contents.head.mode.iter().flat_map(|modes| &modes.0) {
                let overlay = Overlay::of_mode(mode, &folder.edition.table, mistakes);
                modes.add(&mode.id.value, mode.head.name.as_ref(), mode.head.about.as_ref());
                if mode.id.value == modes.chosen {
                    modes.overlays.push(overlay);
                }
            }
        }
        modes.check_chosen(folders, mistakes);
        modes
    }

    pub fn ids(&self) -> Vec<Arc<str>> {
        self.heads.iter().map(|(id, _)| id.clone()).collect()
    }

    fn add(&mut self, id: &Arc<str>, name: Option<&Arc<str>>, about: Option<&Arc<str>>) {
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
            nearest: nearest(&self.chosen, self.heads.iter().map(|(id, _)| &**id)),
            modes: self.heads.iter().map(|(id, _)| id.to_string()).collect(),
        };
        mistakes.push(Mistake::in_request(what));
    }
}
