//! Games that a bot plays out in its thoughts.

use std::rc::Rc;

use super::seats::BotSeats;
use crate::edition::PlayerId;
use crate::game::{FirstMove, Game, Phase, Position, Setup};
use crate::script::Program;
use crate::value::{Purse, Value};

/// What a game is worth to a player who wins it alone.
pub const MOST: i64 = 1_000_000;

/// No turn has so many steps; rules that begin no new turn for so long never will.
const MOST_STEPS_OF_TURN: u32 = 1_000;

/// Plays on from positions of one edition, always with the same bots.
pub struct Playouts {
    program: Rc<Program>,
    /// A game is left after so many turns.
    turns: u32,
    seats: BotSeats,
    /// Made for the first position, and kept: an engine for scripts takes longer to make than a game to play out.
    game: Option<Game>,
}

impl Playouts {
    pub fn new(program: Rc<Program>, turns: u32, seats: BotSeats) -> Playouts {
        Playouts { program, turns, seats, game: None }
    }

    /// What comes out for a player, from 0 to [`MOST`]: the share of the win, or where the game is left before its end, the
    /// share of all that the players have. A game that fails counts as lost.
    pub fn outcome(&mut self, position: &Position, seed: u64, first: FirstMove, player: PlayerId) -> i64 {
        let program = &self.program;
        let new_game = || Game::for_playouts(Rc::clone(program), Setup::new([], seed), position);
        let game = self.game.get_or_insert_with(new_game);
        let began = game.play_out(position, seed, Some(first), Box::new(self.seats.clone())).is_ok();
        let last_turn = position.turn().saturating_add(self.turns);
        let most_steps = self.turns.saturating_mul(MOST_STEPS_OF_TURN);
        if !began || !play_on(game, last_turn, most_steps) {
            return 0;
        }
        let winners = game.kernel().state.ending.as_ref().map(|ending| ending.winners.clone());
        match winners {
            Some(winners) if winners.contains(&player) => MOST / i64::try_from(winners.len()).unwrap_or(1),
            Some(_) => 0,
            None => share(game, player),
        }
    }
}

/// Plays until the game is over or the turn is; whether that went well.
fn play_on(game: &mut Game, last_turn: u32, most_steps: u32) -> bool {
    for _ in 0..most_steps {
        if *game.phase() == Phase::Over || game.kernel().state.turn > last_turn {
            return true;
        }
        if !matches!(game.advance(), Ok(Phase::Ready | Phase::Over)) {
            return false;
        }
    }
    true
}

/// What a player has, as a share of what all have.
fn share(game: &Game, player: PlayerId) -> i64 {
    let players: Vec<PlayerId> = game.kernel().state.players_in().collect();
    let worths: Vec<i128> = players.iter().map(|player| i128::from(worth(game, *player))).collect();
    let own = players.iter().position(|other| *other == player).map_or(0, |place| worths[place]);
    let (all, most) = (worths.iter().sum::<i128>(), i128::from(MOST));
    let share = if all > 0 { own * most / all } else { most / i128::try_from(players.len().max(1)).unwrap_or(1) };
    i64::try_from(share).unwrap_or(0)
}

/// By the edition's own count where it has one.
fn worth(game: &Game, player: PlayerId) -> i64 {
    if game.program().has("final_worth", 1)
        && let Ok(Value::Number(worth)) = game.look("final_worth", &[Value::Player(player)])
    {
        return worth.max(0);
    }
    game.kernel().state.purses.held(Purse::Player(player))
}
