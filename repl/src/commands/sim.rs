//! `boardwright sim`

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::{self, Pace, Plan, PlanError, Report, Tally, Watcher, out};
use boardwright_engine::data::BotRequest;
use boardwright_engine::game::SeatSetup;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::chosen_rules::ChosenRules;
use super::sim_files::Files;
use super::standing_game::StandingGame;
use crate::output;
use crate::writing::{Writing, json};

#[derive(clap::Args)]
pub struct Sim {
    /// The edition's id, or the path of its pack.
    #[arg(required_unless_present = "from")]
    edition: Option<String>,
    /// Plays on from this saved game instead, by its rules and with its bots; people are played by the bot of `--bot`.
    #[arg(long, value_name = "SAVE", conflicts_with_all = ["edition", "mode", "house", "option", "players"])]
    from: Option<PathBuf>,
    #[command(flatten)]
    rules: ChosenRules,
    /// The players. A name alone is played by the bot of `--bot`; `"Ben: sensible reserve=300"` has a bot of its own.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben,Cal,Dot")]
    players: Vec<String>,
    /// The bot that plays: `sensible`, `random`, or one of your own, with its options behind it.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    bot: BotRequest,
    /// How many games.
    #[arg(long, default_value = "1000")]
    games: NonZeroUsize,
    /// The seed from which each game gets its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; as many as there are cores, if you do not say. The result is the same.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// A game that is not over after so many turns is left.
    #[arg(long, default_value_t = 2_000)]
    most_turns: u32,
    /// Seconds that people take for a roll, where no timer of the game runs.
    #[arg(long, value_name = "SECONDS", default_value_t = Pace::default().roll)]
    roll_seconds: u32,
    /// Seconds that people take for a decision, where no timer of the game runs.
    #[arg(long, value_name = "SECONDS", default_value_t = Pace::default().decision)]
    decision_seconds: u32,
    /// Writes one row a game into this file: `games.parquet`, `games.csv` or `games.jsonl`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With `--out games.parquet`, writes one row an event into `games.events.parquet`.
    #[arg(long, requires = "out")]
    events: bool,
    /// Writes the report with pictures into this file, for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Tables for people, one JSON object with everything, or one line of CSV a game.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
    Csv,
}

impl Sim {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let writing = Writing::as_json(self.format == Format::Json);
        let plan = match self.plan(shelf, writing) {
            Ok(plan) => plan,
            Err(failed) => return failed,
        };
        let files = Files::begin(&plan, self.out.as_deref(), self.html.as_deref());
        let mut files = match files {
            Ok(files) => files,
            Err(problem) => return writing.fail(&problem),
        };
        let threads = self.threads.map_or(0, NonZeroUsize::get);
        let watch = Watch::begin(self.games.get());
        if self.format == Format::Csv {
            output::line(&out::head(&sim::columns(&plan)));
        }
        let tally = sim::run(&plan, threads, &watch, |record| {
            if self.format == Format::Csv {
                watch.bar.suspend(|| output::line(&out::line(&sim::row(record))));
            }
            if !files.take(record) {
                watch.stop();
            }
        });
        watch.bar.finish_and_clear();
        let report = tally.map(|tally| (Report::new(&plan, &tally), tally));
        let (report, tally) = match report {
            Ok(told) => told,
            Err(problem) => return writing.fail(&problem),
        };
        let outcome = self.tell(&report, &tally, writing);
        match files.finish(&report, &plan.edition) {
            Ok(()) => outcome,
            Err(problem) => writing.fail(&problem),
        }
    }

    fn plan(&self, shelf: Shelf, writing: Writing) -> Result<Plan, ExitCode> {
        let plan = match &self.from {
            Some(save) => {
                let standing = StandingGame::open(save, &shelf).map_err(|problem| writing.fail(&problem))?;
                standing.plan(&self.bot, writing)?
            }
            None => self.plan_from_the_beginning(shelf, writing)?,
        };
        let pace = Pace { roll: self.roll_seconds, decision: self.decision_seconds };
        let (seed, games, most_turns) = (self.seed, self.games.get(), self.most_turns);
        Ok(Plan { seed, games, most_turns, pace, events: self.events, ..plan })
    }

    fn plan_from_the_beginning(&self, mut shelf: Shelf, writing: Writing) -> Result<Plan, ExitCode> {
        let edition = self.edition.as_deref().unwrap_or_default();
        let request = self.rules.request(edition, &mut shelf).map_err(|problem| writing.fail(&problem))?;
        let players = self.players().map_err(|problem| writing.fail(&problem))?;
        let library = shelf.read().map_err(|problem| writing.fail(&problem))?;
        Plan::new(&library, &request, players).map_err(|error| match error {
            PlanError::Rules(mistakes) => writing.fail_by(&mistakes, &library),
            PlanError::Players(error) => writing.fail(&error.to_string()),
        })
    }

    /// The players, with a bot on every seat: nobody is there to answer.
    fn players(&self) -> Result<Vec<SeatSetup>, String> {
        let seat = |words: &String| {
            let seat = seat_words::seat(words)?;
            Ok(SeatSetup { bot: seat.bot.or_else(|| Some(self.bot.clone())), ..seat })
        };
        self.players.iter().map(seat).collect()
    }

    fn tell(&self, report: &Report, tally: &Tally, writing: Writing) -> ExitCode {
        match self.format {
            Format::Text => output::line(report.text(&output::screen()).trim_end()),
            Format::Json => output::line(&json(report)),
            Format::Csv => {}
        }
        match tally.failures.first() {
            None => ExitCode::SUCCESS,
            Some(first) => {
                let games = if tally.failed == 1 { "1 game".into() } else { format!("{} games", tally.failed) };
                writing.fail(&format!("{games} failed; the first, of seed {}: {}", first.seed, first.problem))
            }
        }
    }
}

/// A bar on the terminal, and the ear for Ctrl-C.
pub struct Watch {
    pub bar: ProgressBar,
    stopped: Arc<AtomicBool>,
}

impl Watch {
    pub fn begin(games: usize) -> Watch {
        let bar = if stderr().is_terminal() { ProgressBar::new(games as u64) } else { ProgressBar::hidden() };
        let template = "{bar:24} {human_pos} of {human_len} games, {rate} a second, {eta} left";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        // Whatever cannot be shown leaves a gap in the bar.
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{:.1}", state.per_sec());
        }));
        let stopped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stopped);
        // Whoever presses it twice does not want to wait for the games that are being played.
        let handler = move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C ends the program at once, as it usually does.
        let _ = ctrlc::set_handler(handler);
        Watch { bar, stopped }
    }
}

impl Watch {
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Watcher for Watch {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn played(&self) {
        self.bar.inc(1);
    }
}
