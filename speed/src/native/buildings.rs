//! Houses, hotels and mortgages.

use super::board::{GROUPS, SPACES, STREET_GROUPS};
use super::{Game, Purse, Seat};

impl Game {
    /// Before a turn, mortgages are lifted and then houses are built.
    pub(super) fn improve(&mut self, seat: Seat) {
        for space in 0..SPACES.len() {
            if self.lots[space].mortgaged && self.is_owned_by(space, seat) && self.can_spare(seat, lifting_price(space))
            {
                self.transfer(Purse::Player(seat), Purse::Bank, lifting_price(space));
                self.lots[space].mortgaged = false;
            }
        }
        for group in &GROUPS[..STREET_GROUPS] {
            if group.iter().all(|space| self.is_owned_by(*space, seat)) {
                self.build_in(seat, group);
            }
        }
    }

    fn build_in(&mut self, seat: Seat, group: &[usize]) {
        if group.iter().any(|space| self.lots[*space].mortgaged) {
            return;
        }
        let mut lot = self.lowest_lot(group);
        while self.has_building_for(lot) && self.can_spare(seat, SPACES[lot].house_price) {
            self.build(seat, lot);
            lot = self.lowest_lot(group);
        }
    }

    fn has_building_for(&self, lot: usize) -> bool {
        match self.lots[lot].height {
            0..4 => self.houses_left > 0,
            4 => self.hotels_left > 0,
            _ => false,
        }
    }

    fn build(&mut self, seat: Seat, lot: usize) {
        self.transfer(Purse::Player(seat), Purse::Bank, SPACES[lot].house_price);
        if self.lots[lot].height < 4 {
            self.houses_left -= 1;
        } else {
            self.houses_left += 4;
            self.hotels_left -= 1;
        }
        self.lots[lot].height += 1;
    }

    pub(super) fn sell_building(&mut self, seat: Seat, group: &[usize]) {
        let lot = self.highest_lot(group);
        let mut price = SPACES[lot].house_price / 2;
        if self.lots[lot].height < 5 {
            self.houses_left += 1;
            self.lots[lot].height -= 1;
        } else {
            self.hotels_left += 1;
            if self.houses_left >= 4 {
                self.houses_left -= 4;
                self.lots[lot].height = 4;
            } else {
                self.lots[lot].height = 0;
                price *= 5;
            }
        }
        self.transfer(Purse::Bank, Purse::Player(seat), price);
    }

    /// The first of the lowest lots.
    fn lowest_lot(&self, group: &[usize]) -> usize {
        let better = |best: usize, lot: usize| if self.lots[lot].height < self.lots[best].height { lot } else { best };
        group.iter().copied().reduce(better).expect("a group has spaces")
    }

    /// The first of the highest lots.
    fn highest_lot(&self, group: &[usize]) -> usize {
        let better = |best: usize, lot: usize| if self.lots[lot].height > self.lots[best].height { lot } else { best };
        group.iter().copied().reduce(better).expect("a group has spaces")
    }

    pub(super) fn mortgage(&mut self, seat: Seat, space: usize) {
        self.lots[space].mortgaged = true;
        self.transfer(Purse::Bank, Purse::Player(seat), SPACES[space].price / 2);
    }

    pub(super) fn is_owned_by(&self, space: usize, seat: Seat) -> bool {
        self.owner(space) == Some(seat)
    }
}

fn lifting_price(space: usize) -> i64 {
    SPACES[space].price / 2 * 110 / 100
}
