//! What can be compared.

use std::fmt;
use std::str::FromStr;

use boardwright_engine::text::SharedText;
use serde::{Deserialize, Serialize};

use super::super::GameRecord;
use super::super::curve::POINTS;
use super::super::sums::total;

/// One figure of a game, or of the shares of many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Figure {
    #[default]
    Turns,
    Rolls,
    Minutes,
    Bankruptcies,
    Rents,
    RentPaid,
    Money,
    LeadChanges,
    Decided,
    Decisions,
    DecisionsATurn,
    /// How uneven the wins are between the seats, or in the order of play.
    UnevenSeats,
    UnevenOrder,
    /// The share of wins of a seat, or of a place in the order of play, counted from 0.
    Seat(usize),
    Order(usize),
    /// The share of games that ended so, or that were left.
    Ending(SharedText),
    NotOver,
}

/// How the values of a figure are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Count,
    Money,
    /// A share of 1, told in percent.
    Share,
}

/// The figures that every single game has.
pub const MEASURED: [Figure; 11] = [
    Figure::Turns,
    Figure::Rolls,
    Figure::Minutes,
    Figure::Bankruptcies,
    Figure::Rents,
    Figure::RentPaid,
    Figure::Money,
    Figure::LeadChanges,
    Figure::Decided,
    Figure::Decisions,
    Figure::DecisionsATurn,
];

/// Shares of a game and quotients are kept in millionths, since only whole numbers are added.
const MILLION: i64 = 1_000_000;

const SEAT: &str = "seat-";
const ORDER: &str = "order-";
const ENDING: &str = "ending ";

impl Figure {
    /// The names that `--on` takes, for a message.
    pub const NAMES: &str = "turns, rolls, minutes, bankruptcies, rents, rent-paid, money, lead-changes, decided, \
        decisions, decisions-a-turn, uneven-seats, uneven-order, seat-1, order-1, not-over, or `ending` with how it ended";

    /// The figure of one game in whole parts, where a game by itself has it.
    pub(super) fn of(&self, game: &GameRecord) -> Option<i64> {
        let turns = i64::from(game.turns.max(1));
        let decisions = whole(game.decisions());
        Some(match self {
            Figure::Turns => game.turns.into(),
            Figure::Rolls => game.rolls.into(),
            Figure::Minutes => game.seconds,
            Figure::Bankruptcies => whole(game.bankruptcies()),
            Figure::Rents => whole(game.rents().0),
            Figure::RentPaid => game.rents().1,
            Figure::Money => total(game.course.points.iter().flat_map(|purses| purses.players.iter().copied())),
            Figure::LeadChanges => game.lead.changes.into(),
            Figure::Decided => (i64::from(game.lead.decided_after) * MILLION / turns).min(MILLION),
            Figure::Decisions => decisions * MILLION / whole(game.seats.len().max(1) as u64),
            Figure::DecisionsATurn => decisions * MILLION / turns,
            _ => return None,
        })
    }

    /// What one of its whole parts is.
    pub(super) fn part(&self) -> f64 {
        match self {
            Figure::Minutes => 1.0 / 60.0,
            Figure::Money => 1.0 / POINTS as f64,
            Figure::Decided | Figure::Decisions | Figure::DecisionsATurn => 1.0 / MILLION as f64,
            _ => 1.0,
        }
    }

    pub fn unit(&self) -> Unit {
        match self {
            Figure::RentPaid | Figure::Money => Unit::Money,
            Figure::Decided
            | Figure::UnevenSeats
            | Figure::UnevenOrder
            | Figure::Seat(_)
            | Figure::Order(_)
            | Figure::Ending(_)
            | Figure::NotOver => Unit::Share,
            _ => Unit::Count,
        }
    }

    /// What people call it.
    pub fn label(&self) -> String {
        match self {
            Figure::RentPaid => "paid in rents".into(),
            Figure::Money => "money in play".into(),
            Figure::LeadChanges => "lead changes".into(),
            Figure::Decided => "decided after".into(),
            Figure::Decisions => "decisions a player".into(),
            Figure::DecisionsATurn => "decisions a turn".into(),
            Figure::UnevenSeats => "uneven seats".into(),
            Figure::UnevenOrder => "uneven order".into(),
            Figure::Seat(seat) => format!("seat {} wins", seat + 1),
            Figure::Order(place) => format!("order {} wins", place + 1),
            Figure::Ending(why) => format!("ended: {why}"),
            Figure::NotOver => "not over in time".into(),
            other => other.to_string(),
        }
    }

    /// Whether there are fewer of it, rather than less.
    pub(super) fn is_counted(&self) -> bool {
        !matches!(self, Figure::Minutes) && self.unit() == Unit::Count
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Figure::Turns => "turns",
            Figure::Rolls => "rolls",
            Figure::Minutes => "minutes",
            Figure::Bankruptcies => "bankruptcies",
            Figure::Rents => "rents",
            Figure::RentPaid => "rent-paid",
            Figure::Money => "money",
            Figure::LeadChanges => "lead-changes",
            Figure::Decided => "decided",
            Figure::Decisions => "decisions",
            Figure::DecisionsATurn => "decisions-a-turn",
            Figure::UnevenSeats => "uneven-seats",
            Figure::UnevenOrder => "uneven-order",
            Figure::NotOver => "not-over",
            Figure::Seat(seat) => return write!(out, "{SEAT}{}", seat + 1),
            Figure::Order(place) => return write!(out, "{ORDER}{}", place + 1),
            Figure::Ending(why) => return write!(out, "{ENDING}{why}"),
        };
        out.write_str(name)
    }
}

impl FromStr for Figure {
    type Err = String;

    fn from_str(name: &str) -> Result<Figure, String> {
        let fixed = MEASURED.into_iter().chain([Figure::UnevenSeats, Figure::UnevenOrder, Figure::NotOver]);
        let counted = |prefix: &str| name.strip_prefix(prefix)?.parse::<usize>().ok()?.checked_sub(1);
        let ending = || name.strip_prefix(ENDING).map(|why| Figure::Ending(why.trim().into()));
        let found = (fixed.into_iter().find(|figure| figure.to_string() == name))
            .or_else(|| counted(SEAT).map(Figure::Seat))
            .or_else(|| counted(ORDER).map(Figure::Order))
            .or_else(ending);
        found.ok_or_else(|| format!("`{name}` is no figure; there are {}", Figure::NAMES))
    }
}

impl TryFrom<String> for Figure {
    type Error = String;

    fn try_from(name: String) -> Result<Figure, String> {
        name.parse()
    }
}

impl From<Figure> for String {
    fn from(figure: Figure) -> String {
        figure.to_string()
    }
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        let others = [Figure::UnevenOrder, Figure::Seat(0), Figure::Order(3), Figure::NotOver];
        for figure in MEASURED.into_iter().chain(others).chain([Figure::Ending("time is up".into())]) {
            assert_eq!(figure.to_string().parse(), Ok(figure));
        }
        let problem = "seat-0".parse::<Figure>().unwrap_err();
        assert!(problem.starts_with("`seat-0` is no figure; there are turns, rolls,"), "{problem}");
    }
}
