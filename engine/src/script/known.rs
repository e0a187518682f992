//! Texts and lists that compiled rules know from the beginning.

use std::collections::BTreeMap;

use super::plain::{IS_READY, KNOWN, Plain};
use super::size::{Measure, Rate};
use super::store::tag;
use crate::edition::PlayerId;
use crate::mistake::visible;
use crate::text::SharedText;
use crate::value::Value;

/// Texts and lists that belong to the rules: constants of the scripts, and what the edition says of its spaces and cards.
#[derive(Clone, Default)]
pub struct Known {
    values: Vec<KnownValue>,
    places: BTreeMap<Value, u64>,
    /// The list of each player alone, which nearly every step hands on to the next.
    of_players: Vec<Plain>,
    /// So many of the values are known to the rules too, if this is what a bot knows that plays by them.
    common: Option<usize>,
}

#[derive(Clone)]
struct KnownValue {
    value: Value,
    /// The entries of a list.
    entries: Box<[Plain]>,
    measure: Measure,
}

impl Known {
    /// The beginning of what a bot knows that plays by these rules: all this, in the same places.
    pub fn beside(&self) -> Known {
        Known { common: Some(self.values.len()), ..self.clone() }
    }

    /// Makes a list of each player alone.
    pub fn know_players(&mut self, players: usize) {
        let lists = (0..players).map(|index| Value::list(vec![Value::Player(PlayerId::nth(index))]));
        self.of_players = lists.map(|list| self.plain(list)).collect();
    }

    /// The list of one player alone.
    #[inline]
    pub fn list_of_player(&self, player: usize) -> Option<Plain> {
        self.of_players.get(player).copied()
    }

    /// Whether a value is known to all that play by the same rules.
    pub fn is_common(&self, plain: Plain) -> bool {
        self.common.is_none_or(|common| plain.place() < common)
    }

    /// Two that are the same lie in the same place, so that texts are told apart by where they lie.
    pub fn plain(&mut self, value: Value) -> Plain {
        if let Some(small) = Plain::small(&value) {
            return small;
        }
        let tag = tag(&value);
        if let Some(place) = self.places.get(&value) {
            return Plain { tag, bits: *place };
        }
        let value = own(value);
        let entries = match &value {
            Value::List(list) => list.iter().map(|entry| self.plain(entry.clone())).collect(),
            _ => Box::default(),
        };
        let measure = Measure::of(&value);
        let ready = if is_ready(&value) { IS_READY } else { 0 };
        let bits = self.values.len() as u64 | KNOWN | measure.told() | ready;
        self.places.insert(value.clone(), bits);
        self.values.push(KnownValue { value, entries, measure });
        Plain { tag, bits }
    }

    /// The text of these words that all share.
    pub fn text(&mut self, text: &str) -> SharedText {
        let plain = self.plain(Value::text(text));
        match &self.at(plain).value {
            Value::Text(known) => known.clone(),
            _ => text.into(),
        }
    }

    /// A large value that is known.
    pub fn value(&self, plain: Plain) -> &Value {
        &self.at(plain).value
    }

    /// The operations of a value at a rate.
    pub fn operations(&self, plain: Plain, rate: Rate) -> u64 {
        if plain.is_large() { self.measure(plain).operations(rate) } else { 0 }
    }

    /// How large a large value is.
    #[inline]
    pub fn measure(&self, plain: Plain) -> Measure {
        self.at(plain).measure
    }

    /// The entries of a list that is known.
    #[inline]
    pub fn entries(&self, plain: Plain) -> &[Plain] {
        &self.at(plain).entries
    }

    fn at(&self, plain: Plain) -> &KnownValue {
        &self.values[plain.place()]
    }
}

/// A copy that no other thread counts the owners of.
fn own(value: Value) -> Value {
    match value {
        Value::Text(text) => Value::Text(SharedText::lasting(&text)),
        Value::List(list) => Value::list(list.iter().cloned().map(own).collect()),
        value => value,
    }
}

/// Whether the kernel takes a value as it is: its texts can be seen, and there is no map in it.
pub fn is_ready(value: &Value) -> bool {
    match value {
        Value::Text(text) => visible(text) == text.as_str(),
        Value::List(list) => list.iter().all(is_ready),
        Value::Map(_) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::store::Store;

    #[test]
    fn known_texts_are_told_apart_by_where_they_lie() {
        let mut known = Known::default();
        let (one, same, other) = (known.plain("a".into()), known.plain("a".into()), known.plain("b".into()));
        let mut store = Store::new(&known, Vec::new());
        let made = store.keep("a".into());
        assert_eq!(one, same);
        assert!(store.are_same(one, made) && !store.are_same(one, other));
    }
}
