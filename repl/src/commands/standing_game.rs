//! A saved game where it stands, for the commands that play on from it without touching it.

use std::path::Path;
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright::sim::Plan;
use boardwright_engine::data::BotRequest;
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Phase};
use boardwright_engine::library::Library;

use super::resume;
use crate::writing::Writing;

pub struct StandingGame {
    pub game: Game,
    library: Library,
}

impl StandingGame {
    /// Reads a save; its rules are those that it carries, its bots those of the shelf.
    pub fn open(file: &Path, shelf: &Shelf) -> Result<StandingGame, String> {
        let save = resume::open(file)?;
        let library = shelf.read()?.with(&save.sources);
        let resumed = save.resume(Box::new(Nobody)).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(StandingGame { game: resumed.game, library })
    }

    /// A plan of one game that goes on from there, with a bot for people.
    pub fn plan(&self, bot: &BotRequest, writing: Writing) -> Result<Plan, ExitCode> {
        match Plan::from_game(&self.library, &self.game, bot) {
            Ok(Some(plan)) => Ok(plan),
            Ok(None) if *self.game.phase() == Phase::Over => {
                Err(writing.fail("this game is over: nobody can play on from there"))
            }
            Ok(None) => Err(writing.fail(
                "this game was saved between two events of a step; `boardwright resume` it, `next`, and save it again",
            )),
            Err(mistakes) => Err(writing.fail_by(&mistakes, &self.library)),
        }
    }
}
