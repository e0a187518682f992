//! Follows the pieces that players buy from the Bank: what they paid for each kind, and what it brought.

use std::collections::BTreeMap;
use std::rc::Rc;

use boardwright_engine::edition::{Edition, PieceId, SpaceId};
use boardwright_engine::value::{Place, Purse};

use super::figures::{Building, Sum};
use super::reasons::Reason;
use super::sums::{add, part_of};

/// Reads the log of one game from its beginning to its end.
///
/// A log does not say what a payment is for but in words, so neighbours in it belong together: a building that goes to the
/// space that was just paid for, and money that the Bank gives right after it took a building. What was paid for buildings
/// that are handed in for another, as houses are for a hotel, is from then on the other's cost, until they come back.
pub struct Buildings<'a> {
    edition: &'a Edition,
    standing: BTreeMap<(Place, PieceId), Standing>,
    /// What was handed in for the building at a place.
    handed_in: BTreeMap<Place, Vec<HandedIn>>,
    /// What a player just paid the Bank, and why.
    paid: Option<(Rc<Reason>, i64)>,
    /// The kind that just went back to the Bank.
    taken: Option<PieceId>,
    kinds: Vec<Building>,
    bare: Sum,
}

/// Pieces of a kind at a place, and what was paid for them.
#[derive(Clone, Copy, Default)]
struct Standing {
    count: i64,
    cost: i64,
}

#[derive(Clone, Copy)]
struct HandedIn {
    kind: PieceId,
    pieces: Standing,
    for_kind: Option<PieceId>,
}

impl<'a> Buildings<'a> {
    pub fn new(edition: &'a Edition) -> Buildings<'a> {
        Buildings {
            edition,
            standing: BTreeMap::new(),
            handed_in: BTreeMap::new(),
            paid: None,
            taken: None,
            kinds: vec![Building::default(); edition.pieces.len()],
            bare: Sum::default(),
        }
    }

    /// Something else has happened than a payment, a move of pieces, or what goes along with these.
    #[inline]
    pub fn interrupted(&mut self) {
        if self.paid.is_some() || self.taken.is_some() {
            (self.paid, self.taken) = (None, None);
        }
    }

    pub fn paid(&mut self, from: Purse, to: Purse, amount: i64, reason: &Rc<Reason>) {
        let taken = self.taken.take();
        self.paid = None;
        match (from, to) {
            (Purse::Player(_), Purse::Bank | Purse::Pot(_)) => {
                self.paid = Some((Rc::clone(reason), amount));
            }
            (Purse::Bank | Purse::Pot(_), Purse::Player(_)) => {
                if let Some(kind) = taken.filter(|kind| reason.group.is_some() || self.is_for(reason, *kind, None)) {
                    add(&mut self.kinds[kind.index()].holding.spent, amount.saturating_neg());
                }
            }
            (Purse::Player(_), Purse::Player(_)) => {
                if let Some(space) = reason.space {
                    self.rent(space, amount);
                }
            }
            _ => {}
        }
    }

    /// What each kind cost and brought, and the rents of spaces on which nothing stands. Kinds that nobody bought have
    /// no figures.
    pub fn close(mut self) -> (Vec<Building>, Sum) {
        for kind in &mut self.kinds {
            if kind.bought > 0 {
                kind.holding.close();
            } else {
                *kind = Building::default();
            }
        }
        (self.kinds, self.bare)
    }

    pub fn moved(&mut self, kind: PieceId, count: i64, from: Place, to: Place) {
        if is_on_board(from) {
            let taken = self.take(from, kind, count);
            if to == Place::Bank {
                self.taken.get_or_insert(kind);
                let is_named = |space: SpaceId| is_at(self.edition, from, space);
                if self.paid.as_ref().is_some_and(|(reason, _)| reason.space.is_some_and(is_named)) {
                    let handed_in = HandedIn { kind, pieces: taken, for_kind: None };
                    self.handed_in.entry(from).or_default().push(handed_in);
                }
            }
        }
        if is_on_board(to) {
            let is_paid = self.paid.as_ref().is_some_and(|(reason, _)| self.is_for(reason, kind, Some(to)));
            let cost = match self.paid.take_if(|_| is_paid) {
                Some((_, price)) => self.buy(kind, count, to, price),
                None => self.come_back(kind, count, to),
            };
            let standing = self.standing.entry((to, kind)).or_default();
            standing.count += count;
            add(&mut standing.cost, cost);
        }
    }

    /// Whether a reason names the kind, or a space: that of the place, if there is one.
    fn is_for(&self, reason: &Reason, kind: PieceId, place: Option<Place>) -> bool {
        match reason.space {
            Some(space) => place.is_none_or(|place| is_at(self.edition, place, space)),
            None => reason.text.to_lowercase().contains(&self.edition.pieces[kind.index()].name.to_lowercase()),
        }
    }

    /// Takes pieces from a place, with their part of the cost.
    fn take(&mut self, place: Place, kind: PieceId, count: i64) -> Standing {
        let standing = self.standing.entry((place, kind)).or_default();
        let cost = part_of(standing.cost, count.min(standing.count), standing.count);
        standing.count -= count;
        standing.cost = standing.cost.saturating_sub(cost);
        Standing { count, cost }
    }

    /// What new pieces cost, with what was handed in for them.
    fn buy(&mut self, kind: PieceId, count: i64, place: Place, price: i64) -> i64 {
        let mut cost = price;
        for part in self.handed_in.entry(place).or_default().iter_mut().filter(|part| part.for_kind.is_none()) {
            part.for_kind = Some(kind);
            add(&mut self.kinds[part.kind.index()].holding.spent, part.pieces.cost.saturating_neg());
            add(&mut cost, part.pieces.cost);
        }
        let bought = &mut self.kinds[kind.index()];
        bought.bought += u64::try_from(count).unwrap_or(0);
        add(&mut bought.holding.spent, cost);
        self.taken = None;
        cost
    }

    /// What pieces cost that come to a place unpaid: nothing, unless they had been handed in there.
    fn come_back(&mut self, kind: PieceId, count: i64, place: Place) -> i64 {
        let handed_in = self.handed_in.entry(place).or_default();
        let Some(index) = handed_in.iter().position(|part| part.kind == kind) else { return 0 };
        let HandedIn { pieces, for_kind, .. } = handed_in.remove(index);
        let cost = part_of(pieces.cost, count.min(pieces.count), pieces.count);
        add(&mut self.kinds[kind.index()].holding.spent, cost);
        if let Some(other) = for_kind {
            add(&mut self.kinds[other.index()].holding.spent, cost.saturating_neg());
        }
        cost
    }

    /// The kinds that stand there share a rent by what was paid for them, and by their number where nothing was.
    fn rent(&mut self, space: SpaceId, amount: i64) {
        let mut shares = BTreeMap::<PieceId, Standing>::new();
        for ((place, kind), pieces) in &self.standing {
            if pieces.count > 0 && is_at(self.edition, *place, space) {
                let share = shares.entry(*kind).or_default();
                share.count += pieces.count;
                add(&mut share.cost, pieces.cost);
            }
        }
        if shares.is_empty() {
            self.bare.times += 1;
            add(&mut self.bare.amount, amount);
        }
        let is_paid_for = shares.values().any(|share| share.cost > 0);
        let part = |share: &Standing| i128::from(if is_paid_for { share.cost.max(0) } else { share.count });
        let (mut left, mut parts) = (amount, shares.values().map(part).sum::<i128>());
        for (kind, share) in &shares {
            // Whoever comes last takes the rest, so that nothing is lost by rounding.
            let income = i64::try_from(i128::from(left) * part(share) / parts.max(1)).unwrap_or(left);
            left -= income;
            parts -= part(share);
            let holding = &mut self.kinds[kind.index()].holding;
            holding.rents += 1;
            add(&mut holding.income, income);
        }
    }
}

fn is_on_board(place: Place) -> bool {
    matches!(place, Place::Space(_) | Place::Site(_))
}

/// Whether a piece there stands on the space, or on a site that touches it.
fn is_at(edition: &Edition, place: Place, space: SpaceId) -> bool {
    match place {
        Place::Space(on) => on == space,
        Place::Site(site) => edition.sites[site.index()].touches.contains(&space),
        Place::Bank | Place::Player(_) => false,
    }
}
