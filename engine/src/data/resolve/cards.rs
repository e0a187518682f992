//! Decks and their cards.

use std::collections::BTreeMap;

use super::declared::values_of;
use super::{Names, Tracks, read_list};
use crate::data::draft::Draft;
use crate::data::entries::EntryKeys;
use crate::data::entry_kinds::{CardKeys, DeckKeys};
use crate::data::list::List;
use crate::edition::{Card, CardId, Deck, DeckId, Declared, Remark};
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

pub struct Cards {
    pub decks: Vec<Deck>,
    pub cards: Vec<Card>,
}

impl Cards {
    pub fn of(
        draft: &Draft,
        tracks: &Tracks,
        declared: &Declared,
        remarks: &mut Vec<Remark>,
        mistakes: &mut Vec<Mistake>,
    ) -> Cards {
        let mut decks = Vec::new();
        for (keys, _) in read_list::<DeckKeys>(draft, &[], remarks, mistakes) {
            decks.push(Deck { id: keys.id.text.clone(), name: keys.name_or_id(), cards: Vec::new() });
        }
        let mut all = Cards { decks, cards: Vec::new() };
        let names: Vec<&str> = declared.card_facts.iter().map(|fact| &*fact.name).collect();
        let written: BTreeMap<&SharedText, ()> = draft.ids(List::Card).map(|id| (id, ())).collect();
        for (keys, entry) in read_list::<CardKeys>(draft, &names, remarks, mistakes) {
            let facts = values_of(&declared.card_facts, &entry.table, &keys.described(), draft, tracks, mistakes);
            if !Names(draft).check(&keys.described(), List::Deck, &keys.deck, mistakes) {
                continue;
            }
            let Some(deck) = all.decks.iter().position(|deck| deck.id == keys.deck.value) else { continue };
            let name = keys.name_or_id();
            let text = keys.text.clone().unwrap_or_else(|| "".into());
            for copy in 1..=keys.copies.map_or(1, |copies| copies.0) {
                let id = match copy {
                    1 => keys.id.text.clone(),
                    copy => format!("{}-{copy}", keys.id.text).into(),
                };
                if copy > 1 && written.contains_key(&id) {
                    let other = format!("the copies of `{}`", keys.id.text);
                    let what = What::DuplicateId { list: List::Card.word(), id: id.to_string(), other };
                    mistakes.push(Mistake::new(&keys.id.at, what));
                }
                let (name, text, facts, effect) = (name.clone(), text.clone(), facts.clone(), keys.effect.text.clone());
                all.add(Card { id, name, text, deck: DeckId::nth(deck), effect, facts });
            }
            if all.cards.len() > List::Card.most() {
                let what = What::TooManyEntries { list: List::Card.word(), most: List::Card.most() };
                mistakes.push(Mistake::new(&keys.id.at, what));
                break;
            }
        }
        all
    }

    fn add(&mut self, card: Card) {
        let id = CardId::nth(self.cards.len());
        if let Some(deck) = self.decks.get_mut(card.deck.index()) {
            deck.cards.push(id);
        }
        self.cards.push(card);
    }
}
