//! The parts of a state that change by themselves, and when each of them changed last.
//!
//! What a script works out depends on some aspects only. As long as these have the same marks, it comes out the same.

use std::cell::Cell;
use std::ops::BitOr;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Event;
use crate::edition::{Declaration, DeedId, Edition, GroupId, PlayerId, SpaceId};
use crate::value::{Place, Purse, Value};

/// A set of aspects of the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects(u128);

/// When each aspect changed last.
///
/// Invariant: no two changes in this process have the same mark. A state that was cloned from another shares its marks
/// until one of them changes.
#[derive(Debug)]
pub struct Marks {
    each: [u64; Aspects::COUNT],
    /// The newest mark of the aspects that belong together.
    groups: [u64; GROUPS],
    newest: u64,
    /// What happens to a state from here on. A copy has a line of its own, and so has a state that goes back to a copy:
    /// within one line nothing is ever undone, so that what has no newer mark is as it was.
    line: u64,
    /// What has changed since somebody asked.
    touched: Aspects,
}

/// A copy may go on otherwise than what it was copied of.
impl Clone for Marks {
    fn clone(&self) -> Marks {
        Marks { line: new_mark(), ..*self }
    }

    fn clone_from(&mut self, other: &Marks) {
        (self.each, self.groups, self.newest, self.line) = (other.each, other.groups, other.newest, new_mark());
    }
}

/// The single aspects are groups of their own, and so is each range.
const GROUPS: usize = 8 + RANGES.len();

const RANGES: [Range; 9] = [PURSE, TOKEN, IN_TURN, ESTATE, OWNER, WHOLE, PIECES_ON, VALUE, VALUE_OF_SPACES];

const GROUP_OF: [u8; Aspects::COUNT] = {
    let (mut groups, mut index) = ([0; Aspects::COUNT], 0);
    while index < Aspects::COUNT {
        groups[index] = if index < 8 { index as u8 } else { 8 + range_of(index) };
        index += 1;
    }
    groups
};

const fn range_of(index: usize) -> u8 {
    let mut range = 0;
    while index >= RANGES[range].first + RANGES[range].places {
        range += 1;
    }
    range as u8
}

/// Aspects that a table has several of: each player's, or each group's. If there are more than places, some share one.
#[derive(Clone, Copy)]
struct Range {
    first: usize,
    places: usize,
}

impl Range {
    const fn all(self) -> Aspects {
        Aspects(((1 << self.places) - 1) << self.first)
    }

    const fn one(self, index: usize) -> Aspects {
        Aspects(1 << (self.first + index % self.places))
    }
}

const PURSE: Range = Range { first: 8, places: 8 };
const TOKEN: Range = Range { first: 16, places: 8 };
const IN_TURN: Range = Range { first: 24, places: 8 };
const ESTATE: Range = Range { first: 32, places: 8 };
const OWNER: Range = Range { first: 40, places: 12 };
const WHOLE: Range = Range { first: 52, places: 12 };
const PIECES_ON: Range = Range { first: 64, places: 16 };
const VALUE: Range = Range { first: 80, places: 28 };
const VALUE_OF_SPACES: Range = Range { first: 108, places: 20 };

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

const CARDS: Aspects = Aspects(1);
const CLOCK: Aspects = Aspects(1 << 1);
const TURN: Aspects = Aspects(1 << 2);
const DICE: Aspects = Aspects(1 << 3);
const SEATS: Aspects = Aspects(1 << 4);
const COMMON_PURSES: Aspects = Aspects(1 << 5);
const STOCK: Aspects = Aspects(1 << 6);

impl Aspect {
    /// What reading it of a handle comes to: of one player only that player's, of one space only its group's.
    pub fn of(self, edition: &Edition, handle: &Value) -> Aspects {
        match (self, handle) {
            (Aspect::Nothing, _) => Aspects::NONE,
            (Aspect::Purse, Value::Player(player)) => purse(Purse::Player(*player)),
            (Aspect::Purse, Value::Purse(one)) => purse(*one),
            (Aspect::Token, Value::Player(player)) => TOKEN.one(player.index()),
            (Aspect::InTurn, Value::Player(player)) => IN_TURN.one(player.index()),
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
    let slot = |values: &[Declaration]| values.iter().position(|value| value.name == name).unwrap_or(values.len());
    match owner {
        Value::Player(player) => {
            let values = &declared.player_values;
            VALUE.one(player.index() * values.len() + slot(values))
        }
        Value::Space(space) => {
            let values = &declared.space_values;
            VALUE_OF_SPACES.one(neighbourhood(edition, *space) * values.len() + slot(values))
        }
        _ => VALUE.one(VALUE.places - 1 - slot(&declared.table_values) % VALUE.places),
    }
}

impl Aspects {
    const COUNT: usize = 128;

    pub const NONE: Aspects = Aspects(0);
    pub const ALL: Aspects = Aspects(u128::MAX);

    #[inline]
    pub fn is_empty(self) -> bool {
        self == Aspects::NONE
    }

    /// Whether the two have an aspect in common.
    #[inline]
    pub fn meet(self, other: Aspects) -> bool {
        self.0 & other.0 != 0
    }

    fn indexes(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(next)
        })
    }
}

impl BitOr for Aspects {
    type Output = Aspects;

    fn bitor(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }
}

impl Marks {
    pub fn touch(&mut self, aspects: Aspects) {
        if aspects.is_empty() {
            return;
        }
        self.newest = new_mark();
        self.touched = self.touched | aspects;
        // Half by half, since registers have 64 bits.
        for (mut left, first) in [(aspects.0 as u64, 0), ((aspects.0 >> 64) as u64, 64)] {
            while left != 0 {
                let index = first + left.trailing_zeros() as usize;
                self.each[index] = self.newest;
                self.groups[usize::from(GROUP_OF[index])] = self.newest;
                left &= left - 1;
            }
        }
    }

    /// What has changed since this was asked for the last time.
    pub fn take_touched(&mut self) -> Aspects {
        std::mem::take(&mut self.touched)
    }

    /// The last change of any of these.
    pub fn newest_of(&self, aspects: Aspects) -> u64 {
        aspects.indexes().map(|index| self.each[index]).max().unwrap_or(0)
    }

    /// Whether none of these has changed since a moment of this line.
    #[inline]
    pub fn are_older(&self, aspects: Aspects, moment: u64) -> bool {
        let (first, second) = self.each.split_at(Aspects::COUNT / 2);
        for (mut left, marks) in [(aspects.0 as u64, first), ((aspects.0 >> 64) as u64, second)] {
            while left != 0 {
                if marks[left.trailing_zeros() as usize] > moment {
                    return false;
                }
                left &= left - 1;
            }
        }
        true
    }

    /// Whether two states have the same values, of players and of the table on one hand, of spaces on the other.
    pub fn agree_on_values(&self, other: &Marks) -> (bool, bool) {
        (self.agree_in(other, VALUE.all()), self.agree_in(other, VALUE_OF_SPACES.all()))
    }

    /// Whether nothing of this has changed between two states of one game.
    pub fn agree_on(&self, other: &Marks, aspect: Aspect) -> bool {
        match aspect {
            Aspect::Cards => self.agree_in(other, CARDS),
            Aspect::Seats => self.agree_in(other, SEATS),
            Aspect::Token => self.agree_in(other, TOKEN.all()),
            Aspect::Owner => self.agree_in(other, OWNER.all()),
            Aspect::Pieces => self.agree_in(other, PIECES_ON.all()) && self.agree_in(other, STOCK),
            other_aspect => other_aspect.whole().indexes().all(|index| self.each[index] == other.each[index]),
        }
    }

    /// Whether nothing has changed in a group of aspects.
    fn agree_in(&self, other: &Marks, aspects: Aspects) -> bool {
        let group = usize::from(GROUP_OF[aspects.0.trailing_zeros() as usize]);
        self.groups[group] == other.groups[group]
    }

    /// The last change of anything.
    #[inline]
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// The line of changes that this state belongs to.
    #[inline]
    pub fn line(&self) -> u64 {
        self.line
    }
}

/// Marks of a state that nobody knows yet.
impl Default for Marks {
    fn default() -> Marks {
        let mark = new_mark();
        Marks { each: [mark; Aspects::COUNT], groups: [mark; GROUPS], newest: mark, line: mark, touched: Aspects::NONE }
    }
}

/// Marks say nothing about a state that the state does not say itself.
impl PartialEq for Marks {
    fn eq(&self, _: &Marks) -> bool {
        true
    }
}

impl Eq for Marks {}

/// Each thread has a range of its own, so that they need not wait for each other.
fn new_mark() -> u64 {
    const RANGE_BITS: u32 = 40;
    static THREADS: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static NEXT: Cell<u64> = Cell::new(THREADS.fetch_add(1, Ordering::Relaxed) << RANGE_BITS);
    }
    let mark = NEXT.get();
    NEXT.set(mark + 1);
    mark
}

fn purse(purse: Purse) -> Aspects {
    match purse {
        Purse::Player(player) => PURSE.one(player.index()),
        Purse::Bank | Purse::Pot(_) => COMMON_PURSES,
    }
}

fn owner(edition: &Edition, deed: DeedId) -> Aspects {
    OWNER.one(neighbourhood(edition, edition.deed(deed).space))
}

fn estate(player: Option<PlayerId>) -> Aspects {
    player.map_or(Aspects::NONE, |player| ESTATE.one(player.index()))
}

fn pieces(edition: &Edition, place: Place) -> Aspects {
    match place {
        Place::Space(space) => PIECES_ON.one(neighbourhood(edition, space)),
        Place::Site(site) => PIECES_ON.one(site.index()),
        Place::Bank | Place::Player(_) => STOCK,
    }
}

/// Spaces of a group are read together, and mostly change together.
fn neighbourhood(edition: &Edition, space: SpaceId) -> usize {
    edition.space(space).group.map_or(0, GroupId::index)
}

impl Event {
    /// What has changed with this event.
    pub fn aspects(&self, edition: &Edition) -> Aspects {
        match self {
            Event::Paid { from, to, .. } => purse(*from) | purse(*to),
            Event::DeedTaken { deed, from, to, .. } => owner(edition, *deed) | estate(*from) | estate(*to),
            Event::PiecesMoved { from, to, .. } => pieces(edition, *from) | pieces(edition, *to),
            Event::Passed { player, .. } | Event::Moved { player, .. } => TOKEN.one(player.index()),
            Event::PlayerOut { player, .. } => TOKEN.one(player.index()) | SEATS,
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
            Event::TurnBegan { player, .. } => TURN | IN_TURN.one(player.index()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_newer_mark_is_as_it_was() {
        let mut marks = Marks::default();
        let moment = marks.newest();
        marks.touch(DICE);
        assert!(marks.are_older(CARDS | TURN, moment) && !marks.are_older(CARDS | DICE, moment));
        assert!(marks.are_older(Aspects::ALL, marks.newest()));
    }

    #[test]
    fn whoever_goes_back_begins_another_line() {
        let mut marks = Marks::default();
        let (copy, line) = (marks.clone(), marks.line());
        marks.touch(DICE);
        assert_eq!(marks.line(), line);
        marks.clone_from(&copy);
        assert!(marks.line() != line && marks.line() != copy.line());
    }
}
