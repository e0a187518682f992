//! Decks that nobody draws from, and groups with less than two spaces.

use super::mentions::Mentions;
use crate::data::{List, OwnFiles};
use crate::edition::{Card, DeckId, Edition};
use crate::mistake::{Mistake, What};
use crate::value::Value;

/// A deck comes into play by a fact of a space or card, or because a script names it or one of its cards.
pub fn undrawn_decks(files: &OwnFiles, modes: &[Edition], mentions: &Mentions, advice: &mut Vec<Mistake>) {
    for id in files.ids(List::Deck) {
        let is_drawn = modes.iter().any(|edition| {
            let deck = edition.decks.iter().position(|deck| deck.id == id.value);
            deck.and_then(|deck| u8::try_from(deck).ok()).is_some_and(|deck| is_named_by_a_fact(edition, DeckId(deck)))
        });
        let names_a_card = |edition: &Edition| cards_of(edition, &id.value).any(|card| mentions.have(&card.id));
        if is_drawn || mentions.have(&id.value) || modes.iter().any(names_a_card) {
            continue;
        }
        let cards = modes.iter().map(|edition| cards_of(edition, &id.value).count()).max().unwrap_or(0);
        advice.push(Mistake::new(&id.at, What::NeverDrawn { deck: id.value.to_string(), cards }));
    }
}

/// Whoever buys the only space of a group has all of it, which is seldom meant.
pub fn small_groups(files: &OwnFiles, modes: &[Edition], advice: &mut Vec<Mistake>) {
    for id in files.ids(List::Group) {
        // A mode leaves out the groups whose spaces it does not play with.
        let size_in = |edition: &Edition| {
            edition.groups.iter().find(|group| group.id == id.value).map_or(0, |group| group.spaces.len())
        };
        if let Some(spaces) = modes.iter().map(size_in).max().filter(|spaces| *spaces < 2) {
            advice.push(Mistake::new(&id.at, What::SmallGroup { group: id.value.to_string(), spaces }));
        }
    }
}

fn is_named_by_a_fact(edition: &Edition, deck: DeckId) -> bool {
    let spaces = edition.spaces.iter().flat_map(|space| &space.facts);
    let cards = edition.cards.iter().flat_map(|card| &card.facts);
    let groups = edition.groups.iter().flat_map(|group| &group.facts);
    spaces.chain(cards).chain(groups).any(|fact| *fact == Value::Deck(deck))
}

fn cards_of<'a>(edition: &'a Edition, deck: &'a str) -> impl Iterator<Item = &'a Card> {
    let lies_in = |card: &&Card| edition.decks.get(usize::from(card.deck.0)).is_some_and(|found| *found.id == *deck);
    edition.cards.iter().filter(lies_in)
}
