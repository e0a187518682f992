//! Fills a [`Library`] from the binary and from the packs of a user.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use boardwright_engine::library::Library;
use include_dir::{Dir, include_dir};

use crate::pack::{Pack, is_rule_file};

static EDITIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../editions");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../scripts");

/// What the binary carries, with packs of the user's own on top. It can be read again when a file has changed.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Where the packs are: folders, archives, scripts.
    pub packs: Vec<PathBuf>,
}

impl Shelf {
    /// Everything as it is now, or why a pack cannot be read.
    pub fn read(&self) -> Result<Library, String> {
        let mut library = embedded();
        for path in &self.packs {
            Pack::read(path)?.add_to(&mut library);
        }
        Ok(library)
    }

    /// Puts a pack on top of the others.
    pub fn put(&mut self, path: &str) -> Result<Pack, String> {
        let pack = Pack::read(Path::new(path))?;
        self.packs.push(path.into());
        Ok(pack)
    }

    /// The id of the edition that a word names: the word itself, or what the pack at that path holds.
    pub fn edition(&mut self, word: &str) -> Result<String, String> {
        if !Pack::is_named_by(word) {
            return Ok(word.to_owned());
        }
        only_one(word, "edition", self.put(word)?.editions)
    }

    /// The words that choose a house rule, with its id where they named the path of a pack.
    pub fn house_rule(&mut self, words: &str) -> Result<String, String> {
        let option = words.split_whitespace().find(|word| word.contains('='));
        let end = option.and_then(|option| words.find(option)).unwrap_or(words.len());
        let (name, options) = words.split_at(end);
        if !Pack::is_named_by(name.trim()) {
            return Ok(words.to_owned());
        }
        let id = only_one(name.trim(), "house rule", self.put(name.trim())?.house_rules)?;
        Ok(format!("{id} {options}").trim().to_owned())
    }
}

/// The editions and scripts that the binary carries.
pub fn embedded() -> Library {
    let mut library = Library::new();
    add_embedded(&mut library, "editions", &EDITIONS);
    add_embedded(&mut library, "scripts", &SCRIPTS);
    library
}

/// Adds the rule files of a folder under a path of the library.
pub fn add_folder(library: &mut Library, folder: &Path, path: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let below = format!("{path}/{name}");
        if entry.file_type()?.is_dir() {
            add_folder(library, &entry.path(), &below)?;
        } else if is_rule_file(&name) {
            library.add(&below, &fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

fn add_embedded(library: &mut Library, path: &str, folder: &Dir<'_>) {
    for file in folder.find("**/*").into_iter().flatten().filter_map(|entry| entry.as_file()) {
        let name = file.path().to_string_lossy().replace('\\', "/");
        if let (true, Some(text)) = (is_rule_file(&name), file.contents_utf8()) {
            library.add(&format!("{path}/{name}"), text);
        }
    }
}

fn only_one(path: &str, what: &str, mut ids: Vec<String>) -> Result<String, String> {
    match (ids.pop(), ids.is_empty()) {
        (None, _) => Err(format!("{path} holds no {what}")),
        (Some(id), true) => Ok(id),
        (Some(last), false) => {
            ids.push(last);
            Err(format!("{path} holds several {what}s: {}; write `--folder {path}` and name one", ids.join(", ")))
        }
    }
}
