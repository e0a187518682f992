//! Undo and redo, by decision and by turn.

use super::{Game, GameError, Mark, Phase, is_decision};
use crate::decision::Input;
use crate::kernel::Fault;

impl Game {
    /// Goes back to before the last decision of anybody.
    pub fn undo(&mut self) -> Result<&Phase, GameError> {
        let last = self.tape.iter().rposition(is_decision).ok_or(GameError::NothingToUndo)?;
        self.go_back_to(last)
    }

    /// Goes back to before the turn in progress; if nothing has happened in it, to before the turn before.
    pub fn undo_turn(&mut self) -> Result<&Phase, GameError> {
        let turn = self.kernel().state.turn;
        let before = self.checkpoints.iter().rev().find(|checkpoint| checkpoint.state.turn < turn);
        let mark = before.map(|checkpoint| checkpoint.mark).ok_or(GameError::NothingToUndo)?;
        self.go_back_to(mark)
    }

    /// Goes back to where the tape had so many marks.
    pub fn rewind(&mut self, marks: usize) -> Result<&Phase, GameError> {
        if marks >= self.tape.len() {
            return Err(GameError::NothingToUndo);
        }
        self.go_back_to(marks)
    }

    /// Goes back to before a turn began.
    pub fn rewind_to_turn(&mut self, turn: u32) -> Result<&Phase, GameError> {
        let before = self.checkpoints.iter().rev().find(|checkpoint| checkpoint.state.turn < turn);
        let mark = before.map(|checkpoint| checkpoint.mark).ok_or(GameError::NothingToUndo)?;
        self.rewind(mark)
    }

    /// Does so many of the marks again that were undone.
    pub fn replay_undone(&mut self, marks: usize) -> Result<&Phase, GameError> {
        if self.undone.is_empty() {
            return Err(GameError::NothingToRedo);
        }
        let count = marks.min(self.undone.len());
        self.without_seats(|game| game.play_undone(count))?;
        Ok(&self.phase)
    }

    /// Does again what was undone: one decision, and the steps up to the next.
    pub fn redo(&mut self) -> Result<&Phase, GameError> {
        let decision = self.undone.iter().position(is_decision);
        let after = decision.map_or(0, |index| index + 1);
        let steps = self.undone.iter().skip(after).take_while(|mark| !is_decision(mark)).count();
        if after + steps == 0 {
            return Err(GameError::NothingToRedo);
        }
        self.without_seats(|game| game.play_undone(after + steps))?;
        Ok(&self.phase)
    }

    /// Plays a tape that was recorded; nobody but the record answers. It pauses where the log has so many events.
    pub(super) fn play_tape_to(&mut self, tape: &[Mark], paused_at: Option<usize>) -> Result<(), GameError> {
        self.undone = tape.to_vec();
        // A step before the last may end with as many events, but it was played to its end.
        let before_last = tape.iter().rposition(Mark::begins_step).unwrap_or(0);
        self.without_seats(|game| {
            game.play_undone(before_last)?;
            game.pausing_at(paused_at, |game| game.play_undone(tape.len() - before_last))
        })?;
        // A step whose scripts are walked through may stand before its first event.
        let begins_with = self.checkpoints.last().map(|checkpoint| checkpoint.log);
        if let Some(events) = paused_at.filter(|events| Some(*events) == begins_with) {
            self.revisit(events)?;
        }
        Ok(())
    }

    /// Plays so many of the marks that were undone, a step at a time: those after a step that fails stay undone.
    fn play_undone(&mut self, count: usize) -> Result<(), GameError> {
        let mut left = count;
        while left > 0 {
            self.check_recorded_act()?;
            let inputs = self.undone[1..left].iter().take_while(|mark| !mark.begins_step()).count();
            let mut marks = self.undone.drain(..=inputs).collect::<Vec<_>>().into_iter();
            left -= marks.len();
            let Some(first) = marks.next() else { break };
            let later = marks.filter_map(Mark::into_input);
            match first {
                Mark::Rules(change) => self.change_rules_again(*change)?,
                Mark::Input(input) => {
                    let known = self.recorded_inputs();
                    self.run(known.into_iter().chain([input]).chain(later).collect())?;
                }
                mark => self.begin(mark, later.collect())?,
            }
        }
        Ok(())
    }

    /// An act between two steps was allowed when it was done; by other rules it may not be.
    fn check_recorded_act(&self) -> Result<(), GameError> {
        let Some(Mark::Act(act)) = self.undone.first() else { return Ok(()) };
        match self.machine.act_refusal(act)? {
            Some(refusal) => Err(Fault::RecordedAnswerRefused { refusal: refusal.to_string() }.into()),
            None => Ok(()),
        }
    }

    fn without_seats<T>(&mut self, play: impl FnOnce(&mut Game) -> T) -> T {
        let seats = self.machine.host.seats.borrow_mut().take();
        let result = play(self);
        *self.machine.host.seats.borrow_mut() = seats;
        result
    }

    /// Shortens the tape. If that cuts a step in two, the part of it that is left is played.
    fn go_back_to(&mut self, length: usize) -> Result<&Phase, GameError> {
        self.undone.splice(0..0, self.tape.drain(length..));
        let kept = self.checkpoints.partition_point(|checkpoint| checkpoint.mark < length);
        let first_dropped = self.checkpoints.drain(kept..).next();
        self.rules_at(length);
        self.phase = Phase::Ready;
        match first_dropped {
            Some(checkpoint) if checkpoint.mark == length => self.restore(checkpoint),
            _ => {
                let inputs = self.recorded_inputs();
                self.without_seats(|game| game.run(inputs))?;
            }
        }
        Ok(&self.phase)
    }

    /// The inputs that the step in progress has had.
    pub(super) fn recorded_inputs(&self) -> Vec<Input> {
        let start = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.mark + 1);
        self.tape.iter().skip(start).cloned().filter_map(Mark::into_input).collect()
    }
}
