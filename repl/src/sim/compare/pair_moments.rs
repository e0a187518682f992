//! Sums over pairs of numbers.

use serde::{Deserialize, Serialize};

use super::super::sums::squared_distances;

/// Sums of pairs of whole numbers, of their squares and of their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairMoments {
    pub count: u64,
    first: i128,
    second: i128,
    first_squares: i128,
    second_squares: i128,
    products: i128,
}

/// Means and variances of two numbers that come in pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSpread {
    pub count: u64,
    pub means: [f64; 2],
    pub variances: [f64; 2],
    /// Of the second less the first.
    pub variance_of_difference: f64,
}

impl PairMoments {
    pub fn add(&mut self, first: i64, second: i64) {
        let (first, second) = (i128::from(first), i128::from(second));
        self.count += 1;
        self.first = self.first.saturating_add(first);
        self.second = self.second.saturating_add(second);
        self.first_squares = self.first_squares.saturating_add(first * first);
        self.second_squares = self.second_squares.saturating_add(second * second);
        self.products = self.products.saturating_add(first * second);
    }

    pub fn merge(&mut self, other: &PairMoments) {
        self.count += other.count;
        self.first = self.first.saturating_add(other.first);
        self.second = self.second.saturating_add(other.second);
        self.first_squares = self.first_squares.saturating_add(other.first_squares);
        self.second_squares = self.second_squares.saturating_add(other.second_squares);
        self.products = self.products.saturating_add(other.products);
    }

    /// In units of which a whole part is this much. Nothing, if there are no pairs.
    pub fn spread(&self, part: f64) -> Option<PairSpread> {
        if self.count == 0 {
            return None;
        }
        let mean = |sum: i128| sum as f64 / self.count as f64 * part;
        let variance = |squares: i128, sum: i128| {
            let distances = squared_distances(squares, sum, self.count);
            if self.count > 1 { distances / (self.count - 1) as f64 * part * part } else { 0.0 }
        };
        let both = self.first_squares.saturating_add(self.second_squares);
        let squares = both.saturating_sub(self.products.saturating_mul(2));
        Some(PairSpread {
            count: self.count,
            means: [mean(self.first), mean(self.second)],
            variances: [variance(self.first_squares, self.first), variance(self.second_squares, self.second)],
            variance_of_difference: variance(squares, self.second.saturating_sub(self.first)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_difference_has_no_variance() {
        let mut moments = PairMoments::default();
        [(1, 4), (2, 5), (6, 9)].into_iter().for_each(|(first, second)| moments.add(first, second));
        let spread = moments.spread(0.5).unwrap();
        assert_eq!((spread.means, spread.variance_of_difference), ([1.5, 3.0], 0.0));
        assert_eq!(spread.variances, [1.75, 1.75]);
    }

    #[test]
    fn the_largest_numbers_have_a_spread() {
        let mut moments = PairMoments::default();
        (0..40).for_each(|_| moments.add(i64::MIN, i64::MAX));
        let other = moments;
        moments.merge(&other);
        let spread = moments.spread(1.0).unwrap();
        assert_eq!(spread.means, [i64::MIN as f64, i64::MAX as f64]);
        assert!(spread.variances.iter().all(|variance| *variance >= 0.0 && variance.is_finite()));
    }
}
