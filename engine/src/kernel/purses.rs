//! Who has how much money.

use serde::{Deserialize, Serialize};

use super::in_place::in_place_clone;

use crate::edition::{Edition, Issue};
use crate::value::Purse;

/// All money of the game.
///
/// Invariant: the purses add up to `issued`, and none is negative. What a player cannot pay is a fault, not a minus sign.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purses {
    bank: i64,
    players: Vec<i64>,
    pots: Vec<i64>,
    /// All the money that exists.
    issued: i64,
}

/// Why money did not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// The payer lacks this much.
    Of(i64),
    /// The sum would not fit into a number.
    Overflow,
}

in_place_clone! { Purses { bank, players, pots, issued } }

impl Purses {
    /// Empty purses, with a limited Bank's money in the Bank.
    pub fn new(edition: &Edition, players: usize) -> Purses {
        let bank = match edition.bank {
            Issue::Limited(amount) => amount,
            Issue::Unlimited => 0,
        };
        Purses { bank, players: vec![0; players], pots: vec![0; edition.pots.len()], issued: bank }
    }

    #[inline]
    pub fn held(&self, purse: Purse) -> i64 {
        match purse {
            Purse::Bank => self.bank,
            Purse::Player(player) => self.players.get(player.index()).copied().unwrap_or(0),
            Purse::Pot(pot) => self.pots.get(pot.index()).copied().unwrap_or(0),
        }
    }

    /// The purses with other pots, each of which says where it was; nothing, if one that is left out holds money.
    pub fn with_pots(&self, places: &[Option<usize>]) -> Option<Purses> {
        let held = |place: &Option<usize>| place.and_then(|index| self.pots.get(index)).copied().unwrap_or(0);
        let pots: Vec<i64> = places.iter().map(held).collect();
        let is_same = pots.iter().sum::<i64>() == self.pots.iter().sum::<i64>();
        is_same.then(|| Purses { pots, ..self.clone() })
    }

    /// The only way that money moves; returns how much the Bank had to issue for it.
    #[inline]
    pub fn transfer(&mut self, from: Purse, to: Purse, amount: i64, bank: Issue) -> Result<i64, Short> {
        let missing = (amount - self.held(from)).max(0);
        let may_issue = from == Purse::Bank && bank == Issue::Unlimited;
        if missing > 0 && !may_issue {
            return Err(Short::Of(missing));
        }
        let issued = self.issued.checked_add(missing).ok_or(Short::Overflow)?;
        self.issued = issued;
        if let Some(purse) = self.purse_mut(from) {
            *purse = *purse + missing - amount;
        }
        if let Some(purse) = self.purse_mut(to) {
            *purse += amount;
        }
        Ok(missing)
    }

    /// Sets a purse for a position that is laid out by hand; the Bank gives or takes the difference.
    pub fn lay_out(&mut self, purse: Purse, amount: i64) {
        let difference = amount - self.held(purse);
        if let Some(slot) = self.purse_mut(purse) {
            *slot = amount;
        }
        if purse == Purse::Bank || self.bank < difference {
            self.issued = self.issued.saturating_add(difference);
        } else {
            self.bank -= difference;
        }
    }

    pub(super) fn has_shape_of(&self, other: &Purses) -> bool {
        (self.players.len(), self.pots.len()) == (other.players.len(), other.pots.len())
    }

    /// What is wrong with the accounts, if anything is.
    pub fn problem(&self) -> Option<String> {
        let all = || [self.bank].into_iter().chain(self.players.iter().copied()).chain(self.pots.iter().copied());
        if all().any(|amount| amount < 0) {
            return Some("a purse is negative".into());
        }
        let sum: i128 = all().map(i128::from).sum();
        (sum != self.issued.into()).then(|| format!("the purses hold {sum}, but {} was issued", self.issued))
    }

    #[inline]
    fn purse_mut(&mut self, purse: Purse) -> Option<&mut i64> {
        match purse {
            Purse::Bank => Some(&mut self.bank),
            Purse::Player(player) => self.players.get_mut(player.index()),
            Purse::Pot(pot) => self.pots.get_mut(pot.index()),
        }
    }
}
