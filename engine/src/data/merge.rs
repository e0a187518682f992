//! How settings of an edition lie over those of the edition that it extends.

use super::node::At;
use crate::mistake::Mistake;

pub trait Merge {
    /// Lays newer settings over these.
    fn merge(&mut self, over: Self, mistakes: &mut Vec<Mistake>);
}

/// Tables whose keys are merged one by one.
macro_rules! merged_by_key {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $crate::data::merge::Merge for $name {
            fn merge(&mut self, over: $name, mistakes: &mut Vec<$crate::mistake::Mistake>) {
                $(self.$field.merge(over.$field, mistakes);)*
            }
        }
    };
}
pub(super) use merged_by_key;

impl<T: Merge> Merge for Option<T> {
    fn merge(&mut self, over: Option<T>, mistakes: &mut Vec<Mistake>) {
        match (self, over) {
            (Some(own), Some(over)) => own.merge(over, mistakes),
            (own, Some(over)) => *own = Some(over),
            (_, None) => {}
        }
    }
}

/// What stands at one place is replaced whole: a number, a text, a list, the bills.
impl<T> Merge for At<T> {
    fn merge(&mut self, over: At<T>, _: &mut Vec<Mistake>) {
        *self = over;
    }
}
