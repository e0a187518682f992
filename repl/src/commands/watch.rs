//! `boardwright watch`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use boardwright::save_file;
use boardwright_engine::data::{self, HouseRuleRequest, Request};
use boardwright_engine::decision::RandomPlayer;
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::script;

use crate::output;

#[derive(clap::Args)]
pub struct Watch {
    /// The edition's id.
    edition: String,
    #[arg(long)]
    mode: Option<String>,
    /// House rules, in order.
    #[arg(long, value_name = "RULE")]
    house: Vec<String>,
    /// The names of the players.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben,Cal")]
    players: Vec<String>,
    /// The seed of the dice and decks.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    stretch: Stretch,
}

/// How far to play, and where to keep the game.
#[derive(clap::Args)]
pub struct Stretch {
    /// At most so many steps.
    #[arg(long, default_value_t = 10_000)]
    steps: usize,
    /// Saves the game there in the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Watch {
    pub fn run(&self, library: &Library) -> ExitCode {
        let house_rules = self.house.iter().map(|id| HouseRuleRequest { id: id.clone(), options: Vec::new() });
        let request = Request {
            edition: self.edition.clone(),
            mode: self.mode.clone(),
            house_rules: house_rules.collect(),
            options: Vec::new(),
        };
        let linked = data::load(library, &request).and_then(|edition| script::link(Arc::new(edition)));
        let program = match linked {
            Ok(program) => program,
            Err(mistakes) => return output::fail(&mistakes.render(library, output::style())),
        };
        let setup = Setup::new(self.players.iter().map(String::as_str), self.seed);
        match Game::new(program, setup, random_players()) {
            Ok(game) => self.stretch.play(game, 0),
            Err(error) => output::fail(&error.to_string()),
        }
    }
}

impl Stretch {
    /// Plays on and shows what happens after the first `shown` events.
    pub fn play(&self, mut game: Game, shown: usize) -> ExitCode {
        let played = game.advance_many(self.steps).cloned();
        for line in game.transcript().iter().skip(shown) {
            output::line(line);
        }
        if let Err(error) = self.save.as_deref().map_or(Ok(()), |path| save(&game, path)) {
            return output::fail(&error);
        }
        match played {
            Ok(Phase::Over | Phase::Ready | Phase::Waiting(_)) => ExitCode::SUCCESS,
            Err(error) => output::fail(&error.to_string()),
        }
    }
}

pub fn random_players() -> Box<RandomPlayer> {
    Box::new(RandomPlayer { acts_percent: 10 })
}

fn save(game: &Game, path: &Path) -> Result<(), String> {
    save_file::write(path, &game.save()).map_err(|error| format!("cannot save to {}: {error}", path.display()))
}
