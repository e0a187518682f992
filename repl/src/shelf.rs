//! Fills a [`Library`] from the binary and from the packs of a user.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use boardwright_engine::data::{self, HouseRuleRequest};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::nearest_id;
use boardwright_engine::text::SharedText;
use include_dir::{Dir, include_dir};

use crate::pack::{Pack, is_rule_file};
use crate::seat_words;

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

    /// Where its packs are, as a save remembers it.
    pub fn remembered(&self) -> Vec<SharedText> {
        let places = self.packs.iter().filter(|path| lies_below(path));
        places.map(|path| path.display().to_string().replace('\\', "/").into()).collect()
    }

    /// Puts on top the packs that a save remembers, where they can be read. A save may come from a stranger, so it does
    /// not lead out of this folder.
    pub fn remember(&mut self, places: &[SharedText]) {
        for place in places {
            let path = PathBuf::from(&**place);
            if lies_below(&path) && !self.packs.contains(&path) && Pack::read(&path).is_ok() {
                self.packs.push(path);
            }
        }
    }

    /// Puts a pack on top of the others.
    pub fn put(&mut self, path: PathBuf) -> Result<Pack, String> {
        let pack = Pack::read(&path)?;
        self.packs.retain(|known| *known != path);
        self.packs.push(path);
        Ok(pack)
    }

    /// The id of the edition that a word names: the word itself, or what the pack at that path holds.
    pub fn edition(&mut self, word: &str) -> Result<String, String> {
        let library = self.read()?;
        match Pack::named_by(word, |id| data::editions(&library).any(|known| known == id)) {
            None => {
                let of_pack = |pack: &Pack| !pack.editions.is_empty();
                meant_here(word, "edition", data::editions(&library).collect(), of_pack)
                    .map_or(Ok(word.to_owned()), Err)
            }
            Some(path) => only_one(word, "edition", self.put(path)?.editions),
        }
    }

    /// The house rule that some words choose, by its id or by the path of its pack, with its options.
    pub fn house_rule(&mut self, words: &str) -> Result<HouseRuleRequest, String> {
        let rule = seat_words::house_rule(words)?;
        let library = self.read()?;
        let is_id = |id: &str| data::house_rules(&library).any(|known| known == id);
        let id = match (Pack::named_by(&rule.id, is_id), rule.id.split_once(' ')) {
            (Some(path), _) => only_one(&rule.id, "house rule", self.put(path)?.house_rules)?,
            (None, Some((_, more))) => return Err(seat_words::too_many(words, more)),
            (None, None) => {
                let of_pack = |pack: &Pack| !pack.house_rules.is_empty();
                match meant_here(&rule.id, "house rule", data::house_rules(&library).collect(), of_pack) {
                    Some(problem) => return Err(problem),
                    None => rule.id,
                }
            }
        };
        Ok(HouseRuleRequest { id, ..rule })
    }
}

/// Whether a path leads to something in this folder or below it.
pub fn lies_below(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
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

/// What to say of a word that is no id, and near to none, but nearly names a pack that lies here.
fn meant_here(word: &str, what: &str, ids: Vec<&str>, is_wanted: impl Fn(&Pack) -> bool) -> Option<String> {
    if ids.contains(&word) || nearest_id(word, ids).is_some() {
        return None;
    }
    let near = Pack::nearest_here(word, is_wanted)?;
    Some(format!("there is no {what} `{word}`; did you mean `{near}`, which lies here?"))
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
