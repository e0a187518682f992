//! The whole state of a game: plain data, cheap to clone, that can be saved, compared and hashed.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Fault;
use super::aspects::Aspect;
use super::cards::Cards;
use super::clock::Clock;
use super::in_place::in_place_clone;
use super::marks::Marks;
use super::pieces::Pieces;
use super::purses::Purses;
use super::random::Stream;
use crate::edition::{DeckId, DeviceId, Edition, PlayerId, SpaceId};
use crate::text::SharedText;
use crate::value::{Roll, Value};

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub seed: u64,
    pub players: Vec<Seat>,
    pub purses: Purses,
    /// The owner of each deed; nobody means the Bank.
    pub owners: Vec<Option<PlayerId>>,
    pub cards: Cards,
    pub pieces: Pieces,
    pub clock: Clock,
    /// Declared values, in rows of the edition's declarations: a row for each player, each space, and the table.
    pub player_values: Vec<Value>,
    pub space_values: Vec<Value>,
    pub table_values: Vec<Value>,
    pub dice: Stream,
    pub deck_streams: Vec<Stream>,
    pub device_streams: Vec<Stream>,
    /// For whatever else scripts put into random order.
    pub table_stream: Stream,
    pub last_roll: Roll,
    /// How many turns have begun.
    pub turn: u32,
    /// Whose turn it is.
    pub player_in_turn: Option<PlayerId>,
    /// The script call with which the next step begins.
    pub next: Option<Call>,
    pub ending: Option<Ending>,
    #[serde(skip)]
    pub marks: Marks,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            seed: self.seed,
            players: self.players.clone(),
            purses: self.purses.clone(),
            owners: self.owners.clone(),
            cards: self.cards.clone(),
            pieces: self.pieces.clone(),
            clock: self.clock.clone(),
            player_values: self.player_values.clone(),
            space_values: self.space_values.clone(),
            table_values: self.table_values.clone(),
            dice: self.dice.clone(),
            deck_streams: self.deck_streams.clone(),
            device_streams: self.device_streams.clone(),
            table_stream: self.table_stream.clone(),
            last_roll: self.last_roll,
            turn: self.turn,
            player_in_turn: self.player_in_turn,
            next: self.next.clone(),
            ending: self.ending.clone(),
            marks: self.marks.clone(),
        }
    }

    /// Copies what is not the same already. Every step of a game begins with a copy, and changes little.
    fn clone_from(&mut self, other: &State) {
        let same = |aspect: Aspect| self.marks.agree_on(&other.marks, aspect);
        let (has_seats, has_owners, has_cards) =
            (same(Aspect::Seats) && same(Aspect::Token), same(Aspect::Owner), same(Aspect::Cards));
        let (has_pieces, (has_values, has_space_values)) =
            (same(Aspect::Pieces), self.marks.agree_on_values(&other.marks));
        let State { seed, players, purses, owners, cards, pieces, clock, player_values, space_values, .. } = self;
        *seed = other.seed;
        purses.clone_from(&other.purses);
        clock.clone_from(&other.clock);
        copy_unless(has_seats, players, &other.players);
        copy_unless(has_owners, owners, &other.owners);
        copy_unless(has_cards, cards, &other.cards);
        copy_unless(has_pieces, pieces, &other.pieces);
        copy_values_unless(has_values, player_values, &other.player_values);
        copy_values_unless(has_values, &mut self.table_values, &other.table_values);
        copy_values_unless(has_space_values, space_values, &other.space_values);
        self.dice.clone_from(&other.dice);
        copy_unless(has_cards, &mut self.deck_streams, &other.deck_streams);
        self.device_streams.clone_from(&other.device_streams);
        self.table_stream.clone_from(&other.table_stream);
        self.last_roll = other.last_roll;
        self.turn = other.turn;
        self.player_in_turn = other.player_in_turn;
        self.next.clone_from(&other.next);
        self.ending.clone_from(&other.ending);
        self.marks.clone_from(&other.marks);
        debug_assert_eq!(self, other, "something was changed without a mark");
    }
}

fn copy_unless<T: Clone>(is_same: bool, to: &mut T, from: &T) {
    if !is_same {
        to.clone_from(from);
    }
}

/// Of all declared values hardly one has changed.
fn copy_values_unless(is_same: bool, to: &mut Vec<Value>, from: &Vec<Value>) {
    if to.len() != from.len() {
        return to.clone_from(from);
    }
    if !is_same {
        for (to, from) in to.iter_mut().zip(from).filter(|(to, from)| !to.is(from)) {
            to.clone_from(from);
        }
    }
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub name: SharedText,
    pub token: SharedText,
    pub at: SpaceId,
    pub is_out: bool,
}

in_place_clone! { Seat { name, token, at, is_out } }

/// A script function with its arguments, to be called at the next step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub function: SharedText,
    pub arguments: Arguments,
}

/// Nearly every step is called with one player, who lies where the call is.
pub type Arguments = SmallVec<[Value; 1]>;

/// How the game ended. Several winners share the win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    pub winners: Vec<PlayerId>,
    pub why: SharedText,
}

impl State {
    /// The table before the first step: tokens on the start space, decks in the order of the data, empty purses.
    pub fn new(edition: &Edition, seats: &[(SharedText, SharedText)], seed: u64) -> State {
        let seat = |(name, token): &(SharedText, SharedText)| Seat {
            name: name.clone(),
            token: token.clone(),
            at: edition.start,
            is_out: false,
        };
        let defaults = |declarations: &[crate::edition::Declaration]| -> Vec<Value> {
            declarations.iter().map(|declaration| declaration.default.clone()).collect()
        };
        State {
            seed,
            players: seats.iter().map(seat).collect(),
            purses: Purses::new(edition, seats.len()),
            owners: vec![None; edition.deeds.len()],
            cards: Cards::new(edition),
            pieces: Pieces::new(edition, seats.len()),
            clock: Clock::new(edition),
            player_values: seats.iter().flat_map(|_| defaults(&edition.declared.player_values)).collect(),
            space_values: edition.spaces.iter().flat_map(|space| space.values.iter().cloned()).collect(),
            table_values: defaults(&edition.declared.table_values),
            dice: Stream::seeded(seed, "dice"),
            deck_streams: edition.decks.iter().map(|deck| Stream::seeded(seed, &deck_purpose(&deck.id))).collect(),
            device_streams: edition.devices.iter().map(|d| Stream::seeded(seed, &device_purpose(&d.id))).collect(),
            table_stream: Stream::seeded(seed, "table"),
            last_roll: Roll::default(),
            turn: 0,
            player_in_turn: None,
            next: None,
            ending: None,
            marks: Marks::default(),
        }
    }

    pub fn seat(&self, player: PlayerId) -> &Seat {
        &self.players[player.index()]
    }

    pub fn all_players(&self) -> impl Iterator<Item = PlayerId> {
        (0..self.players.len()).map(PlayerId::nth)
    }

    /// The players who are still in the game, in the order of their seats.
    pub fn players_in(&self) -> impl Iterator<Item = PlayerId> {
        self.all_players().filter(|player| !self.seat(*player).is_out)
    }

    /// The next player to the left who is still in the game; the player themself if nobody else is.
    pub fn player_after(&self, player: PlayerId) -> PlayerId {
        let (seat, count) = (player.index(), self.players.len());
        let mut seats = (seat + 1..count).chain(0..count.min(seat + 1)).map(PlayerId::nth);
        seats.find(|next| !self.seat(*next).is_out).unwrap_or(player)
    }

    /// Draws what dice with these numbers of sides show.
    #[inline]
    pub(super) fn draw_roll(&mut self, sides: &[u8]) -> Result<Roll, Fault> {
        let mut faces = [0; Roll::MOST_DICE];
        self.dice.roll(sides, &mut faces)?;
        Ok(Roll::of(&faces))
    }

    /// A hash that is equal exactly when the states are.
    pub fn hash(&self) -> blake3::Hash {
        let bytes = postcard::to_stdvec(self).expect("a state is plain data, which postcard can always write");
        blake3::hash(&bytes)
    }

    pub fn deck_stream(&mut self, deck: DeckId) -> &mut Stream {
        &mut self.deck_streams[deck.index()]
    }

    pub fn device_stream(&mut self, device: DeviceId) -> &mut Stream {
        &mut self.device_streams[device.index()]
    }
}

pub(super) fn deck_purpose(id: &str) -> String {
    format!("deck {id}")
}

pub(super) fn device_purpose(id: &str) -> String {
    format!("device {id}")
}
