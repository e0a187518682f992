//! Sums over pairs of numbers.

use serde::{Deserialize, Serialize};

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
        self.first += first;
        self.second += second;
        self.first_squares += first * first;
        self.second_squares += second * second;
        self.products += first * second;
    }

    pub fn merge(&mut self, other: &PairMoments) {
        self.count += other.count;
        self.first += other.first;
        self.second += other.second;
        self.first_squares += other.first_squares;
        self.second_squares += other.second_squares;
        self.products += other.products;
    }

    /// In units of which a whole part is this much. Nothing, if there are no pairs.
    pub fn spread(&self, part: f64) -> Option<PairSpread> {
        if self.count == 0 {
            return None;
        }
        let count = i128::from(self.count);
        let mean = |sum: i128| sum as f64 / self.count as f64 * part;
        // Whole numbers to the last step: large squares would drown their difference.
        let variance = |squares: i128, sum: i128| {
            let scaled = (squares * count - sum * sum) as f64 / self.count as f64;
            if self.count > 1 { scaled / (self.count - 1) as f64 * part * part } else { 0.0 }
        };
        let squares = self.first_squares + self.second_squares - 2 * self.products;
        Some(PairSpread {
            count: self.count,
            means: [mean(self.first), mean(self.second)],
            variances: [variance(self.first_squares, self.first), variance(self.second_squares, self.second)],
            variance_of_difference: variance(squares, self.second - self.first),
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
}
