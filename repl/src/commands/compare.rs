//! `boardwright compare`

use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright::sim::compare::{CompareQuestion, Comparison, Figure, PairTally, Precision};
use boardwright::sim::shard::{Asked, Shard, ShardWriter, Sums, Task};
use boardwright::sim::{self, Plan};

use super::chosen_games::{ChosenGames, ChosenPlayers};
use super::chosen_rules::ChosenRules;
use super::progress::Progress;
use super::sim::{Format, failed, whole_shard};
use super::variant::variant;
use crate::output;
use crate::writing::json;

#[derive(clap::Args)]
pub struct Compare {
    /// The first variant: an edition with its flags, such as "my-town --mode short".
    #[arg(value_name = "A")]
    first: String,
    /// The second variant, such as "my-town --house gift-time". Flags outside the quotes hold for both.
    #[arg(value_name = "B")]
    second: String,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    players: ChosenPlayers,
    #[command(flatten)]
    games: ChosenGames,
    /// The figure that the verdict is about, such as `turns`, `minutes`, `uneven-order` or `decided`.
    #[arg(long, value_name = "FIGURE", default_value_t)]
    on: Figure,
    /// Says how many games make the interval of that figure so narrow, to either side: `2`, or `5%`.
    #[arg(long)]
    precision: Option<Precision>,
    /// Gives the second variant dice of its own. Good to check the statistics: a variant against itself must not differ.
    #[arg(long)]
    unpaired: bool,
    /// Plays only a part of the games, such as `2/5`, and writes a shard file for `merge`.
    #[arg(long, value_name = "I/N", conflicts_with = "format")]
    shard: Option<Shard>,
    /// Tables for people, one JSON object with everything, or one line of CSV a figure.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Compare {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let writing = self.format.writing();
        let plans = match self.plans(shelf) {
            Ok(plans) => plans,
            Err(failed) => return failed,
        };
        let question = CompareQuestion {
            variants: [self.first.clone(), self.second.clone()],
            on: self.on.clone(),
            precision: self.precision,
            is_unpaired: self.unpaired,
        };
        match play(&plans, self.games.threads()) {
            Err(problem) => writing.fail(&problem),
            Ok((played, tallies)) if self.shard.is_some() => {
                write_shard(Task::new(Asked::Compare(question), &plans), &plans[0], played, tallies)
            }
            Ok((_, tallies)) => tell(&question, &plans, &tallies, self.format),
        }
    }

    fn plans(&self, mut shelf: Shelf) -> Result<[Plan; 2], ExitCode> {
        let writing = self.format.writing();
        let fail = |problem: String| writing.fail(&problem);
        let read = |words: &str, shelf: &mut Shelf| variant(words, &self.rules, &self.players, shelf).map_err(fail);
        let first = read(&self.first, &mut shelf)?;
        let second = read(&self.second, &mut shelf)?;
        let library = shelf.read().map_err(fail)?;
        let plan = |variant| self.games.plan(&library, variant, self.shard, writing);
        let (first, second) = (plan(first)?, plan(second)?);
        let seed = if self.unpaired { sim::another_seed(first.seed) } else { first.seed };
        Ok([first, Plan { seed, ..second }])
    }
}

/// Plays the games of all plans side by side, and adds up each plan beside the first. Tells also how many games of each
/// were played.
pub fn play(plans: &[Plan], threads: usize) -> Result<(usize, Vec<PairTally>), String> {
    let games = plans.first().map_or(0, |plan| plan.numbers().len());
    let watch = Progress::begin(games.saturating_mul(plans.len()));
    let mut tallies = vec![PairTally::default(); plans.len().saturating_sub(1)];
    let mut played = 0;
    let run = sim::run_together(plans, threads, &watch, |games| {
        played += 1;
        if let [first, others @ ..] = games {
            tallies.iter_mut().zip(others).for_each(|(tally, other)| tally.add(first, other));
        }
    });
    watch.bar.finish_and_clear();
    run.map(|()| (played, tallies))
}

/// Writes what `merge` needs of the pairs that were added up.
pub fn write_shard(task: Task, plan: &Plan, played: usize, tallies: Vec<PairTally>) -> ExitCode {
    let (writer, head) = ShardWriter::begin(task, plan.shard);
    output::line(&head);
    output::line(&writer.end(played, Sums::Pairs(tallies)));
    whole_shard(plan, played)
}

/// Tells what differs.
pub fn tell(question: &CompareQuestion, plans: &[Plan; 2], tallies: &[PairTally], format: Format) -> ExitCode {
    let Some(tally) = tallies.first() else { return format.writing().fail("there are no games to compare") };
    let comparison = Comparison::new(question, plans, tally);
    match format {
        Format::Text => output::line(comparison.text(&output::screen()).trim_end()),
        Format::Json => output::line(&json(&comparison)),
        Format::Csv => output::line(&comparison.csv()),
    }
    tally.failure.as_ref().map_or(ExitCode::SUCCESS, |failure| failed(tally.failed, failure, format))
}
