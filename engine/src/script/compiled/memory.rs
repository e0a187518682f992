//! What functions gave that only look, for as long as nothing has changed of what they look at.
//!
//! Rules and bots ask the same things over and over: whether a group may be built on, what a deed is worth. A function that
//! changes nothing gives the same for the same arguments until something changes that it has read. Which functions change
//! nothing is known when they are compiled; what they read is noted while they run.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use crate::kernel::{Aspects, Marks};
use crate::value::Value;

/// The results that were worked out last, as many as there are places. A new one takes the place of an old one.
#[derive(Default)]
pub struct Memory {
    places: Vec<Option<Remembered>>,
}

/// One result.
pub struct Remembered {
    pub function: usize,
    pub arguments: [Value; MOST_ARGUMENTS],
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

/// A function with more parameters is not remembered.
pub const MOST_ARGUMENTS: usize = 4;

const PLACES: usize = 4_096;

/// Working out less than this is quicker than remembering it.
pub const LEAST_COST: u64 = 60;

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
    pub fn get(&self, function: usize, arguments: &[Value], marks: &Marks) -> Option<&Remembered> {
        let found = self.places.get(place(function, arguments))?.as_ref()?;
        let is_same =
            found.function == function && found.arguments.iter().zip(arguments).all(|(one, other)| one == other);
        (is_same && found.still_holds(marks)).then_some(found)
    }

    /// Keeps a result of a function with so many parameters.
    pub fn put(&mut self, remembered: Remembered, parameters: usize) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        let place = place(remembered.function, &remembered.arguments[..parameters]);
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

/// Whether an argument is small enough to be compared at every call.
pub fn is_comparable(argument: &Value) -> bool {
    match argument {
        Value::List(list) => {
            list.len() <= 4 && list.iter().all(|entry| !matches!(entry, Value::List(_) | Value::Map(_)))
        }
        Value::Map(_) | Value::Deal(_) => false,
        _ => true,
    }
}

fn place(function: usize, arguments: &[Value]) -> usize {
    let hash = arguments.iter().fold(function as u64, mixed);
    ((hash ^ (hash >> 29)) % PLACES as u64) as usize
}

/// A quick hash whose order nobody sees. What is told apart by it need not be: all of it is compared.
fn mixed(hash: u64, value: &Value) -> u64 {
    let bits = match value {
        Value::Number(number) => number.cast_unsigned(),
        Value::Player(player) => 0x100 | player.index() as u64,
        Value::Space(space) => 0x1_0000 | space.index() as u64,
        Value::Deed(deed) => 0x2_0000 | deed.index() as u64,
        Value::Group(group) => 0x3_0000 | group.index() as u64,
        Value::List(list) => list.iter().fold(list.len() as u64, mixed),
        Value::Text(text) => text.len() as u64,
        other => {
            let mut hasher = std::hash::DefaultHasher::new();
            other.hash(&mut hasher);
            hasher.finish()
        }
    };
    (hash.rotate_left(5) ^ bits).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95)
}
