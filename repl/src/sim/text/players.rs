//! Who won, and what the players decided.

use super::super::Report;
use super::super::report::WinShares;
use super::numbers::{count, percent, percents};
use super::table;
use crate::view::Screen;

/// So many kinds of questions and acts are shown.
const MOST_DECISIONS: usize = 14;

/// Below this, shares that differ so much are not taken for chance.
const SIGNIFICANT: f64 = 0.05;

pub fn wins(report: &Report, screen: &Screen) -> String {
    if report.finished == 0 {
        return String::new();
    }
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
    let rows: Vec<Vec<String>> = report.players.iter().enumerate().map(row).collect();
    let head = ["seat", "wins", "interval", "order", "wins", "interval"];
    let table = table("Who won, by seat and by the order of play", &head, 1, &rows, screen);
    format!("{table}Seats: {}.\nOrder of play: {}.\n", verdict(seats), verdict(order))
}

pub fn decisions(report: &Report, screen: &Screen) -> String {
    let asked = report.questions.iter().map(|question| {
        let declined = if question.declined > 0.0 { percent(question.declined) } else { String::new() };
        (question.asked, vec![question.kind.clone(), count(question.asked), declined])
    });
    let acted =
        report.acts.iter().map(|act| (act.times, vec![format!("{} (act)", act.name), count(act.times), String::new()]));
    let mut rows: Vec<(f64, Vec<String>)> = asked.chain(acted).collect();
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
    let rows: Vec<Vec<String>> = rows.into_iter().take(MOST_DECISIONS).map(|(_, row)| row).collect();
    table("What was decided most often", &["decision", "times", "declined"], 1, &rows, screen)
}

pub fn draws(report: &Report, screen: &Screen) -> String {
    let rows: Vec<Vec<String>> = report.decks.iter().map(|deck| vec![deck.name.clone(), count(deck.times)]).collect();
    table("Cards drawn", &["deck", "times"], 1, &rows, screen)
}

pub fn house_rules(report: &Report, screen: &Screen) -> String {
    let rules = report.house_rule_calls.iter();
    let rows: Vec<Vec<String>> =
        rules.map(|rule| vec![rule.id.clone(), count(rule.times), percent(rule.games)]).collect();
    table("How often house rules were called", &["house rule", "times", "of all games"], 1, &rows, screen)
}

fn verdict(shares: &WinShares) -> String {
    match shares.chance {
        None => "too few games to tell a difference".into(),
        Some(chance) if chance < 0.001 => "they differ (p < 0.001)".into(),
        Some(chance) if chance < SIGNIFICANT => format!("they differ (p = {chance:.3})"),
        Some(chance) => format!("no difference seen (p = {chance:.2})"),
    }
}
