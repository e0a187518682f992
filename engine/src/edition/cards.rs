//! Decks and their cards.

use super::{CardId, DeckId};
use crate::text::SharedText;
use crate::value::Value;

#[derive(Clone, Debug)]
pub struct Deck {
    pub id: SharedText,
    pub name: SharedText,
    /// In the order of the data file; a game shuffles its own copy.
    pub cards: Vec<CardId>,
}

#[derive(Clone, Debug)]
pub struct Card {
    /// Equal cards (`copies = 2`) are numbered: `dividend`, `dividend-2`.
    pub id: SharedText,
    pub name: SharedText,
    pub text: SharedText,
    pub deck: DeckId,
    /// Decides which script function follows the card: `card_<effect>`, with `-` read as `_`.
    pub effect: SharedText,
    /// One entry for each fact that the edition declares for cards.
    pub facts: Vec<Value>,
}

impl Card {
    /// Whether both say the same and lie in the same deck, as copies do.
    pub fn is_like(&self, other: &Card) -> bool {
        (&self.name, &self.text, self.deck, &self.effect, &self.facts)
            == (&other.name, &other.text, other.deck, &other.effect, &other.facts)
    }
}
