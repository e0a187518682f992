//! Intervals and tests for differences of pairs.

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, StudentsT};

use super::super::statistics::{Estimate, Z95, wilson};
use super::pair_moments::PairSpread;

/// A figure in both variants, and by how much the second has more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    pub first: Estimate,
    pub second: Estimate,
    pub difference: Estimate,
    /// How likely two variants that do not differ in this seem to differ as much.
    pub p: f64,
    /// The variance of the difference of one pair, and what it would be without pairing.
    pub variance: f64,
    pub variance_apart: f64,
}

/// From pairs of numbers, by Student's t.
pub fn of_means(spread: &PairSpread) -> Paired {
    let estimate = |mean: f64, variance: f64| {
        let margin = t_quantile(spread.count) * standard_error(variance, spread.count);
        Estimate { value: mean, low: mean - margin, high: mean + margin }
    };
    let [first, second] = [0, 1].map(|side| estimate(spread.means[side], spread.variances[side]));
    let difference = estimate(spread.means[1] - spread.means[0], spread.variance_of_difference);
    Paired {
        first,
        second,
        difference,
        p: t_test(difference.value, spread.variance_of_difference, spread.count),
        variance: spread.variance_of_difference,
        variance_apart: spread.variances[0] + spread.variances[1],
    }
}

/// How often something is so in a pair of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    pub both: u64,
    pub only_first: u64,
    pub only_second: u64,
    pub neither: u64,
}

/// From pairs of yes and no: the interval of Agresti and Min, which holds for rare cases too, and McNemar's exact test.
pub fn of_shares(found: Agreement) -> Paired {
    let count = found.both + found.only_first + found.only_second + found.neither;
    let first = wilson((found.both + found.only_first) as f64, count);
    let second = wilson((found.both + found.only_second) as f64, count);
    let value = second.value - first.value;
    let (padded, less, more) = (count as f64 + 2.0, found.only_first as f64 + 0.5, found.only_second as f64 + 0.5);
    let middle = (more - less) / padded;
    let margin = Z95 * (less + more - (more - less).powi(2) / padded).max(0.0).sqrt() / padded;
    let variance = |share: f64| share * (1.0 - share);
    let differing = (found.only_first + found.only_second) as f64 / (count.max(1)) as f64;
    Paired {
        first,
        second,
        difference: Estimate { value, low: (middle - margin).max(-1.0), high: (middle + margin).min(1.0) },
        p: sign_test(found.only_first, found.only_second),
        variance: differing - value * value,
        variance_apart: variance(first.value) + variance(second.value),
    }
}

/// Holm's adjustment: if those count as different whose adjusted chance is below 5 %, the chance that even one of them is
/// a false alarm is at most 5 %, however the figures hang together.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]));
    let mut adjusted = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        least = least.max((chances[index] * (chances.len() - rank) as f64).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}

const MANY: u64 = 20_000;

/// What Student's t leaves 2.5 % above.
pub fn t_quantile(count: u64) -> f64 {
    // Beyond this the normal distribution is the same to four digits, and quicker.
    if count > MANY {
        return Z95;
    }
    students_t(count).map_or(f64::INFINITY, |t| t.inverse_cdf(0.975))
}

pub fn t_test(difference: f64, variance: f64, count: u64) -> f64 {
    let error = standard_error(variance, count);
    if difference == 0.0 {
        return 1.0;
    }
    students_t(count).map_or(1.0, |t| if error > 0.0 { 2.0 * t.cdf(-(difference / error).abs()) } else { 0.0 })
}

pub fn standard_error(variance: f64, count: u64) -> f64 {
    (variance.max(0.0) / count.max(1) as f64).sqrt()
}

fn students_t(count: u64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, count.checked_sub(1)? as f64).ok()
}

/// How likely a fair coin falls so many times on one side and so many on the other, or more unevenly.
fn sign_test(one: u64, other: u64) -> f64 {
    let tail = Binomial::new(0.5, one + other).map(|coin| coin.cdf(one.min(other)));
    tail.map_or(1.0, |tail| (2.0 * tail).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.0005, "{found} instead of {expected}");
    }

    /// The usual table of Student's t.
    #[test]
    fn the_table_of_t_is_met() {
        for (count, t) in [(2, 12.706), (11, 2.228), (31, 2.042), (1001, 1.962)] {
            close(t_quantile(count), t);
        }
        close(t_test(2.228, 11.0, 11), 0.05);
        assert_eq!((t_test(0.0, 0.0, 9), t_test(1.0, 0.0, 9)), (1.0, 0.0));
    }

    /// Agresti and Min 2005, and McNemar's test by hand: 2 * (1 + 10 + 45) / 1024.
    #[test]
    fn shares_of_pairs_are_compared_exactly() {
        let paired = of_shares(Agreement { both: 60, only_first: 2, only_second: 8, neither: 30 });
        close(paired.difference.value, 0.06);
        close(paired.p, 0.1094);
        close(paired.difference.low, -0.0035);
        close(paired.difference.high, 0.1212);
        assert_eq!(of_shares(Agreement { both: 5, ..Agreement::default() }).p, 1.0);
    }

    /// Holm 1979.
    #[test]
    fn the_more_figures_the_stronger_the_evidence_must_be() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        [0.03, 0.06, 0.06, 0.02].iter().zip(adjusted).for_each(|(expected, found)| close(found, *expected));
        assert_eq!(holm(&[]), Vec::<f64>::new());
    }
}
