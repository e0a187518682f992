//! From who won to how strong everybody is.
//!
//! A bot of strength s wins at a table with probability s / S, where S is the sum of the strengths at the table: the model
//! of Bradley and Terry for two, of Luce and Plackett for more, of which only the first place is seen. The likeliest
//! strengths are found by the MM algorithm (Hunter 2004), their intervals from the observed information.
//!
//! Each bot also has half a win in one game against an average one that nobody played. Without it, a bot that won or lost
//! everything would be infinitely strong or weak; with it, intervals stay finite, and hundreds of games make it negligible.

use super::Results;

/// Rounds of the algorithm; it comes to rest long before.
const MOST_ROUNDS: usize = 10_000;

/// It rests when no strength changes by more than this part.
const AT_REST: f64 = 1e-8;

/// What is known about the strengths.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The natural logarithm of each strength; they add up to 0.
    pub logs: Vec<f64>,
    /// The standard error of each.
    pub errors: Vec<f64>,
}

/// The likeliest strengths of so many bots.
pub fn fit(bots: usize, results: &Results) -> Fit {
    let mut strengths = vec![1.0; bots];
    let wins: Vec<f64> = (0..bots).map(|bot| results.of_bot(bot).1 + 0.5).collect();
    for _ in 0..MOST_ROUNDS {
        let next = improved(&strengths, &wins, results);
        let moved = next.iter().zip(&strengths).map(|(next, before)| (next / before).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < AT_REST {
            break;
        }
    }
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    let mean = logs.iter().sum::<f64>() / bots.max(1) as f64;
    let errors = errors(&information(&strengths, results));
    Fit { logs: logs.iter().map(|log| log - mean).collect(), errors }
}

/// One step: wins divided by how often they were to be expected for each unit of strength.
fn improved(strengths: &[f64], wins: &[f64], results: &Results) -> Vec<f64> {
    // The game against an average bot.
    let mut expected: Vec<f64> = strengths.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
    for (bots, table) in &results.tables {
        let sum: f64 = bots.iter().map(|bot| strengths[*bot]).sum();
        bots.iter().for_each(|bot| expected[*bot] += table.games as f64 / sum);
    }
    wins.iter().zip(&expected).map(|(wins, expected)| wins / expected).collect()
}

/// The second derivatives of the log likelihood by the logarithms of the strengths, with the sign turned.
fn information(strengths: &[f64], results: &Results) -> Vec<Vec<f64>> {
    let mut information = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (bot, strength) in strengths.iter().enumerate() {
        information[bot][bot] += strength / (strength + 1.0).powi(2);
    }
    for (bots, table) in &results.tables {
        let (sum, games): (f64, f64) = (bots.iter().map(|bot| strengths[*bot]).sum(), table.games as f64);
        for bot in bots {
            let chance = strengths[*bot] / sum;
            information[*bot][*bot] += games * chance;
            for other in bots {
                information[*bot][*other] -= games * chance * strengths[*other] / sum;
            }
        }
    }
    information
}

/// The standard error of each logarithm around their mean.
fn errors(information: &[Vec<f64>]) -> Vec<f64> {
    let count = information.len();
    let error = |bot: usize| {
        let contrast: Vec<f64> =
            (0..count).map(|other| f64::from(u8::from(other == bot)) - 1.0 / count as f64).collect();
        let solved = solved(information.to_vec(), contrast.clone());
        contrast.iter().zip(&solved).map(|(one, other)| one * other).sum::<f64>().max(0.0).sqrt()
    };
    (0..count).map(error).collect()
}

/// Solves a system of equations by elimination. An information matrix is symmetric and positive, so that no pivot is 0.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let row = matrix[pivot].clone();
        for below in pivot + 1..count {
            let factor = matrix[below][pivot] / row[pivot];
            matrix[below].iter_mut().zip(&row).for_each(|(cell, above)| *cell -= factor * above);
            right[below] -= factor * right[pivot];
        }
    }
    for place in (0..count).rev() {
        let known: f64 = (place + 1..count).map(|later| matrix[place][later] * right[later]).sum();
        right[place] = (right[place] - known) / matrix[place][place];
    }
    right
}

#[cfg(test)]
mod tests {
    use boardwright_engine::kernel::Stream;

    use super::super::Schedule;
    use super::*;

    /// The standard normal deviate that leaves 2.5 % on each side.
    const Z95: f64 = 1.96;

    /// Games whose winners are drawn by known strengths.
    fn drawn(strengths: &[f64], seats: usize, rounds: usize, seed: u64) -> Results {
        let schedule = Schedule::new(strengths.len(), seats).unwrap();
        let mut luck = Stream::seeded(seed, "synthetic games");
        let mut results = Results::default();
        for seating in (0..rounds).flat_map(|_| &schedule.seatings) {
            let all: f64 = seating.iter().map(|bot| strengths[*bot]).sum();
            let mut left = f64::from(luck.below(u32::MAX, "a winner").unwrap()) / f64::from(u32::MAX) * all;
            let beats = |bot: &usize| {
                left -= strengths[*bot];
                left <= 0.0
            };
            let winner = seating.iter().position(beats).unwrap_or(seats - 1);
            results.add(seating, &[winner]);
        }
        results
    }

    fn centred(strengths: &[f64]) -> Vec<f64> {
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / strengths.len() as f64;
        strengths.iter().map(|strength| strength.ln() - mean).collect()
    }

    #[track_caller]
    fn check_recovery(strengths: &[f64], seats: usize) {
        let found = fit(strengths.len(), &drawn(strengths, seats, 1_000, 1));
        for (found, known) in found.logs.iter().zip(centred(strengths)) {
            assert!((found - known).abs() < 0.1, "{found} instead of {known}");
        }
    }

    #[test]
    fn known_strengths_are_found_again() {
        check_recovery(&[1.0, 1.0], 2);
        check_recovery(&[1.0, 2.0, 4.0, 0.5], 2);
        check_recovery(&[1.0, 3.0, 9.0, 2.0], 3);
        check_recovery(&[1.0, 2.0, 3.0, 4.0, 5.0], 4);
    }

    /// Of 800 intervals of 95 % about 760 hold what is known; chance moves that by ten or twenty.
    #[test]
    fn intervals_hold_the_known_strength_as_often_as_they_say() {
        for seats in [2, 3] {
            let strengths = [1.0, 2.0, 0.5, 1.5];
            let known = centred(&strengths);
            let mut held = 0;
            for seed in 0..200 {
                let found = fit(4, &drawn(&strengths, seats, 20, seed));
                let inside = |bot: &usize| (found.logs[*bot] - known[*bot]).abs() <= Z95 * found.errors[*bot];
                held += (0..4).filter(inside).count();
            }
            assert!((740..=780).contains(&held), "{held} of 800 with {seats} seats");
        }
    }

    /// With two bots the likeliest odds are the odds of their wins, here with half a win more for each.
    #[test]
    fn two_bots_have_the_odds_of_their_wins() {
        let mut results = Results::default();
        for game in 0..400 {
            results.add(&[0, 1], if game < 300 { &[0] } else { &[1] });
        }
        let found = fit(2, &results);
        assert!((found.logs[0] - found.logs[1] - 3.0_f64.ln()).abs() < 0.02, "{found:?}");
        // The error of a log of odds is the root of 1/wins + 1/losses; each log has half of it.
        let error = (1.0_f64 / 300.0 + 1.0 / 100.0).sqrt() / 2.0;
        assert!((found.errors[0] - error).abs() < 0.002, "{found:?} instead of {error}");
    }

    #[test]
    fn whoever_wins_everything_has_a_rating_with_a_wide_interval() {
        let mut results = Results::default();
        (0..20).for_each(|_| results.add(&[0, 1], &[0]));
        let found = fit(2, &results);
        assert!(found.logs[0].is_finite() && found.errors[0] > 0.4, "{found:?}");
    }

    #[test]
    fn a_shared_win_is_half_a_win_for_each() {
        let mut results = Results::default();
        results.add(&[1, 0], &[0, 1]);
        results.add(&[0, 1], &[]);
        assert_eq!((results.of_bot(0), results.left), ((1, 0.5), 1));
        let found = fit(2, &results);
        assert!(found.logs.iter().all(|log| log.abs() < 1e-9), "{found:?}");
    }
}
