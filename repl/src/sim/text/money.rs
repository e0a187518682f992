//! Bankruptcies, rents, and where the money goes.

use super::super::Report;
use super::super::report::{Cash, Payments};
use super::super::statistics::Estimate;
use super::numbers::{count, money, number, percent};
use super::sheet::Sheet;
use crate::sim::figures::Side;

/// So many reasons are shown.
const MOST_REASONS: usize = 14;
const MOST_CAUSES: usize = 4;

pub fn summary(report: &Report) -> Sheet {
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
    Sheet { heading: "In each game", head: vec!["", "mean"], texts: 1, rows }
}

pub fn curve(report: &Report) -> Sheet {
    let has_pots = report.cash.iter().any(|cash| cash.pots > 0.0);
    let amount = |value: f64| money(&report.currency, value);
    let row = |cash: &Cash| {
        let share = if cash.all > 0.0 { percent(cash.richest / cash.all) } else { String::new() };
        let pots = has_pots.then(|| amount(cash.pots));
        let beside = [pots, cash.bank.map(amount)].into_iter().flatten();
        [format!("{} %", cash.tenth * 10), amount(cash.all), share].into_iter().chain(beside).collect()
    };
    let has_bank = report.cash.iter().any(|cash| cash.bank.is_some());
    let beside = [("pots", has_pots), ("the Bank", has_bank)].into_iter().filter(|(_, is_there)| *is_there);
    Sheet {
        heading: "Money in play as the turns go by",
        head: ["turns", "players", "the richest"].into_iter().chain(beside.map(|(name, _)| name)).collect(),
        texts: 0,
        rows: report.cash.iter().map(row).collect(),
    }
}

pub fn payments(report: &Report) -> Sheet {
    let side = |side: Side| match side {
        Side::Player => "player",
        Side::Bank => "Bank",
        Side::Pot => "pot",
    };
    let row = |payment: &Payments| {
        let way = format!("{} to {}", side(payment.from), side(payment.to));
        vec![payment.why.clone(), way, count(payment.times), money(&report.currency, payment.amount)]
    };
    let rows = report.payments.iter().take(MOST_REASONS).map(row).collect();
    Sheet { heading: "What most money was paid for", head: vec!["reason", "from", "times", "amount"], texts: 2, rows }
}
