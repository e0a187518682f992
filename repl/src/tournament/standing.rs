//! Where everybody stands.

use serde::Serialize;

use super::{Results, fit};
use crate::sim::{Estimate, Z95, wilson, wilson_of_parts};

/// Points of a rating for each factor of ten in strength, as in chess: 100 points more win 64 of 100 games of two.
const POINTS: f64 = 400.0;

/// The end of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The edition's name, mode, house rules and options.
    pub rules: String,
    pub seats: usize,
    pub seed: u64,
    /// How many games were asked for, how many were played, and how many of them were left before their end.
    pub games: usize,
    pub played: u64,
    pub left: u64,
    pub failed: u64,
    /// The best first.
    pub bots: Vec<BotStanding>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotStanding {
    pub bot: String,
    /// In points around the average of all.
    pub rating: Estimate,
    /// Of its games that came to an end.
    pub wins: Estimate,
    pub games: u64,
    /// Against each of the others, in the order of this list: the share of the wins of these two. Nothing against itself,
    /// and where neither has won.
    pub against: Vec<Option<Estimate>>,
}

impl Standing {
    /// The bots by their ratings, each with what it won against the others.
    pub fn of_bots(bots: &[String], results: &Results) -> Vec<BotStanding> {
        let fit = fit(bots.len(), results);
        let mut order: Vec<usize> = (0..bots.len()).collect();
        order.sort_by(|one, other| fit.logs[*other].total_cmp(&fit.logs[*one]));
        let points = |log: f64| (log * POINTS / std::f64::consts::LN_10 * 10.0).round() / 10.0;
        let standing = |bot: usize| {
            let (games, wins) = results.of_bot(bot);
            let (log, margin) = (fit.logs[bot], fit.errors[bot] * Z95);
            BotStanding {
                bot: bots[bot].clone(),
                rating: Estimate { value: points(log), low: points(log - margin), high: points(log + margin) },
                wins: wilson(wins, games).rounded(),
                games,
                against: order.iter().map(|other| against(results, bot, *other)).collect(),
            }
        };
        order.iter().map(|bot| standing(*bot)).collect()
    }
}

fn against(results: &Results, bot: usize, other: usize) -> Option<Estimate> {
    let (own, others) = results.between(bot, other);
    let all = own + others;
    (bot != other && all > 0.0).then(|| wilson_of_parts(own, all).rounded())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine games at a table of three, one of which the first shares with the third: 4.5 wins against 3.
    #[test]
    fn two_bots_share_all_of_their_wins_also_where_a_win_is_shared_with_a_third() {
        let mut results = Results::default();
        let winners: [&[usize]; 9] = [&[0], &[0], &[0], &[0], &[0, 2], &[1], &[1], &[1], &[2]];
        winners.iter().for_each(|winners| results.add(&[0, 1, 2], winners));
        let shares = [against(&results, 0, 1), against(&results, 1, 0)].map(|share| share.map(|share| share.value));
        assert_eq!(shares, [Some(0.6), Some(0.4)]);
        let standing = Standing::of_bots(&["one".to_owned(), "other".to_owned(), "third".to_owned()], &results);
        let wins: Vec<f64> = standing.iter().map(|bot| bot.wins.value).collect();
        assert_eq!(wins, [0.5, 0.3333, 0.1667]);
    }
}
