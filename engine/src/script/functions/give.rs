//! What kernel functions give back to compiled rules.

use std::sync::Arc;

use crate::decision::Deal;
use crate::edition::{CardId, DeckId, DeedId, GroupId, PlayerId, SiteId, SpaceId, TimerId};
use crate::kernel::Fault;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::store::Store;
use crate::text::SharedText;
use crate::value::{Purse, Roll, Stock, Value};

/// A Rust type that a kernel function can give.
pub trait Give {
    fn give(self, store: &mut Store<'_>) -> Plain;
}

/// The result of a body. A fault waits in the store for whoever wants to know.
#[inline]
pub fn given<T: Give>(body: impl FnOnce() -> Result<T, Box<Fault>>, store: &mut Store<'_>) -> Outcome {
    match body() {
        Ok(value) => Ok(value.give(store)),
        Err(fault) => {
            store.fault = Some(fault);
            Err(Leave)
        }
    }
}

macro_rules! give_small {
    ($($type:ty),*) => {$(
        impl Give for $type {
            #[inline]
            fn give(self, _: &mut Store<'_>) -> Plain {
                self.into()
            }
        }
    )*};
}

give_small!(PlayerId, SpaceId, DeedId, GroupId, SiteId, DeckId, CardId, TimerId, Stock, Purse, Roll);

macro_rules! give_large {
    ($($type:ty),*) => {$(
        impl Give for $type {
            fn give(self, store: &mut Store<'_>) -> Plain {
                store.keep(Value::from(self))
            }
        }
    )*};
}

give_large!(Value, String, SharedText, Arc<Deal>);

impl<T: Into<Value>> Give for Vec<T> {
    fn give(self, store: &mut Store<'_>) -> Plain {
        store.keep(Value::from(self))
    }
}

impl Give for () {
    #[inline]
    fn give(self, _: &mut Store<'_>) -> Plain {
        Plain::NOTHING
    }
}

impl Give for bool {
    #[inline]
    fn give(self, _: &mut Store<'_>) -> Plain {
        Plain::flag(self)
    }
}

impl Give for i64 {
    #[inline]
    fn give(self, _: &mut Store<'_>) -> Plain {
        Plain::number(self)
    }
}

impl<T: Give> Give for Option<T> {
    #[inline]
    fn give(self, store: &mut Store<'_>) -> Plain {
        self.map_or(Plain::NOTHING, |value| value.give(store))
    }
}
