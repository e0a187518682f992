//! What kernel functions take, and how a value of a script becomes that.

use std::sync::Arc;

use super::kind::Kind;
use crate::decision::Deal;
use crate::edition::{
    CardId, DeckId, DeedId, DeviceId, GroupId, Named, PieceId, PlayerId, PotId, SiteId, SpaceId, TileId, TimerId,
};
use crate::kernel::{Arguments, Fault, Kernel};
use crate::script::plain::{Leave, Plain, Tag};
use crate::script::store::Store;
use crate::text::SharedText;
use crate::value::{Place, Purse, Roll, Stock, Value, kind_words};

/// A Rust type that a parameter can have.
pub trait Take: Sized {
    const KIND: Kind;

    /// Nothing, if the value is of another sort.
    fn from_value(kernel: &Kernel, value: &Value) -> Option<Self>;

    /// The same of what compiled rules hold.
    #[inline]
    fn from_plain(kernel: &Kernel, plain: Plain, store: &Store<'_>) -> Option<Self> {
        of_whatever(kernel, plain, store)
    }
}

/// What a parameter makes of a value of compiled rules, by way of the value that it stands for. A large one is not copied
/// for that.
#[inline]
fn of_whatever<T: Take>(kernel: &Kernel, plain: Plain, store: &Store<'_>) -> Option<T> {
    match plain.is_large() {
        true => T::from_value(kernel, store.large(plain)),
        false => T::from_value(kernel, &plain.small_value()?),
    }
}

/// Reads one argument, or says what was wrong with it.
#[inline]
pub fn take<T: Take>(
    kernel: &Kernel,
    value: Option<&Value>,
    function: &'static str,
    parameter: &'static str,
) -> Result<T, Box<Fault>> {
    let value = value.unwrap_or(&Value::Nothing);
    T::from_value(kernel, value).ok_or_else(|| Box::new(wrong(kernel, T::KIND, value, function, parameter)))
}

/// Reads one argument of compiled rules. If it is wrong, the interpreter says what is wrong with it.
#[inline]
pub fn take_plain<T: Take>(kernel: &Kernel, plain: Option<Plain>, store: &Store<'_>) -> Result<T, Leave> {
    T::from_plain(kernel, plain.unwrap_or(Plain::NOTHING), store).ok_or(Leave)
}

#[cold]
fn wrong(kernel: &Kernel, kind: Kind, value: &Value, function: &str, parameter: &str) -> Fault {
    match (kind, value) {
        (Kind::Name(named), Value::Text(name)) => Fault::UnknownName {
            what: named.word(),
            name: name.to_string(),
            nearest: kernel.edition.meant(named, name),
        },
        (kind, value) => Fault::WrongType {
            function: function.into(),
            parameter: parameter.into(),
            expected: kind.words(),
            found: found(kind, value),
        },
    }
}

/// What was given instead. Where a list will do, it is what is in it that does not fit.
fn found(kind: Kind, value: &Value) -> String {
    let is_other = |value: &&Value| match kind {
        Kind::Limits => !matches!(value, Value::Number(_)),
        Kind::Players => !matches!(value, Value::Player(_)),
        _ => false,
    };
    match value {
        Value::List(list) if let Some(other) = list.iter().find(is_other) => {
            format!("a list with {}", kind_words(other))
        }
        value => kind_words(value).into(),
    }
}

macro_rules! take {
    ($($type:ty, $kind:expr, $pattern:pat => $value:expr;)*) => {$(
        impl Take for $type {
            const KIND: Kind = $kind;

            #[inline]
            fn from_value(_: &Kernel, value: &Value) -> Option<$type> {
                match value {
                    $pattern => Some($value),
                    #[allow(unreachable_patterns, reason = "a parameter that takes anything matches everything above")]
                    _ => None,
                }
            }
        }
    )*};
}

take! {
    Value, Kind::Any, value => value.clone();
    SharedText, Kind::Text, Value::Text(text) => text.clone();
    Vec<Value>, Kind::List, Value::List(list) => list.to_vec();
    Arguments, Kind::List, Value::List(list) => arguments(list);
    Arc<Deal>, Kind::Deal, Value::Deal(deal) => deal.clone();
}

/// A list as the arguments of a call. That of one player is made at nearly every step.
#[inline]
fn arguments(list: &[Value]) -> Arguments {
    match list {
        [one] => Arguments::from_buf([one.clone()]),
        list => list.into(),
    }
}

macro_rules! take_small {
    ($($type:ident, $kind:ident, $plain:ident => $found:expr;)*) => {$(
        impl Take for $type {
            const KIND: Kind = Kind::$kind;

            fn from_value(_: &Kernel, value: &Value) -> Option<$type> {
                match value {
                    Value::$kind(value) => Some(*value),
                    _ => None,
                }
            }

            #[inline]
            fn from_plain(_: &Kernel, $plain: Plain, _: &Store<'_>) -> Option<$type> {
                $found
            }
        }
    )*};
}

take_small! {
    bool, Flag, plain => plain.as_flag();
    i64, Number, plain => plain.as_number();
    PlayerId, Player, plain => (plain.tag == Tag::Player).then(|| PlayerId::nth(plain.index()));
    SpaceId, Space, plain => (plain.tag == Tag::Space).then(|| SpaceId::nth(plain.index()));
    DeedId, Deed, plain => (plain.tag == Tag::Deed).then(|| DeedId::nth(plain.index()));
    GroupId, Group, plain => (plain.tag == Tag::Group).then(|| GroupId::nth(plain.index()));
    SiteId, Site, plain => (plain.tag == Tag::Site).then(|| SiteId::nth(plain.index()));
    DeckId, Deck, plain => (plain.tag == Tag::Deck).then(|| DeckId::nth(plain.index()));
    CardId, Card, plain => (plain.tag == Tag::Card).then(|| CardId::nth(plain.index()));
    TimerId, Timer, plain => (plain.tag == Tag::Timer).then(|| TimerId::nth(plain.index()));
    Stock, Piece, plain => plain.as_stock();
    Roll, Roll, plain => plain.as_roll();
}

impl Take for Purse {
    const KIND: Kind = Kind::Purse;

    #[inline]
    fn from_plain(_: &Kernel, plain: Plain, _: &Store<'_>) -> Option<Purse> {
        match plain.tag {
            Tag::Player => Some(Purse::Player(PlayerId::nth(plain.index()))),
            _ => plain.as_purse(),
        }
    }

    fn from_value(_: &Kernel, value: &Value) -> Option<Purse> {
        match value {
            Value::Purse(purse) => Some(*purse),
            Value::Player(player) => Some(Purse::Player(*player)),
            _ => None,
        }
    }
}

impl Take for Place {
    const KIND: Kind = Kind::Place;

    #[inline]
    fn from_plain(_: &Kernel, plain: Plain, _: &Store<'_>) -> Option<Place> {
        match plain.tag {
            Tag::Space => Some(Place::Space(SpaceId::nth(plain.index()))),
            Tag::Site => Some(Place::Site(SiteId::nth(plain.index()))),
            Tag::Player => Some(Place::Player(PlayerId::nth(plain.index()))),
            _ => match plain.as_purse()? {
                Purse::Bank => Some(Place::Bank),
                Purse::Player(player) => Some(Place::Player(player)),
                Purse::Pot(_) => None,
            },
        }
    }

    fn from_value(_: &Kernel, value: &Value) -> Option<Place> {
        match value {
            Value::Purse(Purse::Bank) => Some(Place::Bank),
            Value::Player(player) | Value::Purse(Purse::Player(player)) => Some(Place::Player(*player)),
            Value::Space(space) => Some(Place::Space(*space)),
            Value::Site(site) => Some(Place::Site(*site)),
            _ => None,
        }
    }
}

/// Several players.
pub struct Players(pub Vec<PlayerId>);

impl Take for Players {
    const KIND: Kind = Kind::Players;

    fn from_value(_: &Kernel, value: &Value) -> Option<Players> {
        let Value::List(list) = value else { return None };
        let player = |value: &Value| if let Value::Player(player) = value { Some(*player) } else { None };
        list.iter().map(player).collect::<Option<Vec<PlayerId>>>().map(Players)
    }
}

/// How much each of several players may name at most.
pub enum Limits {
    Same(i64),
    /// In the order of the players.
    Own(Vec<i64>),
}

impl Take for Limits {
    const KIND: Kind = Kind::Limits;

    fn from_value(_: &Kernel, value: &Value) -> Option<Limits> {
        match value {
            Value::Number(most) => Some(Limits::Same(*most)),
            Value::List(list) => {
                let number = |value: &Value| if let Value::Number(number) = value { Some(*number) } else { None };
                list.iter().map(number).collect::<Option<Vec<i64>>>().map(Limits::Own)
            }
            _ => None,
        }
    }
}

/// Who holds a deed: a player, or the Bank.
pub struct Holder(pub Option<PlayerId>);

impl Take for Holder {
    const KIND: Kind = Kind::Holder;

    fn from_value(_: &Kernel, value: &Value) -> Option<Holder> {
        match value {
            Value::Purse(Purse::Bank) => Some(Holder(None)),
            Value::Player(player) => Some(Holder(Some(*player))),
            _ => None,
        }
    }
}

macro_rules! take_name {
    ($($name:ident($id:ident), $named:ident $(, $handle:pat => $found:expr)?;)*) => {$(
        /// An id of the edition, written as its name or given as its handle.
        pub struct $name(pub $id);

        impl Take for $name {
            const KIND: Kind = Kind::Name(Named::$named);

            fn from_value(kernel: &Kernel, value: &Value) -> Option<$name> {
                match value {
                    Value::Text(name) => kernel.edition.find(Named::$named, name).map(|index| $name($id::nth(index))),
                    $($handle => Some($name($found)),)?
                    _ => None,
                }
            }
        }
    )*};
}

take_name! {
    SpaceName(SpaceId), Space, Value::Space(space) => *space;
    GroupName(GroupId), Group, Value::Group(group) => *group;
    SiteName(SiteId), Site, Value::Site(site) => *site;
    TileName(TileId), Tile;
    DeckName(DeckId), Deck, Value::Deck(deck) => *deck;
    CardName(CardId), Card, Value::Card(card) => *card;
    PotName(PotId), Pot, Value::Purse(Purse::Pot(pot)) => *pot;
    DeviceName(DeviceId), Device;
    TimerName(TimerId), Timer, Value::Timer(timer) => *timer;
    OwnPieceName(PieceId), OwnPiece;
}

/// A stock of pieces: the name of a common kind, or the handle of any.
pub struct PieceName(pub Stock);

impl Take for PieceName {
    const KIND: Kind = Kind::Name(Named::CommonPiece);

    #[inline]
    fn from_plain(kernel: &Kernel, plain: Plain, store: &Store<'_>) -> Option<PieceName> {
        match plain.tag {
            Tag::Piece => plain.as_stock().map(PieceName),
            _ => of_whatever(kernel, plain, store),
        }
    }

    fn from_value(kernel: &Kernel, value: &Value) -> Option<PieceName> {
        match value {
            Value::Piece(stock) => Some(PieceName(*stock)),
            Value::Text(name) => {
                let kind = PieceId::nth(kernel.edition.find(Named::CommonPiece, name)?);
                Some(PieceName(Stock { kind, owner: None }))
            }
            _ => None,
        }
    }
}

/// The value of an option, by its name.
pub struct OptionValue(pub Value);

impl Take for OptionValue {
    const KIND: Kind = Kind::Name(Named::Option);

    fn from_value(kernel: &Kernel, value: &Value) -> Option<OptionValue> {
        let Value::Text(name) = value else { return None };
        kernel.edition.option(name).cloned().map(OptionValue)
    }
}

/// The slot of a declared value of the table, by its name.
pub struct TableSlot(pub usize);

impl Take for TableSlot {
    const KIND: Kind = Kind::TableValue;

    fn from_value(kernel: &Kernel, value: &Value) -> Option<TableSlot> {
        let Value::Text(name) = value else { return None };
        let declared = &kernel.edition.declared.table_values;
        declared.iter().position(|declaration| declaration.name == *name).map(TableSlot)
    }
}

/// The name of a script function.
pub struct FunctionName(pub SharedText);

impl Take for FunctionName {
    const KIND: Kind = Kind::Function;

    fn from_value(_: &Kernel, value: &Value) -> Option<FunctionName> {
        let Value::Text(name) = value else { return None };
        Some(FunctionName(name.clone()))
    }
}
