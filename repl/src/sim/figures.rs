//! What happened in a game, or in many, counted in whole numbers.

use std::collections::BTreeMap;

use boardwright_engine::edition::Edition;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Purse;
use serde::{Deserialize, Serialize};

use super::curve::Curve;
use super::holding::Holding;
use super::pairs;

/// Counts of one game; those of many are their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// How often a token arrived on each space.
    pub landings: Vec<u64>,
    pub deeds: Vec<Holding>,
    pub groups: Vec<Holding>,
    /// How often each card was drawn.
    pub draws: Vec<u64>,
    #[serde(with = "pairs")]
    pub payments: BTreeMap<Payment, Sum>,
    /// Why players left the game.
    pub departures: BTreeMap<SharedText, u64>,
    pub questions: BTreeMap<SharedText, Answers>,
    pub acts: BTreeMap<SharedText, u64>,
    pub cash: Curve,
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
        self.cash.merge(&other.cash);
        for (calls, others) in self.house_rules.iter_mut().zip(&other.house_rules) {
            calls.times += others.times;
            calls.games += others.games;
        }
    }

    pub fn pay(&mut self, payment: Payment, sum: Sum) {
        let all = self.payments.entry(payment).or_default();
        all.times += sum.times;
        all.amount += sum.amount;
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
