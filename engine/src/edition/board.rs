//! The board: tracks of spaces, their groups and deeds, and the sites beside them.

use super::{DeedId, GroupId, SiteId, SpaceId, TileId, TrackId};
use crate::library::Location;
use crate::text::SharedText;
use crate::value::Value;

/// A space on which tokens stand. Only spaces on a track in play are here.
#[derive(Clone, Debug)]
pub struct Space {
    pub id: SharedText,
    pub name: SharedText,
    /// Decides which script function is called on landing: `land_on_<kind>`, with `-` read as `_`.
    pub kind: SharedText,
    pub group: Option<GroupId>,
    pub deed: Option<DeedId>,
    pub track: TrackId,
    /// Its place along the track, counted from 0.
    pub index: usize,
    /// One entry for each fact that the edition declares for spaces, in that order.
    pub facts: Vec<Value>,
    /// The values it starts with, one for each value declared for spaces.
    pub values: Vec<Value>,
}

/// What can be owned of a space.
#[derive(Clone, Debug)]
pub struct Deed {
    pub space: SpaceId,
    pub price: i64,
}

/// Spaces that count together.
#[derive(Clone, Debug)]
pub struct Group {
    pub id: SharedText,
    pub name: SharedText,
    /// `#rrggbb`, for drawing.
    pub colour: Option<SharedText>,
    pub spaces: Vec<SpaceId>,
    /// The deeds of those spaces that have one.
    pub deeds: Vec<DeedId>,
    pub facts: Vec<Value>,
}

/// A ring of spaces.
#[derive(Clone, Debug)]
pub struct Track {
    pub id: SharedText,
    pub name: SharedText,
    pub spaces: Vec<SpaceId>,
    /// An open track: its last and its first space follow each other, but do not touch.
    pub open: bool,
    /// The tiles of which it is built, in order; empty if it lists its spaces itself.
    pub tiles: Vec<LaidTile>,
    /// Where its spaces or tiles are listed; nothing for the track of an edition that declares none.
    pub at: Option<Location>,
}

/// A kind of tile of which tracks are built. All tiles of the edition are here, also those that are not laid.
#[derive(Clone, Debug)]
pub struct Tile {
    pub id: SharedText,
    pub name: SharedText,
    pub kind: SharedText,
}

/// A tile of a track, and where the track names it.
#[derive(Clone, Debug)]
pub struct LaidTile {
    pub tile: TileId,
    pub at: Location,
}

/// A named place for pieces that is no space.
#[derive(Clone, Debug)]
pub struct Site {
    pub id: SharedText,
    pub name: SharedText,
    /// The spaces that a piece on this site touches.
    pub touches: Vec<SpaceId>,
    /// The sites next to this one.
    pub neighbours: Vec<SiteId>,
}
