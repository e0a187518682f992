//! What a step calls, and how its scripts come to an end.

use crate::decision::{Act, Question};
use crate::kernel::{Call, Fault};
use crate::text::SharedText;
use crate::value::Value;

/// What a step calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Call(Call),
    Act(Act),
    Wait(i64),
    /// A typed script that changes the game.
    Tamper(SharedText),
}

/// How a step's scripts came to an end.
#[derive(Debug)]
pub enum Ran {
    Done,
    /// The log has as many events as it was to have.
    Paused,
    Suspended(Box<Question>),
    Failed(Box<Fault>),
}

/// Compiled rules came to something that only the interpreter can judge, most likely a mistake of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure;

impl Ran {
    pub fn failed(fault: Fault) -> Ran {
        Ran::Failed(Box::new(fault))
    }

    pub(super) fn of(fault: Fault) -> Ran {
        if fault == Fault::Paused { Ran::Paused } else { Ran::failed(fault) }
    }
}

/// What the function of an act is given.
pub(super) fn act_arguments(act: &Act) -> Vec<Value> {
    [vec![Value::Player(act.player)], act.arguments.clone()].concat()
}
