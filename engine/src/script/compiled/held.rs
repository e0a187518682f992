//! What a function gave and did, and for how long it would give and do the same.

use std::cell::Cell;

use super::cash::Bounds;
use super::did::Did;
use super::given::Given;
use crate::kernel::{Aspects, Marks, State};
use crate::script::plain::Plain;
use crate::script::store::Store;

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
    /// What it did besides.
    pub did: Vec<Did>,
    /// What working it out costs, and how many calls deep it goes: both count as if it were worked out again.
    pub cost: u32,
    pub height: u32,
}

/// What is to be remembered of a call.
pub struct ToRemember<'d> {
    pub plain: Plain,
    pub did: JustDone<'d>,
    /// The last change of anything before the call.
    pub moment: u64,
    pub reads: Aspects,
    pub bounds: Bounds,
    pub cost: u32,
    pub height: u32,
}

/// What was done last, by a call and perhaps by others around it.
pub struct JustDone<'d> {
    pub all: &'d mut Vec<Did>,
    /// Where that begins what the call did.
    pub from: usize,
    /// Whether nobody else wants to know of it.
    pub is_given_away: bool,
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

    #[inline(always)]
    pub fn value(&self, store: &mut Store<'_>) -> Plain {
        self.given.plain(store)
    }

    /// Takes the place of what was there.
    #[inline(always)]
    pub fn put(&mut self, result: ToRemember<'_>, marks: &Marks, store: &Store<'_>) {
        let ToRemember { plain, did, moment, reads, bounds, cost, height } = result;
        (self.reads, self.bounds, self.cost, self.height) = (reads, bounds, cost, height);
        self.line = marks.line();
        self.holds_at.set(moment);
        did.replace(&mut self.did);
        self.given.put(plain, store);
    }
}

impl JustDone<'_> {
    /// Puts it in place of what was there.
    #[inline]
    fn replace(self, old: &mut Vec<Did>) {
        let JustDone { all, from, is_given_away } = self;
        if !old.is_empty() {
            old.clear();
        }
        if all.len() == from {
            return;
        }
        old.reserve_exact(all.len() - from);
        match is_given_away {
            true => old.extend(all.drain(from..)),
            false => old.extend_from_slice(&all[from..]),
        }
    }
}
