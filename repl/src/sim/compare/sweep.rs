//! One option with many values. The names of the fields are part of the program's interface.

use boardwright_engine::game::SeatSetup;
use serde::Serialize;

use super::super::Plan;
use super::super::statistics::Estimate;
use super::comparing::{figures, told};
use super::inference::{Paired, holm};
use super::question::SweepQuestion;
use super::{Figure, PairTally};
use crate::seat_words;

/// What each value of an option comes to, on the same dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sweep {
    pub edition: String,
    pub name: String,
    pub mode: String,
    pub currency: String,
    pub players: Vec<String>,
    pub option: String,
    pub on: Figure,
    pub seed: u64,
    /// The games that were asked for, of each value.
    pub games: usize,
    pub played: u64,
    pub failed: u64,
    pub values: Vec<Swept>,
}

/// The games with one value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Swept {
    pub value: String,
    pub figures: Vec<SweptFigure>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweptFigure {
    pub figure: Figure,
    pub estimate: Estimate,
    /// What it has more than with the first value.
    pub difference: Option<Estimate>,
    pub p: Option<f64>,
    /// Adjusted for the number of values (Holm).
    pub adjusted_p: Option<f64>,
    pub differs: Option<bool>,
}

impl Sweep {
    /// There is a plan for each value, and a tally of each beside the first.
    pub fn new(question: &SweepQuestion, plans: &[Plan], tallies: &[PairTally]) -> Option<Sweep> {
        let first = plans.first()?;
        let players = first.players.len();
        let found: Vec<Vec<(Figure, Paired)>> = tallies.iter().map(|tally| figures(tally, [players; 2])).collect();
        let base = found.first()?.iter().map(|(figure, paired)| SweptFigure {
            figure: figure.clone(),
            estimate: paired.first.rounded(),
            difference: None,
            p: None,
            adjusted_p: None,
            differs: None,
        });
        let mut values = vec![base.collect()];
        values.extend(found.iter().zip(tallies).map(|(own, tally)| {
            let swept = |(figure, paired): &(Figure, Paired)| {
                let adjusted = adjusted(figure, paired, &found);
                let told = told(figure.clone(), paired, adjusted, tally.pairs);
                SweptFigure {
                    figure: told.figure,
                    estimate: told.second,
                    difference: Some(told.difference),
                    p: Some(told.p),
                    adjusted_p: Some(told.adjusted_p),
                    differs: told.differs,
                }
            };
            own.iter().map(swept).collect::<Vec<_>>()
        }));
        Some(Sweep {
            edition: first.edition.id.to_string(),
            name: first.edition.name.to_string(),
            mode: first.edition.mode.to_string(),
            currency: first.edition.currency.to_string(),
            players: first.players.iter().map(|seat| seat_words::words(&without(seat, &question.option))).collect(),
            option: question.option.clone(),
            on: question.on.clone(),
            seed: first.seed,
            games: first.games,
            played: tallies.iter().map(|tally| tally.pairs).min().unwrap_or(0),
            failed: tallies.iter().map(|tally| tally.failed).max().unwrap_or(0),
            values: question
                .values
                .iter()
                .zip(values)
                .map(|(value, figures)| Swept { value: value.clone(), figures })
                .collect(),
        })
    }
}

impl Swept {
    pub fn figure(&self, figure: &Figure) -> Option<&SweptFigure> {
        self.figures.iter().find(|swept| swept.figure == *figure)
    }
}

/// A seat without the option whose value changes.
fn without(seat: &SeatSetup, option: &str) -> SeatSetup {
    let mut seat = seat.clone();
    if let Some(bot) = &mut seat.bot {
        bot.options.retain(|(name, _)| name != option);
    }
    seat
}

/// The chance of a figure of one value, among all values.
fn adjusted(figure: &Figure, paired: &Paired, all: &[Vec<(Figure, Paired)>]) -> f64 {
    let same = all.iter().flatten().filter(|(other, _)| other == figure);
    let chances: Vec<f64> = same.map(|(_, paired)| paired.p).collect();
    let place = chances.iter().position(|chance| *chance == paired.p);
    place.and_then(|place| holm(&chances).get(place).copied()).unwrap_or(1.0)
}
