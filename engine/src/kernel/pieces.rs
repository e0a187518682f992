//! How many pieces of each kind stand where.

use serde::{Deserialize, Serialize};

use super::in_place::in_place_clone;

use crate::edition::{Edition, Issue, PieceId, PlayerId, Supply};
use crate::value::{Place, Stock};

/// All pieces of the game, counted by stock and place.
///
/// Invariant: the counts of a stock add up to its total, and none is negative.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces {
    stocks: Vec<Count>,
    /// Where the stocks of each kind start in `stocks`.
    first: Vec<usize>,
    players: usize,
}

/// One stock: the pieces that are alike.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Count {
    total: i64,
    bank: i64,
    players: Vec<i64>,
    spaces: Vec<i64>,
    sites: Vec<i64>,
}

in_place_clone! { Pieces { stocks, first, players } }
in_place_clone! { Count { total, bank, players, spaces, sites } }

impl Pieces {
    /// Common pieces lie in the Bank; each player's own lie with that player.
    pub fn new(edition: &Edition, players: usize) -> Pieces {
        let mut pieces = Pieces { stocks: Vec::new(), first: Vec::new(), players };
        let empty = Count {
            total: 0,
            bank: 0,
            players: vec![0; players],
            spaces: vec![0; edition.spaces.len()],
            sites: vec![0; edition.sites.len()],
        };
        for piece in &edition.pieces {
            pieces.first.push(pieces.stocks.len());
            match piece.supply {
                Supply::Common(Issue::Limited(total)) => {
                    pieces.stocks.push(Count { total, bank: total, ..empty.clone() });
                }
                Supply::Common(Issue::Unlimited) => pieces.stocks.push(empty.clone()),
                Supply::Each(total) => {
                    for owner in 0..players {
                        let mut own = Count { total, ..empty.clone() };
                        own.players[owner] = total;
                        pieces.stocks.push(own);
                    }
                }
            }
        }
        pieces
    }

    pub fn count(&self, stock: Stock, place: Place) -> i64 {
        self.stocks.get(self.index(stock)).and_then(|count| count.at(place)).unwrap_or(0)
    }

    /// The stocks of a kind: one if it is common, one for each player if they have their own.
    pub fn stocks_of(&self, edition: &Edition, kind: PieceId) -> Vec<Stock> {
        match edition.pieces[kind.index()].supply {
            Supply::Common(_) => vec![Stock { kind, owner: None }],
            Supply::Each(_) => (0..self.players).map(|seat| Stock { kind, owner: Some(PlayerId::nth(seat)) }).collect(),
        }
    }

    /// The only way that pieces move. Gives back how many are there when there are not enough.
    pub fn transfer(&mut self, edition: &Edition, stock: Stock, count: i64, from: Place, to: Place) -> Result<(), i64> {
        let held = self.count(stock, from);
        let unlimited = edition.pieces[stock.kind.index()].supply == Supply::Common(Issue::Unlimited);
        let missing = count.saturating_sub(held).max(0);
        if count < 0 || (missing > 0 && !(unlimited && from == Place::Bank)) {
            return Err(held);
        }
        let index = self.index(stock);
        let Some(counts) = self.stocks.get_mut(index) else { return Err(held) };
        counts.total = counts.total.checked_add(missing).ok_or(held)?;
        counts.change(from, missing - count);
        counts.change(to, count);
        Ok(())
    }

    /// Leaves exactly so many in the Bank, for a position that is laid out by hand; the rest is not in the game.
    pub fn lay_out_bank(&mut self, stock: Stock, count: i64) {
        let index = self.index(stock);
        if let Some(counts) = self.stocks.get_mut(index) {
            counts.total += count - counts.bank;
            counts.bank = count;
        }
    }

    pub(super) fn has_shape_of(&self, other: &Pieces) -> bool {
        let shape = |count: &Count| (count.players.len(), count.spaces.len(), count.sites.len());
        (self.players, &self.first) == (other.players, &other.first)
            && self.stocks.iter().map(shape).eq(other.stocks.iter().map(shape))
    }

    /// What is wrong with the pieces, if anything is.
    pub fn problem(&self) -> Option<String> {
        for (index, count) in self.stocks.iter().enumerate() {
            let kind = self.first.iter().rposition(|first| *first <= index).unwrap_or(0);
            let all = [&[count.bank][..], &count.players, &count.spaces, &count.sites];
            if all.iter().any(|part| part.iter().any(|count| *count < 0)) {
                return Some(format!("a count of piece {kind} is negative"));
            }
            let sum: i128 = all.iter().map(|part| part.iter().copied().map(i128::from).sum::<i128>()).sum();
            if sum != count.total.into() {
                return Some(format!("{sum} of piece {kind} are somewhere, but {} exist", count.total));
            }
        }
        None
    }

    fn index(&self, stock: Stock) -> usize {
        let first = self.first.get(stock.kind.index()).copied().unwrap_or(usize::MAX);
        first.saturating_add(stock.owner.map_or(0, PlayerId::index))
    }
}

impl Count {
    fn at(&self, place: Place) -> Option<i64> {
        match place {
            Place::Bank => Some(self.bank),
            Place::Player(player) => self.players.get(player.index()).copied(),
            Place::Space(space) => self.spaces.get(space.index()).copied(),
            Place::Site(site) => self.sites.get(site.index()).copied(),
        }
    }

    fn change(&mut self, place: Place, difference: i64) {
        let slot = match place {
            Place::Bank => Some(&mut self.bank),
            Place::Player(player) => self.players.get_mut(player.index()),
            Place::Space(space) => self.spaces.get_mut(space.index()),
            Place::Site(site) => self.sites.get_mut(site.index()),
        };
        if let Some(slot) = slot {
            *slot += difference;
        }
    }
}
