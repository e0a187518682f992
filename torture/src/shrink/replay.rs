//! Plays a game again with some of its decisions left out.

use std::rc::Rc;

use boardwright_engine::decision::{Answer, Form, Input, Nobody, Question};
use boardwright_engine::game::{Game, GameError, Mark, Phase, Setup};
use boardwright_engine::script::Program;

use super::lines;
use crate::conservation::Watch;

/// A decision of a game, and the step in which somebody took it. Time that passes counts as one.
#[derive(Clone, Debug)]
pub struct Decision {
    pub step: usize,
    pub mark: Mark,
}

/// How a game went when it was played again.
pub struct Replayed {
    /// Everything that happened from outside, as a scenario writes it.
    pub lines: Vec<String>,
    pub problem: Option<String>,
}

/// The decisions on a tape, and how many steps it has.
pub fn decisions(tape: &[Mark]) -> (Vec<Decision>, usize) {
    let (mut found, mut step) = (Vec::new(), 0);
    for mark in tape {
        match mark {
            Mark::Step => step += 1,
            mark => found.push(Decision { step, mark: mark.clone() }),
        }
    }
    (found, step)
}

/// Plays so many steps, or up to a problem. Whoever is asked answers as recorded; where no record fits, as simply as
/// possible. So every part of a record makes a game.
pub fn replay(program: &Rc<Program>, setup: &Setup, decisions: &[Decision], most_steps: usize) -> Option<Replayed> {
    let mut game = Game::new(Rc::clone(program), setup.clone(), Box::new(Nobody)).ok()?;
    let mut watch = Watch::new(&mut game);
    let mut lines = Vec::new();
    let mut left = decisions.iter().peekable();
    let mut step = 0;
    let problem = loop {
        while left.next_if(|decision| decision.step < step).is_some() {}
        let recorded = left.next_if(|decision| decision.step == step).map(|decision| &decision.mark);
        let (line, played) = match (game.phase().clone(), recorded) {
            (Phase::Over | Phase::Paused, _) => break None,
            (Phase::Ready, None) if step >= most_steps => break None,
            (Phase::Ready, Some(mark @ (Mark::Act(_) | Mark::Wait(_)))) | (Phase::Waiting(_), Some(mark)) => {
                (lines::of(&game, mark), give(&mut game, mark))
            }
            (Phase::Ready, Some(_)) => continue,
            (Phase::Ready, None) => {
                step += 1;
                ("step".into(), game.advance().map(|_| ()))
            }
            (Phase::Waiting(question), None) => {
                let mark = simplest(&game, &question);
                (lines::of(&game, &mark), give(&mut game, &mark))
            }
        };
        match played {
            // The game goes another way than the record, in which this was allowed.
            Err(GameError::Refused(refusal)) if recorded.is_none() => break Some(refusal.to_string()),
            Err(GameError::Refused(_)) => continue,
            Ok(()) => lines.push(line),
            Err(error) => {
                lines.push(line);
                break Some(error.to_string());
            }
        }
        if matches!(game.phase(), Phase::Ready | Phase::Over)
            && let Err(problem) = watch.after_step(&game)
        {
            break Some(problem);
        }
    };
    Some(Replayed { lines, problem })
}

fn give(game: &mut Game, mark: &Mark) -> Result<(), GameError> {
    let phase = match mark.clone() {
        Mark::Input(Input::Answer { player, answer, .. }) => game.answer(player, answer),
        Mark::Act(act) | Mark::Input(Input::Act(act)) => game.act(act),
        Mark::Wait(milliseconds) | Mark::Input(Input::Wait(milliseconds)) => game.wait(milliseconds),
        Mark::Step | Mark::Tamper(_) | Mark::Rules(_) => Ok(game.phase()),
    };
    phase.map(|_| ())
}

/// What people do who want nothing: they let the time run out, or give the answer that changes least.
fn simplest(game: &Game, question: &Question) -> Mark {
    if let Some(timer) = question.timer {
        return Mark::Input(Input::Wait(game.kernel().state.clock.remaining(timer).max(1)));
    }
    let answer = match &question.form {
        _ if question.may_pass => Answer::Pass,
        Form::YesNo => Answer::Yes(false),
        Form::OneOf { options } | Form::Place { options, .. } => {
            options.first().map_or(Answer::Pass, |option| Answer::One(option.clone()))
        }
        Form::SomeOf { options, least, .. } => Answer::Some(options.iter().take(*least).cloned().collect()),
        Form::Amount { least, .. } | Form::Call { least, .. } => Answer::Amount(*least),
        Form::Deal { .. } => Answer::Pass,
    };
    Mark::Input(Input::Answer { player: question.players[0], answer, question: question.into() })
}
