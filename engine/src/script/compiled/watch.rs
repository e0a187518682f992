//! Watching a call: what it reads and does, so that the next call need not work it out again.

use super::by_handle::Spot;
use super::cash::Bounds;
use super::code::Variables;
use super::did::Did;
use super::frame::Frame;
use super::function::Function;
use super::held::{Held, JustDone, ToRemember};
use super::memory::{Key, Memory, UseOfMemory};
use crate::kernel::{Aspects, Marks, State};
use crate::script::plain::{Leave, Outcome};
use crate::script::store::Store;

/// What is seen of a call while it is watched.
#[derive(Clone, Copy, Default)]
pub struct Watch {
    /// The deepest call.
    pub deepest: usize,
    /// What of the state was read.
    reads: Aspects,
    /// What was found out about somebody's cash.
    bounds: Bounds,
    /// What of the state was changed.
    changed: Aspects,
    /// Whether it did something that depends on more than what was read: on luck, on a player's answer, or on what it has
    /// changed itself.
    is_unforeseeable: bool,
}

/// A call that does more than this is not held: what a script does without end must not fill the memory.
const MOST_DONE: usize = 64;

impl<'a> Frame<'a> {
    /// What a function gave when it was called last, if that is still so; what it did is done again.
    #[inline]
    pub(super) fn recalled(
        &mut self,
        use_of: &UseOfMemory,
        find: impl for<'m> FnOnce(&'m Memory, &State) -> Option<&'m Held>,
    ) -> Option<Outcome> {
        let machine = self.machine;
        let memory = machine.program.memory.borrow();
        let known = find(&memory, &self.kernel.borrow().state)?;
        self.recall(use_of, known)
    }

    /// What is known counts as if it were worked out again. Nothing, if that would go too deep.
    #[inline(always)]
    pub(super) fn recall(&mut self, use_of: &UseOfMemory, known: &Held) -> Option<Outcome> {
        if self.depth + known.height as usize >= self.call_levels {
            return None;
        }
        self.note_read(|| known.reads);
        self.note_bounds(|| known.bounds);
        if self.count(known.cost.into(), &[]).is_err() {
            return Some(Err(Leave));
        }
        use_of.found(known.cost.into());
        let value = known.value(&mut self.store);
        if !known.did.is_empty() && self.do_again(&known.did).is_err() {
            return Some(Err(Leave));
        }
        Some(Ok(value))
    }

    /// Calls a function of handles, and keeps in mind what it gives and does.
    #[inline(never)]
    pub(super) fn remember_for(
        &mut self,
        spot: Spot,
        function: &'a Function,
        use_of: &UseOfMemory,
        variables: &mut Variables,
    ) -> Outcome {
        self.watched(function, use_of, variables, |result, marks, store| {
            use_of.by_handle.put(spot, result, marks, store)
        })
    }

    /// Calls a function, and keeps in mind what it gives and does.
    pub(super) fn remember(
        &mut self,
        key: &Key,
        function: &'a Function,
        use_of: &UseOfMemory,
        variables: &mut Variables,
    ) -> Outcome {
        let memory = &self.machine.program.memory;
        self.watched(function, use_of, variables, |result, marks, store| {
            memory.borrow_mut().put(key, result, marks, store);
        })
    }

    /// Calls a function, and notes what it depends on, to put it where it will be found.
    #[inline(always)]
    fn watched(
        &mut self,
        function: &'a Function,
        use_of: &UseOfMemory,
        variables: &mut Variables,
        put: impl FnOnce(ToRemember<'_>, &Marks, &Store<'_>),
    ) -> Outcome {
        use_of.missed();
        let (operations, from) = (self.operations.get(), self.done.len());
        let moment = self.kernel.borrow().state.marks.newest();
        let outer = (self.watchers > 0).then_some(self.watch);
        self.watch = Watch { deepest: self.depth, ..Watch::default() };
        self.watchers += 1;
        let outcome = self.work_out(function, variables);
        self.watchers -= 1;
        let own = self.watch;
        // Where nobody else watches, nobody looks at what was noted before.
        if let Some(outer) = outer {
            self.watch = outer;
            self.watch.deepest = own.deepest.max(outer.deepest);
            self.note_read(|| own.reads);
            self.note_bounds(|| own.bounds);
            self.watch.changed = self.watch.changed | own.changed;
            self.watch.is_unforeseeable |= own.is_unforeseeable;
        }
        // What depends on something that it has changed itself would not be found again.
        let is_foreseeable = !own.is_unforeseeable && !own.reads.meet(own.changed);
        if is_foreseeable && let Ok(plain) = outcome {
            // What does not fit is beyond all limits. A step gets operations back for its inputs, but is not held then.
            let height = u32::try_from(own.deepest - self.depth);
            let cost = u32::try_from(self.operations.get().wrapping_sub(operations));
            if let (Ok(cost), Ok(height)) = (cost, height) {
                let did = JustDone { all: &mut self.done, from, is_given_away: self.watchers == 0 };
                let Watch { reads, bounds, .. } = own;
                let result = ToRemember { plain, did, moment, reads, bounds, cost, height };
                put(result, &self.kernel.borrow().state.marks, &self.store);
            }
        }
        if self.watchers == 0 {
            self.done.clear();
        }
        outcome
    }

    /// Something of the state is read. It is worked out what, if somebody watches.
    #[inline]
    pub fn note_read(&mut self, aspects: impl FnOnce() -> Aspects) {
        if self.watchers > 0 {
            let aspects = aspects();
            self.watch.reads = self.watch.reads | aspects;
            self.watch.is_unforeseeable |= aspects.meet(self.watch.changed);
        }
    }

    /// A player's cash is compared with something. If bounds of another player are noted already, it counts as read.
    #[inline(always)]
    pub fn note_bounds(&mut self, bounds: impl FnOnce() -> Bounds) {
        if self.watchers > 0 {
            let bounds = bounds();
            if !bounds.are_none() {
                self.note_known_bounds(bounds);
            }
        }
    }

    fn note_known_bounds(&mut self, bounds: Bounds) {
        let purse = Aspects::of_purse(bounds.player);
        self.watch.is_unforeseeable |= purse.meet(self.watch.changed);
        match self.watch.bounds.and(bounds) {
            Some(both) => self.watch.bounds = both,
            None => self.watch.reads = self.watch.reads | purse,
        }
    }

    /// Something happens that cannot be done again: it depends on luck, on an answer, or on who calls.
    #[inline]
    pub fn note_unforeseeable(&mut self) {
        self.watch.is_unforeseeable = true;
    }

    /// Makes a change while somebody watches, and notes what it was. Tells whether anything has changed.
    #[inline(never)]
    pub fn noting_change<T>(
        &mut self,
        did: impl FnOnce(&Self) -> Did,
        change: impl FnOnce(&mut Self) -> Result<T, Leave>,
    ) -> Result<(T, bool), Leave> {
        if self.watch.is_unforeseeable || self.done.len() >= MOST_DONE {
            self.watch.is_unforeseeable = true;
            return change(self).map(|changed| (changed, true));
        }
        let (did, kernel) = (did(self), self.kernel);
        kernel.borrow_mut().state.marks.take_touched();
        let changed = change(self)?;
        let touched = kernel.borrow_mut().state.marks.take_touched();
        self.watch.changed = self.watch.changed | touched;
        self.done.push(did);
        Ok((changed, !touched.is_empty()))
    }
}
