//! Who won, and what the players decided.

use super::super::Report;
use super::super::report::WinShares;
use super::numbers::{count, percent, percents};
use super::sheet::Sheet;

/// So many kinds of questions and acts are shown.
const MOST_DECISIONS: usize = 14;

/// Below this, shares that differ so much are not taken for chance.
const SIGNIFICANT: f64 = 0.05;

pub fn wins(report: &Report) -> Sheet {
    let (seats, order) = (&report.wins_by_seat, &report.wins_by_order);
    let row = |(place, player): (usize, &String)| {
        let share = |shares: &WinShares| shares.shares[place];
        vec![
            player.clone(),
            percent(share(seats).value),
            percents(share(seats)),
            format!("{}.", place + 1),
            percent(share(order).value),
            percents(share(order)),
        ]
    };
    let players = if report.finished > 0 { report.players.as_slice() } else { &[] };
    Sheet {
        heading: "Who won, by seat and by the order of play",
        head: vec!["seat", "wins", "interval", "order", "wins", "interval"],
        texts: 1,
        rows: players.iter().enumerate().map(row).collect(),
    }
}

/// Whether the shares differ more than luck explains; nothing, if no game was won.
pub fn verdicts(report: &Report) -> Vec<String> {
    if report.finished == 0 {
        return Vec::new();
    }
    let (seats, order) = (verdict(&report.wins_by_seat), verdict(&report.wins_by_order));
    vec![format!("Seats: {seats}."), format!("Order of play: {order}.")]
}

pub fn decisions(report: &Report) -> Sheet {
    let asked = report.questions.iter().map(|question| {
        let declined = if question.declined > 0.0 { percent(question.declined) } else { String::new() };
        (question.asked, vec![question.kind.clone(), count(question.asked), declined])
    });
    let acted =
        report.acts.iter().map(|act| (act.times, vec![format!("{} (act)", act.name), count(act.times), String::new()]));
    let mut rows: Vec<(f64, Vec<String>)> = asked.chain(acted).collect();
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
    let rows = rows.into_iter().take(MOST_DECISIONS).map(|(_, row)| row).collect();
    Sheet { heading: "What was decided most often", head: vec!["decision", "times", "declined"], texts: 1, rows }
}

pub fn draws(report: &Report) -> Sheet {
    let rows = report.decks.iter().map(|deck| vec![deck.name.clone(), count(deck.times)]).collect();
    Sheet { heading: "Cards drawn", head: vec!["deck", "times"], texts: 1, rows }
}

pub fn house_rules(report: &Report) -> Sheet {
    let rules = report.house_rule_calls.iter();
    Sheet {
        heading: "How often house rules were called",
        head: vec!["house rule", "times", "of all games"],
        texts: 1,
        rows: rules.map(|rule| vec![rule.id.clone(), count(rule.times), percent(rule.games)]).collect(),
    }
}

fn verdict(shares: &WinShares) -> String {
    match shares.chance {
        None => "too few games to tell a difference".into(),
        Some(chance) if chance < 0.001 => "they differ (p < 0.001)".into(),
        Some(chance) if chance < SIGNIFICANT => format!("they differ (p = {chance:.3})"),
        Some(chance) => format!("no difference seen (p = {chance:.2})"),
    }
}
