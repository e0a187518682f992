//! A comparison for people.

use super::comparison::{Comparison, Difference, Variant};
use super::figure::{Figure, Unit};
use super::verdict::{amount_of, written_difference};
use crate::sim::out::quoted;
use crate::sim::text::numbers::number;
use crate::sim::text::{table, wrapped};
use crate::view::Screen;

impl Comparison {
    /// The whole comparison, with the verdict in the end.
    pub fn text(&self, screen: &Screen) -> String {
        let currency = self.currency();
        let (others, wins): (Vec<_>, Vec<_>) = self.others.iter().partition(|other| !is_about_wins(&other.figure));
        let (endings, measured): (Vec<_>, Vec<_>) = others.into_iter().partition(|other| is_ending(&other.figure));
        let main: Vec<&Difference> = self.main.iter().collect();
        let sections = [
            wrapped(&self.head(), screen),
            section("The main figure", &main, currency, screen),
            section("Other figures", &measured, currency, screen),
            section("How the games ended", &endings, currency, screen),
            section("Who won", &wins, currency, screen),
            wrapped(&self.tail(), screen),
        ];
        sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// One line a figure.
    pub fn csv(&self) -> String {
        let head = "figure,first,first_low,first_high,second,second_low,second_high,difference,difference_low,\
            difference_high,p,adjusted_p,differs";
        let rows = self.main.iter().chain(&self.others).map(row);
        [head.to_owned()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn head(&self) -> Vec<String> {
        let line = |sign: char, variant: &Variant| {
            format!("{sign}: {} ({}; {})", variant.words, variant.name, variant.players.join(", "))
        };
        let dice = match self.unpaired_seed {
            None => format!("on the same dice, seed {}", self.seed),
            Some(other) => format!("each on dice of its own, seeds {} and {other}", self.seed),
        };
        let mut lines = vec![line('A', &self.first), line('B', &self.second)];
        lines.push(format!("{} games of each, {dice}. Intervals are of 95 %.", whole(self.played)));
        if self.unpaired_seed.is_none() {
            lines.push(format!("Pairs of games that went alike: {} of {}.", whole(self.alike), whole(self.played)));
        }
        if self.played + self.failed < self.games as u64 {
            let asked = whole(self.games as u64);
            lines.push(format!("Stopped early: {asked} games were asked for, and nothing was shown before the end."));
        }
        if self.failed > 0 {
            lines.push(format!("{} pairs in which a game failed do not count.", whole(self.failed)));
        }
        lines
    }

    fn tail(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(main), None) = (&self.main, self.unpaired_seed) {
            lines.extend(main.pairing.map(|gain| {
                let label = main.figure.label();
                format!("Without the same dice, {label} would need {} times as many games.", number(gain, 1))
            }));
        }
        if let (Some(needed), Some(main)) = (self.needed, &self.main) {
            let margin = amount_of(needed.margin, &main.figure, self.currency());
            lines.push(format!("For ± {margin} in {}: {} games.", main.figure.label(), whole(needed.games)));
        }
        if !self.others.is_empty() {
            lines.push(
                "The chance that even one of the other figures is called different by luck is at most 5 %.".into(),
            );
        }
        lines.push(format!("Verdict: {}", self.verdict.words));
        lines
    }

    /// Money of two currencies has none.
    fn currency(&self) -> &str {
        if self.first.currency == self.second.currency { &self.first.currency } else { "" }
    }
}

fn section(heading: &str, differences: &[&Difference], currency: &str, screen: &Screen) -> String {
    let row = |difference: &&Difference| {
        let figure = &difference.figure;
        // The heading says already that these are endings.
        let label = figure.label();
        let Difference { difference: by, .. } = difference;
        let signed = |value: f64| written_difference(value, figure, currency);
        let differs = match difference.differs {
            None => "too few games",
            Some(true) => "differs",
            Some(false) if by.value == 0.0 && by.margin() == 0.0 => "alike",
            Some(false) => "not seen",
        };
        vec![
            label.trim_start_matches("ended: ").to_owned(),
            amount_of(difference.first.value, figure, currency),
            amount_of(difference.second.value, figure, currency),
            signed(by.value),
            format!("{} to {}", signed(by.low), signed(by.high)),
            differs.into(),
        ]
    };
    let rows: Vec<Vec<String>> = differences.iter().map(row).collect();
    table(heading, &["", "A", "B", "difference", "interval", ""], 1, &rows, screen)
}

/// The fields of a difference.
pub fn row(difference: &Difference) -> String {
    let estimates = [difference.first, difference.second, difference.difference];
    let estimates = estimates.iter().flat_map(|estimate| [estimate.value, estimate.low, estimate.high]);
    let numbers = estimates.chain([difference.p, difference.adjusted_p]).map(|number| number.to_string());
    let differs = difference.differs.map_or("", |differs| if differs { "1" } else { "0" });
    let figure = quoted(&difference.figure.to_string());
    [figure].into_iter().chain(numbers).chain([differs.to_owned()]).collect::<Vec<_>>().join(",")
}

fn is_about_wins(figure: &Figure) -> bool {
    matches!(figure, Figure::Seat(_) | Figure::Order(_) | Figure::UnevenSeats | Figure::UnevenOrder)
}

fn is_ending(figure: &Figure) -> bool {
    matches!(figure, Figure::Ending(_) | Figure::NotOver) && figure.unit() == Unit::Share
}

fn whole(count: u64) -> String {
    number(count as f64, 0)
}
