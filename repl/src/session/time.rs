//! Time at the table: it follows the clock on the wall, or passes step by step.

use boardwright_engine::edition::TimerId;
use boardwright_engine::game::{Game, Phase};

use super::stepping::count;
use super::{Outcome, Session, joined};
use crate::view;

/// How time passes in a sitting.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TableClock {
    /// Whether somebody outside tells how time passes on the wall. A pipe has no wall.
    has_wall: bool,
    follows_wall: bool,
    /// Milliseconds on the wall that the game has not been told yet.
    elapsed: i64,
}

impl Session {
    /// From now on the game's timers run on the wall: whoever calls this tells the time with [`Session::time_passes`].
    pub fn follow_wall(&mut self) -> Result<(), String> {
        self.clock = TableClock { has_wall: true, follows_wall: true, elapsed: 0 };
        self.seat_again()
    }

    /// Time has passed on the wall. Gives what came of it: a warning, a bot's call, the end of a timer.
    ///
    /// The game is told only when something is due or somebody does something, so that the tape stays short.
    pub fn time_passes(&mut self, milliseconds: i64) -> Option<String> {
        if !self.time_runs() {
            return None;
        }
        self.clock.elapsed += milliseconds;
        let due = self.until_something_happens()?;
        if self.clock.elapsed < due {
            return None;
        }
        let later = self.clock.elapsed - due;
        let told = self.pass_time(due).and_then(|text| self.write_journal().map(|()| text));
        self.clock.elapsed = later;
        Some(told.unwrap_or_else(|problem| problem))
    }

    /// Whether the game's time runs on the wall at this moment.
    pub fn time_runs(&self) -> bool {
        let is_playing = matches!(self.game.phase(), Phase::Ready | Phase::Waiting(_));
        self.clock.follows_wall && is_playing && self.game.kernel().state.clock.is_any_running()
    }

    /// What the timer that ends first still has, as on a clock.
    pub fn countdown(&self) -> Option<String> {
        Some(view::duration(self.left_by_prompt(self.shortest_timer()?)))
    }

    /// The game at the moment that the prompt shows, for whoever looks at it; nothing where it stands there already. Only
    /// looking does not reach the tape, so that it takes no `redo` away.
    pub(super) fn game_by_prompt(&self) -> Option<Game> {
        let timer = self.shortest_timer().filter(|_| self.time_runs())?;
        let passed = timer - self.left_by_prompt(timer);
        if passed <= 0 {
            return None;
        }
        let mut game = self.game.copy();
        game.wait(passed).is_ok().then_some(game)
    }

    /// What the timer that ends first had when the game was last told the time.
    fn shortest_timer(&self) -> Option<i64> {
        let kernel = self.game.kernel();
        let timers = (0..kernel.edition.timers.len()).map(TimerId::nth);
        let running = timers.filter(|timer| kernel.state.clock.is_running(*timer));
        running.map(|timer| kernel.state.clock.remaining(timer)).min()
    }

    /// What is left of it now: a clock that counts down shows a second until it is over.
    fn left_by_prompt(&self, timer: i64) -> i64 {
        ((timer - self.clock.elapsed).max(0) + 999) / 1000 * 1000
    }

    /// Tells the game how much time has passed since it was last told, before somebody does something.
    pub(super) fn catch_up(&mut self) -> Result<(), String> {
        let elapsed = std::mem::take(&mut self.clock.elapsed);
        if elapsed == 0 || !self.time_runs() {
            return Ok(());
        }
        self.game.wait(elapsed).map(|_| ()).map_err(|error| error.to_string())
    }

    /// Writes down how much time has passed, so that nobody gains any by leaving.
    pub(super) fn leave(&mut self) -> Result<(), String> {
        if self.clock.elapsed == 0 {
            return Ok(());
        }
        self.catch_up()?;
        self.write_journal()
    }

    /// What the wall says counts from here.
    pub(super) fn forget_elapsed(&mut self) {
        self.clock.elapsed = 0;
    }

    pub(super) fn follows_wall(&self) -> bool {
        self.clock.follows_wall
    }

    /// `clock`, `clock run`, `clock step`, `clock step 20`
    pub(super) fn clock(&mut self, words: &str) -> Outcome {
        match words.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] => Ok(self.clock_words()),
            ["run"] if !self.clock.has_wall => {
                Err("only in a terminal does time run by itself; here `clock step` lets it pass".into())
            }
            ["run"] => {
                self.follow_wall()?;
                Ok("Timers run on the clock on the wall. `clock step` stops them.".into())
            }
            ["step"] => {
                self.stop_the_wall()?;
                let due = self.until_something_happens();
                let due = due.ok_or("no timer runs, so that time brings nothing; `clock step 10` lets it pass")?;
                self.pass_time(due)
            }
            ["step", seconds] => {
                self.stop_the_wall()?;
                let milliseconds = i64::try_from(count(seconds, 1, "let how many seconds pass")?)
                    .unwrap_or(i64::MAX)
                    .saturating_mul(1000);
                self.pass_time(milliseconds)
            }
            _ => Err("write `clock`, `clock run`, `clock step` or `clock step <seconds>`".into()),
        }
    }

    fn clock_words(&self) -> String {
        let now = self.game_by_prompt();
        let shown = view::clock(&now.as_ref().unwrap_or(&self.game).kernel(), &self.screen).trim_end().to_owned();
        let how = if self.clock.follows_wall {
            "Timers run on the clock on the wall. `clock step` lets time pass step by step instead."
        } else if self.clock.has_wall {
            "Time stands still: `clock step` lets it pass up to the next thing that happens, `clock run` lets it run."
        } else {
            "Time stands still: `clock step` lets it pass up to the next thing that happens."
        };
        format!("{shown}\n{how}")
    }

    /// From now on time passes only when somebody says so.
    fn stop_the_wall(&mut self) -> Result<(), String> {
        self.catch_up()?;
        if self.clock.follows_wall {
            self.clock.follows_wall = false;
            self.seat_again()?;
        }
        Ok(())
    }

    /// Milliseconds until a timer warns or ends, or a bot speaks; nothing if time brings nothing.
    fn until_something_happens(&self) -> Option<i64> {
        // Bots look at the game to say when they speak, so nobody may hold it meanwhile.
        let alarm = {
            let clock = &self.game.kernel().state.clock;
            clock.is_any_running().then(|| clock.until_next_alarm())?
        };
        let patience = self.game.patience().ok().flatten();
        Some(patience.map_or(alarm, |patience| patience.min(alarm)).max(1))
    }

    /// Lets time pass, with all that it brings on the way.
    fn pass_time(&mut self, milliseconds: i64) -> Outcome {
        let mut left = milliseconds;
        let mut told = String::new();
        while left > 0 {
            let stretch = self.until_something_happens().map_or(left, |due| due.min(left));
            self.game.wait(stretch).map_err(|error| error.to_string())?;
            self.bots_answer()?;
            told = joined(&told, &self.new_events());
            left -= stretch;
            if matches!(self.game.phase(), Phase::Over) {
                break;
            }
        }
        Ok(joined(&told, &self.situation()))
    }
}
