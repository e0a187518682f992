//! Answers to try out: all that a question allows, or a sample of them.

use super::random_player::Luck;
use super::{Answer, Desk, Form, Question};
use crate::edition::PlayerId;
use crate::kernel::Fault;
use crate::value::Value;

/// So often a random answer is drawn for each one that is still wanted; most deals are refused or drawn before.
const DRAWS: usize = 3;

/// All answers that a question allows a player, if there are at most so many. The deals that one could propose are never
/// listed.
pub fn all_answers(question: &Question, player: PlayerId, most: usize) -> Option<Vec<Answer>> {
    let answers: Option<Vec<Answer>> = match &question.form {
        Form::YesNo => Some(vec![Answer::Yes(true), Answer::Yes(false)]),
        Form::OneOf { options } | Form::Place { options, .. } => {
            Some(options.iter().map(|option| Answer::One(option.clone())).collect())
        }
        Form::SomeOf { options, least, most: largest } => selections(options, *least, *largest, most),
        Form::Amount { .. } | Form::Call { .. } => {
            let amounts = question.amounts(player)?;
            let count = amounts.steps().map_or(0, |steps| steps.saturating_add(1));
            let is_short = usize::try_from(count).is_ok_and(|count| count <= most);
            is_short.then(|| (0..count).map(|steps| amounts.answer(steps)).collect())
        }
        Form::Deal { .. } => None,
    };
    let pass = question.may_pass.then_some(Answer::Pass);
    let mut all: Vec<Answer> = Vec::new();
    for answer in answers?.into_iter().chain(pass) {
        if !all.contains(&answer) {
            all.push(answer);
        }
    }
    (all.len() <= most).then_some(all)
}

/// Answers that are worth a try, at most so many: the one that is given first of all, then every other one, or where these
/// are too many some that lie far apart and some by luck.
pub fn some_answers(
    desk: &mut dyn Desk,
    question: &Question,
    player: PlayerId,
    given: Answer,
    most: usize,
) -> Result<Vec<Answer>, Fault> {
    let mut found = vec![given];
    let mut add = |answer: Answer| {
        if found.len() < most && !found.contains(&answer) {
            found.push(answer);
        }
        found.len() < most
    };
    if let Some(all) = all_answers(question, player, most) {
        all.into_iter().for_each(|answer| _ = add(answer));
        return Ok(found);
    }
    if question.may_pass {
        add(Answer::Pass);
    }
    spread(question, player).into_iter().for_each(|answer| _ = add(answer));
    let mut luck = Luck(desk.luck());
    for _ in 0..most * DRAWS {
        let answer = luck.legal_answer(desk, question, player)?;
        if !add(answer) {
            break;
        }
    }
    Ok(found)
}

/// The least amount, and amounts that share the range; nothing and everything of what can be selected.
fn spread(question: &Question, player: PlayerId) -> Vec<Answer> {
    match &question.form {
        Form::Amount { .. } | Form::Call { .. } => {
            let spread = question.amounts(player).and_then(|amounts| {
                let steps = amounts.steps()?;
                Some([0, steps / 16, steps / 8, steps / 4, steps / 2].map(|count| amounts.answer(count)).into())
            });
            spread.unwrap_or_default()
        }
        Form::SomeOf { options, least, most } => {
            let first = |count: usize| Answer::Some(options.iter().take(count).cloned().collect());
            vec![first(*least), first(*most)]
        }
        Form::YesNo | Form::OneOf { .. } | Form::Place { .. } | Form::Deal { .. } => Vec::new(),
    }
}

/// Every selection of so many options, if there are few.
fn selections(options: &[Value], least: usize, largest: usize, most: usize) -> Option<Vec<Answer>> {
    let all = 1_usize.checked_shl(u32::try_from(options.len()).ok()?).filter(|_| options.len() < 12)?;
    let chosen = |set: usize| options.iter().enumerate().filter(move |(index, _)| set >> index & 1 == 1);
    let fits = |set: &usize| (least..=largest).contains(&(set.count_ones() as usize));
    let sets: Vec<usize> = (0..all).filter(fits).collect();
    let answer = |set: usize| Answer::Some(chosen(set).map(|(_, option)| option.clone()).collect());
    (sets.len() <= most).then(|| sets.into_iter().map(answer).collect())
}
