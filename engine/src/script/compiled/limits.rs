//! How large values may become. Whatever might be too large for the interpreter is left to it.

use crate::script::host::Limits;
use crate::script::plain::Leave;
use crate::value::Value;

/// What the interpreter counts of a value: entries of lists, entries of maps, bytes of texts.
#[derive(Clone, Copy, Default)]
struct Sizes {
    lists: usize,
    maps: usize,
    texts: usize,
}

/// A list with fewer entries, each small, is within all limits.
const SHORT_LIST: usize = 128;
const SMALL_LIST: usize = 8;
const SMALL_TEXT: usize = 64;

/// Stops if a value is larger than a script may make it.
pub fn check(value: &Value, limits: &Limits) -> Result<(), Leave> {
    let sizes = match value {
        Value::List(_) | Value::Map(_) | Value::Text(_) => sizes(value),
        _ => return Ok(()),
    };
    let is_within =
        sizes.lists <= limits.list_size && sizes.maps <= limits.list_size && sizes.texts <= limits.text_size;
    if is_within { Ok(()) } else { Err(Leave) }
}

/// Stops if a list is too large after an entry was added to it. Most need not be measured.
pub fn check_added(list: &Value, added: usize, is_small: bool, limits: &Limits) -> Result<(), Leave> {
    if added < SHORT_LIST && is_small { Ok(()) } else { check(list, limits) }
}

/// Whether so many of this value as a short list has do not break a limit.
pub fn is_small(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.len() <= SMALL_TEXT,
        Value::List(list) => {
            let text = |value: &Value| match value {
                Value::Text(text) => text.len(),
                Value::List(_) | Value::Map(_) => SMALL_TEXT + 1,
                _ => 0,
            };
            list.len() <= SMALL_LIST && list.iter().map(text).sum::<usize>() <= SMALL_TEXT
        }
        Value::Map(_) => false,
        _ => true,
    }
}

fn sizes(value: &Value) -> Sizes {
    match value {
        Value::Text(text) => Sizes { texts: text.len(), ..Sizes::default() },
        Value::List(list) => {
            let inner = list.iter().map(sizes).fold(Sizes::default(), Sizes::and);
            Sizes { lists: inner.lists + list.len(), ..inner }
        }
        Value::Map(map) => {
            let inner = map.values().map(sizes).fold(Sizes::default(), Sizes::and);
            Sizes { maps: inner.maps + map.len(), ..inner }
        }
        _ => Sizes::default(),
    }
}

impl Sizes {
    fn and(self, other: Sizes) -> Sizes {
        Sizes { lists: self.lists + other.lists, maps: self.maps + other.maps, texts: self.texts + other.texts }
    }
}
