//! `boardwright tournament`

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::{Failure, Plan, PlanError, run_together};
use boardwright::tournament::{Results, Schedule, Standing};
use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::edition::Edition;
use boardwright_engine::game::SeatSetup;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script;
use clap::ValueEnum;

use super::chosen_games::at_least_one;
use super::chosen_rules::ChosenRules;
use super::progress::Progress;
use crate::output;
use crate::writing::{Writing, json};

#[derive(clap::Args)]
pub struct Tournament {
    /// The edition's id, or the path of its pack.
    edition: String,
    #[command(flatten)]
    rules: ChosenRules,
    /// The bots, each with its options behind it: `"sensible, sensible reserve=300, random"`.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many bots sit at a table; as few as the edition allows, if you do not say.
    #[arg(long)]
    seats: Option<usize>,
    /// How many games every table of bots plays, at least: all seats are taken equally often.
    #[arg(long, default_value = "100", value_parser = at_least_one)]
    games: NonZeroUsize,
    /// The seed from which each round gets its own; all its games are played with the same dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many rounds at a time; as many as there are cores, if you do not say. The result is the same.
    #[arg(long, value_parser = at_least_one)]
    threads: Option<NonZeroUsize>,
    /// A game that is not over after so many turns is left, and tells nothing.
    #[arg(long, default_value_t = 2_000)]
    most_turns: u32,
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

/// What is played: bots, who sits where, and a plan for each seating.
struct Draw {
    bots: Vec<String>,
    schedule: Schedule,
    plans: Vec<Plan>,
}

impl Tournament {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let writing = Writing::as_json(self.format == Format::Json);
        let draw = match self.draw(shelf, writing) {
            Ok(draw) => draw,
            Err(failed) => return failed,
        };
        let rounds = draw.schedule.rounds(self.games.get());
        let watch = Progress::begin(rounds.saturating_mul(draw.plans.len()));
        if self.format == Format::Csv {
            output::line(&csv_head(&draw));
        }
        let (mut results, mut played, mut failed): (_, u64, Vec<Failure>) = (Results::default(), 0, Vec::new());
        let ran = run_together(&draw.plans, self.threads.map_or(0, NonZeroUsize::get), &watch, |games| {
            for (seating, game) in draw.schedule.seatings.iter().zip(games) {
                match game {
                    Ok(record) => {
                        results.add(seating, &record.winners);
                        played += 1;
                        if self.format == Format::Csv {
                            let line = csv_line(&draw, seating, record);
                            watch.bar.suspend(|| output::line(&line));
                        }
                    }
                    Err(failure) => failed.push(failure.clone()),
                }
            }
        });
        watch.bar.finish_and_clear();
        if let Err(problem) = ran {
            return writing.fail(&problem);
        }
        let standing = Standing {
            rules: draw.plans.first().map(|plan| rules_words(&plan.edition)).unwrap_or_default(),
            seats: draw.schedule.seatings.first().map_or(0, Vec::len),
            seed: self.seed,
            games: rounds.saturating_mul(draw.plans.len()),
            played,
            left: results.left,
            failed: failed.len() as u64,
            bots: Standing::of_bots(&draw.bots, &results),
        };
        match self.format {
            Format::Text => output::line(standing.text(&output::screen()).trim_end()),
            Format::Json => output::line(&json(&standing)),
            Format::Csv => {}
        }
        match failed.first() {
            None => ExitCode::SUCCESS,
            Some(first) => {
                let games = if failed.len() == 1 { "1 game".into() } else { format!("{} games", failed.len()) };
                writing.fail(&format!("{games} failed; the first, of seed {}: {}", first.seed, first.problem))
            }
        }
    }

    fn draw(&self, mut shelf: Shelf, writing: Writing) -> Result<Draw, ExitCode> {
        let words = |problem: String| writing.fail(&problem);
        let request = self.rules.request(&self.edition, &mut shelf).map_err(words)?;
        let bots: Vec<BotRequest> = self.entered().map_err(words)?;
        let library = shelf.read().map_err(words)?;
        let mistaken = |mistakes: Mistakes| writing.fail_by(&mistakes, &library);
        let program = script::open(&library, &request).map_err(mistaken)?;
        let edition = Arc::clone(&program.edition);
        let requests: Vec<Option<BotRequest>> = bots.iter().cloned().map(Some).collect();
        Lineup::load(&library, &program, &requests).map_err(mistaken)?;
        let seats = self.seats.unwrap_or(edition.min_players.max(2));
        let schedule = Schedule::new(bots.len(), seats).map_err(|error| words(error.to_string()))?;
        let players = |seating: &Vec<usize>| -> Vec<SeatSetup> {
            let seat = |(place, bot): (usize, &usize)| SeatSetup {
                name: format!("Seat {}", place + 1).into(),
                token: None,
                bot: bots.get(*bot).cloned(),
            };
            seating.iter().enumerate().map(seat).collect()
        };
        let plan = Plan::new(&library, &request, schedule.seatings.first().map(players).unwrap_or_default());
        let plan = plan.map_err(|error| match error {
            PlanError::Rules(mistakes) => mistaken(mistakes),
            PlanError::Players(error) => words(error.to_string()),
        })?;
        let games = schedule.rounds(self.games.get());
        let plan = Plan { seed: self.seed, games, most_turns: self.most_turns, ..plan };
        let plans = schedule.seatings.iter().map(|seating| plan.with_players(players(seating))).collect();
        Ok(Draw { bots: bots.iter().map(seat_words::bot_words).collect(), schedule, plans })
    }

    /// The bots, none of them twice: they would share what is one bot's.
    fn entered(&self) -> Result<Vec<BotRequest>, String> {
        let mut bots: Vec<BotRequest> = Vec::new();
        for words in &self.bots {
            let bot = seat_words::bot(words.trim())?;
            if bots.contains(&bot) {
                return Err(format!("`{}` is entered twice; once is enough to meet all others", words.trim()));
            }
            bots.push(bot);
        }
        Ok(bots)
    }
}

fn rules_words(edition: &Edition) -> String {
    let house: String = edition.house_rules.iter().map(|rule| format!(" + {rule}")).collect();
    format!("{}, {}{house}", edition.name, edition.mode)
}

fn csv_head(draw: &Draw) -> String {
    let seats = draw.schedule.seatings.first().map_or(0, Vec::len);
    let seats: String = (1..=seats).map(|seat| format!(",seat_{seat}")).collect();
    format!("round,seed{seats},winners,turns")
}

/// One game: rounds and seats are counted from 1; there are no winners where it was left.
fn csv_line(draw: &Draw, seating: &[usize], record: &boardwright::sim::GameRecord) -> String {
    let bots: String = seating.iter().map(|bot| format!(",{}", draw.bots[*bot])).collect();
    let winners: Vec<String> = record.winners.iter().map(|seat| (seat + 1).to_string()).collect();
    format!("{},{}{bots},{},{}", record.number + 1, record.seed, winners.join(" "), record.turns)
}
