//! Whether what comes from outside belongs to an edition: everything that it names exists there.
//!
//! Inside the engine ids are taken at their word. A save, an answer or an act may have been made for other rules.

use super::{CardPlace, Kernel, State};
use crate::decision::{Act, Answer, Bundle, Deal, Input};
use crate::edition::{CardId, Edition, PlayerId, SpaceId, Supply};
use crate::value::{Purse, Stock, Value};

/// What exists at a table.
pub struct Fit<'a> {
    edition: &'a Edition,
    /// How many play.
    players: usize,
}

impl Kernel {
    pub fn fit(&self) -> Fit<'_> {
        Fit::new(&self.edition, self.state.players.len())
    }
}

impl<'a> Fit<'a> {
    pub fn new(edition: &'a Edition, players: usize) -> Fit<'a> {
        Fit { edition, players }
    }

    /// Whether a state has the shape of this table, names only what exists there, and accounts for everything.
    pub fn state(&self, state: &State, empty_table: &State) -> bool {
        let values = [
            (&state.player_values, &empty_table.player_values),
            (&state.space_values, &empty_table.space_values),
            (&state.table_values, &empty_table.table_values),
        ];
        let winners = state.ending.iter().flat_map(|ending| &ending.winners);
        let arguments = state.next.iter().flat_map(|call| call.arguments.iter());
        state.players.len() == self.players
            && state.owners.len() == self.edition.deeds.len()
            && state.deck_streams.len() == self.edition.decks.len()
            && state.device_streams.len() == self.edition.devices.len()
            && state.players.iter().all(|seat| self.space(seat.at))
            && state.owners.iter().flatten().chain(&state.player_in_turn).chain(winners).all(|one| self.player(*one))
            && values.iter().all(|(held, empty)| held.len() == empty.len() && self.values(held))
            && arguments.into_iter().all(|value| self.value(value))
            && state.purses.has_shape_of(&empty_table.purses)
            && state.pieces.has_shape_of(&empty_table.pieces)
            && state.clock.has_shape_of(&empty_table.clock)
            && state.cards.has_shape_of(&empty_table.cards)
            && state.cards.places().iter().all(|place| match place {
                CardPlace::Player(player) => self.player(*player),
                CardPlace::Deck | CardPlace::FaceUp => true,
            })
            && state.cards.lying().all(|card| self.card(card))
            && state.problem(self.edition).is_none()
    }

    pub fn input(&self, input: &Input) -> bool {
        match input {
            Input::Answer { player, answer, .. } => self.player(*player) && self.answer(answer),
            Input::Act(act) => self.act(act),
            Input::Wait(_) => true,
        }
    }

    pub fn act(&self, act: &Act) -> bool {
        self.player(act.player) && self.values(&act.arguments)
    }

    pub fn stock(&self, stock: Stock) -> bool {
        match (self.edition.pieces.get(stock.kind.index()).map(|piece| piece.supply), stock.owner) {
            (Some(Supply::Common(_)), None) => true,
            (Some(Supply::Each(_)), Some(owner)) => self.player(owner),
            (Some(_) | None, _) => false,
        }
    }

    fn answer(&self, answer: &Answer) -> bool {
        match answer {
            Answer::One(value) => self.value(value),
            Answer::Some(values) => self.values(values),
            Answer::Deal(deal) => self.deal(deal),
            Answer::Yes(_) | Answer::Amount(_) | Answer::Pass => true,
        }
    }

    fn values(&self, values: &[Value]) -> bool {
        values.iter().all(|value| self.value(value))
    }

    fn value(&self, value: &Value) -> bool {
        let edition = self.edition;
        match value {
            Value::Nothing | Value::Flag(_) | Value::Number(_) | Value::Text(_) | Value::Roll(_) | Value::Table => true,
            Value::List(list) => self.values(list),
            Value::Player(player) => self.player(*player),
            Value::Space(space) => self.space(*space),
            Value::Deed(deed) => deed.index() < edition.deeds.len(),
            Value::Group(group) => group.index() < edition.groups.len(),
            Value::Site(site) => site.index() < edition.sites.len(),
            Value::Deck(deck) => deck.index() < edition.decks.len(),
            Value::Card(card) => self.card(*card),
            Value::Piece(stock) => self.stock(*stock),
            Value::Purse(Purse::Bank) => true,
            Value::Purse(Purse::Player(player)) => self.player(*player),
            Value::Purse(Purse::Pot(pot)) => pot.index() < edition.pots.len(),
            Value::Timer(timer) => timer.index() < edition.timers.len(),
            Value::Deal(deal) => self.deal(deal),
            Value::Map(_) => false,
        }
    }

    fn deal(&self, deal: &Deal) -> bool {
        let bundle =
            |bundle: &Bundle| self.values(&bundle.things) && bundle.pieces.iter().all(|(stock, _)| self.stock(*stock));
        self.player(deal.from) && self.player(deal.to) && bundle(&deal.gives) && bundle(&deal.takes)
    }

    fn player(&self, player: PlayerId) -> bool {
        player.index() < self.players
    }

    fn card(&self, card: CardId) -> bool {
        card.index() < self.edition.cards.len()
    }

    fn space(&self, space: SpaceId) -> bool {
        space.index() < self.edition.spaces.len()
    }
}
