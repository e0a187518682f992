//! Undo and redo, by decision and by turn.

use super::{Game, GameError, Mark, Phase, is_decision};
use crate::decision::Input;

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

    /// Does again what was undone: one decision, and the steps up to the next.
    pub fn redo(&mut self) -> Result<&Phase, GameError> {
        let decision = self.undone.iter().position(is_decision);
        let after = decision.map_or(0, |index| index + 1);
        let steps = self.undone.iter().skip(after).take_while(|mark| !is_decision(mark)).count();
        let rest = self.undone.split_off(after + steps);
        let again = std::mem::replace(&mut self.undone, rest);
        if again.is_empty() {
            return Err(GameError::NothingToRedo);
        }
        self.play_again(again)?;
        Ok(&self.phase)
    }

    /// Plays marks that were recorded; nobody but the record answers.
    pub(super) fn play_again(&mut self, marks: Vec<Mark>) -> Result<(), GameError> {
        let seats = self.machine.host.seats.borrow_mut().take();
        let result = self.play_marks(marks);
        *self.machine.host.seats.borrow_mut() = seats;
        result
    }

    fn play_marks(&mut self, marks: Vec<Mark>) -> Result<(), GameError> {
        let mut marks = marks.into_iter().peekable();
        let mut continued = self.recorded_inputs();
        let known = continued.len();
        while let Some(Mark::Input(input)) = marks.next_if(|mark| !mark.begins_step()) {
            continued.push(input);
        }
        if continued.len() > known {
            self.run(continued)?;
        }
        while let Some(mark) = marks.next() {
            let mut inputs = Vec::new();
            while let Some(Mark::Input(input)) = marks.next_if(|mark| !mark.begins_step()) {
                inputs.push(input);
            }
            self.begin(mark, inputs)?;
        }
        Ok(())
    }

    /// Shortens the tape and plays the last step that is left of it.
    fn go_back_to(&mut self, length: usize) -> Result<&Phase, GameError> {
        let undone: Vec<Mark> = self.tape.drain(length..).collect();
        self.undone.splice(0..0, undone);
        let kept = self.checkpoints.partition_point(|checkpoint| checkpoint.mark < length);
        if let Some(first_dropped) = self.checkpoints.get(kept) {
            let mut kernel = self.machine.host.kernel.borrow_mut();
            kernel.state.clone_from(&first_dropped.state);
            kernel.log.truncate(first_dropped.log);
        }
        let whole_step_dropped = self.checkpoints.len() > kept;
        self.checkpoints.truncate(kept);
        self.phase = Phase::Ready;
        if !whole_step_dropped {
            let inputs = self.recorded_inputs();
            let seats = self.machine.host.seats.borrow_mut().take();
            let result = self.run(inputs);
            *self.machine.host.seats.borrow_mut() = seats;
            result?;
        }
        Ok(&self.phase)
    }

    /// The inputs that the step in progress has had.
    pub(super) fn recorded_inputs(&self) -> Vec<Input> {
        let start = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.mark + 1);
        let inputs = self.tape.iter().skip(start).filter_map(|mark| match mark {
            Mark::Input(input) => Some(input.clone()),
            Mark::Step | Mark::Act(_) | Mark::Wait(_) => None,
        });
        inputs.collect()
    }
}
