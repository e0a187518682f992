//! The ids by which scenarios, scripts and players name things, with what people call them.

use boardwright_engine::edition::{Edition, Named};
use serde::Serialize;

/// One thing of an edition that has an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IdEntry {
    /// What it is: `space`, `card`…
    pub list: &'static str,
    pub id: String,
    pub name: String,
}

/// The things of a sort, such as `cards`, or those whose id or name speaks of these words; all of them for no words.
pub fn ids_about(edition: &Edition, words: &str) -> Vec<IdEntry> {
    let wanted = words.to_lowercase();
    let list = wanted.strip_suffix('s').unwrap_or(&wanted);
    let fits = |entry: &IdEntry| {
        entry.list == list || [&entry.id, &entry.name].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    Named::LISTS.into_iter().flat_map(|list| entries(edition, list)).filter(fits).collect()
}

/// One line for each, in columns.
pub fn lines(entries: &[IdEntry]) -> Vec<String> {
    let width = entries.iter().map(|entry| entry.id.chars().count()).max().unwrap_or(0);
    entries.iter().map(|entry| format!("{:6}  {:width$}  {}", entry.list, entry.id, entry.name)).collect()
}

fn entries(edition: &Edition, list: Named) -> Vec<IdEntry> {
    let names: Vec<&str> = match list {
        Named::Space => edition.spaces.iter().map(|entry| &*entry.name).collect(),
        Named::Group => edition.groups.iter().map(|entry| &*entry.name).collect(),
        Named::Site => edition.sites.iter().map(|entry| &*entry.name).collect(),
        Named::Tile => edition.tiles.iter().map(|entry| &*entry.name).collect(),
        Named::Deck => edition.decks.iter().map(|entry| &*entry.name).collect(),
        Named::Card => edition.cards.iter().map(|entry| &*entry.name).collect(),
        Named::Piece => edition.pieces.iter().map(|entry| &*entry.name).collect(),
        Named::Pot => edition.pots.iter().map(|entry| &*entry.name).collect(),
        Named::Device => edition.devices.iter().map(|entry| &*entry.name).collect(),
        Named::Timer => edition.timers.iter().map(|entry| &*entry.name).collect(),
        Named::CommonPiece | Named::OwnPiece | Named::Option => Vec::new(),
    };
    let entry = |(id, name): (&_, &str)| IdEntry { list: list.word(), id: format!("{id}"), name: name.to_owned() };
    edition.ids(list).into_iter().zip(names).map(entry).collect()
}
