//! Jail: how one gets there, and how one gets out.

use super::board::JAIL;
use super::{Game, JAIL_FINE, JAIL_TRIES, Purse, Seat};

impl Game {
    pub(super) fn go_to_jail(&mut self, seat: Seat) {
        self.players[seat].at = JAIL;
        self.players[seat].in_jail = true;
        self.rolls_again = false;
    }

    pub(super) fn jail_turn(&mut self, seat: Seat) {
        if self.use_card(seat) {
            self.leave_jail(seat);
            return self.roll_and_move(seat);
        }
        if self.can_spare(seat, JAIL_FINE) {
            self.transfer(Purse::Player(seat), Purse::Bank, JAIL_FINE);
            self.leave_jail(seat);
            return self.roll_and_move(seat);
        }
        self.roll_for_freedom(seat);
    }

    fn roll_for_freedom(&mut self, seat: Seat) {
        let (total, is_double) = self.roll();
        if !is_double {
            self.players[seat].jail_tries += 1;
            if self.players[seat].jail_tries < JAIL_TRIES {
                return;
            }
            self.pay(seat, Purse::Bank, JAIL_FINE);
            if self.players[seat].is_out {
                return;
            }
        }
        self.leave_jail(seat);
        self.walk(seat, total);
    }

    fn leave_jail(&mut self, seat: Seat) {
        self.players[seat].in_jail = false;
        self.players[seat].jail_tries = 0;
    }
}
