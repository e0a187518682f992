//! The files of one edition, and the chain of editions that it extends.

use super::node::{NodeValue, Table, parse};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest_id};
use crate::text::SharedText;

/// The data files of one edition, parsed.
pub struct Folder {
    pub id: SharedText,
    pub edition: File,
    pub board: Option<File>,
    pub cards: Option<File>,
    pub rules: Option<File>,
    pub tracks: Vec<File>,
    /// The boards of other editions from which this one takes something, by edition.
    pub lenders: Vec<(SharedText, File)>,
}

pub struct File {
    pub path: SharedText,
    pub table: Table,
}

/// The edition and those that it extends, the root first. Whatever is not TOML is noted.
pub fn chain(library: &Library, edition: &str, mistakes: &mut Vec<Mistake>) -> Vec<Folder> {
    let Some(mut folder) = Folder::open(library, edition, mistakes) else {
        mistakes.push(Mistake::in_request(unknown_edition(library, edition)));
        return Vec::new();
    };
    let mut chain: Vec<Folder> = Vec::new();
    while let Some((base, at)) = folder.extends() {
        chain.push(folder);
        let ids: Vec<String> = chain.iter().map(|folder| folder.id.to_string()).collect();
        if let Some(first) = ids.iter().position(|id| **id == *base) {
            let chain = ids.iter().skip(first).cloned().chain([base.to_string()]).collect();
            mistakes.push(Mistake::new(&at, What::ExtendsItself { chain }));
            return Vec::new();
        }
        folder = match Folder::open(library, &base, mistakes) {
            Some(folder) => folder,
            None => {
                mistakes.push(Mistake::new(&at, unknown_edition(library, &base)));
                return Vec::new();
            }
        };
    }
    chain.push(folder);
    chain.reverse();
    chain
}

/// The editions of a library.
pub fn editions(library: &Library) -> impl Iterator<Item = &str> {
    library.paths().filter_map(|path| {
        let id = path.strip_prefix("editions/")?.strip_suffix("/edition.toml")?;
        (!id.contains('/')).then_some(id)
    })
}

fn unknown_edition(library: &Library, edition: &str) -> What {
    What::UnknownEdition {
        edition: edition.to_owned(),
        nearest: nearest_id(edition, editions(library)),
        editions: editions(library).map(str::to_owned).collect(),
    }
}

impl Folder {
    pub fn open(library: &Library, id: &str, mistakes: &mut Vec<Mistake>) -> Option<Folder> {
        let folder = format!("editions/{id}");
        let mut open = |name: &str| File::open(library, &format!("{folder}/{name}"), mistakes);
        let edition = open("edition.toml")?;
        let (board, cards, rules) = (open("board.toml"), open("cards.toml"), open("rules.toml"));
        let tracks = format!("{folder}/tracks");
        let is_toml = |path: &&SharedText| path.ends_with(".toml");
        let tracks = library.below(&tracks).filter(is_toml).filter_map(|path| File::open(library, path, mistakes));
        let tracks = tracks.collect();
        let lenders = board.as_ref().map(|board| lenders(library, board, mistakes)).unwrap_or_default();
        Some(Folder { id: id.into(), edition, board, cards, rules, tracks, lenders })
    }

    /// The board of an edition from which this one takes something.
    pub fn lender(&self, edition: &str) -> Option<&File> {
        self.lenders.iter().find(|(id, _)| **id == *edition).map(|(_, file)| file)
    }

    /// All files, for the record of what was read.
    pub fn paths(&self) -> impl Iterator<Item = &SharedText> {
        let optional = [&self.board, &self.cards, &self.rules];
        let optional = optional.into_iter().flatten();
        let lenders = self.lenders.iter().map(|(_, file)| file);
        [&self.edition].into_iter().chain(optional).chain(&self.tracks).chain(lenders).map(|file| &file.path)
    }

    fn extends(&self) -> Option<(SharedText, Location)> {
        let base = self.edition.table.text("extends")?;
        let at = &self.edition.table.get("extends")?.at;
        Some((base.clone(), at.clone()))
    }
}

/// The boards that `[take.<edition>]` names; an edition that is not there is noted.
fn lenders(library: &Library, board: &File, mistakes: &mut Vec<Mistake>) -> Vec<(SharedText, File)> {
    let Some(NodeValue::Table(takings)) = board.table.get("take").map(|node| &node.value) else { return Vec::new() };
    let mut lenders = Vec::new();
    for edition in takings.keys() {
        match File::open(library, &format!("editions/{}/board.toml", edition.value), mistakes) {
            Some(file) => lenders.push((edition.value.clone(), file)),
            None => mistakes.push(Mistake::new(&edition.at, unknown_edition(library, &edition.value))),
        }
    }
    lenders
}

impl File {
    fn open(library: &Library, path: &str, mistakes: &mut Vec<Mistake>) -> Option<File> {
        let path = library.path(path)?.clone();
        let table = parse(&path, library.text(&path)?, mistakes);
        Some(File { path, table })
    }

    /// The file's own name, as in "`board.toml` has no key…".
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub fn top(&self) -> Location {
        Location::top(&self.path)
    }
}
