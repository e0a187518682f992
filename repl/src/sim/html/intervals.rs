//! Figures as dots, with their intervals as lines: one row for each.

use super::drawing::{bar, drawing, foot, line, words};
use super::markup::{Tag, tag};
use super::scale::Scale;
use crate::sim::statistics::Estimate;
use crate::sim::text::numbers::number;

/// One figure.
pub struct Row {
    pub name: String,
    /// The colour of its group.
    pub colour: Option<String>,
    pub figure: Estimate,
    /// The figure in words, at the right.
    pub words: String,
}

/// Many figures on one scale.
pub struct Dots<'a> {
    pub title: String,
    pub rows: Vec<Row>,
    /// A figure to compare with, and what it is.
    pub line: Option<(f64, &'a str)>,
    /// What the scale shows.
    pub axis: &'a str,
    pub unit: Unit<'a>,
    pub width: f64,
}

/// What the figures are.
#[derive(Clone, Copy)]
pub enum Unit<'a> {
    Shares,
    /// In this currency.
    Money(&'a str),
    Counts,
}

const HEIGHT_OF_ROW: f64 = 24.0;
const TOP: f64 = 22.0;
/// What a letter takes of the width, about.
const LETTER: f64 = 6.6;
const LONGEST_NAME: usize = 30;

impl Dots<'_> {
    pub fn draw(&self) -> Tag {
        let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0) as f64;
        let names = longest(&mut self.rows.iter().map(|row| row.name.chars().count().min(LONGEST_NAME)));
        let figures = longest(&mut self.rows.iter().map(|row| row.words.chars().count()));
        let left = self.first_letter() + names * LETTER + 12.0;
        let right = self.width - figures * LETTER - 18.0;
        let bottom = TOP + HEIGHT_OF_ROW * self.rows.len() as f64;
        let reference = self.line.map(|(value, _)| value);
        let lows = self.rows.iter().map(|row| row.figure.low).chain(reference);
        let highs = self.rows.iter().map(|row| row.figure.high).chain(reference);
        let (low, high) = (lows.fold(f64::MAX, f64::min), highs.fold(f64::MIN, f64::max));
        let scale = Scale::new(low, high, 5, left, right);
        let grid =
            scale.marks().into_iter().map(|mark| line("ruler", (scale.at(mark), TOP - 2.0), (scale.at(mark), bottom)));
        let rows = self
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| self.row(row, &scale, TOP + HEIGHT_OF_ROW * (index as f64 + 0.5)));
        let compare = self.line.map(|(value, what)| {
            let x = scale.at(value);
            let half = what.chars().count() as f64 * LETTER / 2.0;
            let middle = x.clamp(half, (self.width - half).max(half));
            tag("g").put(line("median", (x, TOP - 6.0), (x, bottom))).put(words(
                middle,
                TOP - 10.0,
                "note middle",
                what,
            ))
        });
        drawing(self.width, bottom + 42.0, &self.title)
            .put(tag("g").class("axis").put_all(grid))
            .put_all(compare)
            .put_all(rows)
            .put(foot(&scale, bottom, self.axis, |mark| self.unit.words(&scale, mark)))
    }

    /// Names begin behind the colours, if there are any.
    fn first_letter(&self) -> f64 {
        if self.rows.iter().any(|row| row.colour.is_some()) { 20.0 } else { 0.0 }
    }

    fn row(&self, row: &Row, scale: &Scale, y: f64) -> Tag {
        let figure = row.figure;
        let (low, high) = (scale.at(figure.low), scale.at(figure.high));
        let title = format!("{}: {}", row.name, row.words);
        let swatch = row.colour.as_ref().map(|colour| bar("swatch", 2.0, y - 6.0, 12.0, 12.0).set("fill", colour));
        let ends = [low, high].map(|x| line("whisker", (x, y - 4.0), (x, y + 4.0)));
        tag("g")
            .title(&title)
            .put_all(swatch)
            .put(words(self.first_letter(), y + 4.0, "name", &shortened(&row.name)))
            .put(line("whisker", (low, y), (high, y)))
            .put_all(ends)
            .put(tag("circle").class("dot").at("cx", scale.at(figure.value)).at("cy", y).at("r", 4.5))
            .put(words(self.width - 2.0, y + 4.0, "value end", &row.words))
    }
}

impl Unit<'_> {
    fn words(self, scale: &Scale, mark: f64) -> String {
        match self {
            Unit::Shares => format!("{:.0} %", mark * 100.0),
            Unit::Money(currency) => scale.money(currency, mark),
            Unit::Counts => number(mark, scale.decimals()),
        }
    }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}
