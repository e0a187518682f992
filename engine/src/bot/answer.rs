//! From a question to the call of a bot's function, and from what it gave to an answer.

use crate::decision::{Answer, Form, Question};
use crate::edition::PlayerId;
use crate::script::handler;
use crate::value::Value;

/// The function that decides a question, and its arguments: the player, what it is about, and what may be answered.
pub fn call_for(question: &Question, player: PlayerId) -> (String, Vec<Value>) {
    let function = handler("decide_", &question.kind);
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
        Form::Amount { least, .. } | Form::Call { least, .. } => {
            let most = question.amounts(player).map_or(*least, |amounts| amounts.most);
            vec![about, Value::Number(*least), Value::Number(most)]
        }
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
        (Form::Amount { least, step, .. } | Form::Call { least, step, .. }, Value::Number(amount)) => {
            // Bots reckon in whole units of money; what lies between two steps counts as the lower one.
            let above = amount.checked_sub(*least)?;
            Some(Answer::Amount(amount - above.rem_euclid(*step)))
        }
        (Form::Deal { .. }, Value::Deal(deal)) => Some(Answer::Deal(deal.clone())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::call_for;
    use crate::decision::{Form, Question};
    use crate::edition::{PieceId, PlayerId};
    use crate::script::functions::{decided_with, functions};
    use crate::value::{Stock, Value};

    #[track_caller]
    fn check(asked_with: &[&str], form: Form) {
        let player = PlayerId::nth(0);
        let kind = "x".into();
        let question = Question { players: vec![player], kind, about: Vec::new(), form, may_pass: false, timer: None };
        let given = call_for(&question, player).1.len();
        for name in asked_with {
            let function = functions().find(|function| function.name == *name).expect("the kernel has it");
            assert_eq!(decided_with(function).map(|parameters| parameters.len()), Some(given), "{name}");
        }
    }

    /// The checker counts the parameters of a `decide_` function by the kernel function that asks.
    #[test]
    fn a_bot_is_given_what_the_checker_expects() {
        let options = vec![Value::Number(1)];
        check(&["confirm"], Form::YesNo);
        check(&["choose", "choose_or_pass"], Form::OneOf { options: options.clone() });
        check(&["choose_some"], Form::SomeOf { options: options.clone(), least: 0, most: 1 });
        check(&["choose_amount", "bid", "call_out"], Form::Amount { least: 0, most: 1, step: 1 });
        check(&["call_out_or_pass"], Form::Call { least: 0, limits: vec![1], step: 1 });
        let piece = Stock { kind: PieceId::nth(0), owner: None };
        check(&["choose_place"], Form::Place { piece, options });
        check(&["propose_deal"], Form::Deal { partners: Vec::new(), judge: "judge".into() });
    }
}
