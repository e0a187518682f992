//! What to play.

use std::ops::Range;
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, Request};
use boardwright_engine::edition::Edition;
use boardwright_engine::game::{FirstMove, Game, Position, SeatSetup, Setup, SetupError};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script;

use super::Pace;
use super::shard::Shard;

/// Rules, seats and seeds of many games.
///
/// Invariant: the rules link, the bots load and the players fit; [`Plan::new`] has tried. Only a plan of games that other
/// machines have played may lack the bots: nobody plays it.
pub struct Plan {
    pub library: Library,
    pub edition: Arc<Edition>,
    pub players: Vec<SeatSetup>,
    pub seed: u64,
    pub games: usize,
    /// A game that is not over by then is left.
    pub most_turns: u32,
    pub pace: Pace,
    /// Whether the records have all events of their games.
    pub events: bool,
    /// Where the games go on from, if not from their beginning.
    pub from: Option<Start>,
    /// Which of the games are played here.
    pub shard: Shard,
}

/// A position in the middle of a game.
#[derive(Clone)]
pub struct Start {
    pub position: Arc<Position>,
    /// What is done before anybody decides.
    pub first: Option<FirstMove>,
}

/// Why a plan cannot be played.
pub enum PlanError {
    Rules(Mistakes),
    Players(SetupError),
}

impl Plan {
    /// A plan of one game with these rules and players.
    pub fn new(library: &Library, request: &Request, players: Vec<SeatSetup>) -> Result<Plan, PlanError> {
        let program = script::open(library, request).map_err(PlanError::Rules)?;
        let edition = Arc::clone(&program.edition);
        let setup = Setup { players, seed: 0 };
        setup.state(&edition).map_err(PlanError::Players)?;
        Lineup::load(library, &program, &setup.bots()).map_err(PlanError::Rules)?;
        let (players, pace) = (setup.players, Pace::default());
        Ok(Plan {
            library: library.clone(),
            edition,
            players,
            seed: 1,
            games: 1,
            most_turns: 2_000,
            pace,
            events: false,
            from: None,
            shard: Shard::WHOLE,
        })
    }

    /// A plan of one game that goes on from where this one stands, by its rules. Seats of people are played by a bot.
    /// Nothing, if the game is over or paused within a step.
    pub fn from_game(library: &Library, game: &Game, bot: &BotRequest) -> Result<Option<Plan>, Mistakes> {
        let Some(position) = game.position() else { return Ok(None) };
        let seat = |seat: &SeatSetup| SeatSetup { bot: seat.bot.clone().or_else(|| Some(bot.clone())), ..seat.clone() };
        let players: Vec<SeatSetup> = game.setup().players.iter().map(seat).collect();
        let edition = Arc::clone(&game.program().edition);
        Lineup::load(library, game.program(), &Setup { players: players.clone(), seed: 0 }.bots())?;
        Ok(Some(Plan {
            library: library.clone(),
            edition,
            players,
            seed: 1,
            games: 1,
            most_turns: 2_000,
            pace: Pace::default(),
            events: false,
            from: Some(Start { position: Arc::new(position), first: None }),
            shard: Shard::WHOLE,
        }))
    }

    /// The same plan with other players of whom each bot is one that loads.
    pub fn with_players(&self, players: Vec<SeatSetup>) -> Plan {
        let (library, edition, from) = (self.library.clone(), Arc::clone(&self.edition), self.from.clone());
        Plan { library, edition, players, from, ..*self }
    }

    /// The same plan, with a first move for the position that it goes on from.
    pub fn with_first(&self, first: FirstMove) -> Plan {
        let from = self.from.clone().map(|start| Start { first: Some(first), ..start });
        let (library, edition, players) = (self.library.clone(), Arc::clone(&self.edition), self.players.clone());
        Plan { library, edition, players, from, ..*self }
    }

    /// The numbers of the games that are played here.
    pub fn numbers(&self) -> Range<usize> {
        self.shard.of_games(self.games)
    }

    /// The players of a game, counted from 0, with its own seed.
    pub fn setup(&self, game: usize) -> Setup {
        Setup { players: self.players.clone(), seed: game_seed(self.seed, game) }
    }
}

/// The seed of a game: the first 53 bits of the BLAKE3 hash of the seed and the game's number, as eight bytes each, the
/// lowest first. No two runs share games, as `seed + number` would let them, and every reader of JSON can hold 53 bits.
pub fn game_seed(seed: u64, game: usize) -> u64 {
    let number = u64::try_from(game).unwrap_or(u64::MAX);
    let hash = blake3::hash(&[seed.to_le_bytes(), number.to_le_bytes()].concat());
    let first = hash.as_bytes().first_chunk().copied().unwrap_or_default();
    u64::from_le_bytes(first) >> 11
}

/// A seed for games that share none with those of this seed.
pub fn another_seed(seed: u64) -> u64 {
    game_seed(seed, usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_of_games_never_change() {
        let seeds: Vec<u64> = (0..3).map(|game| game_seed(1, game)).collect();
        assert_eq!(seeds, [8137498153902282, 6929720447650696, 4467123537178022]);
        assert!(game_seed(u64::MAX, usize::MAX) < 1 << 53);
    }
}
