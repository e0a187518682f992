//! `boardwright odds`

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::odds::{games_each, odds};
use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::Plan;
use boardwright_engine::data::BotRequest;

use super::chosen_games::at_least_one;
use super::progress::Progress;
use super::standing_game::StandingGame;
use crate::output;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Odds {
    /// The saved game, or the journal of one.
    file: PathBuf,
    /// The bot that plays the seats of people, with its options behind it.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    bot: BotRequest,
    /// How many games; where a question waits, so many for each answer.
    #[arg(long, default_value = "200", value_parser = at_least_one)]
    games: NonZeroUsize,
    /// The seed from which each game gets its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; as many as there are cores, if you do not say. The result is the same.
    #[arg(long, value_parser = at_least_one)]
    threads: Option<NonZeroUsize>,
    /// A game that is not over after so many turns from here is left.
    #[arg(long, default_value_t = 2_000)]
    most_turns: u32,
    #[command(flatten)]
    writing: Writing,
}

impl Odds {
    pub fn run(&self, shelf: &Shelf) -> ExitCode {
        let standing = match StandingGame::open(&self.file, shelf) {
            Ok(standing) => standing,
            Err(problem) => return self.writing.fail(&problem),
        };
        let plan = match standing.plan(&self.bot, self.writing) {
            Ok(plan) => plan,
            Err(failed) => return failed,
        };
        let plan = Plan { seed: self.seed, games: self.games.get(), most_turns: self.most_turns, ..plan };
        let watch = Progress::begin(self.games.get().saturating_mul(games_each(&standing.game)));
        let odds = odds(&standing.game, plan, self.threads.map_or(0, NonZeroUsize::get), &watch);
        watch.bar.finish_and_clear();
        let odds = match odds {
            Ok(odds) => odds,
            Err(problem) => return self.writing.fail(&problem),
        };
        self.writing.tell(odds.text(&output::screen()).trim_end(), &odds);
        match &odds.problem {
            None => ExitCode::SUCCESS,
            Some(problem) => self.writing.fail(&format!("{} games failed; the first: {problem}", odds.failed)),
        }
    }
}
