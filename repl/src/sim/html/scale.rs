//! From figures to places on a drawing.

use crate::sim::histogram::step;
use crate::sim::text::numbers::number;

/// A straight scale with round numbers at its marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// From the lowest to the highest figure, with about so many marks between two places.
    pub fn new(low: f64, high: f64, marks: usize, from: f64, to: f64) -> Scale {
        let high = if high > low { high } else { low + 1.0 };
        let step = step((high - low) / marks as f64);
        let (low, high) = ((low / step).floor() * step, (high / step - 1e-9).ceil() * step);
        Scale { low, high, step, from, to }
    }

    /// The same, whose ends are the figures themselves.
    pub fn exact(low: f64, high: f64, marks: usize, from: f64, to: f64) -> Scale {
        let high = if high > low { high } else { low + 1.0 };
        Scale { low, high, step: step((high - low) / marks as f64), from, to }
    }

    pub fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    pub fn marks(&self) -> Vec<f64> {
        let first = (self.low / self.step - 1e-9).ceil();
        let last = (self.high / self.step + 1e-9).floor();
        let count = (last - first).max(0.0) as usize;
        (0..=count).map(|mark| (first + mark as f64) * self.step).collect()
    }

    /// A mark in money, all in the unit that suits the largest.
    pub fn money(&self, currency: &str, mark: f64) -> String {
        let most = self.low.abs().max(self.high.abs());
        let (unit, letter) = match most {
            low if low < 100_000.0 => (1.0, ""),
            low if low < 1_000_000.0 => (1e3, "k"),
            _ => (1e6, "M"),
        };
        let decimals = (-(self.step / unit).log10()).ceil().max(0.0) as usize;
        let sign = if mark < 0.0 { "-" } else { "" };
        let letter = if mark == 0.0 { "" } else { letter };
        let decimals = if mark == 0.0 { 0 } else { decimals };
        format!("{sign}{currency}{}{letter}", number(mark.abs() / unit, decimals))
    }

    /// So many decimals tell the marks apart.
    pub fn decimals(&self) -> usize {
        (-self.step.log10()).ceil().max(0.0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_hold_all_figures() {
        let scale = Scale::new(-46.0, 358.0, 4, 0.0, 100.0);
        assert_eq!(scale.marks(), [-200.0, 0.0, 200.0, 400.0]);
        assert_eq!((scale.at(-200.0), scale.at(400.0)), (0.0, 100.0));
        assert_eq!(Scale::exact(76.0, 198.0, 3, 0.0, 1.0).marks(), [100.0, 150.0]);
        assert_eq!(Scale::new(0.0, 0.31, 4, 0.0, 1.0).decimals(), 1);
    }

    #[test]
    fn money_has_one_unit_on_a_scale() {
        let marks = |low: f64, high: f64| {
            let scale = Scale::new(low, high, 4, 0.0, 1.0);
            scale.marks().into_iter().map(|mark| scale.money("$", mark)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(marks(0.0, 20_000_000.0), "$0 $5M $10M $15M $20M");
        assert_eq!(marks(-1_000.0, 500.0), "-$1,000 -$500 $0 $500");
        assert_eq!(marks(0.0, 2_000_000.0), "$0 $0.5M $1.0M $1.5M $2.0M");
    }

    #[test]
    fn a_single_figure_has_a_scale_too() {
        assert_eq!(Scale::new(10.0, 10.0, 4, 0.0, 1.0).at(10.0), 0.0);
    }
}
