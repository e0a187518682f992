//! What functions gave and did, for as long as nothing has changed of what they looked at.
//!
//! Rules and bots ask the same things over and over: whether a group may be built on, what a deed is worth. They do the same
//! over and over, too, and most often nothing at all. A function gives and does the same for the same arguments until
//! something changes that it has read. What it reads and does is noted while it runs ([`super::watch`]).

use std::cell::Cell;

use super::by_handle::ByHandle;
use super::held::{Held, ToRemember};
use crate::kernel::{Marks, State};
use crate::script::plain::{Plain, Tag};
use crate::script::store::Store;
use crate::value::Value;

/// The results that were worked out last, as many as there are places. A new one takes the place of an old one.
#[derive(Default)]
pub struct Memory {
    places: Vec<Remembered>,
}

/// One result with its key.
#[derive(Default)]
struct Remembered {
    key: Key,
    held: Held,
}

/// A function with its arguments. A short list is written out, with its length before its entries.
pub struct Key {
    function: usize,
    hash: u64,
    parts: usize,
    arguments: [Plain; MOST_PARTS],
}

/// A function with more parameters is not remembered.
pub const MOST_ARGUMENTS: usize = 4;

/// Nor is a call with more arguments and entries of lists.
const MOST_PARTS: usize = 6;

const PLACES: usize = 1_024;

/// Working out less than this is quicker than remembering it. What a function of one handle gave is quickly found.
pub fn least_cost(parameters: usize) -> u64 {
    if parameters == 1 { 24 } else { 60 }
}

impl Key {
    /// A key of arguments that are parts of it as they are, of which the hash is known. Nothing, if one is too large.
    #[inline]
    pub fn plain(function: usize, hash: u64, arguments: &[Plain], store: &Store<'_>) -> Option<Key> {
        let is_too_large = |plain: &Plain| plain.is_large() && !store.is_known(*plain);
        if arguments.iter().any(is_too_large) {
            return None;
        }
        let mut key = Key { function, hash, parts: arguments.len(), arguments: [Plain::NOTHING; MOST_PARTS] };
        key.arguments.get_mut(..arguments.len())?.copy_from_slice(arguments);
        Some(key)
    }

    /// A key with lists written out. Nothing, if the arguments are too large to be compared at every call.
    pub fn new(function: usize, arguments: &[Plain], store: &Store<'_>) -> Option<Key> {
        let mut key = Key { function, hash: first_hash(function), parts: 0, arguments: [Plain::NOTHING; MOST_PARTS] };
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

    #[inline]
    fn add(&mut self, part: Plain) -> Option<()> {
        *self.arguments.get_mut(self.parts)? = part;
        self.parts += 1;
        self.hash = hashed(self.hash, part);
        Some(())
    }

    #[inline]
    fn is(&self, function: usize, parts: &[Plain]) -> bool {
        self.function == function && self.arguments[..self.parts] == *parts
    }
}

/// No function at all.
impl Default for Key {
    fn default() -> Key {
        Key { function: usize::MAX, hash: 0, parts: 0, arguments: [Plain::NOTHING; MOST_PARTS] }
    }
}

/// A quick hash whose order nobody sees. What is told apart by it need not be: all of it is compared.
#[inline]
fn hashed(hash: u64, part: Plain) -> u64 {
    let bits = part.bits ^ ((part.tag as u64) << 56);
    (hash.rotate_left(5) ^ bits).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95)
}

fn first_hash(function: usize) -> u64 {
    function as u64
}

fn place(hash: u64) -> usize {
    ((hash ^ (hash >> 29)) % PLACES as u64) as usize
}

/// The hash of a function with arguments that are parts of a key as they are.
#[inline]
pub fn hash_of(function: usize, arguments: &[Plain]) -> u64 {
    arguments.iter().fold(first_hash(function), |hash, argument| hashed(hash, *argument))
}

/// Whether it pays to remember what a function gives and does: some are asked the same over and over, others hardly ever.
#[derive(Default)]
pub struct UseOfMemory {
    /// What it gave for one or two handles. Everything else lies in the [`Memory`] of all functions.
    pub by_handle: ByHandle,
    /// Whether it may change something. To keep what was done costs more, and is lost more often.
    may_change: bool,
    /// What was saved, less what looking and keeping cost, both in operations.
    balance: Cell<i64>,
    asked: Cell<u32>,
}

/// What it costs to find something, and to look in vain and keep what was then worked out.
const COST_OF_FINDING: i64 = 8;
const COST_OF_KEEPING: i64 = 40;
const COST_OF_KEEPING_CHANGES: i64 = 100;

/// A function shows within so many calls whether its memory pays.
const TRIAL: u32 = 1_000;
const TRIAL_OF_CHANGES: u32 = 300;

impl UseOfMemory {
    pub fn new(may_change: bool) -> UseOfMemory {
        UseOfMemory { may_change, ..UseOfMemory::default() }
    }

    /// Judged once, after the trial.
    #[inline]
    pub fn pays(&self) -> bool {
        self.asked.get() < TRIAL || self.balance.get() > 0
    }

    pub fn found(&self, saved: u64) {
        self.note(i64::try_from(saved).unwrap_or(i64::MAX).saturating_sub(COST_OF_FINDING));
    }

    pub fn missed(&self) {
        self.note(if self.may_change { -COST_OF_KEEPING_CHANGES } else { -COST_OF_KEEPING });
    }

    fn note(&self, gain: i64) {
        let asked = self.asked.get();
        if asked < TRIAL {
            self.balance.set(self.balance.get().saturating_add(gain));
            let is_over = self.may_change && asked == TRIAL_OF_CHANGES;
            self.asked.set(if is_over { TRIAL } else { asked + 1 });
        }
    }
}

impl Memory {
    pub fn get(&self, key: &Key, state: &State) -> Option<&Held> {
        self.find(key.hash, key.function, &key.arguments[..key.parts], state)
    }

    /// The same for arguments that are parts of a key as they are: all but lists. They need no key to be found.
    #[inline]
    pub fn find(&self, hash: u64, function: usize, parts: &[Plain], state: &State) -> Option<&Held> {
        let found = self.places.get(place(hash))?;
        (found.key.is(function, parts) && found.held.still_holds(state)).then_some(&found.held)
    }

    pub fn put(&mut self, key: &Key, result: ToRemember<'_>, marks: &Marks, store: &Store<'_>) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, Remembered::default);
        }
        let Remembered { key: old, held } = &mut self.places[place(key.hash)];
        (old.function, old.hash, old.parts) = (key.function, key.hash, key.parts);
        old.arguments[..key.parts].copy_from_slice(&key.arguments[..key.parts]);
        held.put(result, marks, store);
    }
}
