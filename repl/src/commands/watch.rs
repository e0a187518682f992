//! `boardwright watch`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use boardwright::{save_file, seat_words};
use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{self, BotRequest, HouseRuleRequest, Request};
use boardwright_engine::game::{Game, SeatSetup, Setup};
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
    /// The players. A name alone is played by the bot of `--bot`; `"Ben: sensible reserve=300"` has a bot of its own.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben,Cal,Dot")]
    players: Vec<String>,
    /// The bot that plays: `sensible`, `random`, or one of your own, with its options behind it.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    bot: BotRequest,
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
        let players: Result<Vec<SeatSetup>, String> =
            self.players.iter().map(|words| seat_words::seat(words)).collect();
        let mut setup = match players {
            Ok(players) => Setup { players, seed: self.seed },
            Err(problem) => return output::fail(&problem),
        };
        seat_bots(&mut setup, &self.bot);
        let lineup = match Lineup::load(library, &program.edition, &setup.bots()) {
            Ok(lineup) => lineup,
            Err(mistakes) => return output::fail(&mistakes.render(library, output::style())),
        };
        match Game::new(program, setup, lineup.seats()) {
            Ok(game) => self.stretch.play(game, 0),
            Err(error) => output::fail(&error.to_string()),
        }
    }
}

/// Puts a bot on every seat that has none: nobody is there to answer.
fn seat_bots(setup: &mut Setup, bot: &BotRequest) {
    for player in &mut setup.players {
        player.bot.get_or_insert_with(|| bot.clone());
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
            Ok(_) => ExitCode::SUCCESS,
            Err(error) => output::fail(&error.to_string()),
        }
    }
}

fn save(game: &Game, path: &Path) -> Result<(), String> {
    save_file::write(path, &game.save()).map_err(|error| format!("cannot save to {}: {error}", path.display()))
}
