//! How large values may become. Whatever might be too large for the interpreter is left to it.

use super::frame::Frame;
use crate::script::host::Limits;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::size::Measure;
use crate::value::Value;

/// What weighs no more than this is within all limits, and need not be measured.
const LIGHT: usize = 2_048;

impl Frame<'_> {
    /// Keeps a value that was made here, unless it is larger than a script may make it.
    pub fn made(&mut self, value: Value) -> Outcome {
        let plain = self.store.keep(value);
        self.within_limits(plain)
    }

    /// Stops if a value is larger than a script may make it.
    #[inline]
    pub fn within_limits(&self, plain: Plain) -> Outcome {
        if plain.is_large() { self.large_within_limits(plain) } else { Ok(plain) }
    }

    #[inline(never)]
    fn large_within_limits(&self, plain: Plain) -> Outcome {
        if self.store.weight_of(plain) > LIGHT {
            check(self.store.large(plain), &self.machine.program.limits)?;
        }
        Ok(plain)
    }
}

/// What the interpreter counts of a value: entries of lists, entries of maps, bytes of texts.
#[derive(Clone, Copy, Default)]
struct Sizes {
    lists: usize,
    maps: usize,
    texts: usize,
}

/// The same of a value that is in no store.
pub fn check_weight(value: &Value, limits: &Limits) -> Result<(), Leave> {
    if Measure::of(value).weight() > LIGHT { check(value, limits) } else { Ok(()) }
}

fn check(value: &Value, limits: &Limits) -> Result<(), Leave> {
    let sizes = sizes(value);
    let is_within =
        sizes.lists <= limits.list_size && sizes.maps <= limits.list_size && sizes.texts <= limits.text_size;
    if is_within { Ok(()) } else { Err(Leave) }
}

fn sizes(value: &Value) -> Sizes {
    match value {
        Value::Text(text) => Sizes { texts: text.len(), ..Sizes::default() },
        Value::List(list) => {
            let inner = list.iter().map(sizes).fold(Sizes::default(), Sizes::and);
            Sizes { lists: inner.lists + list.len(), ..inner }
        }
        Value::Map(map) => {
            let inner = map.iter().map(|(_, value)| sizes(value)).fold(Sizes::default(), Sizes::and);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_light_is_within_all_limits() {
        let limits = Limits::default();
        assert!(LIGHT <= limits.text_size && LIGHT / size_of::<Value>() <= limits.list_size);
    }
}
