//! Who wins from here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boardwright_engine::data::SENSIBLE;
use boardwright_engine::game::Phase;
use indicatif::ProgressBar;

use super::{Outcome, Session};
use crate::bar::bar_of_games;
use crate::odds::{games_each, odds};
use crate::seat_words;
use crate::sim::{Plan, Watcher};

/// So many games, if nobody says otherwise.
const GAMES: usize = 200;

const AT_LEAST_ONE: &str = "odds of how many games? At least 1.";

impl Session {
    /// `odds`, `odds 1000`, `odds 1000 random`: plays on from here many times. The game itself stays where it is.
    pub(super) fn odds(&mut self, words: &str) -> Outcome {
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let (games, bot) = match first.parse::<usize>() {
            Ok(0) => return Err(AT_LEAST_ONE.into()),
            Ok(games) => (games, rest.trim()),
            Err(_) if first.parse::<i64>().is_ok() => return Err(AT_LEAST_ONE.into()),
            Err(_) => (GAMES, words),
        };
        let bot = seat_words::bot(if bot.is_empty() { SENSIBLE } else { bot })?;
        let plan = Plan::from_game(&self.library, &self.game, &bot);
        let plan = plan.map_err(|mistakes| mistakes.render(&self.library, self.style()).trim_end().to_owned())?;
        let Some(plan) = plan else {
            return Err(match self.game.phase() {
                Phase::Over => "The game is over: there is nothing left to win.".into(),
                _ => "In the middle of a step nobody can tell: `next` goes on to its end or to a question.".into(),
            });
        };
        self.interrupted.store(false, Ordering::Relaxed);
        let bar = bar_of_games(games * games_each(&self.game));
        let watcher = Watched { bar, stopped: Arc::clone(&self.interrupted) };
        let odds = odds(&self.game, Plan { games, ..plan }, 0, &watcher);
        watcher.bar.finish_and_clear();
        let was_stopped = self.interrupted.swap(false, Ordering::Relaxed);
        let odds = odds?;
        if let Some(problem) = &odds.problem {
            return Err(format!("{} games failed: {problem}", odds.failed));
        }
        if was_stopped && odds.played == 0 {
            return Ok("Stopped before the first game was over.".into());
        }
        let told = odds.text(&self.screen).trim_end().to_owned();
        Ok(if was_stopped { format!("{told}\nStopped.") } else { told })
    }
}

/// A bar shows how far the games are, and Ctrl-C ends them.
struct Watched {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
}

impl Watcher for Watched {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn played(&self) {
        self.bar.inc(1);
    }
}
