//! Paying, raising money, and going bankrupt.

use super::board::{GROUPS, SPACES};
use super::{Game, Purse, Seat};

impl Game {
    pub(super) fn pay(&mut self, seat: Seat, to: Purse, amount: i64) {
        if self.players[seat].cash < amount {
            self.raise_money(seat, amount);
        }
        if self.players[seat].cash < amount {
            self.go_bankrupt(seat, to);
        } else {
            self.transfer(Purse::Player(seat), to, amount);
        }
    }

    /// Buildings are sold first; once all are gone, deeds are mortgaged.
    fn raise_money(&mut self, seat: Seat, amount: i64) {
        for space in 0..SPACES.len() {
            while self.is_owned_by(space, seat) && self.players[seat].cash < amount && self.lots[space].height > 0 {
                self.sell_building(seat, GROUPS[SPACES[space].group]);
            }
        }
        for space in 0..SPACES.len() {
            if self.is_owned_by(space, seat) && self.players[seat].cash < amount && !self.lots[space].mortgaged {
                self.mortgage(seat, space);
            }
        }
    }

    /// Everything goes to the creditor. What the Bank gets is for sale again.
    fn go_bankrupt(&mut self, seat: Seat, creditor: Purse) {
        self.transfer(Purse::Player(seat), creditor, self.players[seat].cash);
        for space in 0..SPACES.len() {
            if !self.is_owned_by(space, seat) {
                continue;
            }
            match creditor {
                Purse::Player(heir) => self.lots[space].owner = Some(heir as u8),
                Purse::Bank => {
                    self.lots[space].owner = None;
                    self.lots[space].mortgaged = false;
                }
            }
        }
        while self.use_card(seat) {}
        if seat == self.in_turn {
            self.rolls_again = false;
        }
        self.players[seat].is_out = true;
        self.is_over = self.players.iter().filter(|player| !player.is_out).count() == 1;
    }
}
