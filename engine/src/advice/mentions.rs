//! The names that scripts mention, or the data for them.

use std::collections::BTreeSet;

use crate::data::OwnFiles;
use crate::edition::Edition;
use crate::script;
use crate::text::SharedText;

/// Properties that scripts read or set, and all texts in them and in the values of the data.
#[derive(Default)]
pub struct Mentions {
    names: BTreeSet<String>,
    read: BTreeSet<SharedText>,
}

impl Mentions {
    /// What the rules of an edition and its bots mention. A file that several modes share is read once.
    pub fn add(&mut self, edition: &Edition) {
        for path in edition.sources.paths().filter(|path| path.ends_with(".rhai")) {
            if let Some(text) = edition.sources.text(path) {
                self.add_script(path, text);
            }
        }
    }

    pub fn add_script(&mut self, path: &SharedText, text: &SharedText) {
        if self.read.insert(path.clone()) {
            self.names.extend(script::mentioned(path, text));
        }
    }

    /// What the data names, by an option or a fact that scripts read.
    pub fn add_data(&mut self, files: &OwnFiles) {
        self.names.extend(files.named().iter().map(ToString::to_string));
    }

    pub fn have(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}
