//! What the games tell, as means, shares and intervals. The names of the fields are part of the program's interface.

use serde::Serialize;

use super::figures::Side;
use super::statistics::Estimate;

/// Everything about a run of games. What has no interval is a mean for each game that counts, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub edition: String,
    pub name: String,
    pub mode: String,
    pub currency: String,
    pub house_rules: Vec<String>,
    pub options: Vec<String>,
    pub players: Vec<String>,
    pub seed: u64,
    /// The games that were asked for.
    pub games: usize,
    /// The games that count: all but those that failed.
    pub played: u64,
    /// Of those, the games that came to an end; the others had `most_turns` turns.
    pub finished: u64,
    pub most_turns: u32,
    pub failed: u64,
    pub failures: Vec<FailedGame>,
    pub endings: Vec<Ending>,
    pub turns: Option<Length>,
    pub rolls: Option<Length>,
    pub minutes: Option<Length>,
    pub roll_seconds: u32,
    pub decision_seconds: u32,
    pub wins_by_seat: WinShares,
    pub wins_by_order: WinShares,
    pub bankruptcies: Option<Estimate>,
    pub departures: Vec<Count>,
    pub rents: Option<Estimate>,
    pub rent_paid: Option<Estimate>,
    /// At the start, and after each tenth of a game's turns.
    pub cash: Vec<Cash>,
    pub cash_by_seat: Vec<SeatCurve>,
    /// Cash, and what was spent on the deeds that a player holds.
    pub worth_by_seat: Vec<SeatCurve>,
    pub payments: Vec<Payments>,
    pub groups: Vec<Return>,
    pub deeds: Vec<Return>,
    /// The kinds of pieces that somebody bought.
    pub buildings: Vec<Building>,
    /// The rents of spaces on which nothing stands.
    pub bare_rents: Rents,
    pub spaces: Vec<Landings>,
    pub decks: Vec<Draws>,
    pub cards: Vec<Draws>,
    pub questions: Vec<Questions>,
    pub acts: Vec<Count>,
    pub house_rule_calls: Vec<HouseRuleCalls>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailedGame {
    pub seed: u64,
    pub problem: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    pub why: String,
    pub games: u64,
    /// Of all games that count.
    pub share: Estimate,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    pub mean: Estimate,
    pub median: Estimate,
    pub percentile_5: Estimate,
    pub percentile_95: Estimate,
    pub histogram: Histogram,
}

/// How many games lie in each of equally wide steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Histogram {
    /// Where the first step begins.
    pub from: f64,
    pub width: f64,
    pub counts: Vec<u64>,
    /// The longest games, in one or two of a hundred, lie behind the last step.
    pub longer: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WinShares {
    /// Of the games that came to an end; a shared win counts as a part for each who shares it.
    pub shares: Vec<Estimate>,
    /// How likely equal chances give shares that differ as much; nothing, if there are too few games to tell.
    pub chance: Option<f64>,
}

/// Something with how often it happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Count {
    pub name: String,
    pub times: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cash {
    pub tenth: usize,
    /// What all players hold together.
    pub all: f64,
    pub richest: f64,
    pub pots: f64,
    /// Nothing, where the Bank makes money when it needs it.
    pub bank: Option<f64>,
}

/// What one player has in the middle half of the games, to about a hundredth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatCurve {
    pub player: String,
    pub points: Vec<Quartiles>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Quartiles {
    pub tenth: usize,
    pub low: f64,
    pub median: f64,
    pub high: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Payments {
    pub from: Side,
    pub to: Side,
    pub why: String,
    pub times: f64,
    pub amount: f64,
}

/// What a deed or a group brought in the games in which it was owned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Return {
    pub id: String,
    pub name: String,
    /// The share of games in which it was owned.
    pub owned: f64,
    pub rents: f64,
    pub income: f64,
    pub spent: f64,
    pub left: Option<Estimate>,
}

/// A kind of piece that is bought for money.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Building {
    pub id: String,
    pub name: String,
    /// The share of games in which somebody bought one; the other figures are means of those.
    pub games: f64,
    pub bought: f64,
    /// The rents of spaces on which it stands.
    pub rents: f64,
    pub income: f64,
    /// What was paid for it, less what the Bank gave back.
    pub spent: f64,
    pub left: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rents {
    pub times: f64,
    pub amount: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Landings {
    pub id: String,
    pub name: String,
    pub track: String,
    pub group: Option<String>,
    pub times: f64,
    /// Of all arrivals on any space.
    pub share: f64,
}

/// How often a card, or any card of a deck, was drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draws {
    pub id: String,
    pub name: String,
    pub times: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Questions {
    pub kind: String,
    pub asked: f64,
    /// The share of them that was answered with no, by passing, or not in time.
    pub declined: f64,
}

/// How often functions of a house rule were called.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HouseRuleCalls {
    pub id: String,
    pub times: f64,
    /// The share of games with at least one call.
    pub games: f64,
}
