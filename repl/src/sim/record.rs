//! One game, as a simulation keeps it until it has been added up.

use boardwright_engine::text::SharedText;
use serde::{Deserialize, Serialize};

use super::curve::Course;
use super::figures::Figures;
use super::lead::Lead;
use super::out::Cell;
use super::sums::total;

/// What one game came to.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Counted from 0.
    pub number: usize,
    pub seed: u64,
    /// Why it ended; nothing, if it had too many turns and was left.
    pub ending: Option<SharedText>,
    /// The seats that won, counted from 0; several share the win.
    pub winners: Vec<usize>,
    /// The seat that began.
    pub first: Option<usize>,
    pub turns: u32,
    pub rolls: u32,
    /// By the game's clock where it ran, by the pace of people elsewhere.
    pub seconds: i64,
    pub lead: Lead,
    pub seats: Vec<SeatRecord>,
    pub figures: Figures,
    pub course: Course,
    /// One row for each event, if the plan wants them.
    pub events: Vec<Vec<Cell>>,
}

/// How a player stood in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    pub cash: i64,
    /// Where the rules say what a player is worth.
    pub worth: Option<i64>,
    pub is_out: bool,
}

/// A game that its rules did not bring to an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub number: usize,
    pub seed: u64,
    pub problem: String,
}

impl GameRecord {
    pub fn bankruptcies(&self) -> u64 {
        self.figures.departures.values().sum()
    }

    /// What part of the win a seat has.
    pub fn part_won(&self, seat: usize) -> f64 {
        if self.winners.contains(&seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }

    /// How many questions were answered and acts done, by all players.
    pub fn decisions(&self) -> u64 {
        let questions = self.figures.questions.values().map(|answers| answers.asked);
        questions.chain(self.figures.acts.values().copied()).sum()
    }

    /// How many rents were paid, and how much in all.
    pub fn rents(&self) -> (u64, i64) {
        let deeds = &self.figures.deeds;
        (deeds.iter().map(|deed| deed.rents).sum(), total(deeds.iter().map(|deed| deed.income)))
    }
}
