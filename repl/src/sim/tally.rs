//! Records of games, added up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::curve::Curve;
use super::distribution::{Distribution, Moments};
use super::figures::Figures;
use super::{Failure, GameRecord, Plan};
use boardwright_engine::text::SharedText;

/// Everything that a report needs of the games so far.
///
/// Invariant: only whole numbers are added, so that the tallies of two halves merge to exactly that of the whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The games that count: over, or left after too many turns.
    pub games: u64,
    /// Of those, why they ended; games that were left are in none.
    pub endings: BTreeMap<SharedText, u64>,
    pub turns: Distribution,
    pub rolls: Distribution,
    pub seconds: Distribution,
    pub wins_by_seat: Wins,
    /// By the order of play: whoever began, then the one to the left.
    pub wins_by_order: Wins,
    pub bankruptcies: Distribution,
    pub rents: Distribution,
    pub rent_paid: Moments,
    pub cash: Curve,
    pub figures: Figures,
    /// How many games failed, and the first of them.
    pub failed: u64,
    pub failures: Vec<Failure>,
}

/// So many failures are kept.
const MOST_FAILURES: usize = 3;

/// For each seat, how many games it won alone, with one other, with two others…
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wins {
    counts: Vec<Vec<u64>>,
}

impl Tally {
    /// That of no game at all.
    pub fn new(plan: &Plan) -> Tally {
        let players = plan.players.len();
        Tally {
            games: 0,
            endings: BTreeMap::new(),
            turns: Distribution::default(),
            rolls: Distribution::default(),
            seconds: Distribution::default(),
            wins_by_seat: Wins::new(players),
            wins_by_order: Wins::new(players),
            bankruptcies: Distribution::default(),
            rents: Distribution::default(),
            rent_paid: Moments::default(),
            cash: Curve::new(players),
            figures: Figures::new(&plan.edition),
            failed: 0,
            failures: Vec::new(),
        }
    }

    pub fn add(&mut self, game: &Result<GameRecord, Failure>) {
        match game {
            Ok(record) => self.add_record(record),
            Err(failure) => {
                self.failed += 1;
                self.keep(failure);
            }
        }
    }

    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        other.endings.iter().for_each(|(why, count)| *self.endings.entry(why.clone()).or_default() += count);
        self.turns.merge(&other.turns);
        self.rolls.merge(&other.rolls);
        self.seconds.merge(&other.seconds);
        self.wins_by_seat.merge(&other.wins_by_seat);
        self.wins_by_order.merge(&other.wins_by_order);
        self.bankruptcies.merge(&other.bankruptcies);
        self.rents.merge(&other.rents);
        self.rent_paid.merge(&other.rent_paid);
        self.cash.merge(&other.cash);
        self.figures.merge(&other.figures);
        self.failed += other.failed;
        other.failures.iter().for_each(|failure| self.keep(failure));
    }

    /// The games that came to an end.
    pub fn finished(&self) -> u64 {
        self.endings.values().sum()
    }

    fn add_record(&mut self, record: &GameRecord) {
        self.games += 1;
        self.turns.add(record.turns.into());
        self.rolls.add(record.rolls.into());
        self.seconds.add(record.seconds);
        if let Some(why) = &record.ending {
            *self.endings.entry(why.clone()).or_default() += 1;
        }
        self.wins_by_seat.add(record.winners.iter().copied());
        if let Some(first) = record.first {
            let players = record.seats.len();
            self.wins_by_order.add(record.winners.iter().map(|seat| (seat + players - first) % players));
        }
        let (rents, rent_paid) = record.rents();
        self.bankruptcies.add(whole(record.bankruptcies()));
        self.rents.add(whole(rents));
        self.rent_paid.add(rent_paid);
        self.cash.add(&record.course);
        self.figures.merge(&record.figures);
    }

    fn keep(&mut self, failure: &Failure) {
        let place = self.failures.partition_point(|other| other.number < failure.number);
        self.failures.insert(place, failure.clone());
        self.failures.truncate(MOST_FAILURES);
    }
}

impl Wins {
    fn new(players: usize) -> Wins {
        Wins { counts: vec![vec![0; players]; players] }
    }

    fn add(&mut self, winners: impl ExactSizeIterator<Item = usize>) {
        let shared_by = winners.len();
        for seat in winners {
            self.counts[seat][shared_by - 1] += 1;
        }
    }

    fn merge(&mut self, other: &Wins) {
        for (counts, others) in self.counts.iter_mut().zip(&other.counts) {
            counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
        }
    }

    /// How much each seat won, where a win that is shared counts as a part.
    pub fn parts(&self) -> Vec<f64> {
        let part = |(others, count): (usize, &u64)| *count as f64 / (others + 1) as f64;
        self.counts.iter().map(|counts| counts.iter().enumerate().map(part).sum()).collect()
    }
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
