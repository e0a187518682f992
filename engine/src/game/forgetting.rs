//! Games that forget their past, as simulations play them by the thousand.
//!
//! Such a game keeps what its events add up to and one checkpoint. To copy the state before every step would take longer than
//! many a step itself, so that it is copied only when so much has come onto the tape since. The rare step that has to be run again, since it
//! failed or waits for somebody, is reached by playing those before it once more.

use super::{Checkpoint, Game, Mark, Phase};
use crate::decision::Input;
use crate::kernel::Event;
use crate::script::Ran;

/// A checkpoint is made once so many marks have come onto the tape since the last one: steps, and what was put in by the way.
const MARKS_BETWEEN: usize = 32;

impl Game {
    /// Keeps nothing from now on but a checkpoint and what has happened since then: such a game is quicker, but it can be
    /// neither saved nor taken back.
    pub fn forget_past(&mut self) {
        self.forgets = true;
    }

    /// Hands over the events that have happened since the last time, and forgets them; none in the middle of a step. For
    /// games that forget their past.
    pub fn hand_over_log(&mut self, read: impl FnMut(&Event)) {
        if matches!(self.phase, Phase::Ready | Phase::Over) {
            self.machine.host.kernel.borrow_mut().forget_log(read);
        }
    }

    /// A step begins. Whether its state is copied depends on how long ago that was done last.
    #[inline]
    pub(super) fn begin_forgetting(&mut self, mark: &Mark) {
        let marks_since = |last: &Checkpoint| self.tape.len().saturating_sub(last.mark);
        let is_recent = self.checkpoints.last().is_some_and(|last| marks_since(last) < MARKS_BETWEEN);
        if !is_recent || self.forgets_steps {
            self.renew_checkpoint(mark);
            self.forgets_steps = false;
        }
    }

    #[inline(never)]
    fn renew_checkpoint(&mut self, mark: &Mark) {
        if *mark == Mark::Step {
            self.tape.clear();
        }
        let (kernel, place) = (self.machine.host.kernel.borrow(), self.tape.len());
        match self.checkpoints.last_mut() {
            Some(last) => {
                last.state.clone_from(&kernel.state);
                (last.mark, last.log) = (place, kernel.log.len());
            }
            None => {
                let checkpoint = Checkpoint { mark: place, state: kernel.state.clone(), log: kernel.log.len() };
                self.checkpoints.push(checkpoint);
            }
        }
    }

    /// From now on the next step begins with a checkpoint, since those before it cannot be played again.
    pub(super) fn forget_steps(&mut self) {
        self.forgets_steps = true;
    }

    /// Moves the checkpoint to the beginning of the step in progress, which is about to be run again.
    pub(super) fn catch_up(&mut self) {
        let Some(mut checkpoint) = self.checkpoints.pop_if(|checkpoint| checkpoint.mark < self.begun.mark) else {
            return;
        };
        let host = std::rc::Rc::clone(&self.machine.host);
        let (step, calls) = (host.step.take(), host.calls.borrow().clone());
        let (operations, stopped) = (host.operations.get(), host.stopped.get());
        // The kernel plays the steps from the checkpoint on once more, and then goes on as it is.
        let now = host.kernel.borrow().clone();
        host.kernel.borrow_mut().pause_at(None);
        host.kernel.borrow_mut().state.clone_from(&checkpoint.state);
        let mut marks = self.tape[checkpoint.mark..self.begun.mark].iter().cloned().peekable();
        while let Some(mark) = marks.next() {
            let inputs: Vec<Input> =
                std::iter::from_fn(|| marks.next_if(|mark| !mark.begins_step())?.into_input()).collect();
            let entry = mark.entry(&mut host.kernel.borrow_mut().state);
            let ran = entry.and_then(|entry| self.machine.run(&entry, inputs).ok());
            debug_assert!(matches!(ran, Some(Ran::Done)), "a step comes out otherwise than before: {ran:?}");
        }
        let before = std::mem::replace(&mut *host.kernel.borrow_mut(), now);
        (checkpoint.mark, checkpoint.log, checkpoint.state) = (self.begun.mark, self.begun.log, before.state);
        self.checkpoints.push(checkpoint);
        (*host.step.borrow_mut(), *host.calls.borrow_mut()) = (step, calls);
        host.operations.set(operations);
        host.stopped.set(stopped);
        self.forget_steps();
    }
}
