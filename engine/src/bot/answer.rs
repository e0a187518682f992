//! From a question to the call of a bot's function, and from what it gave to an answer.

use crate::decision::{Answer, Form, Question};
use crate::edition::PlayerId;
use crate::value::Value;

/// The function that decides a question, and its arguments: the player, what it is about, and what may be answered.
pub fn call_for(question: &Question, player: PlayerId) -> (String, Vec<Value>) {
    let function = format!("decide_{}", question.kind.replace('-', "_"));
    let about = match question.about.as_slice() {
        [] => Value::Nothing,
        [one] => one.clone(),
        several => Value::list(several.to_vec()),
    };
    let count = |count: usize| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let rest = match &question.form {
        Form::YesNo => vec![about],
        Form::OneOf { options } | Form::Place { options, .. } => vec![about, Value::list(options.clone())],
        Form::SomeOf { options, least, most } => {
            vec![about, Value::list(options.clone()), count(*least), count(*most)]
        }
        Form::Amount { least, most, .. } => vec![about, Value::Number(*least), Value::Number(*most)],
        Form::Deal { partners, .. } => vec![partners.clone().into()],
    };
    (function, [vec![Value::Player(player)], rest].concat())
}

/// What the function gave as an answer; nothing if it is of another sort than the question wants.
pub fn read_answer(question: &Question, value: &Value) -> Option<Answer> {
    if *value == Value::Nothing {
        return (question.may_pass || question.timer.is_some()).then_some(Answer::Pass);
    }
    match (&question.form, value) {
        (Form::YesNo, Value::Flag(yes)) => Some(Answer::Yes(*yes)),
        (Form::OneOf { .. } | Form::Place { .. }, value) => Some(Answer::One(value.clone())),
        (Form::SomeOf { .. }, Value::List(values)) => Some(Answer::Some(values.to_vec())),
        (Form::Amount { least, step, .. }, Value::Number(amount)) => {
            // Bots reckon in whole units of money; what lies between two steps counts as the lower one.
            let above = amount.checked_sub(*least)?;
            Some(Answer::Amount(amount - above.rem_euclid(*step)))
        }
        (Form::Deal { .. }, Value::Deal(deal)) => Some(Answer::Deal(deal.clone())),
        _ => None,
    }
}
