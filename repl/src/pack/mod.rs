//! Packs: an edition or house rules that somebody keeps in a folder, a file or an archive of their own.
//!
//! `folder` and `archive` read the files of a pack, each under its path within the pack; this file finds out what they are
//! and where they belong in a library.

mod archive;
mod folder;

pub use archive::{MOST_BYTES, MOST_FILES, write};

use std::path::{Path, PathBuf};

use boardwright_engine::library::Library;
use boardwright_engine::mistake::{nearest, nearest_id};
use boardwright_engine::text::SharedText;
use toml::de::DeTable;

/// The file by which an edition is known.
const EDITION: &str = "edition.toml";

/// One file of a pack: its path within it, and its text.
pub type PackFile = (String, String);

/// What a pack holds, and the place in a library of each of its files.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    /// The ids of its editions.
    pub editions: Vec<String>,
    /// The ids of its house rules.
    pub house_rules: Vec<String>,
    /// The ids of its bots.
    pub bots: Vec<String>,
    files: Vec<Placed>,
}

#[derive(Clone, Debug)]
struct Placed {
    /// The path in the library.
    path: String,
    /// As the user would name the file.
    shown: String,
    text: String,
}

impl Pack {
    /// Reads a pack, or says in a sentence why there is none at this path.
    pub fn read(path: &Path) -> Result<Pack, String> {
        let name = path.display().to_string();
        if !path.exists() {
            return Err(format!(
                "there is nothing at {name}; name a folder, a `.zip` archive, or the `.rhai` file of a house rule"
            ));
        }
        if path.is_dir() {
            return Pack::of(&name, &stem(path), folder::read(path)?);
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("rhai") => Ok(Pack::of_script(path, folder::read_script(path)?)),
            Some("zip") => Pack::of(&name, &stem(path), archive::read(path)?),
            _ => Err(format!(
                "{name} is no pack; a pack is a folder, a `.zip` archive, or the `.rhai` file of a house rule"
            )),
        }
    }

    /// The innermost pack that a file lies in.
    pub fn around(file: &Path) -> Option<PathBuf> {
        let file = std::path::absolute(file).ok()?;
        file.ancestors().skip(1).find(|folder| folder::holds_a_pack(folder)).map(Path::to_owned)
    }

    /// Reads a pack from the bytes of an archive of that name.
    pub fn of_archive(name: &str, bytes: &[u8]) -> Result<Pack, String> {
        Pack::of(name, name, archive::files(bytes)?)
    }

    /// The path that a word on the command line names, unless it is meant as an id. A word that looks like a path is one; any
    /// other is an id where there is such an id, and only then the name of something that lies in this folder.
    pub fn named_by(word: &str, is_id: impl FnOnce(&str) -> bool) -> Option<PathBuf> {
        let path = Path::new(word);
        if path.file_name().is_some_and(|name| name == "edition.toml") {
            return path
                .parent()
                .map(|folder| if folder.as_os_str().is_empty() { ".".into() } else { folder.to_owned() });
        }
        let looks_like_a_path =
            word == "." || word.contains(['/', '\\']) || word.ends_with(".zip") || word.ends_with(".rhai");
        if looks_like_a_path {
            return Some(path.to_owned());
        }
        if is_id(word) {
            return None;
        }
        if path.is_dir() && folder::holds_a_pack(path) {
            return Some(path.to_owned());
        }
        let with_ending = ["rhai", "zip"].map(|ending| PathBuf::from(format!("{word}.{ending}")));
        with_ending.into_iter().find(|path| path.is_file())
    }

    /// The pack in this folder with a name near to a word, if it holds what is wanted.
    pub fn nearest_here(word: &str, is_wanted: impl Fn(&Pack) -> bool) -> Option<String> {
        let entries = std::fs::read_dir(".").ok()?.flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let is_pack = |name: &String| {
            let path = Path::new(name);
            path.is_dir() && folder::holds_a_pack(path) || name.ends_with(".rhai") || name.ends_with(".zip")
        };
        let names: Vec<String> = names.filter(is_pack).collect();
        let near = nearest_id(word, names.iter().map(|name| name.split('.').next().unwrap_or(name)))?;
        let mut named = names.into_iter().filter(|name| name.split('.').next() == Some(&*near));
        named.find(|name| Pack::read(Path::new(name)).is_ok_and(|pack| is_wanted(&pack)))
    }

    /// Whether the folder that we are in is a pack.
    pub fn is_here() -> bool {
        folder::holds_a_pack(Path::new("."))
    }

    /// Puts its files into a library, where they replace those of the same path. A house rule comes with the scenarios
    /// that it has here, and with no others of the rule that it replaces.
    pub fn add_to(&self, library: &mut Library) {
        for rule in &self.house_rules {
            let scenarios: Vec<SharedText> = library.below(&format!("scripts/house/{rule}")).cloned().collect();
            scenarios.iter().for_each(|path| library.remove(path));
        }
        for file in &self.files {
            library.add_shown(&file.path, &file.text, &file.shown);
        }
    }

    /// Its files under the paths that they would have in an archive of a library.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|file| (&*file.path, &*file.text))
    }

    /// Sorts the files of a folder or archive into their places.
    fn of(name: &str, stem: &str, files: Vec<PackFile>) -> Result<Pack, String> {
        let shape = Shape::of(stem, &files);
        if let Some(problem) = without_edition_file(name, shape.as_ref(), &files) {
            return Err(problem);
        }
        let Some(shape) = shape else {
            return Err(format!(
                "{name} holds no pack; a pack has an `edition.toml`, house rules (`*.rhai`), or the folders `editions` and `scripts`"
            ));
        };
        let placed = files.into_iter().filter_map(|(path, text)| {
            let shown =
                if name == "." { path.clone() } else { format!("{}/{path}", name.trim_end_matches(['/', '\\'])) };
            Some(Placed { path: shape.place(&path)?, shown, text })
        });
        Ok(Pack::placed(placed.collect()))
    }

    /// A house rule by itself, with its scenarios in the folder of its name beside it.
    fn of_script(path: &Path, files: Vec<PackFile>) -> Pack {
        let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let placed = files.into_iter().map(|(file, text)| Placed {
            path: format!("scripts/house/{file}"),
            shown: beside.map_or_else(|| file.clone(), |folder| format!("{}/{file}", folder.display())),
            text,
        });
        Pack::placed(placed.collect())
    }

    fn placed(files: Vec<Placed>) -> Pack {
        let ids = |begins: &str, ends: &str| -> Vec<String> {
            let id = |file: &Placed| file.path.strip_prefix(begins)?.strip_suffix(ends).map(str::to_owned);
            files.iter().filter_map(id).filter(|id| !id.contains('/')).collect()
        };
        let (editions, house_rules) = (ids("editions/", "/edition.toml"), ids("scripts/house/", ".rhai"));
        Pack { editions, house_rules, bots: ids("scripts/bots/", ".rhai"), files }
    }
}

/// What the files of a pack are together.
enum Shape {
    /// The files of the edition of this id.
    Edition(String),
    /// `editions/` and `scripts/`.
    Library,
    /// Scripts, each with a folder of scenarios.
    HouseRules,
}

impl Shape {
    fn of(stem: &str, files: &[PackFile]) -> Option<Shape> {
        let is_below = |part: &str| files.iter().any(|(path, _)| path.starts_with(part));
        if let Some((_, text)) = files.iter().find(|(path, _)| path == EDITION) {
            return Some(Shape::Edition(id_in(text).unwrap_or_else(|| stem.to_owned())));
        }
        if is_below("editions/") || is_below("scripts/") {
            return Some(Shape::Library);
        }
        files.iter().any(|(path, _)| is_script_at_the_top(path)).then_some(Shape::HouseRules)
    }

    /// Where a file of the pack belongs in a library; nowhere if it has nothing to do with it.
    fn place(&self, path: &str) -> Option<String> {
        match self {
            Shape::Edition(id) => Some(format!("editions/{id}/{path}")),
            Shape::Library => {
                ["editions/", "scripts/"].iter().any(|part| path.starts_with(part)).then(|| path.to_owned())
            }
            Shape::HouseRules => {
                let is_of_a_rule = is_script_at_the_top(path) || path.contains('/');
                is_of_a_rule.then(|| format!("scripts/house/{path}"))
            }
        }
    }
}

/// What is said of the folder of an edition whose `edition.toml` is missing or has another name. The folders of a library
/// may hold single files of an edition that is known, so that only a misspelt name counts there.
fn without_edition_file(name: &str, shape: Option<&Shape>, files: &[PackFile]) -> Option<String> {
    let misspelt = files.iter().map(|(path, _)| path.as_str()).find(|path| match shape {
        Some(Shape::Edition(_)) => false,
        Some(Shape::Library) => match path.split('/').collect::<Vec<_>>()[..] {
            ["editions", id, file] => is_edition_file(file) && !has(files, &format!("editions/{id}/{EDITION}")),
            _ => false,
        },
        Some(Shape::HouseRules) | None => is_edition_file(path),
    });
    if let Some(path) = misspelt {
        return Some(format!("{name} has no `{EDITION}`, by which an edition is known; is `{path}` meant to be it?"));
    }
    let is_edition = ["board.toml", "cards.toml", "rules.toml"].iter().any(|file| has(files, file));
    let lacks_it = is_edition && matches!(shape, Some(Shape::HouseRules) | None);
    lacks_it.then(|| format!("{name} has no `{EDITION}`, by which an edition is known; `boardwright new` drafts one"))
}

/// Whether a file is an `edition.toml`, or was probably meant to be one.
fn is_edition_file(name: &str) -> bool {
    name == EDITION || !name.ends_with(".txt") && nearest(name, [EDITION]).is_some()
}

fn has(files: &[PackFile], path: &str) -> bool {
    files.iter().any(|(other, _)| other == path)
}

fn is_script_at_the_top(path: &str) -> bool {
    path.ends_with(".rhai") && !path.contains('/')
}

/// The name of a folder or file without what is behind its last dot.
fn stem(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What an `edition.toml` calls itself. The loader complains about a file that says nothing.
fn id_in(text: &str) -> Option<String> {
    let table = DeTable::parse(text).ok()?;
    let id = table.get_ref().get("id")?.get_ref().as_str()?;
    let is_plain =
        !id.is_empty() && id.chars().all(|character| character.is_alphanumeric() || "-_".contains(character));
    is_plain.then(|| id.to_owned())
}

/// Whether a file is one that rules are read from.
pub fn is_rule_file(name: &str) -> bool {
    name.ends_with(".txt") || ENDINGS.iter().any(|ending| name.ends_with(ending)) || is_misspelt(name)
}

const ENDINGS: [&str; 2] = [".rhai", ".toml"];

/// Files of other programs whose endings are not far from ours.
const OTHER_ENDINGS: [&str; 2] = [".html", ".yaml"];

/// Whether a file was probably meant to be one of ours. The engine then tells that nobody reads it.
fn is_misspelt(name: &str) -> bool {
    let ending = name.rfind('.').map_or("", |dot| &name[dot..]);
    !OTHER_ENDINGS.contains(&ending) && nearest(ending, ENDINGS).is_some()
}

/// What a file says. In one that is not UTF-8 the engine finds the replacement characters and tells their place; a note
/// (`.txt`) that is not UTF-8 is left alone.
fn as_text(name: &str, bytes: Vec<u8>) -> Option<String> {
    match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(_) if name.ends_with(".txt") => None,
        Err(error) => Some(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}
