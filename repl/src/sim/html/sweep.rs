//! A sweep for a browser: what each value of an option comes to, one picture for each figure.

use super::intervals::{Dots, Row, Unit};
use super::markup::{Tag, tag};
use super::whole_page;
use crate::sim::compare::{BESIDE, Figure, FigureUnit, Sweep, Swept, amount_of};

const WIDE: f64 = 980.0;
const NARROW: f64 = 480.0;

impl Sweep {
    /// The figure that was asked for, and smaller pictures of others.
    pub fn html(&self) -> String {
        let others = BESIDE.iter().filter(|figure| **figure != self.on).filter_map(|figure| {
            let picture = self.picture(figure, NARROW)?;
            Some(tag("div").put(tag("h3").text(&figure.label())).put(picture))
        });
        let main = tag("main")
            .put(self.header())
            .put(tag("section").put(tag("h2").text(&self.on.label())).put_all(self.picture(&self.on, WIDE)))
            .put(tag("section").put(tag("h2").text("Other figures")).put(tag("div").class("pair").put_all(others)))
            .put(tag("footer").put(tag("p").class("quiet").text(FOOTER)));
        whole_page(&format!("{}, {}: {}", self.name, self.mode, self.option), &main)
    }

    fn header(&self) -> Tag {
        let games = format!(
            "{} games of each value on the same dice, seed {}. {}.",
            self.played,
            self.seed,
            self.players.join(", ")
        );
        tag("header")
            .put(tag("h1").text(&self.name).put(tag("small").text(&format!("{}, {}", self.mode, self.option))))
            .put(tag("p").class("quiet").text(&games))
    }

    /// One row for each value, with the first to compare with.
    fn picture(&self, figure: &Figure, width: f64) -> Option<Tag> {
        let row = |swept: &Swept| {
            let found = swept.figure(figure)?;
            let words = amount_of(found.estimate.value, figure, &self.currency);
            let differs = if found.differs == Some(true) { " *" } else { "" };
            let name = format!("{}{differs}", swept.value);
            Some(Row { name, colour: None, figure: found.estimate, words })
        };
        let rows: Vec<Row> = self.values.iter().filter_map(row).collect();
        let (first, base) = (self.values.first()?, rows.first()?.figure.value);
        let unit = match figure.unit() {
            FigureUnit::Share => Unit::Shares,
            FigureUnit::Money => Unit::Money(&self.currency),
            FigureUnit::Count => Unit::Counts,
        };
        let with_first = format!("with {}", first.value);
        let dots = Dots {
            title: format!("{} by {}: the mean of each value with its interval.", figure.label(), self.option),
            rows,
            line: Some((base, &with_first)),
            axis: &figure.label(),
            unit,
            width,
        };
        Some(dots.draw())
    }
}

const FOOTER: &str = "Lines through a dot are intervals of 95 %. A star stands at values that differ from the first, on the \
     same dice; the chance that even one of them does so by luck is at most 5 %. Made by boardwright sweep.";
