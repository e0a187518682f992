//! Counts and sums from which means and percentiles follow exactly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::statistics::{Estimate, Z95, estimate};
use super::sums::squared_distances;

/// How often each number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distribution {
    counts: BTreeMap<i64, u64>,
}

impl Distribution {
    pub fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
    }

    pub fn merge(&mut self, other: &Distribution) {
        for (value, count) in &other.counts {
            *self.counts.entry(*value).or_default() += count;
        }
    }

    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The numbers that came up, the lowest first, and how often.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

    pub fn mean(&self) -> Option<Estimate> {
        let mut moments = Moments::default();
        for (value, count) in &self.counts {
            moments.add_times(*value, *count);
        }
        moments.mean()
    }

    /// The least number that at least this share of all does not exceed. The interval is that of the ranks between which
    /// the share of a large sample lies, whatever the numbers' distribution.
    pub fn quantile(&self, share: f64) -> Option<Estimate> {
        let count = self.count() as f64;
        let spread = Z95 * (count * share * (1.0 - share)).sqrt();
        let middle = count * share;
        let rank = |rank: f64| self.ranked(rank.clamp(1.0, count.max(1.0)) as u64);
        Some(Estimate {
            value: rank(middle.ceil())?,
            low: rank((middle - spread).floor())?,
            high: rank((middle + spread).ceil() + 1.0)?,
        })
    }

    /// The number of that rank, counted from 1.
    fn ranked(&self, rank: u64) -> Option<f64> {
        let mut seen = 0;
        let found = self.counts.iter().find(|(_, count)| {
            seen += **count;
            seen >= rank
        });
        found.map(|(value, _)| *value as f64)
    }
}

/// Sums of many numbers and of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    pub count: u64,
    pub sum: i128,
    squares: i128,
}

impl Moments {
    pub fn add(&mut self, value: i64) {
        self.add_times(value, 1);
    }

    fn add_times(&mut self, value: i64, times: u64) {
        let (value, factor) = (i128::from(value), i128::from(times));
        self.count += times;
        self.sum = self.sum.saturating_add(value * factor);
        self.squares = self.squares.saturating_add((value * value).saturating_mul(factor));
    }

    pub fn merge(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// Nothing, if there are no numbers.
    pub fn mean(&self) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let distances = squared_distances(self.squares, self.sum, self.count);
        Some(estimate(self.sum as f64 / self.count as f64, distances, self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = i64>) -> Distribution {
        let mut distribution = Distribution::default();
        values.into_iter().for_each(|value| distribution.add(value));
        distribution
    }

    #[test]
    fn percentiles_are_numbers_that_came_up() {
        let hundred = of(1..=100);
        let value = |share: f64| hundred.quantile(share).unwrap().value;
        assert_eq!([0.05, 0.5, 0.95].map(value), [5.0, 50.0, 95.0]);
        assert_eq!(of([7]).quantile(0.5).unwrap(), Estimate { value: 7.0, low: 7.0, high: 7.0 });
        assert_eq!(of([]).quantile(0.5), None);
    }

    /// The ranks 40 and 61 of 100 enclose the median with 95 %.
    #[test]
    fn the_interval_of_a_median_follows_from_ranks() {
        assert_eq!(of(1..=100).quantile(0.5).unwrap(), Estimate { value: 50.0, low: 40.0, high: 61.0 });
    }

    /// Mean 5, variance 32/7: a standard error of 0.7559.
    #[test]
    fn the_interval_of_a_mean_follows_from_the_spread() {
        let mean = of([2, 4, 4, 4, 5, 5, 7, 9]).mean().unwrap();
        assert_eq!(mean.value, 5.0);
        assert!((mean.high - 6.4816).abs() < 0.0001, "{mean:?}");
    }

    #[test]
    fn the_largest_numbers_have_a_mean() {
        let mean = of([i64::MAX; 40]).mean().unwrap();
        assert_eq!(mean.value, i64::MAX as f64);
        assert!(of([i64::MIN, i64::MAX, i64::MAX]).mean().unwrap().margin().is_finite());
    }

    #[test]
    fn halves_make_the_whole() {
        let (mut half, rest) = (of(1..=40), of(30..=90));
        half.merge(&rest);
        assert_eq!(half, of((1..=40).chain(30..=90)));
    }
}
