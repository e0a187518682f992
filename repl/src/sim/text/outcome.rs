//! What was played, how it ended, and how long it took.

use super::super::Report;
use super::super::report::Length;
use super::numbers::{number, percent, percents};
use super::sheet::Sheet;
use super::wrapped;
use crate::view::Screen;

pub fn head(report: &Report, screen: &Screen) -> String {
    let games = format!("{}, seed {}: {}", games(report), report.seed, report.players.join(", "));
    let lines = [rules(report), games, "Intervals are of 95 %; figures without one are means for each game.".into()];
    wrapped(&lines, screen)
}

/// The edition and what was chosen of it.
pub fn rules(report: &Report) -> String {
    let edition = vec![format!("{}, {}", report.name, report.mode)];
    [edition, report.house_rules.clone(), report.options.clone()].concat().join(", ")
}

/// How many games there are, of how many that were asked for.
pub fn games(report: &Report) -> String {
    match (report.played + report.failed, report.games as u64) {
        (played, asked) if played < asked => format!("{} of {} games", whole(played), whole(asked)),
        (_, 1) => "1 game".into(),
        (_, asked) => format!("{} games", whole(asked)),
    }
}

pub fn endings(report: &Report) -> Sheet {
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
    Sheet { heading: "How the games ended", head: vec!["", "games", "share", "interval"], texts: 1, rows }
}

pub fn lengths(report: &Report) -> Sheet {
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
    let head = vec!["", "mean", "5 %", "median", "interval", "95 %"];
    Sheet { heading: "How long they took", head, texts: 1, rows }
}

pub fn whole(count: u64) -> String {
    number(count as f64, 0)
}
