//! What a function gave that only looks, and for how long it holds.

use std::cell::Cell;

use super::cash::Bounds;
use crate::kernel::{Aspects, Marks, State};
use crate::script::plain::Plain;
use crate::script::size::Measure;
use crate::script::store::Store;
use crate::value::Value;

/// A result, in a place that keeps its room for the next one.
#[derive(Default)]
pub struct Held {
    /// What of the state it depends on, and in which line of changes it was worked out.
    pub reads: Aspects,
    pub bounds: Bounds,
    line: u64,
    /// The last change of anything after which it was found to be still true.
    holds_at: Cell<u64>,
    given: Given,
    /// What working it out costs, and how many calls deep it goes: both count as if it were worked out again.
    pub cost: u32,
    pub height: u32,
}

/// What a function gave.
enum Given {
    /// A small value, or one that rules and bots know in the same place.
    Plain(Plain),
    /// A large one, and how large it is.
    Large(Box<(Value, Measure)>),
}

/// What is to be remembered of a call.
pub struct ToRemember {
    pub plain: Plain,
    pub reads: Aspects,
    pub bounds: Bounds,
    pub cost: u32,
    pub height: u32,
}

impl Default for Given {
    fn default() -> Given {
        Given::Plain(Plain::NOTHING)
    }
}

impl Held {
    /// If nothing at all has changed since somebody asked last, nobody need look at what it depends on.
    #[inline]
    pub fn still_holds(&self, state: &State) -> bool {
        let marks = &state.marks;
        if self.line != marks.line() {
            return false;
        }
        if self.holds_at.get() == marks.newest() {
            return true;
        }
        let is_unchanged = marks.are_older(self.reads, self.holds_at.get());
        let holds = is_unchanged && self.bounds.hold(state);
        if holds {
            self.holds_at.set(marks.newest());
        }
        holds
    }

    #[inline]
    pub fn value(&self, store: &mut Store<'_>) -> Plain {
        match &self.given {
            Given::Plain(plain) => *plain,
            Given::Large(large) => store.keep_measured(large.0.clone(), large.1),
        }
    }

    /// Takes the place of what was there.
    #[inline(always)]
    pub fn put(&mut self, result: &ToRemember, marks: &Marks, store: &Store<'_>) {
        let ToRemember { plain, reads, bounds, cost, height } = *result;
        (self.reads, self.bounds, self.cost, self.height) = (reads, bounds, cost, height);
        self.line = marks.line();
        self.holds_at.set(marks.newest());
        let is_large = plain.is_large() && !store.is_common(plain);
        match &mut self.given {
            Given::Large(large) if is_large => **large = (store.value(plain), store.measure_of(plain)),
            given if is_large => *given = Given::Large(Box::new((store.value(plain), store.measure_of(plain)))),
            given => *given = Given::Plain(plain),
        }
    }
}
