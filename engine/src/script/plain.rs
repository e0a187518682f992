//! A value as compiled rules hold it: two registers, copied without further ado.
//!
//! Nothing, flags, numbers and handles are all there. A text, a list, a map or a deal lies in a [`super::store::Store`], and
//! the bits say where.

use crate::edition::{CardId, DeckId, DeedId, GroupId, PieceId, PlayerId, PotId, SiteId, SpaceId, TimerId};
use crate::value::{Purse, Roll, Stock, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    pub tag: Tag,
    pub bits: u64,
}

/// The highest bits of a large value tell of it: whether nobody but a variable holds it, whether it lies among what is
/// known, whether it is so short that it counts nothing to go through it, or to do anything else with it, and whether it is
/// known that the kernel takes it as it is.
pub const SOLE: u64 = 1 << 63;
pub const KNOWN: u64 = 1 << 62;
pub const IS_SHORT: u64 = 1 << 61;
pub const IS_TINY: u64 = 1 << 60;
pub const IS_READY: u64 = 1 << 59;
const TOLD: u64 = SOLE | KNOWN | IS_SHORT | IS_TINY | IS_READY;

/// What sort of value it is. The large ones come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tag {
    Nothing,
    Flag,
    Number,
    Player,
    Space,
    Deed,
    Group,
    Site,
    Deck,
    Card,
    Piece,
    Purse,
    Timer,
    Roll,
    Table,
    Text,
    List,
    Map,
    Deal,
}

/// What `type_of` says, by tags.
pub const TYPE_NAMES: [&str; Tag::COUNT] = [
    "()", "bool", "i64", "player", "space", "deed", "group", "site", "deck", "card", "piece", "purse", "timer", "roll",
    "()", "string", "array", "map", "deal",
];

impl Tag {
    pub const COUNT: usize = Tag::Deal as usize + 1;
}

/// Something was left before its end. Why, is known elsewhere; here is no room for it in two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave;

/// What a piece of a rule gives: two registers.
pub type Outcome = Result<Plain, Leave>;

/// The purses in their bits: whose it is in the lowest byte, the sort of purse above it.
const OF_PLAYER: u64 = 0x100;
const OF_POT: u64 = 0x200;

impl Plain {
    pub const NOTHING: Plain = Plain { tag: Tag::Nothing, bits: 0 };

    pub const fn flag(flag: bool) -> Plain {
        Plain { tag: Tag::Flag, bits: flag as u64 }
    }

    pub const fn number(number: i64) -> Plain {
        Plain { tag: Tag::Number, bits: number.cast_unsigned() }
    }

    /// Whether it lies in a store.
    #[inline]
    pub fn is_large(self) -> bool {
        self.tag >= Tag::Text
    }

    /// Whether it lies in a store, and not among what is known.
    #[inline]
    pub fn is_made(self) -> bool {
        self.is_large() && self.bits & KNOWN == 0
    }

    /// Where a large value lies.
    #[inline]
    pub fn place(self) -> usize {
        (self.bits & !TOLD) as usize
    }

    /// Whether it counts something to go through it.
    #[inline]
    pub fn is_long(self) -> bool {
        self.is_large() && self.bits & IS_SHORT == 0
    }

    /// Whether it counts something to make it, or to hand it over.
    #[inline]
    pub fn is_more_than_tiny(self) -> bool {
        self.is_large() && self.bits & IS_TINY == 0
    }

    /// Whether it counts something, or takes a closer look, to hand it over to the kernel.
    #[inline]
    pub fn is_to_be_looked_into(self) -> bool {
        self.is_large() && self.bits & (IS_TINY | IS_READY) != IS_TINY | IS_READY
    }

    #[inline]
    pub fn as_number(self) -> Option<i64> {
        (self.tag == Tag::Number).then_some(self.bits.cast_signed())
    }

    #[inline]
    pub fn as_flag(self) -> Option<bool> {
        (self.tag == Tag::Flag).then_some(self.bits != 0)
    }

    /// Its number among the handles of its sort.
    #[inline]
    pub fn index(self) -> usize {
        usize::try_from(self.bits).unwrap_or(usize::MAX)
    }

    #[inline]
    pub fn as_purse(self) -> Option<Purse> {
        let index = (self.bits & 0xff) as usize;
        match (self.tag, self.bits & !0xff) {
            (Tag::Purse, OF_PLAYER) => Some(Purse::Player(PlayerId::nth(index))),
            (Tag::Purse, OF_POT) => Some(Purse::Pot(PotId::nth(index))),
            (Tag::Purse, _) => Some(Purse::Bank),
            _ => None,
        }
    }

    #[inline]
    pub fn as_stock(self) -> Option<Stock> {
        let owner = (self.bits >> 8).checked_sub(1).map(|index| PlayerId::nth(index as usize));
        (self.tag == Tag::Piece).then(|| Stock { kind: PieceId::nth((self.bits & 0xff) as usize), owner })
    }

    #[inline]
    pub fn as_roll(self) -> Option<Roll> {
        (self.tag == Tag::Roll).then(|| Roll::of(&self.bits.to_le_bytes()))
    }

    /// A value that is no large one.
    pub fn small(value: &Value) -> Option<Plain> {
        Some(match value {
            Value::Nothing => Plain::NOTHING,
            Value::Flag(flag) => Plain::flag(*flag),
            Value::Number(number) => Plain::number(*number),
            Value::Player(id) => (*id).into(),
            Value::Space(id) => (*id).into(),
            Value::Deed(id) => (*id).into(),
            Value::Group(id) => (*id).into(),
            Value::Site(id) => (*id).into(),
            Value::Deck(id) => (*id).into(),
            Value::Card(id) => (*id).into(),
            Value::Timer(id) => (*id).into(),
            Value::Piece(stock) => (*stock).into(),
            Value::Purse(purse) => (*purse).into(),
            Value::Roll(roll) => (*roll).into(),
            Value::Table => Plain { tag: Tag::Table, bits: 0 },
            Value::Text(_) | Value::List(_) | Value::Map(_) | Value::Deal(_) => return None,
        })
    }

    /// The value, unless it is a large one.
    pub fn small_value(self) -> Option<Value> {
        let index = self.index();
        Some(match self.tag {
            Tag::Nothing => Value::Nothing,
            Tag::Flag => Value::Flag(self.bits != 0),
            Tag::Number => Value::Number(self.bits.cast_signed()),
            Tag::Player => Value::Player(PlayerId::nth(index)),
            Tag::Space => Value::Space(SpaceId::nth(index)),
            Tag::Deed => Value::Deed(DeedId::nth(index)),
            Tag::Group => Value::Group(GroupId::nth(index)),
            Tag::Site => Value::Site(SiteId::nth(index)),
            Tag::Deck => Value::Deck(DeckId::nth(index)),
            Tag::Card => Value::Card(CardId::nth(index)),
            Tag::Timer => Value::Timer(TimerId::nth(index)),
            Tag::Piece => Value::Piece(self.as_stock()?),
            Tag::Purse => Value::Purse(self.as_purse()?),
            Tag::Roll => Value::Roll(self.as_roll()?),
            Tag::Table => Value::Table,
            Tag::Text | Tag::List | Tag::Map | Tag::Deal => return None,
        })
    }
}

macro_rules! handles {
    ($($id:ident => $tag:ident),* $(,)?) => {$(
        impl From<$id> for Plain {
            #[inline]
            fn from(id: $id) -> Plain {
                Plain { tag: Tag::$tag, bits: u64::from(id.0) }
            }
        }
    )*};
}

handles! {
    PlayerId => Player, SpaceId => Space, DeedId => Deed, GroupId => Group, SiteId => Site, DeckId => Deck,
    CardId => Card, TimerId => Timer,
}

impl From<Purse> for Plain {
    fn from(purse: Purse) -> Plain {
        let bits = match purse {
            Purse::Bank => 0,
            Purse::Player(player) => OF_PLAYER | u64::from(player.0),
            Purse::Pot(pot) => OF_POT | u64::from(pot.0),
        };
        Plain { tag: Tag::Purse, bits }
    }
}

impl From<Stock> for Plain {
    fn from(stock: Stock) -> Plain {
        let owner = stock.owner.map_or(0, |owner| u64::from(owner.0) + 1);
        Plain { tag: Tag::Piece, bits: u64::from(stock.kind.0) | (owner << 8) }
    }
}

impl From<Roll> for Plain {
    #[inline]
    fn from(roll: Roll) -> Plain {
        Plain { tag: Tag::Roll, bits: roll.bits() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_value_comes_back_as_it_was() {
        let values = [
            Value::Nothing,
            Value::Flag(true),
            Value::Number(-3),
            Value::Player(PlayerId(7)),
            Value::Space(SpaceId(300)),
            Value::Deed(DeedId(27)),
            Value::Group(GroupId(9)),
            Value::Site(SiteId(2)),
            Value::Deck(DeckId(1)),
            Value::Card(CardId(31)),
            Value::Timer(TimerId(0)),
            Value::Piece(Stock { kind: PieceId(3), owner: None }),
            Value::Piece(Stock { kind: PieceId(3), owner: Some(PlayerId(0)) }),
            Value::Purse(Purse::Bank),
            Value::Purse(Purse::Player(PlayerId(2))),
            Value::Purse(Purse::Pot(PotId(2))),
            Value::Roll(Roll::of(&[6, 1, 3])),
            Value::Table,
        ];
        for value in values {
            assert_eq!(Plain::small(&value).and_then(Plain::small_value), Some(value));
        }
    }

    #[test]
    fn an_outcome_takes_no_more_room_than_a_value() {
        assert_eq!(size_of::<Outcome>(), 16);
    }
}
