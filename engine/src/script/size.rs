//! How many operations it counts to go through a value, or to make one.
//!
//! A function of the language is one operation, however long the list that it sorts. So that a script which does nothing
//! else is stopped as soon as any other, its operations are counted by the size of what it is given and makes. Short
//! values count nothing: rules have hardly any others.

use rhai::Dynamic;

use crate::value::Value;

/// What the parts of a value count, in sixteenths of an operation. A byte of a text counts one of them.
#[derive(Clone, Copy)]
pub struct Rate {
    pub entry_of_list: usize,
    pub entry_of_map: usize,
}

/// To look at every part of a value, or to copy it.
pub const GO_THROUGH: Rate = Rate { entry_of_list: 1, entry_of_map: 8 };

/// To make every part of a value, or to bring it into an order.
pub const MAKE: Rate = Rate { entry_of_list: 8, entry_of_map: 16 };

/// So much of every value counts nothing.
const FREE: usize = 64;

const SIXTEENTHS: usize = 16;

/// The operations of a size.
#[inline]
pub fn operations(size: usize) -> u64 {
    (size.saturating_sub(FREE) / SIXTEENTHS) as u64
}

impl Rate {
    /// The operations of a value of the interpreter.
    pub fn of_dynamic(self, value: &Dynamic) -> u64 {
        operations(self.size_of_dynamic(value))
    }

    /// The operations of a value.
    pub fn of_value(self, value: &Value) -> u64 {
        operations(self.size_of_value(value))
    }

    fn size_of_dynamic(self, value: &Dynamic) -> usize {
        if let Ok(text) = value.as_immutable_string_ref() {
            text.len()
        } else if let Ok(list) = value.as_array_ref() {
            list.iter().map(|entry| self.entry_of_list + self.size_of_dynamic(entry)).sum()
        } else if let Ok(map) = value.as_map_ref() {
            map.iter().map(|(key, entry)| self.entry_of_map + key.len() + self.size_of_dynamic(entry)).sum()
        } else {
            0
        }
    }

    fn size_of_value(self, value: &Value) -> usize {
        match value {
            Value::Text(text) => text.len(),
            Value::List(list) => list.iter().map(|entry| self.entry_of_list + self.size_of_value(entry)).sum(),
            Value::Map(map) => {
                map.iter().map(|(key, entry)| self.entry_of_map + key.len() + self.size_of_value(entry)).sum()
            }
            _ => 0,
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
        check(&Value::list(vec![Value::Nothing; 8]), 0, 0);
    }

    #[test]
    fn long_values_count_by_their_length() {
        check(&Value::text("x".repeat(8_192)), 508, 508);
        check(&Value::list(vec![Value::Nothing; 40]), 0, 16);
        check(&Value::list(vec![Value::Nothing; 2_048]), 124, 1_020);
        check(&Value::list(vec![Value::text("x".repeat(16)); 64]), 64, 92);
    }
}
