//! Pairs of games, added up.

use boardwright_engine::text::SharedText;
use serde::{Deserialize, Serialize};

use super::super::{Failure, GameRecord, Played};
use super::figure::MEASURED;
use super::joint::Joint;
use super::pair_moments::PairMoments;

/// Everything that a comparison needs of the pairs of games so far.
///
/// Invariant: only whole numbers are added, so that the tallies of two halves merge to exactly that of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    /// The pairs that count: both games were over, or left after too many turns.
    pub pairs: u64,
    /// Of those, the pairs in which everything that is compared was the same.
    pub alike: u64,
    /// In the order of [`MEASURED`].
    pub(super) moments: [PairMoments; MEASURED.len()],
    /// Why the games ended; nothing, where one was left.
    pub(super) endings: Joint<Option<SharedText>>,
    /// The seats that won, and their places in the order of play; none, where a game was left.
    pub(super) seats: Joint<Vec<usize>>,
    pub(super) order: Joint<Vec<usize>>,
    /// The pairs of which a game failed, and the failure with the lowest number.
    pub failed: u64,
    pub failure: Option<Failure>,
}

impl PairTally {
    pub fn add(&mut self, first: &Played, second: &Played) {
        match (first, second) {
            (Ok(first), Ok(second)) => self.add_records(first, second),
            (Err(failure), _) | (_, Err(failure)) => {
                self.failed += 1;
                self.keep(failure);
            }
        }
    }

    pub fn merge(&mut self, other: &PairTally) {
        self.pairs += other.pairs;
        self.alike += other.alike;
        self.moments.iter_mut().zip(&other.moments).for_each(|(moments, other)| moments.merge(other));
        self.endings.merge(&other.endings);
        self.seats.merge(&other.seats);
        self.order.merge(&other.order);
        self.failed += other.failed;
        other.failure.iter().for_each(|failure| self.keep(failure));
    }

    fn add_records(&mut self, first: &GameRecord, second: &GameRecord) {
        self.pairs += 1;
        let mut is_alike = first.ending == second.ending && first.winners == second.winners;
        for (figure, moments) in MEASURED.iter().zip(&mut self.moments) {
            if let (Some(one), Some(other)) = (figure.of(first), figure.of(second)) {
                moments.add(one, other);
                is_alike &= one == other;
            }
        }
        self.alike += u64::from(is_alike);
        self.endings.add(first.ending.clone(), second.ending.clone());
        self.seats.add(first.winners.clone(), second.winners.clone());
        self.order.add(places(first), places(second));
    }

    fn keep(&mut self, failure: &Failure) {
        if self.failure.as_ref().is_none_or(|kept| failure.number < kept.number) {
            self.failure = Some(failure.clone());
        }
    }
}

/// The winners by the order of play.
fn places(game: &GameRecord) -> Vec<usize> {
    let players = game.seats.len();
    let place = |seat: &usize| game.first.map(|first| (seat + players - first) % players);
    let mut places: Vec<usize> = game.winners.iter().filter_map(place).collect();
    places.sort_unstable();
    places
}
