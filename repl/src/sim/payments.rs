//! What was paid in one game, by who paid whom and why.

use super::figures::{Figures, Payment, Side, Sum};
use super::reasons::{Reason, Reasons};

/// The sums of a game. They lie by the numbers of what the reasons come to: to look every payment up by its words would take
/// longer than all else that is done with it.
#[derive(Default)]
pub struct Payments {
    sums: Vec<[[Sum; SIDES]; SIDES]>,
}

const SIDES: usize = Side::ALL.len();

impl Payments {
    pub fn add(&mut self, from: Side, to: Side, reason: &Reason, amount: i64) {
        if self.sums.len() <= reason.number {
            self.sums.resize(reason.number + 1, [[Sum::default(); SIDES]; SIDES]);
        }
        self.sums[reason.number][from as usize][to as usize].merge(Sum { times: 1, amount });
    }

    /// Hands the sums over and empties them.
    pub fn close(&mut self, reasons: &Reasons, figures: &mut Figures) {
        for (sums, why) in self.sums.drain(..).zip(reasons.texts()) {
            for (from, sums) in Side::ALL.into_iter().zip(sums) {
                for (to, sum) in Side::ALL.into_iter().zip(sums).filter(|(_, sum)| sum.times > 0) {
                    figures.pay(Payment { from, to, why: why.clone() }, sum);
                }
            }
        }
    }
}
