//! What a game came to, in the words in which Boardwright's is told too.

use super::board::SPACES;
use super::cards::JAIL_CARDS;
use super::{Game, Lot, PLAYERS, Seat};
use crate::{Outcome, PlayerOutcome, SpaceOutcome};

impl Game {
    pub fn outcome(&self) -> Outcome {
        Outcome {
            turns: self.turn,
            winners: (0..PLAYERS).filter(|seat| !self.players[*seat].is_out).collect(),
            players: (0..PLAYERS).map(|seat| self.player_outcome(seat)).collect(),
            spaces: self.lots[..SPACES.len()].iter().map(space_outcome).collect(),
            houses_left: self.houses_left.into(),
            hotels_left: self.hotels_left.into(),
            decks: [0, 1].map(|deck: usize| self.decks[deck].pile.iter().copied().map(usize::from).collect()),
            dice: self.dice.clone(),
        }
    }

    fn player_outcome(&self, seat: Seat) -> PlayerOutcome {
        let player = &self.players[seat];
        let kept = JAIL_CARDS.iter().zip(&self.decks).filter(|(_, deck)| deck.keeper == Some(seat));
        PlayerOutcome {
            cash: player.cash,
            at: player.at,
            is_out: player.is_out,
            in_jail: player.in_jail,
            jail_tries: player.jail_tries.into(),
            cards: kept.map(|(card, _)| usize::from(*card)).collect(),
        }
    }
}

fn space_outcome(lot: &Lot) -> SpaceOutcome {
    let (houses, hotels) = if lot.height < 5 { (lot.height, 0) } else { (0, 1) };
    SpaceOutcome {
        owner: lot.owner.map(usize::from),
        houses: houses.into(),
        hotels: hotels.into(),
        mortgaged: lot.mortgaged,
    }
}
