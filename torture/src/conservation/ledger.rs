//! A second set of books, kept from the log alone.
//!
//! The kernel checks after every event that its accounts add up. The ledger knows nothing but the events, and must come to
//! the same figures: whatever changed without an event, or otherwise than its event says, shows here.

use std::collections::BTreeMap;

use boardwright_engine::edition::{CardId, Declaration, Issue, PieceId, PlayerId, PotId, SiteId, SpaceId, Supply};
use boardwright_engine::kernel::{CardPlace, Event, Kernel};
use boardwright_engine::value::{Place, Purse, Stock, Value};

pub struct Ledger {
    /// How many events were read.
    events: usize,
    books: Books,
}

/// Who has what, and what is where.
#[derive(Debug, PartialEq, Eq)]
struct Books {
    purses: BTreeMap<Purse, i64>,
    owners: Vec<Option<PlayerId>>,
    cards: Vec<CardPlace>,
    /// Only where there are any.
    pieces: BTreeMap<(Stock, Place), i64>,
    tokens: Vec<SpaceId>,
    is_out: Vec<bool>,
    turn: u32,
    player_values: Vec<Value>,
    space_values: Vec<Value>,
    table_values: Vec<Value>,
}

impl Ledger {
    /// The books as a game begins.
    pub fn new(kernel: &Kernel) -> Ledger {
        Ledger { events: kernel.log.len(), books: Books::of(kernel) }
    }

    /// Reads the events since the last time, and says where the state differs from them.
    pub fn follow(&mut self, kernel: &Kernel) -> Option<String> {
        for event in &kernel.log[self.events..] {
            self.books.enter(kernel, event);
        }
        self.events = kernel.log.len();
        let state = Books::of(kernel);
        (self.books != state).then(|| format!("the log and the state differ: {:#?}\nand {state:#?}", self.books))
    }
}

impl Books {
    fn of(kernel: &Kernel) -> Books {
        let (edition, state) = (&kernel.edition, &kernel.state);
        let players = state.all_players();
        let pots = (0..edition.pots.len()).map(|pot| Purse::Pot(PotId::nth(pot)));
        let purses = [Purse::Bank].into_iter().chain(players.map(Purse::Player)).chain(pots);
        Books {
            purses: purses.map(|purse| (purse, state.purses.held(purse))).collect(),
            owners: state.owners.clone(),
            cards: (0..edition.cards.len()).map(|card| state.cards.place(CardId::nth(card))).collect(),
            pieces: pieces(kernel),
            tokens: state.players.iter().map(|seat| seat.at).collect(),
            is_out: state.players.iter().map(|seat| seat.is_out).collect(),
            turn: state.turn,
            player_values: state.player_values.clone(),
            space_values: state.space_values.clone(),
            table_values: state.table_values.clone(),
        }
    }

    fn enter(&mut self, kernel: &Kernel, event: &Event) {
        match event {
            Event::Paid { from, to, amount, issued, .. } => {
                *self.purses.entry(*from).or_default() += issued - amount;
                *self.purses.entry(*to).or_default() += amount;
            }
            Event::DeedTaken { deed, to, .. } => self.owners[deed.index()] = *to,
            Event::Drew { card, .. } => self.cards[card.index()] = CardPlace::FaceUp,
            Event::CardTaken { card, player } | Event::CardHandedOver { card, to: player, .. } => {
                self.cards[card.index()] = CardPlace::Player(*player);
            }
            Event::CardReturned { card } => self.cards[card.index()] = CardPlace::Deck,
            Event::PiecesMoved { stock, count, from, to, .. } => self.move_pieces(kernel, *stock, *count, *from, *to),
            Event::Moved { player, to, .. } | Event::Passed { player, space: to } => self.tokens[player.index()] = *to,
            Event::PlayerOut { player, .. } => self.is_out[player.index()] = true,
            Event::TurnBegan { turn, .. } => self.turn = *turn,
            Event::ValueSet { owner, name, value } => self.set_value(kernel, owner, name, value),
            Event::Rolled { .. }
            | Event::Pressed { .. }
            | Event::Shuffled { .. }
            | Event::Answered { .. }
            | Event::Unanswered { .. }
            | Event::Acted { .. }
            | Event::TimePassed { .. }
            | Event::TimerStarted { .. }
            | Event::TimerStopped { .. }
            | Event::TimerWarned { .. }
            | Event::TimeUp { .. }
            | Event::Said { .. }
            | Event::GameOver { .. }
            | Event::Tampered { .. }
            | Event::RulesChanged { .. } => {}
        }
    }

    fn move_pieces(&mut self, kernel: &Kernel, stock: Stock, count: i64, from: Place, to: Place) {
        for (place, change) in [(from, -count), (to, count)] {
            let held = self.pieces.entry((stock, place)).or_default();
            *held += change;
            // A Bank that never runs out makes what it lacks.
            let supply = kernel.edition.pieces[stock.kind.index()].supply;
            if place == Place::Bank && supply == Supply::Common(Issue::Unlimited) {
                *held = (*held).max(0);
            }
        }
        self.pieces.retain(|_, count| *count != 0);
    }

    fn set_value(&mut self, kernel: &Kernel, owner: &Value, name: &str, value: &Value) {
        let declared = &kernel.edition.declared;
        let (values, declarations, row) = match owner {
            Value::Player(player) => (&mut self.player_values, &declared.player_values, player.index()),
            Value::Space(space) => (&mut self.space_values, &declared.space_values, space.index()),
            _ => (&mut self.table_values, &declared.table_values, 0),
        };
        let is_named = |declaration: &Declaration| &*declaration.name == name;
        let slot = declarations.iter().position(is_named);
        let slot = slot.unwrap_or_else(|| panic!("the log sets `{name}`, which nobody declared"));
        values[row * declarations.len() + slot] = value.clone();
    }
}

fn pieces(kernel: &Kernel) -> BTreeMap<(Stock, Place), i64> {
    let (edition, state) = (&kernel.edition, &kernel.state);
    let spaces = (0..edition.spaces.len()).map(|space| Place::Space(SpaceId::nth(space)));
    let sites = (0..edition.sites.len()).map(|site| Place::Site(SiteId::nth(site)));
    let players = state.all_players().map(Place::Player);
    let places: Vec<Place> = [Place::Bank].into_iter().chain(players).chain(spaces).chain(sites).collect();
    let kinds = (0..edition.pieces.len()).map(PieceId::nth);
    let stocks = kinds.flat_map(|kind| state.pieces.stocks_of(edition, kind));
    let counts = stocks.flat_map(|stock| places.iter().map(move |place| (stock, *place)));
    let counts = counts.map(|(stock, place)| ((stock, place), state.pieces.count(stock, place)));
    counts.filter(|(_, count)| *count != 0).collect()
}
