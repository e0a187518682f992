//! What scripts, answers and declared values are made of.
//!
//! A value is small and plain: it can be saved, hashed, compared and sent. It does not depend on the script language.

use std::cell::Cell;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::decision::Deal;
use crate::edition::{CardId, DeckId, DeedId, GroupId, PieceId, PlayerId, PotId, SiteId, SpaceId, TimerId};
use crate::map::Map;
use crate::text::SharedText;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Written `()` in scripts.
    #[default]
    Nothing,
    Flag(bool),
    Number(i64),
    Text(SharedText),
    #[serde(deserialize_with = "shallow_list")]
    List(Arc<Vec<Value>>),
    Player(PlayerId),
    Space(SpaceId),
    Deed(DeedId),
    Group(GroupId),
    Site(SiteId),
    Deck(DeckId),
    Card(CardId),
    Piece(Stock),
    Purse(Purse),
    Timer(TimerId),
    Roll(Roll),
    Deal(Arc<Deal>),
    /// The table itself, which carries declared values.
    Table,
    /// Named values that a script keeps together. No kernel function takes it, and no state, question or answer holds it.
    #[serde(skip)]
    Map(Arc<Map>),
}

/// Lists within lists, as deep as any script makes them. A deeper one in a save would overflow the stack.
const DEEPEST_LIST: usize = 32;

fn shallow_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Vec<Value>>, D::Error> {
    thread_local! {
        static DEPTH: Cell<usize> = const { Cell::new(0) };
    }
    let depth = DEPTH.get() + 1;
    if depth > DEEPEST_LIST {
        return Err(D::Error::custom("lists are nested too deeply"));
    }
    DEPTH.set(depth);
    let list = Vec::deserialize(deserializer);
    DEPTH.set(depth - 1);
    list.map(Arc::new)
}

/// Where money lies. A player stands for their own purse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Purse {
    Bank,
    Player(PlayerId),
    Pot(PotId),
}

/// Pieces that are alike: a kind, and whose they are where every player has their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stock {
    pub kind: PieceId,
    pub owner: Option<PlayerId>,
}

/// What the dice showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// The faces; a die that was not thrown shows 0.
    faces: [u8; Roll::MOST_DICE],
}

impl Roll {
    pub const MOST_DICE: usize = 8;

    /// A roll of these faces; more than [`Roll::MOST_DICE`] dice are refused when an edition is loaded.
    #[inline]
    pub fn of(faces: &[u8]) -> Roll {
        let mut roll = Roll::default();
        for (slot, face) in roll.faces.iter_mut().zip(faces) {
            *slot = *face;
        }
        roll
    }

    #[inline]
    pub fn faces(&self) -> impl Iterator<Item = u8> {
        self.faces.into_iter().take_while(|face| *face > 0)
    }

    /// All faces in one number, the first one lowest.
    #[inline]
    pub fn bits(self) -> u64 {
        u64::from_le_bytes(self.faces)
    }

    pub fn total(&self) -> i64 {
        self.faces().map(i64::from).sum()
    }

    /// Two or more dice that all show the same.
    pub fn is_double(&self) -> bool {
        self.faces[1] > 0 && self.faces().all(|face| face == self.faces[0])
    }
}

/// Where pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    Bank,
    Player(PlayerId),
    Space(SpaceId),
    Site(SiteId),
}

impl Value {
    pub fn text(text: impl AsRef<str>) -> Value {
        Value::Text(text.as_ref().into())
    }

    pub fn list(values: Vec<Value>) -> Value {
        Value::List(Arc::new(values))
    }

    /// Whether two values are the same. Most are nothing, numbers or flags, which can be told without a call.
    #[inline]
    pub fn is(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Number(one), Value::Number(other)) => one == other,
            (Value::Flag(one), Value::Flag(other)) => one == other,
            (Value::Nothing, Value::Nothing) => true,
            (one, other) => one == other,
        }
    }

    /// Whether there is something in it that only scripts have.
    pub fn holds_a_map(&self) -> bool {
        match self {
            Value::Map(_) => true,
            Value::List(list) => list.iter().any(|entry| match entry {
                Value::Map(_) | Value::List(_) => entry.holds_a_map(),
                _ => false,
            }),
            _ => false,
        }
    }
}

macro_rules! into_value {
    ($($from:ty => $variant:ident),* $(,)?) => {$(
        impl From<$from> for Value {
            fn from(value: $from) -> Value {
                Value::$variant(value.into())
            }
        }
    )*};
}

into_value! {
    bool => Flag,
    i64 => Number,
    SharedText => Text,
    &str => Text,
    String => Text,
    PlayerId => Player,
    SpaceId => Space,
    DeedId => Deed,
    GroupId => Group,
    SiteId => Site,
    DeckId => Deck,
    CardId => Card,
    Stock => Piece,
    Purse => Purse,
    TimerId => Timer,
    Roll => Roll,
    Arc<Deal> => Deal,
}

impl From<()> for Value {
    fn from((): ()) -> Value {
        Value::Nothing
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Nothing, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Value {
        Value::list(values.into_iter().map(Into::into).collect())
    }
}

/// What a message calls the sort of a value.
pub fn kind_words(value: &Value) -> &'static str {
    match value {
        Value::Nothing => "nothing",
        Value::Flag(_) => "true or false",
        Value::Number(_) => "a whole number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Player(_) => "a player",
        Value::Space(_) => "a space",
        Value::Deed(_) => "a deed",
        Value::Group(_) => "a group",
        Value::Site(_) => "a site",
        Value::Deck(_) => "a deck",
        Value::Card(_) => "a card",
        Value::Piece(_) => "a piece",
        Value::Purse(_) => "a purse",
        Value::Timer(_) => "a timer",
        Value::Roll(_) => "a roll",
        Value::Deal(_) => "a deal",
        Value::Table => "the table",
        Value::Map(_) => "a map",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_fits_into_two_registers() {
        assert_eq!(size_of::<Value>(), 16);
    }

    #[test]
    fn a_list_nested_without_end_is_refused() {
        let list_of_one = [4, 1];
        let read = |levels: usize| postcard::from_bytes::<Value>(&[list_of_one.repeat(levels), vec![0]].concat());
        assert!(read(DEEPEST_LIST).is_ok());
        assert!(read(DEEPEST_LIST + 1).is_err());
        assert!(read(1_000_000).is_err());
        assert!(read(DEEPEST_LIST).is_ok(), "the depth is counted anew for each value");
    }
}
