//! Where the money is as a game goes on, and what the players are worth.

use serde::{Deserialize, Serialize};

use super::distribution::Distribution;
use super::sums::{add, total};

/// The points of the curve: the start, and each tenth of a game's turns.
pub const POINTS: usize = 11;

/// The money of one game at each tenth of its turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    pub points: [Purses; POINTS],
}

/// What the purses hold at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purses {
    /// By seat.
    pub players: Vec<i64>,
    /// In all pots together.
    pub pots: i64,
    pub bank: i64,
    /// What each player is worth, by seat: their cash, and what was spent on the deeds that they hold.
    pub worths: Vec<i64>,
}

/// What the purses held in the course of one game, noted with every turn in which that has changed.
#[derive(Clone, Debug, Default)]
pub struct PursesByTurn {
    /// How many turns were over each time, the fewest first.
    turns: Vec<u32>,
    /// In a row for each time: what players hold and are worth, the pots, the Bank. A list for each time would take
    /// longer to make than to fill.
    amounts: Vec<i64>,
}

/// The money of many games, added up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    pub points: [Point; POINTS],
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// What all players hold together.
    pub all: i64,
    /// What the richest of them holds.
    pub richest: i64,
    pub pots: i64,
    pub bank: i64,
    /// What each player holds, to about a hundredth.
    pub seats: Vec<Distribution>,
    /// What each player is worth, to about a hundredth.
    pub worths: Vec<Distribution>,
}

impl PursesByTurn {
    /// So many turns are over.
    pub fn note(&mut self, turns: u32, purses: &Purses, worths: &[i64]) {
        self.turns.push(turns);
        self.amounts.extend_from_slice(&purses.players);
        self.amounts.extend_from_slice(worths);
        self.amounts.extend_from_slice(&[purses.pots, purses.bank]);
    }

    /// Empties it for the next game, which then has its room.
    pub fn clear(&mut self) {
        self.turns.clear();
        self.amounts.clear();
    }

    /// What the purses held when so many turns were over: what was noted last by then.
    fn after(&self, turns: u64) -> Option<Purses> {
        let time = self.turns.partition_point(|over| u64::from(*over) <= turns).checked_sub(1)?;
        let row = self.amounts.chunks_exact(self.amounts.len() / self.turns.len()).nth(time)?;
        let (rest, &[pots, bank]) = row.split_last_chunk()?;
        let (players, worths) = rest.split_at(rest.len() / 2);
        Some(Purses { players: players.into(), pots, bank, worths: worths.into() })
    }
}

impl Course {
    /// Reads it from what the purses held in a game of so many turns.
    pub fn of(all_turns: u32, held: &PursesByTurn) -> Course {
        let point = |tenth: usize| held.after(u64::from(all_turns) * tenth as u64 / 10);
        Course { points: std::array::from_fn(|tenth| point(tenth).unwrap_or_default()) }
    }
}

impl Curve {
    pub fn new(players: usize) -> Curve {
        let each = vec![Distribution::default(); players];
        let point = || Point { seats: each.clone(), worths: each.clone(), ..Point::default() };
        Curve { points: std::array::from_fn(|_| point()) }
    }

    pub fn add(&mut self, course: &Course) {
        for (point, now) in self.points.iter_mut().zip(&course.points) {
            add(&mut point.all, total(now.players.iter().copied()));
            add(&mut point.richest, now.players.iter().copied().max().unwrap_or(0));
            add(&mut point.pots, now.pots);
            add(&mut point.bank, now.bank);
            point.seats.iter_mut().zip(&now.players).for_each(|(seat, cash)| seat.add(coarse(*cash)));
            point.worths.iter_mut().zip(&now.worths).for_each(|(seat, worth)| seat.add(coarse(*worth)));
        }
    }

    pub fn merge(&mut self, other: &Curve) {
        for (point, other) in self.points.iter_mut().zip(&other.points) {
            add(&mut point.all, other.all);
            add(&mut point.richest, other.richest);
            add(&mut point.pots, other.pots);
            add(&mut point.bank, other.bank);
            point.seats.iter_mut().zip(&other.seats).for_each(|(seat, other)| seat.merge(other));
            point.worths.iter_mut().zip(&other.worths).for_each(|(seat, other)| seat.merge(other));
        }
    }
}

/// So many bits of a sum of money are kept.
const BITS: u32 = 7;

/// The number without its lowest bits: there are few of them, whatever the sums and however many games.
fn coarse(amount: i64) -> i64 {
    let bits = i64::BITS - amount.unsigned_abs().leading_zeros();
    let unit = 1 << bits.saturating_sub(BITS).min(i64::BITS - 2);
    amount.saturating_add(unit / 2) / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_game_fills_all_tenths() {
        let (mut held, mut curve) = (PursesByTurn::default(), Curve::new(2));
        for turn in 0..=3 {
            let purses = Purses { players: vec![turn.into(), 10], pots: 5, ..Purses::default() };
            held.note(turn, &purses, &[0, 0]);
        }
        curve.add(&Course::of(3, &held));
        let all: Vec<i64> = curve.points.iter().map(|point| point.all).collect();
        assert_eq!(all, [10, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13]);
        assert_eq!((curve.points[10].richest, curve.points[10].pots), (10, 5));
    }

    #[test]
    fn large_sums_are_kept_to_a_hundredth() {
        assert_eq!([0, 1, 127, 1_503, -1_503, 1_234_567].map(coarse), [0, 1, 127, 1_504, -1_488, 1_228_800]);
        assert_eq!(coarse(i64::MAX) / 1_000_000_000_000_000_000, 9);
    }
}
