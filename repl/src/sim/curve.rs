//! How much money the players hold as a game goes on.

use serde::{Deserialize, Serialize};

/// The points of the curve: the start, and each tenth of a game's turns.
pub const POINTS: usize = 11;

/// The cash of the players at each tenth of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    pub points: [Point; POINTS],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// What all players hold together.
    pub all: i64,
    /// What the richest of them holds.
    pub richest: i64,
}

impl Curve {
    pub fn merge(&mut self, other: &Curve) {
        for (point, other) in self.points.iter_mut().zip(&other.points) {
            point.all += other.all;
            point.richest += other.richest;
        }
    }

    /// Notes what the players hold once so many turns of all are over.
    pub fn note(&mut self, turns_over: u32, all_turns: u32, cash: &[i64]) {
        let now = Point { all: cash.iter().sum(), richest: cash.iter().copied().max().unwrap_or(0) };
        for (tenth, point) in (0_u64..).zip(&mut self.points) {
            if u64::from(all_turns) * tenth / 10 == u64::from(turns_over) {
                *point = now;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_game_fills_all_tenths() {
        let mut curve = Curve::default();
        for turn in 0..=3 {
            curve.note(turn, 3, &[i64::from(turn), 10]);
        }
        let all: Vec<i64> = curve.points.iter().map(|point| point.all).collect();
        assert_eq!(all, [10, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13]);
        assert_eq!(curve.points[10].richest, 10);
    }
}
