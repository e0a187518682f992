//! What a comparison or a sweep was asked.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Figure;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareQuestion {
    /// As they were typed.
    pub variants: [String; 2],
    /// The figure that the verdict is about.
    pub on: Figure,
    pub precision: Option<Precision>,
    /// Whether the second variant has dice of its own.
    pub is_unpaired: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepQuestion {
    pub option: String,
    pub values: Vec<String>,
    pub on: Figure,
}

/// How narrow the interval of the difference shall be: so much to either side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precision {
    /// In the units of the figure; shares in percent.
    Units(f64),
    /// Of what the first variant has.
    Percent(f64),
}

impl CompareQuestion {
    pub(in super::super) fn words(&self) -> String {
        let [first, second] = &self.variants;
        let precision = match self.precision {
            None => String::new(),
            Some(Precision::Units(units)) => format!(" to {units}"),
            Some(Precision::Percent(percent)) => format!(" to {percent}%"),
        };
        let dice = if self.is_unpaired { ", unpaired" } else { "" };
        format!("`{first}` against `{second}` on {}{precision}{dice}", self.on)
    }
}

impl SweepQuestion {
    pub(in super::super) fn words(&self) -> String {
        format!("{}={} on {}", self.option, self.values.join(","), self.on)
    }
}

impl FromStr for Precision {
    type Err = String;

    fn from_str(words: &str) -> Result<Precision, String> {
        let (number, of): (&str, fn(f64) -> Precision) = match words.strip_suffix('%') {
            Some(number) => (number, Precision::Percent),
            None => (words, Precision::Units),
        };
        let number = number.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
        number.map(of).ok_or_else(|| format!("`{words}` is no precision; write `2` for ± 2, or `5%`"))
    }
}
