//! `boardwright sim`

use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright::sim::shard::{Asked, Shard, ShardWriter, Sums, Task};
use boardwright::sim::{self, Failure, Plan, Report, Tally};
use clap::ValueEnum;

use super::chosen_games::{ChosenGames, ChosenPlayers};
use super::chosen_rules::ChosenRules;
use super::progress::Progress;
use crate::output;
use crate::writing::{Writing, json};

#[derive(clap::Args)]
pub struct Sim {
    /// The edition's id, or the path of its pack.
    edition: String,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    players: ChosenPlayers,
    #[command(flatten)]
    games: ChosenGames,
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
        let plan = match self.plan(shelf, writing) {
            Ok(plan) => plan,
            Err(failed) => return failed,
        };
        if self.shard.is_some() {
            return self.play_shard(&plan, writing);
        }
        let watch = Progress::begin(plan.games);
        if self.format == Format::Csv {
            output::line(&sim::head(&plan));
        }
        let tally = sim::run(&plan, self.games.threads(), &watch, |record| {
            if self.format == Format::Csv {
                watch.bar.suspend(|| output::line(&sim::row(record)));
            }
        });
        watch.bar.finish_and_clear();
        match tally {
            Ok(tally) => tell(&plan, &tally, self.format),
            Err(problem) => writing.fail(&problem),
        }
    }

    /// Plays a part of the games, and writes what `merge` needs of them.
    fn play_shard(&self, plan: &Plan, writing: Writing) -> ExitCode {
        let watch = Progress::begin(plan.numbers().len());
        let (mut writer, head) = ShardWriter::begin(Task::new(Asked::Sim, std::slice::from_ref(plan)), plan.shard);
        output::line(&head);
        let tally = sim::run(plan, self.games.threads(), &watch, |record| {
            let row = writer.row(&sim::row(record));
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

    fn plan(&self, mut shelf: Shelf, writing: Writing) -> Result<Plan, ExitCode> {
        let request = self.rules.request(&self.edition, &mut shelf).map_err(|problem| writing.fail(&problem))?;
        let players = self.players.seats().map_err(|problem| writing.fail(&problem))?;
        let library = shelf.read().map_err(|problem| writing.fail(&problem))?;
        self.games.plan(&library, (request, players), self.shard, writing)
    }
}

/// Tells how the games went; their lines of CSV have been told already.
pub fn tell(plan: &Plan, tally: &Tally, format: Format) -> ExitCode {
    let report = Report::new(plan, tally);
    match format {
        Format::Text => output::line(report.text(&output::screen()).trim_end()),
        Format::Json => output::line(&json(&report)),
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
