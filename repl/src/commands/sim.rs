//! `boardwright sim`

use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright::sim::shard::{Asked, Shard, ShardWriter, Sums, Task};
use boardwright::sim::{self, Failure, Plan, Report, Tally, out};
use clap::ValueEnum;

use super::chosen_games::{ChosenGames, ChosenPlayers};
use super::chosen_rules::ChosenRules;
use super::progress::Progress;
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
    #[command(flatten)]
    players: ChosenPlayers,
    #[command(flatten)]
    games: ChosenGames,
    /// Writes one row a game into this file: `games.parquet`, `games.csv` or `games.jsonl`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With `--out games.parquet`, writes one row an event into `games.events.parquet`.
    #[arg(long, requires = "out")]
    events: bool,
    /// Writes the report with pictures into this file, for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Plays only a part of the games, such as `2/5`, and writes a shard file for `merge`.
    #[arg(long, value_name = "I/N", conflicts_with = "format")]
    shard: Option<Shard>,
    /// Tables for people, one JSON object with everything, or one line of CSV a game.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[default]
    Text,
    Json,
    Csv,
}

impl Format {
    /// How problems are told.
    pub fn writing(self) -> Writing {
        Writing::as_json(self == Format::Json)
    }
}

impl Sim {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let writing = self.format.writing();
        if let Some(problem) = self.no_shard() {
            return writing.fail(problem);
        }
        let plan = match self.plan(shelf, writing) {
            Ok(plan) => plan,
            Err(failed) => return failed,
        };
        if self.shard.is_some() {
            return self.play_shard(&plan, writing);
        }
        let played = self.play(&plan);
        played.unwrap_or_else(|problem| writing.fail(&problem))
    }

    /// Why what was asked for cannot be divided into shards.
    fn no_shard(&self) -> Option<&'static str> {
        self.shard?;
        if self.out.is_some() || self.html.is_some() {
            return Some(
                "a shard has only a part of the games; leave out `--out` and `--html`, and use `merge` on all shards: it \
                 tells the report or, with `--format csv`, the rows",
            );
        }
        let from = "a shard file has no place for a saved game; leave out `--shard` to play on from one";
        self.from.as_ref().map(|_| from)
    }

    /// Plays all games, and tells how they went.
    fn play(&self, plan: &Plan) -> Result<ExitCode, String> {
        let mut files = Files::begin(plan, self.out.as_deref(), self.html.as_deref())?;
        let watch = Progress::begin(plan.games);
        if self.format == Format::Csv {
            output::line(&out::head(&sim::columns(plan)));
        }
        let tally = sim::run(plan, self.games.threads(), &watch, |record| {
            if self.format == Format::Csv {
                watch.bar.suspend(|| output::line(&out::line(&sim::row(record))));
            }
            if !files.take(record) {
                watch.stop();
            }
        });
        watch.bar.finish_and_clear();
        let tally = tally?;
        let report = Report::new(plan, &tally);
        let outcome = tell(&report, &tally, self.format);
        files.finish(&report, &plan.edition).map(|()| outcome)
    }

    /// Plays a part of the games, and writes what `merge` needs of them.
    fn play_shard(&self, plan: &Plan, writing: Writing) -> ExitCode {
        let watch = Progress::begin(plan.numbers().len());
        let (mut writer, head) = ShardWriter::begin(Task::new(Asked::Sim, std::slice::from_ref(plan)), plan.shard);
        output::line(&head);
        let tally = sim::run(plan, self.games.threads(), &watch, |record| {
            let row = writer.row(&out::line(&sim::row(record)));
            watch.bar.suspend(|| output::line(&row));
        });
        watch.bar.finish_and_clear();
        match tally {
            Err(problem) => writing.fail(&problem),
            Ok(tally) => {
                let played = (tally.games + tally.failed) as usize;
                output::line(&writer.end(played, Sums::Games(Box::new(tally))));
                whole_shard(plan, played)
            }
        }
    }

    fn plan(&self, shelf: Shelf, writing: Writing) -> Result<Plan, ExitCode> {
        let plan = match &self.from {
            Some(save) => {
                let standing = StandingGame::open(save, &shelf).map_err(|problem| writing.fail(&problem))?;
                self.games.of(standing.plan(&self.players.bot, writing)?)
            }
            None => self.plan_from_the_beginning(shelf, writing)?,
        };
        Ok(Plan { events: self.events, ..plan })
    }

    fn plan_from_the_beginning(&self, mut shelf: Shelf, writing: Writing) -> Result<Plan, ExitCode> {
        let edition = self.edition.as_deref().unwrap_or_default();
        let request = self.rules.request(edition, &mut shelf).map_err(|problem| writing.fail(&problem))?;
        let players = self.players.seats().map_err(|problem| writing.fail(&problem))?;
        let library = shelf.read().map_err(|problem| writing.fail(&problem))?;
        self.games.plan(&library, (request, players), self.shard, writing)
    }
}

/// Tells how the games went; their lines of CSV have been told already.
pub fn tell(report: &Report, tally: &Tally, format: Format) -> ExitCode {
    match format {
        Format::Text => output::line(report.text(&output::screen()).trim_end()),
        Format::Json => output::line(&json(report)),
        Format::Csv => {}
    }
    match tally.failures.first() {
        None => ExitCode::SUCCESS,
        Some(first) => failed(tally.failed, first, format),
    }
}

/// Says that games failed, and why the first of them did.
pub fn failed(games: u64, first: &Failure, format: Format) -> ExitCode {
    let games = if games == 1 { "1 game".into() } else { format!("{games} games") };
    let problem = format!("{games} failed; the first, of seed {}: {}", first.seed, first.problem);
    format.writing().fail(&problem)
}

/// Says that a shard was stopped early, if it was.
pub fn whole_shard(plan: &Plan, played: usize) -> ExitCode {
    let asked = plan.numbers().len();
    if played == asked {
        return ExitCode::SUCCESS;
    }
    output::fail(&format!("stopped after {played} of {asked} games; `merge` will not take this shard"))
}
