//! The parts of a state that change by themselves.
//!
//! What a script works out depends on some aspects only. As long as these have the same [`super::Marks`], it comes out the same.

use std::ops::BitOr;

use super::Event;
use crate::edition::{DeedId, Edition, GroupId, PlayerId, SpaceId};
use crate::value::{Place, Purse, Value};

/// A set of aspects of the state: a bit for each, in two halves that fit into a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects {
    pub(super) low: u64,
    pub(super) high: u64,
}

/// Aspects that a table has several of: each player's, or each group's. If there are more than places, some share one. All
/// of them lie in one half.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub first: usize,
    pub places: usize,
}

impl Range {
    pub const fn all(self) -> Aspects {
        self.shifted((1 << self.places) - 1)
    }

    #[inline]
    const fn one(self, index: usize) -> Aspects {
        self.shifted(1 << (index % self.places))
    }

    /// The aspects whose places in the range these bits tell.
    #[inline]
    const fn shifted(self, bits: u64) -> Aspects {
        match self.first < 64 {
            true => Aspects { low: bits << self.first, high: 0 },
            false => Aspects { low: 0, high: bits << (self.first - 64) },
        }
    }
}

const PURSE: Range = Range { first: 8, places: 8 };
pub(super) const TOKEN: Range = Range { first: 16, places: 8 };
const IN_TURN: Range = Range { first: 24, places: 8 };
const ESTATE: Range = Range { first: 32, places: 8 };
pub(super) const OWNER: Range = Range { first: 40, places: 12 };
const WHOLE: Range = Range { first: 52, places: 12 };
pub(super) const PIECES_ON: Range = Range { first: 64, places: 16 };
pub(super) const VALUE: Range = Range { first: 80, places: 28 };
pub(super) const VALUE_OF_SPACES: Range = Range { first: 108, places: 20 };

/// What a function or property looks at: an aspect of the whole table, or of the handle that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Nothing but the edition.
    Nothing,
    /// Whatever there is.
    Everything,
    Cards,
    Clock,
    Turn,
    Dice,
    /// Who sits where, and is still in the game.
    Seats,
    /// The money in a purse.
    Purse,
    /// Where a token stands.
    Token,
    /// Whether a player is in turn.
    InTurn,
    /// The deeds of a player.
    Estate,
    /// The owner of a deed.
    Owner,
    /// Whoever owns all deeds of a group.
    WholeGroup,
    /// The pieces in a place.
    Pieces,
    /// The pieces that stand nowhere: with the Bank and with players.
    Stock,
}

pub(super) const CARDS: Aspects = single(0);
const CLOCK: Aspects = single(1);
pub(super) const TURN: Aspects = single(2);
pub(super) const DICE: Aspects = single(3);
pub(super) const SEATS: Aspects = single(4);
const COMMON_PURSES: Aspects = single(5);
pub(super) const STOCK: Aspects = single(6);

const fn single(index: usize) -> Aspects {
    Range { first: 0, places: 8 }.one(index)
}

impl Aspect {
    /// What reading it of a handle comes to: of one player only that player's, of one space only its group's.
    pub fn of(self, edition: &Edition, handle: &Value) -> Aspects {
        match (self, handle) {
            (Aspect::Nothing, _) => Aspects::NONE,
            (Aspect::Purse, Value::Player(player)) => purse(Purse::Player(*player)),
            (Aspect::Purse, Value::Purse(one)) => purse(*one),
            (Aspect::Token, Value::Player(player)) => token(*player),
            (Aspect::InTurn, Value::Player(player)) => in_turn(*player),
            (Aspect::Estate, Value::Player(player)) => ESTATE.one(player.index()),
            (Aspect::Owner, Value::Group(group)) => OWNER.one(group.index()),
            (Aspect::Owner, Value::Space(space)) => OWNER.one(neighbourhood(edition, *space)),
            (Aspect::Owner, Value::Deed(deed)) => owner(edition, *deed),
            (Aspect::WholeGroup, Value::Group(group)) => WHOLE.one(group.index()),
            (Aspect::Pieces, Value::Space(space)) => pieces(edition, Place::Space(*space)),
            (Aspect::Pieces, Value::Site(site)) => pieces(edition, Place::Site(*site)),
            _ => self.whole(),
        }
    }

    /// Reading it of whatever there is.
    pub fn whole(self) -> Aspects {
        match self {
            Aspect::Nothing => Aspects::NONE,
            Aspect::Everything => Aspects::ALL,
            Aspect::Cards => CARDS,
            Aspect::Clock => CLOCK,
            Aspect::Turn => TURN,
            Aspect::Dice => DICE,
            Aspect::Seats => SEATS,
            Aspect::Purse => PURSE.all() | COMMON_PURSES,
            Aspect::Token => TOKEN.all(),
            Aspect::InTurn => IN_TURN.all(),
            Aspect::Estate => ESTATE.all(),
            Aspect::Owner => OWNER.all(),
            Aspect::WholeGroup => WHOLE.all(),
            Aspect::Pieces => PIECES_ON.all() | STOCK,
            Aspect::Stock => STOCK,
        }
    }
}

/// A declared value of one owner: each player's own, those of the spaces of a group, or the table's.
///
/// Players come one after the other, each with all values, and the table's own values from behind, so that they meet only
/// where many players have many values.
pub fn declared_value(edition: &Edition, owner: &Value, name: &str) -> Aspects {
    let declared = &edition.declared;
    let values = match owner {
        Value::Player(_) => &declared.player_values,
        Value::Space(_) => &declared.space_values,
        _ => &declared.table_values,
    };
    let slot = values.iter().position(|value| value.name == name).unwrap_or(values.len());
    value_in_slot(edition, owner, slot)
}

/// The same, of the value in a slot of its owner.
#[inline]
pub(super) fn value_in_slot(edition: &Edition, owner: &Value, slot: usize) -> Aspects {
    let declared = &edition.declared;
    match owner {
        Value::Player(player) => VALUE.one(player.index() * declared.player_values.len() + slot),
        Value::Space(space) => VALUE_OF_SPACES.one(neighbourhood(edition, *space) * declared.space_values.len() + slot),
        _ => VALUE.one(VALUE.places - 1 - slot % VALUE.places),
    }
}

impl Aspects {
    pub(super) const COUNT: usize = 128;

    pub const NONE: Aspects = Aspects { low: 0, high: 0 };
    pub const ALL: Aspects = Aspects { low: u64::MAX, high: u64::MAX };

    /// The money of a player.
    #[inline]
    pub fn of_purse(player: PlayerId) -> Aspects {
        PURSE.one(player.index())
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self == Aspects::NONE
    }

    /// Whether the two have an aspect in common.
    #[inline]
    pub fn meet(self, other: Aspects) -> bool {
        (self.low & other.low) | (self.high & other.high) != 0
    }

    #[inline]
    pub(super) fn indexes(self) -> impl Iterator<Item = usize> {
        bits(self.low).chain(bits(self.high).map(|index| index + 64))
    }
}

#[inline]
fn bits(mut left: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

impl BitOr for Aspects {
    type Output = Aspects;

    #[inline]
    fn bitor(self, other: Aspects) -> Aspects {
        Aspects { low: self.low | other.low, high: self.high | other.high }
    }
}

#[inline]
fn purse(purse: Purse) -> Aspects {
    match purse {
        Purse::Player(player) => Aspects::of_purse(player),
        Purse::Bank | Purse::Pot(_) => COMMON_PURSES,
    }
}

#[inline]
pub(super) fn token(player: PlayerId) -> Aspects {
    TOKEN.one(player.index())
}

#[inline]
pub(super) fn in_turn(player: PlayerId) -> Aspects {
    IN_TURN.one(player.index())
}

#[inline]
fn owner(edition: &Edition, deed: DeedId) -> Aspects {
    OWNER.one(neighbourhood(edition, edition.deed(deed).space))
}

#[inline]
fn estate(player: Option<PlayerId>) -> Aspects {
    player.map_or(Aspects::NONE, |player| ESTATE.one(player.index()))
}

#[inline]
fn pieces(edition: &Edition, place: Place) -> Aspects {
    match place {
        Place::Space(space) => PIECES_ON.one(neighbourhood(edition, space)),
        Place::Site(site) => PIECES_ON.one(site.index()),
        Place::Bank | Place::Player(_) => STOCK,
    }
}

/// Spaces of a group are read together, and mostly change together.
#[inline]
fn neighbourhood(edition: &Edition, space: SpaceId) -> usize {
    edition.space(space).group.map_or(0, GroupId::index)
}

impl Event {
    /// What has changed with this event.
    #[inline(always)]
    pub fn aspects(&self, edition: &Edition) -> Aspects {
        match self {
            Event::Paid { from, to, .. } => purse(*from) | purse(*to),
            Event::DeedTaken { deed, from, to, .. } => owner(edition, *deed) | estate(*from) | estate(*to),
            Event::PiecesMoved { from, to, .. } => pieces(edition, *from) | pieces(edition, *to),
            Event::Passed { player, .. } | Event::Moved { player, .. } => token(*player),
            Event::PlayerOut { player, .. } => token(*player) | SEATS,
            Event::Shuffled { .. }
            | Event::Drew { .. }
            | Event::CardTaken { .. }
            | Event::CardReturned { .. }
            | Event::CardHandedOver { .. } => CARDS,
            Event::TimePassed { .. }
            | Event::TimerStarted { .. }
            | Event::TimerStopped { .. }
            | Event::TimerWarned { .. }
            | Event::TimeUp { .. } => CLOCK,
            Event::TurnBegan { player, .. } => TURN | in_turn(*player),
            Event::Rolled { .. } => DICE,
            Event::ValueSet { owner, name, .. } => declared_value(edition, owner, name),
            Event::Pressed { .. }
            | Event::Answered { .. }
            | Event::Unanswered { .. }
            | Event::Acted { .. }
            | Event::Said { .. }
            | Event::Tampered { .. } => Aspects::NONE,
            Event::GameOver { .. } | Event::RulesChanged { .. } => Aspects::ALL,
        }
    }
}
