//! What a deed, or a group of them, cost its owners and brought them.

use serde::{Deserialize, Serialize};

use super::distribution::Moments;
use super::sums::add;

/// Figures of one deed or group, over the games in which somebody owned it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// How many rents were paid.
    pub rents: u64,
    /// What other players paid its owners for it.
    pub income: i64,
    /// What its owners paid for it, except to other players, less what they got back.
    pub spent: i64,
    /// What was left of the income in each game in which it was owned.
    pub left: Moments,
}

impl Holding {
    pub fn games(&self) -> u64 {
        self.left.count
    }

    pub fn merge(&mut self, other: &Holding) {
        self.rents += other.rents;
        add(&mut self.income, other.income);
        add(&mut self.spent, other.spent);
        self.left.merge(&other.left);
    }

    /// Ends a game in which it was owned.
    pub fn close(&mut self) {
        self.left.add(self.income.saturating_sub(self.spent));
    }
}
