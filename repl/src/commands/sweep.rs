//! `boardwright sweep`

use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright::sim::Plan;
use boardwright::sim::compare::{Figure, PairTally, Sweep, SweepQuestion};
use boardwright::sim::shard::{Asked, Shard, Task};

use super::chosen_games::{ChosenGames, ChosenPlayers};
use super::chosen_rules::ChosenRules;
use super::compare::{play, write_shard};
use super::sim::{Format, failed};
use super::sim_files::Page;
use super::swept_option::SweptOption;
use crate::output;
use crate::writing::json;

#[derive(clap::Args)]
pub struct SweepCommand {
    /// The edition's id, or the path of its pack.
    edition: String,
    /// The rules. One option has several values: `reserve=0..500/50`, `salary=100,200,400`. It may be an option of the
    /// edition, of a house rule or of a bot, and stand where that option stands.
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    players: ChosenPlayers,
    #[command(flatten)]
    games: ChosenGames,
    /// The figure of the table and the plot, such as `turns`, `minutes`, `seat-1` or `decided`.
    #[arg(long, value_name = "FIGURE", default_value_t)]
    on: Figure,
    /// Writes the plots into this file, for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Plays only a part of the games, such as `2/5`, and writes a shard file for `merge`.
    #[arg(long, value_name = "I/N", conflicts_with_all = ["format", "html"])]
    shard: Option<Shard>,
    /// A table and a plot for people, one JSON object with everything, or one line of CSV for each value and figure.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl SweepCommand {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let (question, plans) = match self.plans(shelf) {
            Ok(plans) => plans,
            Err(failed) => return failed,
        };
        let page = match self.html.as_deref().map(Page::open).transpose() {
            Ok(page) => page,
            Err(problem) => return self.format.writing().fail(&problem),
        };
        match (play(&plans, self.games.threads()), plans.first()) {
            (Err(problem), _) => self.format.writing().fail(&problem),
            (Ok((played, tallies)), Some(plan)) if self.shard.is_some() => {
                write_shard(Task::new(Asked::Sweep(question), &plans), plan, played, tallies)
            }
            (Ok((_, tallies)), _) => tell(&question, &plans, &tallies, self.format, page),
        }
    }

    fn plans(&self, mut shelf: Shelf) -> Result<(SweepQuestion, Vec<Plan>), ExitCode> {
        let writing = self.format.writing();
        let fail = |problem: String| writing.fail(&problem);
        let request = self.rules.request(&self.edition, &mut shelf).map_err(fail)?;
        let players = self.players.seats().map_err(fail)?;
        let library = shelf.read().map_err(fail)?;
        let option = SweptOption::find(&library, request, players).map_err(fail)?;
        let plan = |index| self.games.plan(&library, option.variant(index), self.shard, writing);
        let plans = (0..option.values.len()).map(plan);
        let plans = plans.collect::<Result<Vec<Plan>, ExitCode>>()?;
        Ok((SweepQuestion { option: option.name, values: option.values, on: self.on.clone() }, plans))
    }
}

/// Tells what each value comes to.
pub fn tell(
    question: &SweepQuestion,
    plans: &[Plan],
    tallies: &[PairTally],
    format: Format,
    page: Option<Page>,
) -> ExitCode {
    let Some(sweep) = Sweep::new(question, plans, tallies) else {
        return format.writing().fail("there are no games to compare");
    };
    match format {
        Format::Text => output::line(sweep.text(&output::screen()).trim_end()),
        Format::Json => output::line(&json(&sweep)),
        Format::Csv => output::line(&sweep.csv()),
    }
    if let Some(Err(problem)) = page.map(|page| page.write(&sweep.html())) {
        return format.writing().fail(&problem);
    }
    let failure = tallies.iter().find_map(|tally| Some((tally.failed, tally.failure.as_ref()?)));
    failure.map_or(ExitCode::SUCCESS, |(games, failure)| failed(games, failure, format))
}
