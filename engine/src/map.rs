//! Named values that a script keeps together, in the order of their names.
//!
//! Most maps of a script are written out at a few places, with the same names each time: these are shared, and a map has
//! only its values for itself.

use std::sync::Arc;

use crate::text::SharedText;
use crate::value::Value;

/// Invariant: there are as many names as values, and the names are in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Map {
    names: Arc<Vec<SharedText>>,
    values: Vec<Value>,
}

impl Map {
    /// A map of names in order and as many values.
    pub fn new(names: Arc<Vec<SharedText>>, values: Vec<Value>) -> Map {
        debug_assert!(names.len() == values.len() && names.is_sorted());
        Map { names, values }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&SharedText, &Value)> {
        self.names.iter().zip(&self.values)
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.place(name).ok().and_then(|place| self.values.get(place))
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.place(name).ok().and_then(|place| self.values.get_mut(place))
    }

    pub fn insert(&mut self, name: SharedText, value: Value) {
        match self.place(&name) {
            Ok(place) => self.values[place] = value,
            Err(place) => {
                Arc::make_mut(&mut self.names).insert(place, name);
                self.values.insert(place, value);
            }
        }
    }

    /// Where a name stands, or where it would. The names of a script are mostly the very same texts.
    fn place(&self, name: &str) -> Result<usize, usize> {
        let is_same = |other: &SharedText| std::ptr::eq(other.as_str(), name);
        match self.names.iter().position(is_same) {
            Some(place) => Ok(place),
            None => self.names.binary_search_by(|other| other.as_str().cmp(name)),
        }
    }
}

impl FromIterator<(SharedText, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (SharedText, Value)>>(entries: I) -> Map {
        let mut map = Map { names: Arc::default(), values: Vec::new() };
        for (name, value) in entries {
            map.insert(name, value);
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_whenever_they_were_added() {
        let entries = [("own", 1), ("deeds", 2), ("group", 3), ("own", 4)];
        let map: Map = entries.into_iter().map(|(name, number)| (name.into(), Value::Number(number))).collect();
        let all: Vec<_> = map.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        assert_eq!(all, [("deeds", Value::Number(2)), ("group", Value::Number(3)), ("own", Value::Number(4))]);
        assert_eq!((map.get("group"), map.get("other")), (Some(&Value::Number(3)), None));
    }
}
