//! How long games are, as histograms.

use super::drawing::{bar, drawing, foot, line, rulers, words};
use super::markup::{Tag, tag};
use super::scale::Scale;
use crate::sim::Report;
use crate::sim::report::Length;
use crate::sim::text::numbers::number;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 18.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = HEIGHT - 42.0;

pub fn lengths(report: &Report) -> Tag {
    let units = [("turns", &report.turns), ("minutes", &report.minutes)];
    let pictures = units.into_iter().filter_map(|(unit, length)| Some(histogram(report, unit, length.as_ref()?)));
    tag("div").class("pair").put_all(pictures)
}

fn histogram(report: &Report, unit: &str, length: &Length) -> Tag {
    let steps = &length.histogram;
    let share = |count: u64| count as f64 / report.played.max(1) as f64 * 100.0;
    let end = steps.from + steps.width * steps.counts.len() as f64;
    let across = Scale::exact(steps.from, end, steps.counts.len().min(6), LEFT, RIGHT);
    let most = steps.counts.iter().copied().max().unwrap_or(0);
    let up = Scale::new(0.0, share(most), 4, BOTTOM, TOP);
    let of = |value: f64| number(value, 0);
    let bars = steps.counts.iter().enumerate().map(|(index, count)| {
        let from = steps.from + steps.width * index as f64;
        let (x, next, y) = (across.at(from), across.at(from + steps.width), up.at(share(*count)));
        let range = format!("{} to {} {unit}: {:.1} % of the games", of(from), of(from + steps.width), share(*count));
        bar("bar", x + 0.5, y, next - x - 1.0, BOTTOM - y).title(&range)
    });
    let median = length.median.value;
    let (low, high) = (length.percentile_5.value, length.percentile_95.value);
    let title =
        format!("Games by {unit}: the median is {}, nine of ten games take {} to {}.", of(median), of(low), of(high));
    // The words stay within the drawing.
    let (place, side) = if across.at(median) < WIDTH * 0.62 { (6.0, "note") } else { (-6.0, "note end") };
    let nine = format!("nine of ten: {} to {}", of(low), of(high));
    let median_words = format!("median {} {unit}", of(median));
    let behind = (steps.longer > 0).then(|| {
        let note = format!("{:.1} % are longer still", share(steps.longer));
        words(RIGHT, BOTTOM + 35.0, "note quiet end", &note)
    });
    drawing(WIDTH, HEIGHT, &title)
        .put(rulers(&up, LEFT, RIGHT, |mark| format!("{} %", number(mark, up.decimals()))))
        .put_all(bars)
        .put(line("span", (across.at(low), TOP - 4.0), (across.at(high.min(end)), TOP - 4.0)))
        .put(line("median", (across.at(median), TOP - 18.0), (across.at(median), BOTTOM)))
        .put(words(across.at(median) + place, TOP - 22.0, side, &median_words))
        .put(words(across.at(median) + place, TOP - 9.0, &format!("{side} quiet"), &nine))
        .put_all(behind)
        .put(foot(&across, BOTTOM, &format!("{unit} of a game"), of))
}
