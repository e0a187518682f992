//! Who won, how games ended, and what was decided, as pictures.

use super::drawing::{bar, drawing, words};
use super::intervals::{Dots, Row, Unit};
use super::markup::{Tag, tag};
use super::scale::Scale;
use crate::sim::Report;
use crate::sim::report::{Ending, WinShares};
use crate::sim::text::numbers::{count, percent, percents};

const PAIR: f64 = 480.0;

pub fn wins(report: &Report) -> Tag {
    let order: Vec<String> = (1..=report.players.len()).map(|place| format!("{place}. to play")).collect();
    let seats = dots(report, "Wins by seat", "wins by seat", &report.players, &report.wins_by_seat);
    let turns = dots(report, "Wins by the order of play", "wins by order of play", &order, &report.wins_by_order);
    tag("div").class("pair").put(seats).put(turns)
}

fn dots(report: &Report, title: &str, axis: &str, names: &[String], wins: &WinShares) -> Tag {
    let rows = names.iter().zip(&wins.shares).map(|(name, share)| Row {
        name: name.clone(),
        colour: None,
        figure: *share,
        words: format!("{} ({})", percent(share.value), percents(*share)),
    });
    let even = 1.0 / report.players.len().max(1) as f64;
    let picture = Dots {
        title: format!("{title}, with intervals of 95 %."),
        rows: rows.collect(),
        line: Some((even, "equal chances")),
        axis,
        unit: Unit::Shares,
        width: PAIR,
    };
    picture.draw()
}

/// Only where games end in more than one way.
pub fn endings(report: &Report) -> Option<Tag> {
    if report.endings.len() < 2 {
        return None;
    }
    let row = |ending: &Ending| Row {
        name: ending.why.clone(),
        colour: None,
        figure: ending.share,
        words: format!("{} ({})", percent(ending.share.value), percents(ending.share)),
    };
    let picture = Dots {
        title: "How the games ended, with intervals of 95 %.".into(),
        rows: report.endings.iter().map(row).collect(),
        line: None,
        axis: "share of all games",
        unit: Unit::Shares,
        width: 980.0,
    };
    Some(picture.draw())
}

/// So many kinds of decisions are drawn.
const MOST_DECISIONS: usize = 14;
const ROW: f64 = 22.0;

/// Bars by how often something was decided; what was declined is paler.
pub fn decisions(report: &Report) -> Option<Tag> {
    let asked = report.questions.iter().map(|question| (question.kind.clone(), question.asked, question.declined));
    let acted = report.acts.iter().map(|act| (format!("{} (act)", act.name), act.times, 0.0));
    let mut all: Vec<(String, f64, f64)> = asked.chain(acted).collect();
    all.sort_by(|one, other| other.1.total_cmp(&one.1));
    all.truncate(MOST_DECISIONS);
    let (width, left) = (980.0, 200.0);
    let most = all.first()?.1;
    let scale = Scale::exact(0.0, most, 5, left, width - 190.0);
    let rows = all.iter().enumerate().map(|(index, (name, times, declined))| {
        let y = ROW * index as f64;
        let accepted = scale.at(times * (1.0 - declined));
        let note =
            if *declined > 0.0 { format!("{}, {} declined", count(*times), percent(*declined)) } else { count(*times) };
        tag("g")
            .title(&format!("{name}: {note}"))
            .put(words(left - 8.0, y + 15.0, "name end", name))
            .put(bar("bar", left, y + 3.0, accepted - left, ROW - 6.0))
            .put(bar("bar pale", accepted, y + 3.0, scale.at(*times) - accepted, ROW - 6.0))
            .put(words(scale.at(*times) + 6.0, y + 15.0, "value", &note))
    });
    Some(
        drawing(width, ROW * all.len() as f64 + 4.0, "How often each kind of decision was made in a game.")
            .put_all(rows),
    )
}
