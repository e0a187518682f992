//! Where a game stands, as plain data that can be played on elsewhere.

use super::{Game, Mark, Phase};
use crate::decision::Input;
use crate::kernel::{Kernel, State};

/// A game between two steps, or in the middle of one whose question waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The state as it is; where a question waits, the one before its step.
    pub(super) state: State,
    /// What began the step whose question waits, and all that has reached it.
    pub(super) step: Option<(Mark, Vec<Input>)>,
    /// For each deck, how many cards on top nobody has seen.
    pub(super) unseen: Vec<usize>,
}

impl Position {
    /// Between two steps.
    pub fn between_steps(kernel: &Kernel) -> Position {
        Position { state: State::clone(&kernel.state), step: None, unseen: kernel.unseen_cards() }
    }

    /// At a question of a step that began with this mark in this state. The kernel is the one that asks.
    pub fn at_question(state: State, mark: Mark, inputs: Vec<Input>, kernel: &Kernel) -> Position {
        Position { state, step: Some((mark, inputs)), unseen: kernel.unseen_cards() }
    }

    /// How many turns have begun.
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// The state as it is; where a question waits, the one before its step.
    pub fn state(&self) -> &State {
        &self.state
    }
}

impl Game {
    /// Where the game stands; nothing if it is over, or paused between two events of a step.
    pub fn position(&self) -> Option<Position> {
        let kernel = self.kernel();
        match (&self.phase, self.checkpoints.last()) {
            (Phase::Ready, _) => Some(Position::between_steps(&kernel)),
            (Phase::Waiting(_), Some(step)) => {
                let (state, mark) = (step.state.clone(), self.tape[step.mark].clone());
                Some(Position::at_question(*state, mark, self.recorded_inputs(), &kernel))
            }
            (Phase::Waiting(_) | Phase::Paused | Phase::Over, _) => None,
        }
    }
}
