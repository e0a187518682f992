//! One step: how it begins, is run, again if need be, and ends.

use super::{Begun, Checkpoint, Game, GameError, Mark, Phase};
use crate::decision::Input;
use crate::kernel::{Event, Fault};
use crate::script::{BackEnd, Entry, Machine, Ran, Unsure, lacks_place};

impl Game {
    /// Begins a step with its mark, and with inputs if it is played again.
    pub(super) fn begin(&mut self, mark: Mark, inputs: Vec<Input>) -> Result<(), GameError> {
        self.record_beginning(&mark);
        self.tape.push(mark);
        self.play_step(inputs)
    }

    /// Begins the next step, of which the seats have been told, and plays it: [`Game::begin`] for the ordinary step, to which
    /// most of a simulation's time goes.
    #[inline]
    pub(super) fn next_step(&mut self) -> Result<(), GameError> {
        self.record_beginning(&Mark::Step);
        self.tape.push(Mark::Step);
        let mark = self.begun.mark;
        let next = self.machine.host.kernel.borrow_mut().state.next.take();
        let Some(call) = next else { return Err(self.fail(mark, Vec::new(), Fault::NothingNext)) };
        let ran = self.run_noting(|machine| machine.run_call(&call));
        match (ran, self.phase_after_step()) {
            (Ran::Done, Some(phase)) => self.end_step(phase),
            (ran, _) => self.leave_step(mark, ran, true)?,
        }
        Ok(())
    }

    /// Keeps what is needed to come back to before a step, whose mark is about to be put on the tape.
    #[inline(always)]
    fn record_beginning(&mut self, mark: &Mark) {
        if self.forgets {
            self.begin_forgetting(mark);
        } else {
            self.make_checkpoint();
        }
        let log = self.kernel().log.len();
        self.begun = Begun { mark: self.tape.len(), log };
    }

    #[inline(never)]
    fn make_checkpoint(&mut self) {
        let kernel = self.machine.host.kernel.borrow();
        let checkpoint = Checkpoint { mark: self.tape.len(), state: kernel.state.clone(), log: kernel.log.len() };
        self.checkpoints.push(checkpoint);
    }

    /// Runs the step of the last checkpoint from its beginning with these inputs.
    pub(super) fn run(&mut self, inputs: Vec<Input>) -> Result<(), GameError> {
        let Some(checkpoint) = self.checkpoints.last() else { return Ok(()) };
        self.begun = Begun { mark: checkpoint.mark, log: checkpoint.log };
        self.go_back_to_step();
        self.play_step(inputs)
    }

    /// Plays the step that has begun, in whose state the game is.
    fn play_step(&mut self, inputs: Vec<Input>) -> Result<(), GameError> {
        let (mark, given) = (self.begun.mark, inputs.len());
        self.tell_seats(&self.tape[mark]);
        let Some(entry) = self.entry(mark) else { return Err(self.fail(mark, inputs, Fault::NothingNext)) };
        let ran = self.run_noting(|machine| machine.run(&entry, inputs));
        let has_used_all = self.machine.used_inputs() >= given;
        match (ran, has_used_all, self.phase_after_step()) {
            (Ran::Done, true, Some(phase)) => {
                self.tape.truncate(mark + 1);
                self.end_step(phase);
            }
            (ran, ..) => self.leave_step(mark, ran, has_used_all)?,
        }
        Ok(())
    }

    pub(super) fn tell_seats(&self, mark: &Mark) {
        let host = &self.machine.host;
        if let Some(seats) = host.seats.borrow_mut().as_mut() {
            seats.step_begins(&host.kernel.borrow().state, mark);
        }
    }

    /// A step has come to its end. Its mark is the last of the tape; what was put in by the way follows it.
    #[inline(always)]
    fn end_step(&mut self, phase: Phase) {
        let has_inputs = !self.machine.host.step.borrow().inputs.is_empty();
        if has_inputs {
            self.record_inputs();
        }
        self.phase = phase;
    }

    #[inline(never)]
    fn record_inputs(&mut self) {
        let inputs = &mut self.machine.host.step.borrow_mut().inputs;
        self.tape.extend(inputs.drain(..).map(Mark::Input));
    }

    /// A step goes no further, or has failed.
    #[inline(never)]
    fn leave_step(&mut self, mark: usize, ran: Ran, has_used_all: bool) -> Result<(), GameError> {
        let inputs = self.machine.inputs();
        let phase = match ran {
            Ran::Failed(fault) => Err(self.with_place(*fault)),
            Ran::Suspended(question) => Ok(Phase::Waiting(question)),
            Ran::Paused => Ok(Phase::Paused),
            Ran::Done if !has_used_all => Err(Fault::ReplayDiverged { position: self.machine.used_inputs() + 1 }),
            Ran::Done => Err(Fault::NothingNext),
        };
        self.phase = phase.map_err(|fault| self.fail(mark, inputs.clone(), fault))?;
        self.tape.truncate(mark + 1);
        self.tape.extend(inputs.into_iter().map(Mark::Input));
        Ok(())
    }

    /// Runs what a step calls, and runs it again by the interpreter where compiled rules do not know how it ends.
    #[inline]
    fn run_noting(&mut self, run: impl FnOnce(&Machine) -> Result<Ran, Unsure>) -> Ran {
        let calls = self.machine.host.calls.borrow();
        // They never become fewer: where there are none, there were none before.
        if !calls.is_empty() {
            self.calls_before.clone_from(&calls);
        }
        drop(calls);
        match run(&self.machine) {
            Ok(Ran::Done) => Ran::Done,
            Ok(ran) => {
                self.catch_up();
                ran
            }
            Err(Unsure) => self.run_again(),
        }
    }

    #[inline(never)]
    fn run_again(&mut self) -> Ran {
        self.machine.host.calls.borrow_mut().clone_from(&self.calls_before);
        self.catch_up();
        let inputs = self.machine.inputs();
        self.interpreting(|game| match game.step_from_its_beginning() {
            Some(entry) => game.machine.run(&entry, inputs).unwrap_or_else(|Unsure| Ran::failed(Fault::NothingNext)),
            None => Ran::failed(Fault::NothingNext),
        })
    }

    /// Does something with the interpreter in place of compiled rules.
    fn interpreting<T>(&self, play: impl FnOnce(&Game) -> T) -> T {
        let back_end = self.machine.back_end();
        self.machine.set_back_end(BackEnd::Interpreter);
        let played = play(self);
        self.machine.set_back_end(back_end);
        played
    }

    /// Goes back to before the step of the last checkpoint, and tells what it calls.
    fn step_from_its_beginning(&self) -> Option<Entry> {
        self.go_back_to_step();
        self.entry(self.checkpoints.last()?.mark)
    }

    pub(super) fn go_back_to_step(&self) {
        if let Some(checkpoint) = self.checkpoints.last() {
            let mut kernel = self.machine.host.kernel.borrow_mut();
            kernel.state.clone_from(&checkpoint.state);
            kernel.log.truncate(checkpoint.log);
        }
    }

    /// What the step of a mark calls, in whose state the game is.
    fn entry(&self, mark: usize) -> Option<Entry> {
        self.tape[mark].entry(&mut self.machine.host.kernel.borrow_mut().state)
    }

    /// A script that ran away does not say where it was: its step is run again and watched.
    fn with_place(&self, fault: Fault) -> Fault {
        match lacks_place(&fault).then(|| self.step_from_its_beginning()).flatten() {
            Some(entry) => self.machine.locate_step(fault, &entry, self.machine.inputs()),
            None => fault,
        }
    }

    /// Nothing, if the step has not said how the game goes on.
    fn phase_after_step(&self) -> Option<Phase> {
        let state = &self.kernel().state;
        match (&state.ending, &state.next) {
            (Some(_), _) => Some(Phase::Over),
            (None, Some(_)) => Some(Phase::Ready),
            (None, None) => None,
        }
    }

    /// Goes back to before the step. What was tried can be tried again with `redo`, once the rules are mended.
    fn fail(&mut self, mark: usize, inputs: Vec<Input>, fault: Fault) -> GameError {
        self.catch_up();
        if let Some(checkpoint) = self.checkpoints.pop() {
            self.failed = self.events_since(checkpoint.log);
            self.restore(checkpoint);
        }
        let begun = self.tape.get(mark).cloned();
        self.tape.truncate(mark);
        let tried = begun.into_iter().chain(inputs.into_iter().map(Mark::Input));
        self.undone.splice(0..0, tried);
        self.phase = Phase::Ready;
        GameError::Fault(fault)
    }

    /// Puts the table as it was before a step.
    pub(super) fn restore(&self, checkpoint: Checkpoint) {
        let mut kernel = self.machine.host.kernel.borrow_mut();
        kernel.state = checkpoint.state;
        kernel.log.truncate(checkpoint.log);
    }

    /// The events that have been added to the log since it had so many.
    pub fn events_since(&self, count: usize) -> Vec<Event> {
        self.kernel().log.get(count..).map(<[Event]>::to_vec).unwrap_or_default()
    }
}
