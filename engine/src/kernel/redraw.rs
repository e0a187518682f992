//! Another future for the same present.

use super::random::Stream;
use super::state::{deck_purpose, device_purpose};
use super::{Kernel, Marks, State};
use crate::edition::{DeckId, Edition};

impl Kernel {
    /// For each deck, how many cards on top of it nobody has seen since it was shuffled. Those below them were put back
    /// before everybody's eyes, in the order in which they lie.
    pub fn unseen_cards(&self) -> Vec<usize> {
        let decks = (0..self.edition.decks.len()).map(DeckId::nth);
        decks.map(|deck| self.state.cards.pile(deck).len().saturating_sub(self.put_back_since_shuffled(deck))).collect()
    }
}

impl State {
    /// Draws anew from a seed whatever nobody can know: every stream, and the order of the cards on top of each deck that
    /// nobody has seen. All else stays as it is.
    pub fn redraw(&mut self, edition: &Edition, seed: u64, unseen: &[usize]) {
        self.marks = Marks::default();
        self.seed = seed;
        self.dice = Stream::seeded(seed, "dice");
        self.table_stream = Stream::seeded(seed, "table");
        self.deck_streams = edition.decks.iter().map(|deck| Stream::seeded(seed, &deck_purpose(&deck.id))).collect();
        self.device_streams = edition.devices.iter().map(|d| Stream::seeded(seed, &device_purpose(&d.id))).collect();
        for (index, unseen) in unseen.iter().enumerate() {
            let purpose = format!("unseen {}", deck_purpose(&edition.decks[index].id));
            let pile = self.cards.pile_mut(DeckId::nth(index)).make_contiguous();
            let top = pile.len().min(*unseen);
            // The order that they have must not be seen in the one that they get. A seeded stream never runs out.
            pile[..top].sort_unstable();
            let _ = Stream::seeded(seed, &purpose).shuffle(&mut pile[..top], &purpose);
        }
    }
}
