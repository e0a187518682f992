//! Buying what one lands on, and paying rent to whoever owns it.

use super::board::{GROUPS, Kind, SPACES};
use super::{Game, KEPT_BACK, Purse, Seat};

impl Game {
    pub(super) fn visit_property(&mut self, seat: Seat, space: usize) {
        match self.landlord(seat, space) {
            Some(owner) => self.pay(seat, Purse::Player(owner), self.rent(space)),
            None => self.offer_property(seat, space),
        }
    }

    /// Whoever is owed rent by this visitor.
    pub(super) fn landlord(&self, seat: Seat, space: usize) -> Option<Seat> {
        self.owner(space).filter(|owner| *owner != seat && !self.lots[space].mortgaged)
    }

    pub(super) fn offer_property(&mut self, seat: Seat, space: usize) {
        let price = SPACES[space].price;
        if self.owner(space).is_none() && self.can_spare(seat, price) {
            self.transfer(Purse::Player(seat), Purse::Bank, price);
            self.lots[space].owner = Some(seat as u8);
        }
    }

    pub(super) fn can_spare(&self, seat: Seat, amount: i64) -> bool {
        self.players[seat].cash >= amount + KEPT_BACK
    }

    pub(super) fn rent(&self, space: usize) -> i64 {
        let rents = &SPACES[space].rents;
        match SPACES[space].kind {
            Kind::Street => self.street_rent(space),
            Kind::Utility => self.last_roll as i64 * rents[self.owned_in_group(space) - 1],
            _ => rents[self.owned_in_group(space) - 1],
        }
    }

    fn street_rent(&self, space: usize) -> i64 {
        let height = usize::from(self.lots[space].height);
        let rent = SPACES[space].rents[height];
        let is_doubled = height == 0 && self.owned_in_group(space) == GROUPS[SPACES[space].group].len();
        if is_doubled { rent * 2 } else { rent }
    }

    fn owned_in_group(&self, space: usize) -> usize {
        let owner = self.lots[space].owner;
        GROUPS[SPACES[space].group].iter().filter(|other| self.lots[**other].owner == owner).count()
    }
}
