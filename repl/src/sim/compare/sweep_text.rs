//! A sweep for people.

use super::figure::Figure;
use super::plot::{Mark, plot};
use super::sweep::{Sweep, Swept, SweptFigure};
use super::verdict::{amount_of, written_difference};
use crate::sim::out::quoted;
use crate::sim::statistics::Estimate;
use crate::sim::text::{table, wrapped};
use crate::view::{Screen, Text, strong};

/// What is shown beside the figure that was asked for.
pub const BESIDE: [Figure; 5] =
    [Figure::Turns, Figure::Minutes, Figure::Money, Figure::LeadChanges, Figure::UnevenOrder];

impl Sweep {
    /// A table, a plot, and a table of other figures.
    pub fn text(&self, screen: &Screen) -> String {
        let sections = [wrapped(&self.head(), screen), self.table(screen), self.plot(screen), self.beside(screen)];
        sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// One line for each figure of each value.
    pub fn csv(&self) -> String {
        let head = "value,figure,mean,low,high,difference,difference_low,difference_high,p,adjusted_p,differs";
        let rows = self.values.iter().flat_map(|value| value.figures.iter().map(|figure| row(&value.value, figure)));
        [head.to_owned()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn head(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{}, {}: {}", self.name, self.mode, self.option),
            format!(
                "{} games of each value on the same dice, seed {}: {}",
                self.played,
                self.seed,
                self.players.join(", ")
            ),
            "Intervals are of 95 %. The chance that even one value is called different by luck is at most 5 %.".into(),
        ];
        if self.played + self.failed < self.games as u64 {
            lines.push(format!("Stopped early: {} games of each value were asked for.", self.games));
        }
        if self.failed > 0 {
            lines.push(format!("Up to {} games of a value failed and do not count.", self.failed));
        }
        lines
    }

    fn table(&self, screen: &Screen) -> String {
        let row = |value: &Swept| {
            let figure = value.figure(&self.on)?;
            let signed = |value: f64| written_difference(value, &self.on, &self.currency);
            let range = |by: Estimate| format!("{} to {}", signed(by.low), signed(by.high));
            let differs = match (figure.difference, figure.differs) {
                (None, _) => "",
                (_, None) => "too few games",
                (_, Some(true)) => "differs",
                (_, Some(false)) => "not seen",
            };
            Some(vec![
                value.value.clone(),
                self.written(figure.estimate),
                figure.difference.map(|by| signed(by.value)).unwrap_or_default(),
                figure.difference.map(range).unwrap_or_default(),
                differs.into(),
            ])
        };
        let rows: Vec<Vec<String>> = self.values.iter().filter_map(row).collect();
        let base = self.values.first().map_or("", |value| &value.value);
        let against = format!("against {base}");
        table(&self.on.label(), &[&self.option, "mean", &against, "interval", ""], 0, &rows, screen)
    }

    fn plot(&self, screen: &Screen) -> String {
        let mark = |value: &Swept| {
            let estimate = value.figure(&self.on)?.estimate;
            let written = amount_of(estimate.value, &self.on, &self.currency);
            Some(Mark { label: value.value.clone(), estimate, written })
        };
        let marks: Vec<Mark> = self.values.iter().filter_map(mark).collect();
        if marks.is_empty() {
            return String::new();
        }
        let heading = Text::styled(&format!("{} by {}", self.on.label(), self.option), strong()).render(screen);
        format!("{heading}\n{}", plot(&marks, |end| amount_of(end, &self.on, &self.currency), screen))
    }

    fn beside(&self, screen: &Screen) -> String {
        let shown: Vec<&Figure> = BESIDE.iter().filter(|figure| **figure != self.on).collect();
        let labels: Vec<String> = shown.iter().map(|figure| figure.label()).collect();
        let cell = |value: &Swept, figure: &Figure| {
            let found = value.figure(figure);
            found.map(|found| amount_of(found.estimate.value, figure, &self.currency)).unwrap_or_default()
        };
        let row = |value: &Swept| {
            let cells = shown.iter().map(|figure| cell(value, figure));
            [value.value.clone()].into_iter().chain(cells).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = self.values.iter().map(row).collect();
        let head: Vec<&str> = [&*self.option].into_iter().chain(labels.iter().map(String::as_str)).collect();
        table("Other figures, means", &head, 0, &rows, screen)
    }

    fn written(&self, estimate: Estimate) -> String {
        let written = |value: f64| amount_of(value, &self.on, &self.currency);
        format!("{} ± {}", written(estimate.value), written(estimate.margin()))
    }
}

fn row(value: &str, swept: &SweptFigure) -> String {
    let all = |estimate: Option<Estimate>| match estimate {
        Some(estimate) => [estimate.value, estimate.low, estimate.high].map(|number| number.to_string()),
        None => [const { String::new() }; 3],
    };
    let chance = |chance: Option<f64>| chance.map(|chance| chance.to_string()).unwrap_or_default();
    let differs = swept.differs.map_or("", |differs| if differs { "1" } else { "0" });
    let mut fields = vec![quoted(value), quoted(&swept.figure.to_string())];
    fields.extend(all(Some(swept.estimate)));
    fields.extend(all(swept.difference));
    fields.extend([chance(swept.p), chance(swept.adjusted_p), differs.to_owned()]);
    fields.join(",")
}
