//! What happened in a game, or in many, counted in whole numbers.

use std::collections::BTreeMap;

use boardwright_engine::edition::Edition;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Purse;
use serde::{Deserialize, Serialize};

use super::holding::Holding;
use super::pairs;
use super::sums::add;

/// Counts of one game; those of many are their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// How often a token arrived on each space.
    pub landings: Vec<u64>,
    pub deeds: Vec<Holding>,
    pub groups: Vec<Holding>,
    /// By kind of piece; those that nobody bought have no figures.
    pub buildings: Vec<Building>,
    /// The rents of spaces on which nothing stands.
    pub bare_rents: Sum,
    /// How often each card was drawn.
    pub draws: Vec<u64>,
    #[serde(with = "pairs")]
    pub payments: BTreeMap<Payment, Sum>,
    /// Why players left the game.
    pub departures: BTreeMap<SharedText, u64>,
    pub questions: BTreeMap<SharedText, Answers>,
    pub acts: BTreeMap<SharedText, u64>,
    /// In the order of the edition's house rules.
    pub house_rules: Vec<Calls>,
}

/// Payments that count together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Payment {
    pub from: Side,
    pub to: Side,
    pub why: SharedText,
}

/// Who pays or is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Player,
    Bank,
    Pot,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub times: u64,
    pub amount: i64,
}

/// A kind of piece that is bought for money, over the games in which somebody bought one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    pub bought: u64,
    pub holding: Holding,
}

/// How often functions of a house rule were called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calls {
    pub times: u64,
    /// The games with at least one call.
    pub games: u64,
}

/// How the questions of a kind were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    pub asked: u64,
    /// With no, by passing, or not in time.
    pub declined: u64,
}

impl Figures {
    /// Those of no game at all.
    pub fn new(edition: &Edition) -> Figures {
        Figures {
            landings: vec![0; edition.spaces.len()],
            deeds: vec![Holding::default(); edition.deeds.len()],
            groups: vec![Holding::default(); edition.groups.len()],
            buildings: vec![Building::default(); edition.pieces.len()],
            draws: vec![0; edition.cards.len()],
            house_rules: vec![Calls::default(); edition.house_rules.len()],
            ..Figures::default()
        }
    }

    pub fn merge(&mut self, other: &Figures) {
        add_all(&mut self.landings, &other.landings);
        add_all(&mut self.draws, &other.draws);
        for (holdings, others) in [(&mut self.deeds, &other.deeds), (&mut self.groups, &other.groups)] {
            holdings.iter_mut().zip(others).for_each(|(holding, other)| holding.merge(other));
        }
        for (payment, sum) in &other.payments {
            self.pay(payment.clone(), *sum);
        }
        for (kind, answers) in &other.questions {
            let all = self.questions.entry(kind.clone()).or_default();
            all.asked += answers.asked;
            all.declined += answers.declined;
        }
        for (counts, others) in [(&mut self.departures, &other.departures), (&mut self.acts, &other.acts)] {
            others.iter().for_each(|(name, count)| *counts.entry(name.clone()).or_default() += count);
        }
        for (building, other) in self.buildings.iter_mut().zip(&other.buildings) {
            building.bought += other.bought;
            building.holding.merge(&other.holding);
        }
        self.bare_rents.merge(other.bare_rents);
        for (calls, others) in self.house_rules.iter_mut().zip(&other.house_rules) {
            calls.times += others.times;
            calls.games += others.games;
        }
    }

    pub fn pay(&mut self, payment: Payment, sum: Sum) {
        self.payments.entry(payment).or_default().merge(sum);
    }
}

impl Side {
    pub const ALL: [Side; 3] = [Side::Player, Side::Bank, Side::Pot];
}

impl Sum {
    pub fn merge(&mut self, other: Sum) {
        self.times += other.times;
        add(&mut self.amount, other.amount);
    }
}

impl From<Purse> for Side {
    fn from(purse: Purse) -> Side {
        match purse {
            Purse::Bank => Side::Bank,
            Purse::Player(_) => Side::Player,
            Purse::Pot(_) => Side::Pot,
        }
    }
}

fn add_all(counts: &mut [u64], others: &[u64]) {
    counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
}
