//! `boardwright watch`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use boardwright::event_line::event_lines;
use boardwright::shelf::Shelf;
use boardwright::{player_names, save_file, seat_words};
use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, Request};
use boardwright_engine::game::{Game, Save, SeatSetup, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::scenario::FAILED_STEP;
use boardwright_engine::script::{self, Program};

use super::chosen_rules::ChosenRules;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Watch {
    /// The edition's id, or the path of its pack.
    edition: String,
    #[command(flatten)]
    rules: ChosenRules,
    /// The players. A name alone is played by the bot of `--bot`; `"Ben: sensible reserve=300"` has a bot of its own.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben,Cal,Dot")]
    players: Vec<String>,
    /// The bot that plays: `sensible`, `random`, or one of your own, with its options behind it.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    bot: BotRequest,
    /// The seed of the dice and decks.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// At most so many steps.
    #[arg(long, default_value_t = 10_000)]
    steps: usize,
    /// Saves the game there in the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    writing: Writing,
}

impl Watch {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let (request, setup) = match (self.rules.request(&self.edition, &mut shelf), self.setup()) {
            (Ok(request), Ok(setup)) => (request, setup),
            (Err(problem), _) | (_, Err(problem)) => return self.writing.fail(&problem),
        };
        let library = match shelf.read() {
            Ok(library) => library,
            Err(problem) => return self.writing.fail(&problem),
        };
        let (program, lineup) = match rules_and_bots(&library, &request, &setup) {
            Ok(loaded) => loaded,
            Err(mistakes) => return self.writing.fail_by(&mistakes, &library),
        };
        if let Err(problem) = player_names::tell_from_pots(&setup.players, &program.edition) {
            return self.writing.fail(&problem);
        }
        match Game::new(program, setup, lineup.seats()) {
            Ok(game) => self.play(game, &shelf),
            Err(error) => self.writing.fail(&error.to_string()),
        }
    }

    /// The players, with a bot on every seat: nobody is there to answer.
    fn setup(&self) -> Result<Setup, String> {
        let seat = |words: &String| {
            let seat = seat_words::seat(words)?;
            Ok(SeatSetup { bot: seat.bot.or_else(|| Some(self.bot.clone())), ..seat })
        };
        Ok(Setup { players: self.players.iter().map(seat).collect::<Result<_, String>>()?, seed: self.seed })
    }

    /// Plays, shows what happened, and keeps it if somebody wants it.
    fn play(&self, mut game: Game, shelf: &Shelf) -> ExitCode {
        let played = game.advance_many(self.steps).cloned();
        let kernel = game.kernel();
        for line in event_lines(&kernel, &kernel.log) {
            self.writing.tell(&line.text, &line);
        }
        // A program reads what has happened, and a step that failed has not.
        if played.is_err() && !game.failed_step().is_empty() {
            self.writing.sum_up(FAILED_STEP);
            event_lines(&kernel, game.failed_step()).for_each(|line| self.writing.sum_up(&format!("  {}", line.text)));
        }
        if let Err(error) = self.save.as_deref().map_or(Ok(()), |path| save(&game, shelf, path)) {
            return self.writing.fail(&error);
        }
        match played {
            Ok(_) => ExitCode::SUCCESS,
            Err(error) => self.writing.fail(&error.to_string()),
        }
    }
}

fn rules_and_bots(library: &Library, request: &Request, setup: &Setup) -> Result<(Rc<Program>, Lineup), Mistakes> {
    let program = script::open(library, request)?;
    let lineup = Lineup::load(library, &program, &setup.bots())?;
    Ok((program, lineup))
}

fn save(game: &Game, shelf: &Shelf, path: &Path) -> Result<(), String> {
    let hint = "name a file in a folder that is there and that you may write to";
    let save = Save { packs: shelf.remembered(), ..game.to_save() };
    save_file::write(path, &save.write()).map_err(|error| format!("cannot save to {}: {error}; {hint}", path.display()))
}
