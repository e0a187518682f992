//! Deeds, cards and pieces change hands here.

use super::state::deck_purpose;
use super::{Aspect, CardPlace, Event, Fault, Kernel};
use crate::edition::{CardId, DeckId, DeedId, GroupId, PlayerId};
use crate::text::SharedText;
use crate::value::{Place, Stock, Value};

impl Kernel {
    /// Gives a deed to a player, or back to the Bank.
    pub fn give_deed(&mut self, deed: DeedId, to: Option<PlayerId>, why: impl Into<SharedText>) -> Result<(), Fault> {
        self.refuse_if_out(to)?;
        let group = self.edition.space(self.edition.deed(deed).space).group;
        let whole = group.and_then(|group| self.sole_owner(group));
        let from = std::mem::replace(&mut self.state.owners[deed.index()], to);
        // A deed seldom makes a group whole, or breaks it up.
        if let Some(group) = group.filter(|group| self.sole_owner(*group) != whole) {
            self.state.marks.touch(Aspect::WholeGroup.of(&self.edition, &Value::Group(group)));
        }
        self.record(Event::DeedTaken { deed, from, to, why: why.into() })
    }

    /// Whoever owns every space of a group.
    #[inline]
    pub fn sole_owner(&self, group: GroupId) -> Option<PlayerId> {
        let group = self.edition.group(group);
        let (first, others) = group.deeds.split_first().filter(|_| group.deeds.len() == group.spaces.len())?;
        let owner = self.state.owners[first.index()]?;
        others.iter().all(|deed| self.state.owners[deed.index()] == Some(owner)).then_some(owner)
    }

    pub fn shuffle(&mut self, deck: DeckId) -> Result<(), Fault> {
        let purpose = deck_purpose(&self.edition.decks[deck.index()].id);
        let state = &mut self.state;
        let pile = state.cards.pile_mut(deck).make_contiguous();
        state.deck_streams[deck.index()].shuffle(pile, &purpose)?;
        self.record(Event::Shuffled { deck })
    }

    /// The player takes the top card and lays it face up.
    pub fn draw(&mut self, player: PlayerId, deck: DeckId) -> Result<CardId, Fault> {
        let Some(card) = self.state.cards.draw(deck) else {
            return Err(Fault::EmptyDeck { deck: self.edition.decks[deck.index()].id.to_string() });
        };
        self.record(Event::Drew { player, card })?;
        Ok(card)
    }

    /// The player keeps a card that is face up, or takes one that another player keeps.
    pub fn keep_card(&mut self, player: PlayerId, card: CardId) -> Result<(), Fault> {
        self.refuse_if_out(Some(player))?;
        self.refuse_if_in_deck(card, "kept by a player")?;
        let before = self.state.cards.place(card);
        self.state.cards.give(card, player);
        self.record(match before {
            CardPlace::Player(from) => Event::CardHandedOver { card, from, to: player },
            CardPlace::Deck | CardPlace::FaceUp => Event::CardTaken { card, player },
        })
    }

    /// A card that is face up or kept goes under its own deck.
    pub fn put_under(&mut self, card: CardId) -> Result<(), Fault> {
        self.refuse_if_in_deck(card, "put under it again")?;
        self.state.cards.put_under(card, self.edition.card(card).deck);
        self.record(Event::CardReturned { card })
    }

    /// The only way that pieces move in a game.
    pub fn move_pieces(
        &mut self,
        stock: Stock,
        count: i64,
        from: Place,
        to: Place,
        why: impl Into<SharedText>,
    ) -> Result<(), Fault> {
        if count < 0 {
            return Err(Fault::NegativePieces { count });
        }
        let moved = self.state.pieces.transfer(&self.edition, stock, count, from, to);
        moved.map_err(|held| Fault::NotEnoughPieces {
            piece: self.edition.pieces[stock.kind.index()].id.to_string(),
            from: self.place_name(from),
            held,
            wanted: count,
        })?;
        self.record(Event::PiecesMoved { stock, count, from, to, why: why.into() })
    }

    fn refuse_if_in_deck(&self, card: CardId, wanted: &'static str) -> Result<(), Fault> {
        if self.state.cards.place(card) != CardPlace::Deck {
            return Ok(());
        }
        let card = self.edition.card(card).id.to_string();
        Err(Fault::CardElsewhere { card, where_it_is: "in its deck".into(), wanted })
    }

    #[inline]
    pub(super) fn refuse_if_out(&self, player: Option<PlayerId>) -> Result<(), Fault> {
        match player {
            Some(player) if self.state.seat(player).is_out => {
                Err(Fault::PlayerIsOut { player: self.player_name(player).into() })
            }
            _ => Ok(()),
        }
    }
}
