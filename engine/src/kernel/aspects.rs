//! The parts of a state that change by themselves, and when each of them changed last.
//!
//! What a script works out depends on some aspects only. As long as these have the same marks, it comes out the same.

use std::cell::Cell;
use std::ops::BitOr;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Event;
use crate::edition::PlayerId;
use crate::value::{Purse, Value};

/// A set of aspects of the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects(u64);

/// When each aspect changed last.
///
/// Invariant: no two changes in this process have the same mark. A state that was cloned from another shares its marks
/// until one of them changes, so that the newest mark of some aspects tells all of them.
#[derive(Clone, Debug)]
pub struct Marks([u64; Aspects::COUNT]);

impl Aspects {
    const COUNT: usize = 64;
    /// Where the purses and the tokens of players begin; those of more players than this share them.
    const PLAYERS: usize = 8;
    const FIRST_PURSE: usize = 8;
    const FIRST_TOKEN: usize = 16;
    /// The names of declared values share the rest.
    const FIRST_VALUE: usize = 24;

    pub const NONE: Aspects = Aspects(0);
    pub const ALL: Aspects = Aspects(u64::MAX);
    pub const OWNERS: Aspects = Aspects(1);
    pub const PIECES: Aspects = Aspects(1 << 1);
    pub const CARDS: Aspects = Aspects(1 << 2);
    pub const CLOCK: Aspects = Aspects(1 << 3);
    pub const TURN: Aspects = Aspects(1 << 4);
    pub const DICE: Aspects = Aspects(1 << 5);
    /// Who sits where, and is still in the game.
    pub const SEATS: Aspects = Aspects(1 << 7);
    /// The Bank and the pots.
    const COMMON_PURSES: Aspects = Aspects(1 << 6);
    /// All money.
    pub const PURSES: Aspects = Aspects(0xff << Self::FIRST_PURSE | Self::COMMON_PURSES.0);
    /// Where tokens stand.
    pub const TOKENS: Aspects = Aspects(0xff << Self::FIRST_TOKEN);

    pub fn purse(purse: Purse) -> Aspects {
        match purse {
            Purse::Player(player) => Aspects(1 << (Self::FIRST_PURSE + player.index() % Self::PLAYERS)),
            Purse::Bank | Purse::Pot(_) => Self::COMMON_PURSES,
        }
    }

    pub fn token(player: PlayerId) -> Aspects {
        Aspects(1 << (Self::FIRST_TOKEN + player.index() % Self::PLAYERS))
    }

    /// A declared value: each player's own, that of all spaces, or the table's.
    pub fn value(owner: &Value, name: &str) -> Aspects {
        let first = match owner {
            Value::Player(player) => player.index() + 2,
            Value::Space(_) => 1,
            _ => 0,
        };
        let hash = name.bytes().fold(first, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        Aspects(1 << (Self::FIRST_VALUE + hash % (Self::COUNT - Self::FIRST_VALUE)))
    }

    /// What reading these of a handle comes to: of one player, only that player's.
    pub fn of(self, handle: &Value) -> Aspects {
        match (handle, self) {
            (Value::Player(player), Aspects::PURSES) => Aspects::purse(Purse::Player(*player)),
            (Value::Player(player), Aspects::TOKENS) => Aspects::token(*player),
            (Value::Purse(purse), Aspects::PURSES) => Aspects::purse(*purse),
            _ => self,
        }
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
        if aspects == Aspects::NONE {
            return;
        }
        let mark = new_mark();
        aspects.indexes().for_each(|index| self.0[index] = mark);
    }

    /// The last change of any of these.
    pub fn newest(&self, aspects: Aspects) -> u64 {
        aspects.indexes().map(|index| self.0[index]).max().unwrap_or(0)
    }
}

/// Marks of a state that nobody knows yet.
impl Default for Marks {
    fn default() -> Marks {
        Marks([new_mark(); Aspects::COUNT])
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

impl Event {
    /// What has changed with this event.
    pub fn aspects(&self) -> Aspects {
        match self {
            Event::Paid { from, to, .. } => Aspects::purse(*from) | Aspects::purse(*to),
            Event::DeedTaken { .. } => Aspects::OWNERS,
            Event::PiecesMoved { .. } => Aspects::PIECES,
            Event::Passed { player, .. } | Event::Moved { player, .. } => Aspects::token(*player),
            Event::PlayerOut { player, .. } => Aspects::token(*player) | Aspects::SEATS,
            Event::Shuffled { .. }
            | Event::Drew { .. }
            | Event::CardTaken { .. }
            | Event::CardReturned { .. }
            | Event::CardHandedOver { .. } => Aspects::CARDS,
            Event::TimePassed { .. }
            | Event::TimerStarted { .. }
            | Event::TimerStopped { .. }
            | Event::TimerWarned { .. }
            | Event::TimeUp { .. } => Aspects::CLOCK,
            Event::TurnBegan { .. } => Aspects::TURN,
            Event::Rolled { .. } => Aspects::DICE,
            Event::ValueSet { owner, name, .. } => Aspects::value(owner, name),
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
