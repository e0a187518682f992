//! What lies beside the board: pieces, pots, devices, timers, and how much of them there is.

use crate::text::SharedText;

/// A kind of piece. Its pieces are alike, so a game only counts them.
#[derive(Clone, Debug)]
pub struct Piece {
    pub id: SharedText,
    pub name: SharedText,
    pub plural: SharedText,
    pub supply: Supply,
}

/// How many pieces of a kind exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The Bank holds them all at the start.
    Common(Issue),
    /// Every player has that many of their own, and they stay that player's wherever they stand.
    Each(i64),
}

/// How much of something the Bank has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    Limited(i64),
    /// The Bank makes more whenever it runs out.
    Unlimited,
}

/// A purse that belongs to no player.
#[derive(Clone, Debug)]
pub struct Pot {
    pub id: SharedText,
    pub name: SharedText,
}

/// Something that gives one of its faces at random.
#[derive(Clone, Debug)]
pub struct Device {
    pub id: SharedText,
    pub name: SharedText,
    pub faces: Vec<SharedText>,
    /// The weight of each face.
    pub odds: Vec<u32>,
}

/// A countdown on the game's clock.
#[derive(Clone, Debug)]
pub struct Timer {
    pub id: SharedText,
    pub name: SharedText,
    pub milliseconds: i64,
    /// How long before the end a warning is given; 0 for none.
    pub warning: i64,
}

impl Piece {
    /// What so many of them are called.
    pub fn name_of(&self, count: i64) -> &SharedText {
        if count == 1 { &self.name } else { &self.plural }
    }
}
