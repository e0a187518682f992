//! Everything that has reached a game from outside, in order.

use serde::{Deserialize, Serialize};

use super::RulesChange;
use crate::decision::{Act, Input};
use crate::kernel::{Fit, State};
use crate::script::Entry;
use crate::text::SharedText;

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
    /// A typed script that changes the game between two steps.
    Tamper(SharedText),
    /// Other rules from here on.
    Rules(Box<RulesChange>),
}

/// Whether somebody decided something there: what `undo` goes back by.
pub fn is_decision(mark: &Mark) -> bool {
    *mark != Mark::Step
}

impl Mark {
    pub fn begins_step(&self) -> bool {
        !matches!(self, Mark::Input(_))
    }

    /// What it calls, if it begins a step that runs scripts. The call of a step is taken out of the state.
    pub fn entry(&self, state: &mut State) -> Option<Entry> {
        match self {
            Mark::Act(act) => Some(Entry::Act(act.clone())),
            Mark::Wait(milliseconds) => Some(Entry::Wait(*milliseconds)),
            Mark::Tamper(script) => Some(Entry::Tamper(script.clone())),
            Mark::Step => state.next.take().map(Entry::Call),
            Mark::Input(_) | Mark::Rules(_) => None,
        }
    }

    /// Whether everything that it names exists.
    pub fn fits(&self, fit: &Fit<'_>) -> bool {
        match self {
            // A change of rules is judged when it is made.
            Mark::Step | Mark::Wait(_) | Mark::Tamper(_) | Mark::Rules(_) => true,
            Mark::Act(act) => fit.act(act),
            Mark::Input(input) => fit.input(input),
        }
    }

    pub fn into_input(self) -> Option<Input> {
        match self {
            Mark::Input(input) => Some(input),
            Mark::Step | Mark::Act(_) | Mark::Wait(_) | Mark::Tamper(_) | Mark::Rules(_) => None,
        }
    }
}
