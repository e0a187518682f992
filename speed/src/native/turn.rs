//! Turns, and the way of a token.

use super::board::{GO, Kind, SPACES};
use super::{DOUBLES_TO_JAIL, Game, MOST_TURNS, PLAYERS, Purse, SALARY, Seat};

impl Game {
    /// Plays until somebody has won, or there were enough turns.
    pub fn play(&mut self) {
        let mut seat = 0;
        while !self.is_over && self.turn < MOST_TURNS {
            self.take_turn(seat);
            while self.rolls_again {
                self.rolls_again = false;
                self.roll_and_move(seat);
            }
            seat = self.player_after(seat);
        }
    }

    fn take_turn(&mut self, seat: Seat) {
        self.turn += 1;
        self.in_turn = seat;
        self.players[seat].doubles = 0;
        self.improve(seat);
        if self.players[seat].in_jail {
            self.jail_turn(seat);
        } else {
            self.roll_and_move(seat);
        }
    }

    fn player_after(&self, seat: Seat) -> Seat {
        let left = (1..PLAYERS).map(|step| (seat + step) % PLAYERS);
        left.into_iter().find(|next| !self.players[*next].is_out).unwrap_or(seat)
    }

    pub(super) fn roll_and_move(&mut self, seat: Seat) {
        let (total, is_double) = self.roll();
        if is_double {
            self.players[seat].doubles += 1;
            if self.players[seat].doubles == DOUBLES_TO_JAIL {
                return self.go_to_jail(seat);
            }
            self.rolls_again = true;
        }
        self.walk(seat, total);
    }

    /// The sum of two dice, and whether they show the same.
    pub(super) fn roll(&mut self) -> (usize, bool) {
        let mut die = || self.dice.below(6, "dice").expect("a seeded stream has no end") as usize + 1;
        let (first, second) = (die(), die());
        self.rolls += 1;
        self.last_roll = first + second;
        (first + second, first == second)
    }

    pub(super) fn walk(&mut self, seat: Seat, steps: usize) {
        self.travel(seat, steps);
        self.arrive(seat);
    }

    /// A token walks forward. GO pays those who pass it; who lands there is paid on arrival.
    pub(super) fn travel(&mut self, seat: Seat, steps: usize) {
        let to = self.players[seat].at + steps;
        self.players[seat].at = to % SPACES.len();
        if to > SPACES.len() {
            self.come_round(seat);
        }
    }

    pub(super) fn arrive(&mut self, seat: Seat) {
        let space = self.players[seat].at;
        match SPACES[space].kind {
            Kind::Street | Kind::Railroad | Kind::Utility => self.visit_property(seat, space),
            Kind::Cards { deck } => self.draw_card(seat, deck),
            Kind::Tax { amount } => self.pay(seat, Purse::Bank, amount),
            Kind::GoToJail => self.go_to_jail(seat),
            Kind::Corner if space == GO => self.come_round(seat),
            Kind::Corner => {}
        }
    }

    fn come_round(&mut self, seat: Seat) {
        self.transfer(Purse::Bank, Purse::Player(seat), SALARY);
    }
}
