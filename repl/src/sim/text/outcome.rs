//! What was played, how it ended, and how long it took.

use super::super::Report;
use super::super::report::Length;
use super::numbers::{number, percent, percents};
use super::{table, wrapped};
use crate::view::Screen;

pub fn head(report: &Report, screen: &Screen) -> String {
    let rules = [vec![format!("{}, {}", report.name, report.mode)], report.house_rules.clone(), report.options.clone()];
    let games = match (report.played + report.failed, report.games as u64) {
        (played, asked) if played < asked => format!("{} of {} games", whole(played), whole(asked)),
        (_, 1) => "1 game".into(),
        (_, asked) => format!("{} games", whole(asked)),
    };
    let lines = [
        rules.concat().join(", "),
        format!("{games}, seed {}: {}", report.seed, report.players.join(", ")),
        "Intervals are of 95 %; figures without one are means for each game.".into(),
    ];
    wrapped(&lines, screen)
}

pub fn endings(report: &Report, screen: &Screen) -> String {
    let row = |why: &str, games: u64, share: String, interval: String| vec![why.into(), whole(games), share, interval];
    let endings = &report.endings;
    let mut rows: Vec<Vec<String>> = endings
        .iter()
        .map(|ending| row(&ending.why, ending.games, percent(ending.share.value), percents(ending.share)))
        .collect();
    let left = report.played - report.finished;
    if left > 0 {
        let share = super::super::statistics::wilson(left as f64, report.played);
        let why = format!("not over after {} turns", whole(report.most_turns.into()));
        rows.push(row(&why, left, percent(share.value), percents(share)));
    }
    if report.failed > 0 {
        rows.push(row("failed, and not counted", report.failed, String::new(), String::new()));
    }
    table("How the games ended", &["", "games", "share", "interval"], 1, &rows, screen)
}

pub fn lengths(report: &Report, screen: &Screen) -> String {
    let row = |name: &str, decimals: usize, length: &Length| {
        let show = |value: f64| number(value, decimals);
        let mean = length.mean;
        vec![
            name.into(),
            format!("{} ± {}", number(mean.value, 1), number(mean.margin(), 1)),
            show(length.percentile_5.value),
            show(length.median.value),
            format!("{} to {}", show(length.median.low), show(length.median.high)),
            show(length.percentile_95.value),
        ]
    };
    let lengths = [("turns", 0, &report.turns), ("rolls", 0, &report.rolls), ("minutes", 0, &report.minutes)];
    let rows: Vec<Vec<String>> = lengths
        .into_iter()
        .filter_map(|(name, decimals, length)| Some(row(name, decimals, length.as_ref()?)))
        .collect();
    let head = ["", "mean", "5 %", "median", "interval", "95 %"];
    ascii(table("How long they took", &head, 1, &rows, screen), screen)
}

fn whole(count: u64) -> String {
    number(count as f64, 0)
}

/// The sign before a margin, where the screen lacks it.
pub fn ascii(text: String, screen: &Screen) -> String {
    if screen.unicode { text } else { text.replace("± ", "+-") }
}
