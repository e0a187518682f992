//! A comparison in one sentence.

use serde::Serialize;

use super::figure::Unit;
use super::{Difference, Figure};
use crate::sim::text::numbers::{count, money, number};

/// Fewer pairs tell nothing: their means are too far from any known distribution.
pub const LEAST_PAIRS: u64 = 30;

/// Below this chance a difference is not taken for luck.
pub const SIGNIFICANT: f64 = 0.05;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    pub finding: Finding,
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The second variant has more, or less.
    More,
    Less,
    /// There may be a difference, but it was not seen.
    NoDifferenceSeen,
    /// Every pair of games was the same.
    Alike,
    TooFewGames,
}

impl Verdict {
    pub fn new(pairs: u64, alike: u64, main: Option<&Difference>, on: &Figure, currency: &str) -> Verdict {
        let Some(main) = main.filter(|_| pairs >= LEAST_PAIRS) else {
            let words = if pairs < LEAST_PAIRS {
                format!("{pairs} games are too few for a verdict; play at least {LEAST_PAIRS}.")
            } else {
                format!("no game tells anything about {}.", on.label())
            };
            return Verdict { finding: Finding::TooFewGames, words };
        };
        if pairs == alike {
            let words = format!("no difference seen: all {} pairs of games went alike.", number(pairs as f64, 0));
            return Verdict { finding: Finding::Alike, words };
        }
        let label = on.label();
        let amount = |value: f64| written(value.abs(), on.unit(), currency);
        let Difference { first, second, difference, .. } = main;
        let sides = format!(
            "{} with A, {} with B",
            amount_of(first.value, on, currency),
            amount_of(second.value, on, currency)
        );
        if main.differs == Some(true) {
            let finding = if difference.value > 0.0 { Finding::More } else { Finding::Less };
            let ends = [difference.low.abs(), difference.high.abs()];
            let (near, far) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            let words = format!(
                "{label}: B has {} {} than A, by {} to {} ({sides}).",
                amount(difference.value),
                more(on, finding == Finding::More),
                amount(near),
                amount(far)
            );
            return Verdict { finding, words };
        }
        if difference.value == 0.0 && difference.margin() == 0.0 {
            let words = format!("{label}: no difference seen; it was the same in all pairs of games ({sides}).");
            return Verdict { finding: Finding::NoDifferenceSeen, words };
        }
        let (less, most) = (amount(difference.low), amount(difference.high));
        let words = format!(
            "{label}: no difference seen; B has between {less} {} and {most} {} ({sides}).",
            more(on, difference.low > 0.0),
            more(on, difference.high >= 0.0)
        );
        Verdict { finding: Finding::NoDifferenceSeen, words }
    }
}

/// A value of a figure, in its unit.
pub fn amount_of(value: f64, figure: &Figure, currency: &str) -> String {
    written(value, figure.unit(), currency)
}

/// What is more or less of a figure; shares differ by points of percent.
pub fn written_difference(value: f64, figure: &Figure, currency: &str) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    match figure.unit() {
        Unit::Share => {
            let points = format!("{:.1}", value * 100.0);
            if points == "-0.0" || points == "0.0" { "0.0".into() } else { format!("{sign}{points}") }
        }
        _ => format!("{sign}{}", amount_of(value, figure, currency)),
    }
}

fn written(value: f64, unit: Unit, currency: &str) -> String {
    match unit {
        Unit::Count => count(value),
        Unit::Money => money(currency, value),
        Unit::Share => format!("{:.1} %", value * 100.0).replace("-0.0 %", "0.0 %"),
    }
}

fn more(figure: &Figure, is_more: bool) -> &'static str {
    match (is_more, figure.is_counted()) {
        (true, _) => "more",
        (false, true) => "fewer",
        (false, false) => "less",
    }
}
