//! Answers, and everything else that reaches a game from outside.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Act, Asked, Deal};
use crate::edition::PlayerId;
use crate::value::Value;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Yes(bool),
    One(Value),
    Some(Vec<Value>),
    Amount(i64),
    Deal(Arc<Deal>),
    Pass,
}

/// What reached a step from outside, in order. A seed, the players and all inputs give back the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The question is known, so that changed rules are noticed.
    Answer { player: PlayerId, answer: Answer, question: Asked },
    /// An act out of turn, done before the pending question is answered.
    Act(Act),
    /// Milliseconds that passed while a question was pending.
    Wait(i64),
}

impl Answer {
    /// What the script that asked is given.
    pub fn value(&self) -> Value {
        match self {
            Answer::Yes(yes) => Value::Flag(*yes),
            Answer::One(value) => value.clone(),
            Answer::Some(values) => Value::list(values.clone()),
            Answer::Amount(amount) => Value::Number(*amount),
            Answer::Deal(deal) => Value::Deal(deal.clone()),
            Answer::Pass => Value::Nothing,
        }
    }
}
