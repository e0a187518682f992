//! The 32 cards, sixteen of each deck, in the order of the classic edition.

use super::board::{GROUPS, SPACES};
use super::{Game, Purse, Seat};

#[derive(Clone, Copy)]
enum Card {
    GoTo(usize),
    GoBack(usize),
    GoToJail,
    LeaveJail,
    NearestRailroad,
    NearestUtility,
    Receive(i64),
    Pay(i64),
    PayEach(i64),
    CollectFromEach(i64),
    Repairs { house: i64, hotel: i64 },
}

const CARDS: [Card; 32] = [
    Card::GoTo(0),
    Card::GoTo(24),
    Card::GoTo(11),
    Card::NearestUtility,
    Card::NearestRailroad,
    Card::NearestRailroad,
    Card::Receive(50),
    Card::LeaveJail,
    Card::GoBack(3),
    Card::GoToJail,
    Card::Repairs { house: 25, hotel: 100 },
    Card::Pay(15),
    Card::GoTo(5),
    Card::GoTo(39),
    Card::PayEach(50),
    Card::Receive(150),
    Card::GoTo(0),
    Card::Receive(200),
    Card::Pay(50),
    Card::Receive(45),
    Card::LeaveJail,
    Card::GoToJail,
    Card::CollectFromEach(50),
    Card::Receive(100),
    Card::Receive(20),
    Card::Receive(100),
    Card::Pay(100),
    Card::Pay(150),
    Card::Receive(25),
    Card::Repairs { house: 40, hotel: 115 },
    Card::Receive(10),
    Card::Receive(100),
];

/// The card of each deck that opens Jail.
pub const JAIL_CARDS: [u8; 2] = [7, 20];

const RAILROADS: usize = 8;
const UTILITIES: usize = 9;

impl Game {
    pub(super) fn draw_card(&mut self, seat: Seat, deck: usize) {
        let pile = &mut self.decks[deck].pile;
        let card = pile.pop_front().expect("only one card of a deck can be kept");
        if card == JAIL_CARDS[deck] {
            self.decks[deck].keeper = Some(seat);
            return;
        }
        pile.push_back(card);
        self.follow(seat, CARDS[usize::from(card)]);
    }

    /// Puts a card that opens Jail under its deck, if the player has one.
    pub(super) fn use_card(&mut self, seat: Seat) -> bool {
        let kept = self.decks.iter().position(|deck| deck.keeper == Some(seat));
        if let Some(deck) = kept {
            self.decks[deck].keeper = None;
            self.decks[deck].pile.push_back(JAIL_CARDS[deck]);
        }
        kept.is_some()
    }

    fn follow(&mut self, seat: Seat, card: Card) {
        match card {
            Card::GoTo(space) => self.walk(seat, self.distance(seat, space)),
            Card::GoBack(steps) => {
                self.players[seat].at = (self.players[seat].at + SPACES.len() - steps) % SPACES.len();
                self.arrive(seat);
            }
            Card::GoToJail => self.go_to_jail(seat),
            Card::LeaveJail => {}
            Card::NearestRailroad => self.visit_nearest(seat, RAILROADS),
            Card::NearestUtility => self.visit_nearest(seat, UTILITIES),
            Card::Receive(amount) => self.transfer(Purse::Bank, Purse::Player(seat), amount),
            Card::Pay(amount) => self.pay(seat, Purse::Bank, amount),
            Card::PayEach(amount) => {
                for other in self.others(seat) {
                    if !self.players[seat].is_out {
                        self.pay(seat, Purse::Player(other), amount);
                    }
                }
            }
            Card::CollectFromEach(amount) => {
                for other in self.others(seat) {
                    self.pay(other, Purse::Player(seat), amount);
                }
            }
            Card::Repairs { house, hotel } => {
                let owned = self.lots.iter().filter(|lot| lot.owner == Some(seat as u8));
                let due = owned.map(|lot| if lot.height < 5 { i64::from(lot.height) * house } else { hotel }).sum();
                self.pay(seat, Purse::Bank, due);
            }
        }
    }

    /// Twice the rent of a railroad, or ten times a fresh roll for a utility.
    fn visit_nearest(&mut self, seat: Seat, group: usize) {
        let ahead = GROUPS[group].iter().copied().min_by_key(|space| self.distance(seat, *space));
        let space = ahead.expect("a group has spaces");
        self.travel(seat, self.distance(seat, space));
        match self.landlord(seat, space) {
            Some(owner) => {
                let due = if group == RAILROADS { self.rent(space) * 2 } else { self.roll().0 as i64 * 10 };
                self.pay(seat, Purse::Player(owner), due);
            }
            None => self.offer_property(seat, space),
        }
    }

    fn distance(&self, seat: Seat, to: usize) -> usize {
        (to + SPACES.len() - self.players[seat].at) % SPACES.len()
    }
}
