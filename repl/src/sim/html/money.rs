//! Where the money is as the turns go by.

use super::drawing::{drawing, foot, path, rulers, shape, words};
use super::markup::{Tag, tag};
use super::scale::Scale;
use crate::sim::Report;
use crate::sim::report::{Quartiles, SeatCurve};
use crate::sim::text::numbers::money;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 230.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = HEIGHT - 42.0;

/// One small picture for each player, all on the same scale; the others' medians are there to compare with.
pub fn seats(report: &Report) -> Tag {
    let curves = &report.worth_by_seat;
    let highs = curves.iter().flat_map(|seat| &seat.points).map(|point| point.high);
    let up = Scale::new(0.0, highs.fold(0.0, f64::max), 4, BOTTOM, TOP);
    let median = |class: &str, curve: &SeatCurve| path(class, &points(curve, &up, |point| point.median));
    let pictures = curves.iter().zip(&report.cash_by_seat).enumerate().map(|(index, (worth, cash))| {
        let others = curves.iter().enumerate().filter(|(other, _)| *other != index);
        let mut beside: Vec<Tag> = others.map(|(_, other)| median("others", other)).collect();
        beside.push(median("curve second", cash));
        panel(report, worth, &up, beside)
    });
    tag("div").class("pair").put_all(pictures)
}

fn panel(report: &Report, seat: &SeatCurve, up: &Scale, beside: Vec<Tag>) -> Tag {
    let title = format!("The worth of {} over the game: median and middle half of the games.", seat.player);
    let mut band = points(seat, up, |point| point.high);
    band.extend(points(seat, up, |point| point.low).into_iter().rev());
    let dots = seat.points.iter().map(|point| {
        let amounts = [point.median, point.low, point.high].map(|amount| money(&report.currency, amount));
        let [median, low, high] = amounts;
        let note = format!("{} % of the turns: {median} (middle half {low} to {high})", point.tenth * 10);
        let (x, y) = (across().at(point.tenth as f64 * 10.0), up.at(point.median));
        tag("circle").class("dot small").at("cx", x).at("cy", y).at("r", 2.6).title(&note)
    });
    drawing(WIDTH, HEIGHT, &title)
        .put(words(LEFT, 16.0, "heading", &seat.player))
        .put(rulers(up, LEFT, RIGHT, |mark| up.money(&report.currency, mark)))
        .put(shape("band", &band))
        .put_all(beside)
        .put(path("curve", &points(seat, up, |point| point.median)))
        .put_all(dots)
        .put(foot(&across(), BOTTOM, "turns that are over", |mark| format!("{mark:.0} %")))
}

/// The money of all players together, of the richest, and in pots.
pub fn in_play(report: &Report) -> Tag {
    let (width, right) = (980.0, 980.0 - 150.0);
    let across = Scale::exact(0.0, 100.0, 10, LEFT, right);
    let all: Vec<f64> = report.cash.iter().map(|cash| cash.all).collect();
    let richest: Vec<f64> = report.cash.iter().map(|cash| cash.richest).collect();
    let pots: Vec<f64> = report.cash.iter().map(|cash| cash.pots).collect();
    let lines =
        [("curve", "all players", all), ("curve second", "the richest", richest), ("curve third", "pots", pots)];
    let lines = lines.into_iter().filter(|(_, _, values)| values.iter().any(|value| *value > 0.0));
    let lines: Vec<_> = lines.collect();
    let most = lines.iter().flat_map(|(_, _, values)| values).copied().fold(0.0, f64::max);
    let up = Scale::new(0.0, most, 4, BOTTOM, TOP - 12.0);
    let curves = lines.iter().map(|(class, _, values)| {
        let points = (0_u32..).zip(values).map(|(tenth, value)| (across.at(f64::from(tenth) * 10.0), up.at(*value)));
        path(class, &points.collect::<Vec<_>>())
    });
    let mut labels: Vec<(f64, String)> = (lines.iter())
        .map(|(_, name, values)| {
            let last = values.last().copied().unwrap_or(0.0);
            (up.at(last), format!("{name} {}", money(&report.currency, last)))
        })
        .collect();
    spread(&mut labels);
    let labels = labels.iter().map(|(y, label)| words(right + 8.0, y + 4.0, "value", label));
    drawing(width, HEIGHT, "Money in play: what all players, the richest of them, and the pots hold.")
        .put(rulers(&up, LEFT, right, |mark| up.money(&report.currency, mark)))
        .put_all(curves)
        .put_all(labels)
        .put(foot(&across, BOTTOM, "turns that are over", |mark| format!("{mark:.0} %")))
}

/// Moves labels up that would lie over others; the line drawn first is the upper one.
fn spread(labels: &mut [(f64, String)]) {
    const LINE: f64 = 15.0;
    let mut below = f64::MAX;
    for (y, _) in labels.iter_mut().rev() {
        *y = y.min(below - LINE);
        below = *y;
    }
}

fn across() -> Scale {
    Scale::exact(0.0, 100.0, 5, LEFT, RIGHT)
}

fn points(seat: &SeatCurve, up: &Scale, of: impl Fn(&Quartiles) -> f64) -> Vec<(f64, f64)> {
    seat.points.iter().map(|point| (across().at(point.tenth as f64 * 10.0), up.at(of(point)))).collect()
}
