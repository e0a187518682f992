//! What may happen in one step: a script that acts without end must not fill the memory before its operations are used up.

use super::{Event, Kernel};
use crate::decision::{Form, Question};
use crate::value::Value;

/// About as many bytes as the events of one step may take. The heaviest step of thousands of real games takes a seventh of
/// it.
pub(super) const MOST_WEIGHT: usize = 1024 * 1024;

/// What an event takes without its texts.
const EVENT: usize = 64;

/// What a question takes besides, most of it in time: bots answer a script that asks without end.
const QUESTION: usize = 960;

impl Kernel {
    /// From here on what happens belongs to another step.
    pub fn step_begins(&mut self) {
        self.step_weight = 0;
    }

    /// Adds an event to what has happened in this step, and tells what all of that weighs now.
    #[inline(always)]
    pub(super) fn weigh(&mut self, event: &Event) -> usize {
        self.step_weight += EVENT + weight(event);
        self.step_weight
    }
}

/// What scripts can make large.
#[inline(always)]
fn weight(event: &Event) -> usize {
    match event {
        Event::Said { text } => text.len(),
        Event::Moved { why, .. }
        | Event::Paid { why, .. }
        | Event::DeedTaken { why, .. }
        | Event::PiecesMoved { why, .. }
        | Event::PlayerOut { why, .. } => why.len(),
        Event::ValueSet { value, .. } => value_weight(value),
        Event::Answered { question, .. } | Event::Unanswered { question } => question_weight(question),
        _ => 0,
    }
}

fn question_weight(question: &Question) -> usize {
    let options = match &question.form {
        Form::OneOf { options } | Form::SomeOf { options, .. } | Form::Place { options, .. } => &**options,
        Form::YesNo | Form::Amount { .. } | Form::Call { .. } | Form::Deal { .. } => &[],
    };
    QUESTION + question.about.iter().chain(options).map(value_weight).sum::<usize>()
}

fn value_weight(value: &Value) -> usize {
    match value {
        Value::Text(text) => size_of::<Value>() + text.len(),
        Value::List(list) => list.iter().map(value_weight).sum(),
        _ => size_of::<Value>(),
    }
}
