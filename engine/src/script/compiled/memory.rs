//! What functions gave that only look, for as long as nothing has changed of what they look at.
//!
//! Rules and bots ask the same things over and over: whether a group may be built on, what a deed is worth. A function that
//! changes nothing gives the same for the same arguments until something changes that it has read. Which functions change
//! nothing is known when they are compiled; what they read is noted while they run.

use std::cell::Cell;

use crate::kernel::{Aspects, Marks};
use crate::script::plain::{Plain, Tag};
use crate::script::store::Store;
use crate::value::Value;

/// The results that were worked out last, as many as there are places. A new one takes the place of an old one.
#[derive(Default)]
pub struct Memory {
    places: Vec<Option<Remembered>>,
}

/// One result.
pub struct Remembered {
    pub key: Key,
    /// What of the state it depends on, and when that had last changed.
    pub reads: Aspects,
    pub mark: u64,
    /// The last change of anything after which it was found to be still true.
    pub holds_at: Cell<u64>,
    pub value: Value,
    /// What working it out costs, and how many calls deep it goes: both count as if it were worked out again.
    pub cost: u64,
    pub height: usize,
}

/// A function with its arguments. A short list is written out, with its length before its entries.
pub struct Key {
    function: usize,
    hash: u64,
    parts: usize,
    arguments: [Plain; MOST_PARTS],
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        (self.hash, self.function, self.parts) == (other.hash, other.function, other.parts)
            && self.arguments[..self.parts] == other.arguments[..self.parts]
    }
}

/// A function with more parameters is not remembered.
pub const MOST_ARGUMENTS: usize = 4;

/// Nor is a call with more arguments and entries of lists.
const MOST_PARTS: usize = 6;

const PLACES: usize = 4_096;

/// Working out less than this is quicker than remembering it.
pub const LEAST_COST: u64 = 60;

impl Key {
    /// Nothing, if the arguments are too large to be compared at every call.
    #[inline]
    pub fn new(function: usize, arguments: &[Plain], store: &Store<'_>) -> Option<Key> {
        let mut key = Key { function, hash: function as u64, parts: 0, arguments: [Plain::NOTHING; MOST_PARTS] };
        for argument in arguments {
            match argument.tag {
                Tag::List => {
                    let Value::List(list) = store.large(*argument) else { return None };
                    key.add(Plain { tag: Tag::List, bits: list.len() as u64 })?;
                    for entry in list.iter() {
                        key.add(Plain::small(entry)?)?;
                    }
                }
                Tag::Text | Tag::Map | Tag::Deal if !store.is_known(*argument) => return None,
                _ => key.add(*argument)?,
            }
        }
        Some(key)
    }

    /// A quick hash whose order nobody sees. What is told apart by it need not be: all of it is compared.
    #[inline]
    fn add(&mut self, part: Plain) -> Option<()> {
        *self.arguments.get_mut(self.parts)? = part;
        self.parts += 1;
        let bits = part.bits ^ ((part.tag as u64) << 56);
        self.hash = (self.hash.rotate_left(5) ^ bits).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
        Some(())
    }

    fn place(&self) -> usize {
        ((self.hash ^ (self.hash >> 29)) % PLACES as u64) as usize
    }
}

/// Whether it pays to remember what a function gives: some are asked the same over and over, others hardly ever.
#[derive(Default)]
pub struct UseOfMemory {
    /// What was saved, less what looking and keeping cost, both in operations.
    balance: Cell<i64>,
    asked: Cell<u32>,
}

/// What it costs to find something, and to look in vain and keep what was then worked out.
const COST_OF_FINDING: i64 = 8;
const COST_OF_KEEPING: i64 = 40;

/// A function shows within so many calls whether its memory pays.
const TRIAL: u32 = 1_000;

impl UseOfMemory {
    /// Judged once, after the trial.
    pub fn pays(&self) -> bool {
        self.asked.get() < TRIAL || self.balance.get() > 0
    }

    pub fn found(&self, saved: u64) {
        self.note(i64::try_from(saved).unwrap_or(i64::MAX).saturating_sub(COST_OF_FINDING));
    }

    pub fn missed(&self) {
        self.note(-COST_OF_KEEPING);
    }

    fn note(&self, gain: i64) {
        if self.asked.get() < TRIAL {
            self.asked.set(self.asked.get() + 1);
            self.balance.set(self.balance.get().saturating_add(gain));
        }
    }
}

impl Memory {
    pub fn get(&self, key: &Key, marks: &Marks) -> Option<&Remembered> {
        let found = self.places.get(key.place())?.as_ref()?;
        (found.key == *key && found.still_holds(marks)).then_some(found)
    }

    pub fn put(&mut self, remembered: Remembered) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        let place = remembered.key.place();
        self.places[place] = Some(remembered);
    }
}

impl Remembered {
    /// If nothing at all has changed since somebody asked last, nobody need look at what it depends on.
    fn still_holds(&self, marks: &Marks) -> bool {
        if self.holds_at.get() == marks.newest() {
            return true;
        }
        let holds = marks.newest_of(self.reads) == self.mark;
        if holds {
            self.holds_at.set(marks.newest());
        }
        holds
    }
}
