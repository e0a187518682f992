//! A deck: which cards it has, and where they are. Their order in the deck stays a secret.

use boardwright_engine::edition::{CardId, DeckId};
use boardwright_engine::kernel::{CardPlace, Kernel};

use super::table::Table;
use super::{Screen, Text, colour};

pub fn deck(kernel: &Kernel, deck: DeckId, screen: &Screen) -> String {
    let edition = &kernel.edition;
    let deck = &edition.decks[deck.index()];
    let mut alike: Vec<(CardId, CardPlace, usize)> = Vec::new();
    for card in &deck.cards {
        let place = kernel.state.cards.place(*card);
        let is_alike = |other: &CardId| {
            let (one, other) = (edition.card(*card), edition.card(*other));
            (&one.name, &one.text, &one.facts) == (&other.name, &other.text, &other.facts)
        };
        match alike.iter_mut().find(|(other, its_place, _)| is_alike(other) && *its_place == place) {
            Some((_, _, count)) => *count += 1,
            None => alike.push((*card, place, 1)),
        }
    }
    let inside: usize = alike.iter().filter(|(_, place, _)| *place == CardPlace::Deck).map(|(_, _, count)| count).sum();
    let heading = Text::styled(&deck.name, colour::strong());
    let heading = heading.and(Text::plain(&format!(": {inside} of {} cards are in the deck", deck.cards.len())));
    let mut table = Table::with_head(screen, &["", "card", "text", "where"]);
    for (card, place, count) in alike {
        let card = edition.card(card);
        let place = match place {
            CardPlace::Deck => Text::styled("deck", colour::quiet()),
            CardPlace::FaceUp => Text::plain("face up"),
            CardPlace::Player(player) => Text::styled(kernel.player_name(player), colour::owned(player)),
        };
        table.row(&[Text::plain(&count.to_string()), Text::plain(&card.name), Text::plain(&card.text), place]);
    }
    table.render_under(&heading, screen)
}
