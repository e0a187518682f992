//! A value that is kept beyond the call that made it.

use crate::script::plain::Plain;
use crate::script::size::Measure;
use crate::script::store::Store;
use crate::value::Value;

/// What a function gave.
pub enum Given {
    /// A small value, or one that rules and bots know in the same place.
    Plain(Plain),
    /// A large one, and how large it is.
    Large(Box<(Value, Measure)>),
}

impl Default for Given {
    fn default() -> Given {
        Given::Plain(Plain::NOTHING)
    }
}

impl Given {
    /// Takes the place of what was there.
    #[inline(always)]
    pub fn put(&mut self, plain: Plain, store: &Store<'_>) {
        let is_large = plain.is_large() && !store.is_common(plain);
        match self {
            Given::Large(large) if is_large => **large = (store.value(plain), store.measure_of(plain)),
            given if is_large => *given = Given::Large(Box::new((store.value(plain), store.measure_of(plain)))),
            given => *given = Given::Plain(plain),
        }
    }

    /// The value, kept in a store if it is a large one.
    #[inline(always)]
    pub fn plain(&self, store: &mut Store<'_>) -> Plain {
        match self {
            Given::Plain(plain) => *plain,
            Given::Large(large) => store.keep_measured(large.0.clone(), large.1),
        }
    }
}
