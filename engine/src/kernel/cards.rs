//! Where every card is: in its deck, with a player, or face up in play.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::in_place::in_place_clone;

use crate::edition::{CardId, DeckId, Edition, PlayerId};

/// Invariant: a card is in the pile of its own deck exactly when its place is [`CardPlace::Deck`].
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// The front is the top.
    piles: Vec<VecDeque<CardId>>,
    places: Vec<CardPlace>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardPlace {
    Deck,
    /// Drawn and being followed.
    FaceUp,
    Player(PlayerId),
}

in_place_clone! { Cards { piles, places } }

impl Cards {
    /// Every card in its deck, in the order of the data.
    pub fn new(edition: &Edition) -> Cards {
        Cards {
            piles: edition.decks.iter().map(|deck| deck.cards.iter().copied().collect()).collect(),
            places: vec![CardPlace::Deck; edition.cards.len()],
        }
    }

    pub fn place(&self, card: CardId) -> CardPlace {
        self.places.get(card.index()).copied().unwrap_or(CardPlace::FaceUp)
    }

    pub fn held_by(&self, player: PlayerId) -> Vec<CardId> {
        let held = |(_, place): &(usize, &CardPlace)| **place == CardPlace::Player(player);
        self.places.iter().enumerate().filter(held).map(|(index, _)| CardId::nth(index)).collect()
    }

    /// The pile of a deck, top first.
    pub fn pile(&self, deck: DeckId) -> &VecDeque<CardId> {
        &self.piles[deck.index()]
    }

    pub fn pile_mut(&mut self, deck: DeckId) -> &mut VecDeque<CardId> {
        &mut self.piles[deck.index()]
    }

    /// Takes the top card and lays it face up.
    pub fn draw(&mut self, deck: DeckId) -> Option<CardId> {
        let card = self.piles.get_mut(deck.index())?.pop_front()?;
        self.places[card.index()] = CardPlace::FaceUp;
        Some(card)
    }

    /// Puts a card that is out of its deck under it.
    pub fn put_under(&mut self, card: CardId, deck: DeckId) {
        self.places[card.index()] = CardPlace::Deck;
        self.piles[deck.index()].push_back(card);
    }

    /// Gives a card that is out of its deck to a player.
    pub fn give(&mut self, card: CardId, player: PlayerId) {
        self.places[card.index()] = CardPlace::Player(player);
    }

    /// Takes a card out of its pile, wherever it lies there, for a position that is laid out by hand.
    pub fn take_out(&mut self, card: CardId, deck: DeckId) {
        self.piles[deck.index()].retain(|other| *other != card);
        self.places[card.index()] = CardPlace::FaceUp;
    }

    pub(super) fn places(&self) -> &[CardPlace] {
        &self.places
    }

    /// All cards that lie in piles.
    pub(super) fn lying(&self) -> impl Iterator<Item = CardId> {
        self.piles.iter().flatten().copied()
    }

    pub(super) fn has_shape_of(&self, other: &Cards) -> bool {
        (self.piles.len(), self.places.len()) == (other.piles.len(), other.places.len())
    }

    /// What is wrong with the decks, if anything is.
    pub fn problem(&self, edition: &Edition) -> Option<String> {
        let mut copies_of = vec![0; self.places.len()];
        for (deck, pile) in self.piles.iter().enumerate() {
            let own = pile.iter().filter(|card| edition.card(**card).deck.index() == deck);
            own.for_each(|card| copies_of[card.index()] += 1);
        }
        for (index, (place, copies)) in self.places.iter().zip(copies_of).enumerate() {
            let card = edition.card(CardId::nth(index));
            let expected = usize::from(*place == CardPlace::Deck);
            if copies != expected {
                return Some(format!("the card `{}` is {copies} times in its deck, not {expected}", card.id));
            }
        }
        let lying: usize = self.piles.iter().map(VecDeque::len).sum();
        let should = self.places.iter().filter(|place| **place == CardPlace::Deck).count();
        (lying != should).then(|| format!("{lying} cards lie in decks, not {should}"))
    }
}
