//! Decks and their cards.

use std::sync::Arc;

use super::{CardId, DeckId};
use crate::value::Value;

#[derive(Clone, Debug)]
pub struct Deck {
    pub id: Arc<str>,
    pub name: Arc<str>,
    /// In the order of the data file; a game shuffles its own copy.
    pub cards: Vec<CardId>,
}

#[derive(Clone, Debug)]
pub struct Card {
    /// Equal cards (`copies = 2`) are numbered: `dividend`, `dividend-2`.
    pub id: Arc<str>,
    pub name: Arc<str>,
    pub text: Arc<str>,
    pub deck: DeckId,
    /// Decides which script function follows the card: `card_<effect>`, with `-` read as `_`.
    pub effect: Arc<str>,
    /// One entry for each fact that the edition declares for cards.
    pub facts: Vec<Value>,
}
