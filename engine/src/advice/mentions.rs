//! The names that scripts mention, or the data for them.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::data::OwnFiles;
use crate::edition::Edition;
use crate::script;

/// Properties that scripts read or set, and all texts in them and in the values of the data.
#[derive(Default)]
pub struct Mentions {
    names: BTreeSet<String>,
    read: BTreeSet<Arc<str>>,
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

    pub fn add_script(&mut self, path: &Arc<str>, text: &Arc<str>) {
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
