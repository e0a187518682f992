//! Estimates with their 95 % intervals.

use serde::Serialize;

/// The standard normal deviate that leaves 2.5 % on each side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A figure, and the 95 % interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// With as many decimals as anybody needs; the last bits may differ between two machines.
    pub fn rounded(self) -> Estimate {
        Estimate { value: rounded(self.value), low: rounded(self.low), high: rounded(self.high) }
    }

    /// The figure and its interval in other units.
    pub fn scaled(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Half the width of the interval.
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

pub fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// A mean of so many numbers, whose squared distances from it add up to this. One number alone tells no interval.
pub fn estimate(mean: f64, squared_distances: f64, count: u64) -> Estimate {
    let count = count as f64;
    let margin = if count > 1.0 { Z95 * (squared_distances / (count - 1.0) / count).sqrt() } else { 0.0 };
    Estimate { value: mean, low: mean - margin, high: mean + margin }
}

/// A share of so many cases, with Wilson's interval, which stays between 0 and 1 and holds for rare cases too.
pub fn wilson(share_of_cases: f64, cases: u64) -> Estimate {
    wilson_of_parts(share_of_cases, cases as f64)
}

/// The same where the cases need not be whole, since a win that is shared counts as a part for each.
pub fn wilson_of_parts(part: f64, count: f64) -> Estimate {
    if count <= 0.0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let share = part / count;
    let z2 = Z95 * Z95;
    let middle = (share + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let margin = Z95 / (1.0 + z2 / count) * (share * (1.0 - share) / count + z2 / (4.0 * count * count)).sqrt();
    Estimate { value: share, low: (middle - margin).max(0.0), high: (middle + margin).min(1.0) }
}

/// The chi-square test wants so many cases in each count.
const LEAST_EXPECTED: f64 = 5.0;

/// How likely counts that are equally probable differ by chance at least as much as these do (chi-square test). Nothing,
/// if there are too few cases to tell.
pub fn chance_of_difference(counts: &[f64]) -> Option<f64> {
    let expected = counts.iter().sum::<f64>() / counts.len() as f64;
    if counts.len() < 2 || expected < LEAST_EXPECTED {
        return None;
    }
    let chi_square = counts.iter().map(|count| (count - expected).powi(2) / expected).sum();
    Some(chi_square_tail(chi_square, counts.len() - 1))
}

/// The share of the chi-square distribution with so many degrees of freedom that lies above a number.
///
/// With `a` half the degrees of freedom and `x` half the number this is the regularised incomplete gamma function Q(a, x);
/// Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1) leads to it from Q(1, x) = e^-x or Q(1/2, x) = erfc(√x).
fn chi_square_tail(number: f64, degrees: usize) -> f64 {
    let x = number / 2.0;
    if x <= 0.0 {
        return 1.0;
    }
    let (mut a, mut tail, mut term) = if degrees.is_multiple_of(2) {
        (1.0, (-x).exp(), (-x).exp() * x)
    } else {
        (0.5, complementary_error(x.sqrt()), (-x).exp() * x.sqrt() * std::f64::consts::FRAC_2_SQRT_PI)
    };
    while a + 0.25 < degrees as f64 / 2.0 {
        tail += term;
        a += 1.0;
        term *= x / a;
    }
    tail.clamp(0.0, 1.0)
}

/// The complementary error function of a number above 0, to seven digits (Abramowitz and Stegun, 7.1.26).
fn complementary_error(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t) * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.00005, "{found} instead of {expected}");
    }

    /// Known values: Newcombe 1998, table I.
    #[test]
    fn wilson_gives_the_published_intervals() {
        for (cases, of, low, high) in [(81.0, 263, 0.2553, 0.3662), (15.0, 148, 0.0624, 0.1605), (0.0, 20, 0.0, 0.1611)]
        {
            let share = wilson(cases, of);
            close(share.low, low);
            close(share.high, high);
        }
    }

    /// The usual critical values at 5 % and 1 %.
    #[test]
    fn the_chi_square_table_is_met() {
        for (degrees, at_5, at_1) in
            [(1, 3.841, 6.635), (2, 5.991, 9.210), (3, 7.815, 11.345), (4, 9.488, 13.277), (7, 14.067, 18.475)]
        {
            close(chi_square_tail(at_5, degrees), 0.05);
            close(chi_square_tail(at_1, degrees), 0.01);
        }
    }

    #[test]
    fn equal_counts_do_not_differ() {
        close(chance_of_difference(&[25.0, 25.0, 25.0, 25.0]).unwrap(), 1.0);
        close(chance_of_difference(&[950.0, 1050.0]).unwrap(), 0.02535);
        assert_eq!(chance_of_difference(&[0.0, 9.0]), None);
        assert_eq!(chance_of_difference(&[]), None);
    }
}
