//! How many operations it counts to go through a value, or to make one.
//!
//! A function of the language is one operation, however long the list that it sorts. So that a script which does nothing
//! else is stopped as soon as any other, its operations are counted by the size of what it is given and makes. Short
//! values count nothing: rules have hardly any others.

use rhai::Dynamic;

use super::plain::{IS_SHORT, IS_TINY};
use crate::text::SharedText;
use crate::value::Value;

/// What the parts of a value count, in sixteenths of an operation.
#[derive(Clone, Copy)]
pub struct Rate {
    pub entry_of_list: usize,
    pub entry_of_map: usize,
}

/// To look at every part of a value, or to copy it.
pub const GO_THROUGH: Rate = Rate { entry_of_list: 3, entry_of_map: 12 };

/// To make every part of a value, or to bring it into an order.
pub const MAKE: Rate = Rate { entry_of_list: 12, entry_of_map: 24 };

/// To hand a value over to the kernel, which makes it ready, looks into it, and tells of it where it is refused.
pub const HAND_OVER: Rate = Rate { entry_of_list: 48, entry_of_map: 48 };

/// A byte of a text, whatever is done with it. A text within a list is not copied with the list.
const BYTE: usize = 2;

/// A list or a map that lies in another.
const WITHIN: usize = 16;

/// The operations that every text, list or map counts which a function gives, however short it is.
pub const GIVEN: u64 = 8;

/// So much of every value counts nothing.
const FREE: usize = 96;

const SIXTEENTHS: usize = 16;

/// The operations of a text of so many bytes.
pub fn of_bytes(bytes: usize) -> u64 {
    operations(BYTE * bytes)
}

/// The operations of a size.
#[inline]
pub fn operations(size: usize) -> u64 {
    (size.saturating_sub(FREE) / SIXTEENTHS) as u64
}

/// How large a value is, at whatever rate. It is measured once, when it is made. What is too large for these numbers is
/// far beyond all limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    weight: u32,
    entries_of_lists: u32,
    entries_of_maps: u32,
    /// The bytes of a text and of names, and what lies within another, in sixteenths of an operation.
    rest: u32,
}

/// What an entry weighs by itself.
pub const EACH: usize = 16;

/// What an entry adds to a list or a map, and what it adds beyond that if it is one itself.
const ENTRY: Measure = Measure { weight: EACH as u32, entries_of_lists: 0, entries_of_maps: 0, rest: 0 };
const LARGE_ENTRY: Measure = Measure { rest: WITHIN as u32, ..ENTRY };

fn number(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

impl Measure {
    /// Roughly how many bytes it holds beyond its own two words.
    #[inline]
    pub fn weight(self) -> usize {
        self.weight as usize
    }

    pub fn of(value: &Value) -> Measure {
        match value {
            Value::Text(text) => {
                let (weight, rest) = (number(text.len()), number(BYTE * text.len()));
                Measure { weight, rest, ..Measure::default() }
            }
            Value::List(list) => Measure::of_entries(list),
            Value::Map(map) => {
                let entry = |(name, entry): (&SharedText, &Value)| Measure::of(entry).in_map(name, entry);
                map.iter().fold(Measure::default(), |sum, named| sum.and(entry(named)))
            }
            _ => Measure::default(),
        }
    }

    /// Most entries are small, and all of these are alike.
    fn of_entries(list: &[Value]) -> Measure {
        let (weight, entries_of_lists) = (number(EACH * list.len()), number(list.len()));
        let mut sum = Measure { weight, entries_of_lists, ..Measure::default() };
        for entry in list {
            match entry {
                Value::Text(text) => sum.weight = sum.weight.saturating_add(number(text.len())),
                Value::List(_) | Value::Map(_) => sum = sum.and(Measure::of(entry).beyond_entry()),
                _ => {}
            }
        }
        sum
    }

    /// What a list becomes larger by with an entry of this measure.
    #[must_use]
    pub fn in_list(self, entry: &Value) -> Measure {
        let within = self.within(entry);
        Measure { entries_of_lists: within.entries_of_lists.saturating_add(1), ..within }
    }

    /// The same of a map.
    fn in_map(self, name: &str, entry: &Value) -> Measure {
        let length = number(name.len());
        self.within(entry).and(Measure { weight: length, entries_of_lists: 0, entries_of_maps: 1, rest: length })
    }

    /// A list or a map in another has a place of its own, wherever it lies. A text there is not copied.
    fn within(self, entry: &Value) -> Measure {
        match entry {
            Value::List(_) | Value::Map(_) => self.beyond_entry().and(ENTRY),
            _ => Measure { weight: self.weight, ..Measure::default() }.and(ENTRY),
        }
    }

    /// What a list or a map in another adds to the entry that it is.
    fn beyond_entry(self) -> Measure {
        self.and(LARGE_ENTRY)
    }

    #[must_use]
    pub fn and(self, other: Measure) -> Measure {
        Measure {
            weight: self.weight.saturating_add(other.weight),
            entries_of_lists: self.entries_of_lists.saturating_add(other.entries_of_lists),
            entries_of_maps: self.entries_of_maps.saturating_add(other.entries_of_maps),
            rest: self.rest.saturating_add(other.rest),
        }
    }

    /// What the bits of a value of this size tell of it.
    #[inline]
    pub fn told(self) -> u64 {
        // What counts nothing at the highest rate, as most values do, counts nothing at any.
        if self.operations(HAND_OVER) == 0 {
            return IS_SHORT | IS_TINY;
        }
        if self.operations(GO_THROUGH) == 0 { IS_SHORT } else { 0 }
    }

    /// The operations of a value of this size.
    #[inline]
    pub fn operations(self, rate: Rate) -> u64 {
        let lists = self.entries_of_lists as usize * rate.entry_of_list;
        let maps = self.entries_of_maps as usize * rate.entry_of_map;
        operations(lists + maps + self.rest as usize)
    }
}

impl Rate {
    /// The operations of a value of the interpreter.
    pub fn of_dynamic(self, value: &Dynamic) -> u64 {
        operations(self.size_of_dynamic(value))
    }

    /// The operations of a value.
    pub fn of_value(self, value: &Value) -> u64 {
        Measure::of(value).operations(self)
    }

    /// The operations of a value that a function of the interpreter gives.
    pub fn of_given(self, value: &Dynamic) -> u64 {
        let is_large = value.is_string() || value.is_array() || value.is_map();
        if is_large { GIVEN + self.of_dynamic(value) } else { 0 }
    }

    fn size_of_dynamic(self, value: &Dynamic) -> usize {
        let is_deep = |entry: &Dynamic| entry.is_array() || entry.is_map();
        let within = |entry: &Dynamic| if is_deep(entry) { WITHIN + self.size_of_dynamic(entry) } else { 0 };
        if let Ok(text) = value.as_immutable_string_ref() {
            BYTE * text.len()
        } else if let Ok(list) = value.as_array_ref() {
            list.iter().map(|entry| self.entry_of_list + within(entry)).sum()
        } else if let Ok(map) = value.as_map_ref() {
            map.iter().map(|(key, entry)| self.entry_of_map + key.len() + within(entry)).sum()
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::convert::to_dynamic;

    #[track_caller]
    fn check(value: &Value, goes_through: u64, makes: u64) {
        assert_eq!((GO_THROUGH.of_value(value), MAKE.of_value(value)), (goes_through, makes));
        let dynamic = to_dynamic(value);
        assert_eq!((GO_THROUGH.of_dynamic(&dynamic), MAKE.of_dynamic(&dynamic)), (goes_through, makes));
    }

    #[test]
    fn short_values_count_nothing() {
        check(&Value::Number(7), 0, 0);
        check(&Value::text("Old Pier"), 0, 0);
        check(&Value::list(vec![Value::Number(5); 8]), 0, 0);
    }

    #[test]
    fn long_values_count_by_their_length() {
        check(&Value::text("x".repeat(8_192)), 1_018, 1_018);
        check(&Value::list(vec![Value::Number(5); 40]), 1, 24);
        check(&Value::list(vec![Value::Nothing; 2_048]), 378, 1_530);
        check(&Value::list(vec![Value::text("x".repeat(16)); 64]), 6, 42);
        check(&Value::list(vec![Value::list(Vec::new()); 64]), 70, 106);
    }
}
