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

impl Memory {
    pub fn get(&self, function: usize, arguments: &[Value], marks: &Marks) -> Option<&Remembered> {
        let found = self.places.get(place(function, arguments))?.as_ref()?;
        let is_same = found.function == function && found.arguments[..arguments.len()] == *arguments;
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
    let mut hasher = Mixing(function as u64);
    arguments.hash(&mut hasher);
    (hasher.finish() % PLACES as u64) as usize
}

/// A quick hash whose order nobody sees.
struct Mixing(u64);

impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number.cast_unsigned());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }
}
