//! The files that the engine reads, as texts by path.
//!
//! The engine opens no file: whoever embeds it fills a [`Library`] from a disk, an archive or the binary itself.

use std::collections::BTreeMap;

use crate::text::SharedText;
use serde::{Deserialize, Serialize};

/// Texts by path. Paths use `/` and start at the root that holds `editions/` and `scripts/`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Library {
    files: BTreeMap<SharedText, SharedText>,
    /// What people call the files that they keep elsewhere; no rule depends on it, and no save carries it.
    #[serde(skip)]
    shown: BTreeMap<SharedText, SharedText>,
}

/// A stretch of one file of the library, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    pub file: SharedText,
    pub start: usize,
    pub end: usize,
}

impl Library {
    pub fn new() -> Library {
        Library::default()
    }

    /// Adds a file, or replaces the one of the same path.
    pub fn add(&mut self, path: &str, text: &str) {
        self.files.insert(path.into(), text.into());
    }

    /// Adds a file that people know by another name than its path here.
    pub fn add_shown(&mut self, path: &str, text: &str, shown: &str) {
        self.add(path, text);
        self.shown.insert(path.into(), shown.into());
    }

    /// How messages call a file: as whoever filled the library knows it.
    pub fn shown<'a>(&'a self, path: &'a str) -> &'a str {
        self.shown.get(path).map_or(path, |shown| shown)
    }

    /// The same files, called as in another library where that has a name for them: a save knows no names.
    pub fn called_as_in(&self, other: &Library) -> Library {
        Library { files: self.files.clone(), shown: other.shown.clone() }
    }

    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }

    pub fn text(&self, path: &str) -> Option<&SharedText> {
        self.files.get(path)
    }

    /// The path as the library keeps it, so that locations share it.
    pub fn path(&self, path: &str) -> Option<&SharedText> {
        self.files.get_key_value(path).map(|(path, _)| path)
    }

    pub fn paths(&self) -> impl Iterator<Item = &SharedText> {
        self.files.keys()
    }

    /// The paths below a folder, in order; the folder is given without a trailing `/`.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a SharedText> {
        self.files.keys().filter(move |path| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    /// A library with these paths only; paths that it lacks are passed over.
    pub fn only<'a>(&self, paths: impl Iterator<Item = &'a SharedText>) -> Library {
        let files = paths.filter_map(|path| self.files.get_key_value(path)).map(|(p, t)| (p.clone(), t.clone()));
        Library { files: files.collect(), shown: self.shown.clone() }
    }

    /// This library with all files of another, which replace its own of the same path.
    pub fn with(&self, other: &Library) -> Library {
        let mut together = self.clone();
        together.files.extend(other.files.iter().map(|(path, text)| (path.clone(), text.clone())));
        together.shown.extend(other.shown.iter().map(|(path, shown)| (path.clone(), shown.clone())));
        together
    }

    /// Whether another library has other rules under the paths of this one. Bots are no rules.
    pub fn differs_from(&self, other: &Library) -> bool {
        let mut rules = self.files.iter().filter(|(path, _)| !path.contains("/bots/"));
        rules.any(|(path, text)| other.text(path) != Some(text))
    }

    /// A hash of all paths and texts: two libraries with the same hash hold the same rules.
    pub fn hash(&self) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        for (path, text) in &self.files {
            for part in [path, text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.finalize()
    }
}

/// Two libraries are the same if they hold the same texts, whatever people call them.
impl PartialEq for Library {
    fn eq(&self, other: &Library) -> bool {
        self.files == other.files
    }
}

impl Eq for Library {}

impl Location {
    pub fn new(file: &SharedText, start: usize, end: usize) -> Location {
        Location { file: file.clone(), start, end }
    }

    /// The very beginning of a file, where a mistake concerns all of it.
    pub fn top(file: &SharedText) -> Location {
        Location::new(file, 0, 0)
    }

    /// Line and column of the start, both counted from 1, the column in characters.
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.start.min(text.len())).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}
