//! Between the kernel's values and Rhai's.

use std::any::TypeId;
use std::sync::Arc;

use rhai::{Array, Dynamic, ImmutableString};

use crate::decision::Deal;
use crate::edition::{CardId, DeckId, DeedId, GroupId, PlayerId, SiteId, SpaceId, TimerId};
use crate::mistake::visible;
use crate::value::{Purse, Roll, Stock, Value};

pub fn to_dynamic(value: &Value) -> Dynamic {
    match value {
        Value::Nothing | Value::Table => Dynamic::UNIT,
        Value::Flag(flag) => (*flag).into(),
        Value::Number(number) => (*number).into(),
        Value::Text(text) => ImmutableString::from(&**text).into(),
        Value::List(list) => list.iter().map(to_dynamic).collect::<Array>().into(),
        Value::Player(id) => Dynamic::from(*id),
        Value::Space(id) => Dynamic::from(*id),
        Value::Deed(id) => Dynamic::from(*id),
        Value::Group(id) => Dynamic::from(*id),
        Value::Site(id) => Dynamic::from(*id),
        Value::Deck(id) => Dynamic::from(*id),
        Value::Card(id) => Dynamic::from(*id),
        Value::Piece(stock) => Dynamic::from(*stock),
        Value::Purse(purse) => Dynamic::from(*purse),
        Value::Timer(id) => Dynamic::from(*id),
        Value::Roll(roll) => Dynamic::from(*roll),
        Value::Deal(deal) => Dynamic::from(deal.clone()),
        Value::Map(map) => {
            let entries = map.iter().map(|(key, value)| (key.as_str().into(), to_dynamic(value)));
            entries.collect::<rhai::Map>().into()
        }
    }
}

/// Fails with the name of the type for what the kernel has no value for, such as maps and function pointers.
pub fn to_value(dynamic: &Dynamic) -> Result<Value, &'static str> {
    macro_rules! handle {
        ($($type:ty => $variant:ident),*) => {$(
            if dynamic.type_id() == TypeId::of::<$type>() {
                let handle = dynamic.read_lock::<$type>().ok_or("a value in use")?;
                return Ok(Value::$variant(handle.clone()));
            }
        )*};
    }
    if let Ok(number) = dynamic.as_int() {
        return Ok(Value::Number(number));
    }
    handle!(PlayerId => Player, SpaceId => Space);
    if let Ok(text) = dynamic.as_immutable_string_ref() {
        // What a script writes reaches terminals, through the log, questions and errors.
        return Ok(Value::Text(visible(&text).into()));
    }
    if let Ok(flag) = dynamic.as_bool() {
        return Ok(Value::Flag(flag));
    }
    if dynamic.is_unit() {
        return Ok(Value::Nothing);
    }
    if let Ok(list) = dynamic.as_array_ref() {
        return list.iter().map(to_value).collect::<Result<_, _>>().map(Value::list);
    }
    handle!(
        DeedId => Deed, GroupId => Group, SiteId => Site, DeckId => Deck, CardId => Card, Stock => Piece,
        Purse => Purse, TimerId => Timer, Roll => Roll, Arc<Deal> => Deal
    );
    match dynamic.as_char() {
        Ok(character) => Ok(Value::Text(visible(&character.to_string()).into())),
        Err(type_name) => Err(type_name),
    }
}
