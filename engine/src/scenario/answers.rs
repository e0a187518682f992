//! The lines of a scenario's `answers`, and how they are given to the game.

use super::file::{Line, Scenario};
use super::values::player;
use crate::data::node::At;
use crate::decision::Refusal;
use crate::game::{Game, GameError};
use crate::kernel::Kernel;
use crate::mistake::{Mistake, What};

/// What a line does.
enum Doing<'a> {
    Answer {
        player: &'a str,
        words: &'a str,
    },
    Act {
        player: &'a str,
        words: &'a str,
    },
    Wait {
        milliseconds: i64,
    },
    /// The next step begins here and not by itself, so that what follows happens in the middle of it.
    Step,
}

/// What is wrong with the lines of a scenario as far as it can be told without playing it.
pub fn mistakes_in(kernel: &Kernel, scenario: &Scenario) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for line in scenario.play.iter().flat_map(|play| play.answers.iter().flatten()) {
        let name = match doing(&line.text) {
            None => {
                mistakes.push(Mistake::new(&line.at, not_an_answer(line)));
                continue;
            }
            // What must be refused may well be refused for the name.
            Some(Doing::Answer { player, .. } | Doing::Act { player, .. }) if line.refused.is_none() => player,
            Some(_) => continue,
        };
        // A name may be shortened; one that is none of the players' is noted.
        if let Err(Refusal::UnknownPlayer { .. }) = kernel.parse_player(name) {
            player(kernel, &At::new(&line.at, name.into()), "`answers`", &mut mistakes);
        }
    }
    mistakes
}

/// Whether a line is for a game that waits for no answer: an act, time that passes, or the next step.
pub fn fits_between_steps(line: &Line) -> bool {
    matches!(doing(&line.text), Some(Doing::Act { .. } | Doing::Wait { .. } | Doing::Step))
}

/// Gives a line to the game. The problem, if it does not do what the scenario says.
pub fn give(game: &mut Game, line: &Line) -> Result<(), Problem> {
    let Some(doing) = doing(&line.text) else {
        return Err(Problem::Text(not_an_answer(line).to_string()));
    };
    let result = match doing {
        Doing::Answer { player, words } => {
            let player = game.kernel().parse_player(player);
            player.map_err(GameError::from).and_then(|player| game.answer_words(player, words).map(|_| ()))
        }
        Doing::Act { player, words } => {
            let player = game.kernel().parse_player(player);
            player.map_err(GameError::from).and_then(|player| game.act_or_say_why(player, words).map(|_| ()))
        }
        Doing::Wait { milliseconds } => game.wait(milliseconds).map(|_| ()),
        Doing::Step => game.advance().map(|_| ()),
    };
    match (result, &line.refused) {
        (Ok(()), None) => Ok(()),
        (Err(GameError::Refused(refusal)), Some(expected)) if is_meant(expected, &refusal.to_string()) => Ok(()),
        (Err(GameError::Refused(refusal)), Some(expected)) => Err(Problem::Text(format!(
            "`{}` was refused for another reason\n  expected: {expected}\n  found:    {refusal}",
            line.text
        ))),
        (Ok(()), Some(expected)) => {
            Err(Problem::Text(format!("`{}` was accepted, but should be refused: {expected}", line.text)))
        }
        (Err(GameError::Refused(refusal)), None) => {
            Err(Problem::Text(format!("`{}` was refused: {refusal}", line.text)))
        }
        (Err(error), _) => Err(Problem::Failed(error)),
    }
}

fn not_an_answer(line: &Line) -> What {
    What::NotAnAnswer { text: line.text.to_string() }
}

/// Whether a refusal is the expected one; `...` at the end stands for whatever follows.
fn is_meant(expected: &str, found: &str) -> bool {
    match expected.strip_suffix("...") {
        Some(beginning) => found.starts_with(beginning.trim_end()),
        None => found == expected,
    }
}

/// Why a line did not do what it should.
pub enum Problem {
    Text(String),
    /// The step failed; a scenario may expect that.
    Failed(GameError),
}

fn doing(line: &str) -> Option<Doing<'_>> {
    if line == "step" {
        return Some(Doing::Step);
    }
    if let Some(time) = line.strip_prefix("wait ") {
        return wait(time.trim()).map(|milliseconds| Doing::Wait { milliseconds });
    }
    let (who, words) = line.split_once(':')?;
    Some(match who.strip_suffix(" acts") {
        Some(player) => Doing::Act { player: player.trim(), words: words.trim() },
        None => Doing::Answer { player: who.trim(), words: words.trim() },
    })
}

/// `5` or `5 s` are seconds, `200 ms` are milliseconds.
fn wait(time: &str) -> Option<i64> {
    match time.strip_suffix("ms") {
        Some(milliseconds) => milliseconds.trim().parse().ok(),
        None => time.trim_end_matches('s').trim().parse::<i64>().ok()?.checked_mul(1000),
    }
}
