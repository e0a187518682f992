//! What the games of a part, or of several, came to.

use std::fmt;

use boardwright_engine::game::{Game, Phase};

#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Rules that were played.
    tables: usize,
    games: usize,
    turns: u64,
    /// Each of them was audited.
    events: u64,
    /// Games that came to an end before they were left.
    ended: usize,
}

impl Figures {
    pub fn of_tables(tables: usize) -> Figures {
        Figures { tables, ..Figures::default() }
    }

    pub fn add(&mut self, game: &Game) {
        let kernel = game.kernel();
        self.games += 1;
        self.turns += u64::from(kernel.state.turn);
        self.events += kernel.log.len() as u64;
        self.ended += usize::from(*game.phase() == Phase::Over);
    }

    pub fn and(self, other: &Figures) -> Figures {
        Figures {
            tables: self.tables + other.tables,
            games: self.games + other.games,
            turns: self.turns + other.turns,
            events: self.events + other.events,
            ended: self.ended + other.ended,
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { tables, games, turns, events, ended } = self;
        write!(out, "{tables} tables, {games} games ({ended} ended), {turns} turns, {events} events")
    }
}
