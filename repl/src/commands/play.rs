//! `boardwright play`, and what opens without any command.

use std::io::{BufRead, IsTerminal, stdin};
use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::seat_words;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright_engine::data::{HouseRuleRequest, Request};
use boardwright_engine::game::{SeatSetup, Setup};

use crate::{home, output, terminal};

#[derive(clap::Args)]
pub struct Play {
    /// The edition's id.
    #[arg(default_value = "classic")]
    edition: String,
    #[arg(long)]
    mode: Option<String>,
    /// A house rule, with its options behind it; may be given several times.
    #[arg(long, value_name = "RULE")]
    house: Vec<String>,
    /// An option of the edition; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The players: `Ann` is a person, `"Ben: sensible reserve=300 token=Iron"` a bot.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben: sensible,Cal: sensible,Dot: sensible")]
    players: Vec<String>,
    /// The seed of the dice and decks; another one each time, if you do not say.
    #[arg(long)]
    seed: Option<u64>,
}

impl Play {
    /// The game that opens when nothing is asked for.
    pub fn usual() -> Play {
        let players = ["Ann", "Ben: sensible", "Cal: sensible", "Dot: sensible"].map(str::to_owned).to_vec();
        Play { edition: "classic".into(), mode: None, house: Vec::new(), option: Vec::new(), players, seed: None }
    }

    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let request = match self.request() {
            Ok(request) => request,
            Err(problem) => return output::fail(&problem),
        };
        sit_down(|journal| Session::open(request, shelf, output::screen(), journal))
    }

    fn request(&self) -> Result<TableRequest, String> {
        let players: Result<Vec<SeatSetup>, String> =
            self.players.iter().map(|words| seat_words::seat(words)).collect();
        let house_rules = self
            .house
            .iter()
            .map(|words| seat_words::chosen(words).map(|(id, options)| HouseRuleRequest { id, options }));
        let option = |words: &String| match words.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(format!("`{words}` is no option; write `--option name=value`")),
        };
        Ok(TableRequest {
            rules: Request {
                edition: self.edition.clone(),
                mode: self.mode.clone(),
                house_rules: house_rules.collect::<Result<_, _>>()?,
                options: self.option.iter().map(option).collect::<Result<_, _>>()?,
            },
            setup: Setup { players: players?, seed: self.seed.unwrap_or_else(home::some_seed) },
        })
    }
}

/// Opens a session and reads lines, from the terminal or from a pipe.
pub fn sit_down(open: impl FnOnce(Option<PathBuf>) -> Result<Session, String>) -> ExitCode {
    let home = home::folder();
    let mut session = match open(home.as_ref().map(|home| home.join("journal.save"))) {
        Ok(session) => session,
        Err(problem) => return output::fail(&problem),
    };
    if stdin().is_terminal() {
        return match terminal::run(session, home.as_deref()) {
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
