//! `boardwright play`, and what opens without any command.

use std::io::{BufRead, IsTerminal, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::journal::Journal;
use boardwright::seat_words;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright_engine::game::{SeatSetup, Setup};
use toml::de::DeTable;

use super::chosen_rules::ChosenRules;
use super::resume::Resume;
use crate::{home, output, terminal};

/// What opens when nothing is asked for: data, since the program itself names no edition.
const OPENING: &str = include_str!("../../opening.toml");

#[derive(clap::Args, Default)]
pub struct Play {
    /// The edition's id, or the path of its pack.
    edition: Option<String>,
    #[command(flatten)]
    rules: ChosenRules,
    /// The players: `Ann` is a person, `"Ben: sensible reserve=300 token=Iron"` a bot.
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// The seed of the dice and decks; another one each time, if you do not say.
    #[arg(long)]
    seed: Option<u64>,
    /// Goes on with this saved game instead, as `boardwright resume` does.
    #[arg(long = "continue", value_name = "SAVE", conflicts_with_all = ["edition", "players", "seed"])]
    save: Option<PathBuf>,
}

impl Play {
    pub fn run(self, mut shelf: Shelf) -> ExitCode {
        if self.save.is_some() {
            return Resume { file: self.save }.run(shelf);
        }
        let request = match self.request(&mut shelf) {
            Ok(request) => request,
            Err(problem) => return output::fail(&problem),
        };
        let journal = new_journal();
        let path = journal.as_ref().map(|journal| journal.path().to_owned());
        let session = Session::open(request, shelf, output::screen(), journal);
        sit_down(session, path.as_deref())
    }

    fn request(&self, shelf: &mut Shelf) -> Result<TableRequest, String> {
        let words = match self.players.as_slice() {
            [] => opening("players").unwrap_or_default().split(',').map(str::to_owned).collect(),
            players => players.to_vec(),
        };
        let players: Result<Vec<SeatSetup>, String> = words.iter().map(|words| seat_words::seat(words)).collect();
        let edition = self.edition.clone().or_else(|| opening("edition")).unwrap_or_default();
        Ok(TableRequest {
            rules: self.rules.request(&edition, shelf)?,
            setup: Setup { players: players?, seed: self.seed.unwrap_or_else(home::some_seed) },
        })
    }
}

/// A text of the opening.
pub fn opening(key: &str) -> Option<String> {
    let table = DeTable::parse(OPENING).ok()?;
    table.get_ref().get(key)?.get_ref().as_str().map(str::to_owned)
}

/// A journal for a game that begins now. Where there can be none, the players are told before they play.
pub fn new_journal() -> Option<Journal> {
    match home::folder().and_then(|home| home::new_journal(&home)) {
        Ok(journal) => Some(journal),
        Err(problem) => {
            output::line(&format!(
                "This game is not kept: {problem}. `save <file>` keeps it; BOARDWRIGHT_HOME can name another folder."
            ));
            None
        }
    }
}

/// Reads the lines of a session, from the terminal or from a pipe.
pub fn sit_down(session: Result<Session, String>, journal: Option<&Path>) -> ExitCode {
    let mut session = match session {
        Ok(session) => session,
        Err(problem) => {
            journal.iter().for_each(|journal| home::give_back(journal));
            return output::fail(&problem);
        }
    };
    if stdin().is_terminal() {
        return match terminal::run(session, home::folder().ok().as_deref()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => output::fail(&problem),
        };
    }
    output::line(&session.welcome());
    let mut failed = false;
    for line in stdin().lock().lines() {
        let Ok(line) = line else { return output::fail("the input is not text") };
        let told = session.line(&line);
        output::line(&format!("{}{line}", "> "));
        if !told.text.is_empty() {
            output::line(&told.text);
        }
        failed |= told.failed;
        if told.quits {
            break;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
