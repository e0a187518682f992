//! Who plays how many games, as the commands that simulate take it.

use std::num::NonZeroUsize;
use std::process::ExitCode;

use boardwright::sim::shard::Shard;
use boardwright::sim::{Pace, Plan, PlanError};
use boardwright::{player_names, seat_words};
use boardwright_engine::data::{BotRequest, Request};
use boardwright_engine::game::SeatSetup;
use boardwright_engine::library::Library;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct ChosenPlayers {
    /// The players. A name alone is played by the bot of `--bot`; `"Ben: sensible reserve=300"` has a bot of its own.
    #[arg(long, value_delimiter = ',', default_value = "Ann,Ben,Cal,Dot")]
    pub players: Vec<String>,
    /// The bot that plays: `sensible`, `random`, or one of your own, with its options behind it.
    #[arg(long, default_value = "sensible", value_parser = seat_words::bot)]
    pub bot: BotRequest,
}

#[derive(clap::Args)]
pub struct ChosenGames {
    /// How many games.
    #[arg(long, default_value = "1000", value_parser = at_least_one)]
    games: NonZeroUsize,
    /// The seed from which each game gets its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; as many as there are cores, if you do not say. The result is the same.
    #[arg(long, value_parser = at_least_one)]
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
}

impl ChosenPlayers {
    pub fn seats(&self) -> Result<Vec<SeatSetup>, String> {
        seats(&self.players, &self.bot)
    }
}

impl ChosenGames {
    /// These games by these rules, or that it was told why they cannot be played.
    pub fn plan(
        &self,
        library: &Library,
        (request, players): (Request, Vec<SeatSetup>),
        shard: Option<Shard>,
        writing: Writing,
    ) -> Result<Plan, ExitCode> {
        let plan = Plan::new(library, &request, players).map_err(|error| match error {
            PlanError::Rules(mistakes) => writing.fail_by(&mistakes, library),
            PlanError::Players(error) => writing.fail(&error.to_string()),
        })?;
        player_names::tell_from_pots(&plan.players, &plan.edition).map_err(|problem| writing.fail(&problem))?;
        Ok(Plan { shard: shard.unwrap_or(Shard::WHOLE), ..self.of(plan) })
    }

    /// As many games of a plan as are asked for, with their seed and pace.
    pub fn of(&self, plan: Plan) -> Plan {
        let pace = Pace { roll: self.roll_seconds, decision: self.decision_seconds };
        Plan { seed: self.seed, games: self.games.get(), most_turns: self.most_turns, pace, ..plan }
    }

    /// As many as there are cores, if it is 0.
    pub fn threads(&self) -> usize {
        self.threads.map_or(0, NonZeroUsize::get)
    }
}

/// The players, with a bot on every seat: nobody is there to answer.
pub fn seats(players: &[String], bot: &BotRequest) -> Result<Vec<SeatSetup>, String> {
    let seat = |words: &String| {
        let seat = seat_words::seat(words)?;
        Ok(SeatSetup { bot: seat.bot.or_else(|| Some(bot.clone())), ..seat })
    };
    players.iter().map(seat).collect()
}

/// How many of something there shall be.
pub fn at_least_one(words: &str) -> Result<NonZeroUsize, String> {
    words.parse().map_err(|_| "write a whole number, at least 1".to_owned())
}
