//! Everything that has reached a game from outside, in order.

use serde::{Deserialize, Serialize};

use crate::decision::{Act, Input};

/// One entry of the tape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// The next step begins.
    Step,
    /// An act between two steps.
    Act(Act),
    /// Milliseconds that pass between two steps.
    Wait(i64),
    /// An input in the middle of a step.
    Input(Input),
}

/// Whether somebody decided something there: what `undo` goes back by.
pub fn is_decision(mark: &Mark) -> bool {
    *mark != Mark::Step
}

impl Mark {
    pub fn begins_step(&self) -> bool {
        !matches!(self, Mark::Input(_))
    }
}
