//! Bankruptcies, rents, and where the money goes.

use super::super::Report;
use super::super::report::{Cash, Payments};
use super::super::statistics::Estimate;
use super::numbers::{count, money, number, percent};
use super::outcome::ascii;
use super::table;
use crate::sim::figures::Side;
use crate::view::Screen;

/// So many reasons are shown.
const MOST_REASONS: usize = 14;
const MOST_CAUSES: usize = 4;

pub fn summary(report: &Report, screen: &Screen) -> String {
    let times = |estimate: Estimate| format!("{} ± {}", number(estimate.value, 2), number(estimate.margin(), 2));
    let sum = |estimate: Estimate| {
        format!("{} ± {}", money(&report.currency, estimate.value), money(&report.currency, estimate.margin()))
    };
    let figures = [
        ("players who left the game", report.bankruptcies.map(times)),
        ("rents", report.rents.map(times)),
        ("paid in rents", report.rent_paid.map(sum)),
    ];
    let mut rows: Vec<Vec<String>> =
        figures.into_iter().filter_map(|(name, figure)| Some(vec![name.into(), figure?])).collect();
    let causes = report.departures.iter().take(MOST_CAUSES);
    let after_departures = 1.min(rows.len());
    let causes = causes.map(|cause| vec![format!("  {}", cause.name), count(cause.times)]);
    rows.splice(after_departures..after_departures, causes);
    ascii(table("In each game", &["", "mean"], 1, &rows, screen), screen)
}

pub fn curve(report: &Report, screen: &Screen) -> String {
    let row = |cash: &Cash| {
        let share = if cash.all > 0.0 { percent(cash.richest / cash.all) } else { String::new() };
        vec![format!("{} %", cash.tenth * 10), money(&report.currency, cash.all), share]
    };
    let rows: Vec<Vec<String>> = report.cash.iter().map(row).collect();
    table("The players' cash as the turns go by", &["turns", "all", "the richest"], 0, &rows, screen)
}

pub fn payments(report: &Report, screen: &Screen) -> String {
    let side = |side: Side| match side {
        Side::Player => "player",
        Side::Bank => "Bank",
        Side::Pot => "pot",
    };
    let row = |payment: &Payments| {
        let way = format!("{} to {}", side(payment.from), side(payment.to));
        vec![payment.why.clone(), way, count(payment.times), money(&report.currency, payment.amount)]
    };
    let rows: Vec<Vec<String>> = report.payments.iter().take(MOST_REASONS).map(row).collect();
    table("What most money was paid for", &["reason", "from", "times", "amount"], 2, &rows, screen)
}
