//! The compact game in Rust, written by hand for its board and its four players. Its functions have the names of those
//! in `speed/editions/compact/rules`, so that the two can be read side by side.

mod board;
mod buildings;
mod cards;
mod debts;
mod jail;
mod outcome;
mod property;
mod turn;

use std::collections::VecDeque;

use boardwright_engine::kernel::Stream;

use board::SPACES;

const PLAYERS: usize = 4;
const START_CASH: i64 = 1_500;
const SALARY: i64 = 200;
const KEPT_BACK: i64 = 100;
const JAIL_FINE: i64 = 50;
const JAIL_TRIES: u8 = 3;
const DOUBLES_TO_JAIL: u8 = 3;
const MOST_TURNS: u32 = 400;
const HOUSES: u8 = 32;
const HOTELS: u8 = 12;

/// A player, by seat.
type Seat = usize;

/// One game.
pub struct Game {
    players: [Player; PLAYERS],
    lots: [Lot; SPACES.len()],
    houses_left: u8,
    hotels_left: u8,
    decks: [Deck; 2],
    dice: Stream,
    last_roll: usize,
    turn: u32,
    in_turn: Seat,
    /// Whether the player in turn rolls again.
    rolls_again: bool,
    is_over: bool,
    pub rolls: u32,
}

#[derive(Clone, Copy, Default)]
struct Player {
    cash: i64,
    at: usize,
    doubles: u8,
    jail_tries: u8,
    in_jail: bool,
    is_out: bool,
}

/// What becomes of a space with a deed.
#[derive(Clone, Copy, Default)]
struct Lot {
    owner: Option<u8>,
    /// Houses, and a hotel as the fifth.
    height: u8,
    mortgaged: bool,
}

struct Deck {
    /// The front is the top.
    pile: VecDeque<u8>,
    /// Who keeps the one card of the deck that can be kept.
    keeper: Option<Seat>,
}

/// Where money comes from and goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purse {
    Bank,
    Player(Seat),
}

impl Game {
    /// A game before its first turn. Dice and decks are those that Boardwright's kernel has for this seed.
    pub fn new(seed: u64) -> Game {
        let player = Player { cash: START_CASH, ..Player::default() };
        Game {
            players: [player; PLAYERS],
            lots: [Lot::default(); SPACES.len()],
            houses_left: HOUSES,
            hotels_left: HOTELS,
            decks: [Deck::shuffled(seed, "deck chance", 0), Deck::shuffled(seed, "deck community-chest", 16)],
            dice: Stream::seeded(seed, "dice"),
            last_roll: 0,
            turn: 0,
            in_turn: 0,
            rolls_again: false,
            is_over: false,
            rolls: 0,
        }
    }

    fn transfer(&mut self, from: Purse, to: Purse, amount: i64) {
        if let Purse::Player(seat) = from {
            self.players[seat].cash -= amount;
        }
        if let Purse::Player(seat) = to {
            self.players[seat].cash += amount;
        }
    }

    /// The others who are in the game, beginning to the left of a player.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let is_out = self.players.map(|player| player.is_out);
        (1..PLAYERS).map(move |step| (seat + step) % PLAYERS).filter(move |other| !is_out[*other])
    }

    fn owner(&self, space: usize) -> Option<Seat> {
        self.lots[space].owner.map(usize::from)
    }
}

impl Deck {
    fn shuffled(seed: u64, purpose: &str, first: u8) -> Deck {
        let mut cards: Vec<u8> = (first..first + 16).collect();
        Stream::seeded(seed, purpose).shuffle(&mut cards, purpose).expect("a seeded stream has no end");
        Deck { pile: cards.into(), keeper: None }
    }
}
