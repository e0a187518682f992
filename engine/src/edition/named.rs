//! From names to ids.

use super::{Edition, Supply};
use crate::mistake::nearest;
use crate::text::SharedText;

/// What a name in a script or data file can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    Space,
    Group,
    Site,
    Tile,
    Deck,
    Card,
    Piece,
    /// One of the pieces that belong to nobody.
    CommonPiece,
    /// One of the pieces of which every player has their own.
    OwnPiece,
    Pot,
    Device,
    Timer,
    Option,
}

impl Named {
    /// What an edition has lists of, each thing with an id, in the order in which they are told.
    pub const LISTS: [Named; 10] = [
        Named::Space,
        Named::Group,
        Named::Site,
        Named::Tile,
        Named::Deck,
        Named::Card,
        Named::Piece,
        Named::Pot,
        Named::Device,
        Named::Timer,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Named::Space => "space",
            Named::Group => "group",
            Named::Site => "site",
            Named::Tile => "tile",
            Named::Deck => "deck",
            Named::Card => "card",
            Named::Piece | Named::CommonPiece => "piece",
            Named::OwnPiece => "own piece",
            Named::Pot => "pot",
            Named::Device => "device",
            Named::Timer => "timer",
            Named::Option => "option",
        }
    }
}

impl Edition {
    /// All ids of a sort, in their order.
    pub fn ids(&self, what: Named) -> Vec<&SharedText> {
        match what {
            Named::Space => self.spaces.iter().map(|entry| &entry.id).collect(),
            Named::Group => self.groups.iter().map(|entry| &entry.id).collect(),
            Named::Site => self.sites.iter().map(|entry| &entry.id).collect(),
            Named::Tile => self.tiles.iter().map(|entry| &entry.id).collect(),
            Named::Deck => self.decks.iter().map(|entry| &entry.id).collect(),
            Named::Card => self.cards.iter().map(|entry| &entry.id).collect(),
            Named::Piece => self.pieces.iter().map(|entry| &entry.id).collect(),
            Named::CommonPiece | Named::OwnPiece => {
                self.pieces.iter().filter(|entry| is_supplied(entry.supply, what)).map(|entry| &entry.id).collect()
            }
            Named::Pot => self.pots.iter().map(|entry| &entry.id).collect(),
            Named::Device => self.devices.iter().map(|entry| &entry.id).collect(),
            Named::Timer => self.timers.iter().map(|entry| &entry.id).collect(),
            Named::Option => self.options.keys().collect(),
        }
    }

    /// The number of the entry with this id.
    pub fn find(&self, what: Named, id: &str) -> Option<usize> {
        match what {
            Named::Space => self.spaces.iter().position(|entry| &*entry.id == id),
            Named::Group => self.groups.iter().position(|entry| &*entry.id == id),
            Named::Site => self.sites.iter().position(|entry| &*entry.id == id),
            Named::Tile => self.tiles.iter().position(|entry| &*entry.id == id),
            Named::Deck => self.decks.iter().position(|entry| &*entry.id == id),
            Named::Card => self.cards.iter().position(|entry| &*entry.id == id),
            Named::Piece => self.pieces.iter().position(|entry| &*entry.id == id),
            Named::CommonPiece | Named::OwnPiece => {
                self.pieces.iter().position(|entry| &*entry.id == id && is_supplied(entry.supply, what))
            }
            Named::Pot => self.pots.iter().position(|entry| &*entry.id == id),
            Named::Device => self.devices.iter().position(|entry| &*entry.id == id),
            Named::Timer => self.timers.iter().position(|entry| &*entry.id == id),
            Named::Option => self.options.keys().position(|name| &**name == id),
        }
    }

    /// What was probably meant by an id that is none of this sort.
    pub fn meant(&self, what: Named, id: &str) -> Option<String> {
        match what {
            Named::CommonPiece if self.find(Named::OwnPiece, id).is_some() => {
                Some(format!("own_piece(player, \"{id}\")"))
            }
            Named::OwnPiece if self.find(Named::CommonPiece, id).is_some() => Some(format!("piece(\"{id}\")")),
            _ => nearest(id, self.ids(what).into_iter().map(|id| &**id)),
        }
    }
}

fn is_supplied(supply: Supply, what: Named) -> bool {
    matches!((supply, what), (Supply::Common(_), Named::CommonPiece) | (Supply::Each(_), Named::OwnPiece))
}
