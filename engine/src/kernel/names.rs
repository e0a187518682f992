//! What players read for a value, and the ids by which files and answers call it.
//!
//! These are total: a refusal must be able to name whatever reached the game from outside, even if it does not exist.

use super::Kernel;
use super::describe::faces;
use crate::edition::{CardId, DeedId, PlayerId, SpaceId};
use crate::text::SharedText;
use crate::value::{Place, Purse, Stock, Value};

const UNKNOWN: &str = "something unknown";

impl Kernel {
    pub fn player_name(&self, player: PlayerId) -> &str {
        self.state.players.get(player.index()).map_or(UNKNOWN, |seat| &seat.name)
    }

    /// The name of a declared fact or value in the words of the edition: `house_price` reads "house price", or
    /// "Studio price".
    pub fn label(&self, name: &str) -> String {
        let word = |word| self.edition.words.get(word).map_or(word, |own| &**own);
        let whole = self.edition.words.get(name).map(ToString::to_string);
        whole.unwrap_or_else(|| name.split(['_', '-']).map(word).collect::<Vec<_>>().join(" "))
    }

    /// A value as a player reads it.
    pub fn name(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "nothing".into(),
            Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => self.word(text).to_string(),
            Value::List(list) => list.iter().map(|value| self.name(value)).collect::<Vec<_>>().join(", "),
            Value::Player(player) => self.player_name(*player).into(),
            Value::Space(space) => self.space_name(*space),
            Value::Deed(deed) => self.deed_name(*deed),
            Value::Group(group) => entry(&self.edition.groups, group.index(), |group| &group.name),
            Value::Site(site) => entry(&self.edition.sites, site.index(), |site| &site.name),
            Value::Deck(deck) => entry(&self.edition.decks, deck.index(), |deck| &deck.name),
            Value::Card(card) => self.card_name(*card),
            Value::Piece(stock) => entry(&self.edition.pieces, stock.kind.index(), |piece| &piece.name),
            Value::Purse(purse) => self.purse_name(*purse),
            Value::Timer(timer) => entry(&self.edition.timers, timer.index(), |timer| &timer.name),
            Value::Roll(roll) => faces(roll),
            Value::Deal(deal) => self.deal_words(deal),
            Value::Table => "the table".into(),
            Value::Map(_) => "a map".into(),
        }
    }

    /// The id by which data files, scenarios and answers call a value; its name where it has no id.
    pub fn id(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.to_string(),
            Value::Space(space) => entry(&self.edition.spaces, space.index(), |space| &space.id),
            Value::Deed(deed) => self.deed_id(*deed),
            Value::Group(group) => entry(&self.edition.groups, group.index(), |group| &group.id),
            Value::Site(site) => entry(&self.edition.sites, site.index(), |site| &site.id),
            Value::Deck(deck) => entry(&self.edition.decks, deck.index(), |deck| &deck.id),
            Value::Card(card) => entry(&self.edition.cards, card.index(), |card| &card.id),
            Value::Piece(stock) => entry(&self.edition.pieces, stock.kind.index(), |piece| &piece.id),
            Value::Timer(timer) => entry(&self.edition.timers, timer.index(), |timer| &timer.id),
            Value::List(list) => list.iter().map(|value| self.id(value)).collect::<Vec<_>>().join(" "),
            other => self.name(other),
        }
    }

    pub fn purse_name(&self, purse: Purse) -> String {
        match purse {
            Purse::Bank => "the Bank".into(),
            Purse::Player(player) => self.player_name(player).into(),
            Purse::Pot(pot) => entry(&self.edition.pots, pot.index(), |pot| &pot.name),
        }
    }

    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Bank => "the Bank".into(),
            Place::Player(player) => self.player_name(player).into(),
            Place::Space(space) => self.space_name(space),
            Place::Site(site) => entry(&self.edition.sites, site.index(), |site| &site.name),
        }
    }

    /// So many pieces: "1 House", "2 Houses".
    pub fn pieces_name(&self, stock: Stock, count: i64) -> String {
        let name = entry(&self.edition.pieces, stock.kind.index(), |piece| piece.name_of(count));
        match stock.owner {
            Some(owner) => format!("{count} {name} of {}", self.player_name(owner)),
            None => format!("{count} {name}"),
        }
    }

    /// An amount with the edition's currency, in groups of three digits.
    pub fn money(&self, amount: i64) -> String {
        let digits = amount.unsigned_abs().to_string();
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if amount < 0 { "-" } else { "" };
        format!("{sign}{}{grouped}", self.edition.currency)
    }

    /// What the edition calls a word of the rules.
    pub fn word<'a>(&'a self, word: &'a SharedText) -> &'a SharedText {
        self.edition.words.get(word).unwrap_or(word)
    }

    pub(super) fn space_name(&self, space: SpaceId) -> String {
        entry(&self.edition.spaces, space.index(), |space| &space.name)
    }

    pub(super) fn deed_name(&self, deed: DeedId) -> String {
        let space = self.edition.deeds.get(deed.index()).map(|deed| deed.space);
        space.map_or_else(|| UNKNOWN.into(), |space| self.space_name(space))
    }

    pub(super) fn card_name(&self, card: CardId) -> String {
        entry(&self.edition.cards, card.index(), |card| &card.name)
    }

    fn deed_id(&self, deed: DeedId) -> String {
        let space = self.edition.deeds.get(deed.index()).map(|deed| deed.space);
        space.map_or_else(|| UNKNOWN.into(), |space| self.id(&Value::Space(space)))
    }
}

/// One text of an entry of the edition.
pub(super) fn entry<T>(entries: &[T], index: usize, text: impl Fn(&T) -> &SharedText) -> String {
    entries.get(index).map_or_else(|| UNKNOWN.into(), |entry| text(entry).to_string())
}
