//! Events that nobody will ask for again.

use super::{Event, Kernel};
use crate::edition::DeckId;

/// What must be known of events that are forgotten.
#[derive(Clone, Debug, Default)]
pub struct Forgotten {
    events: usize,
    /// For each deck, how many cards were put back since it was shuffled.
    put_back: Vec<usize>,
}

impl Kernel {
    /// How many events there have been, the forgotten ones too.
    pub fn event_count(&self) -> usize {
        self.forgotten.events + self.log.len()
    }

    /// Hands the log over and empties it. What follows goes on as if it were still there.
    pub fn forget_log(&mut self, mut read: impl FnMut(&Event)) {
        let Forgotten { events, put_back } = &mut self.forgotten;
        put_back.resize(self.edition.decks.len(), 0);
        *events += self.log.len();
        for event in &self.log {
            read(event);
            match event {
                Event::Shuffled { deck } => put_back[deck.index()] = 0,
                Event::CardReturned { card } => put_back[self.edition.card(*card).deck.index()] += 1,
                _ => {}
            }
        }
        self.log.clear();
    }

    pub(super) fn put_back_since_shuffled(&self, deck: DeckId) -> usize {
        let (mut put_back, shuffled) = (0, Event::Shuffled { deck });
        for event in self.log.iter().rev() {
            match event {
                event if *event == shuffled => return put_back,
                Event::CardReturned { card } if self.edition.card(*card).deck == deck => put_back += 1,
                _ => {}
            }
        }
        put_back + self.forgotten.put_back.get(deck.index()).copied().unwrap_or(0)
    }
}
