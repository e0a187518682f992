//! Copies of states that take the place of older ones.

/// Implements `Clone` so that `clone_from` copies into the lists that are there, as every step of a game does.
macro_rules! in_place_clone {
    ($type:ident { $($field:ident),+ $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> $type {
                $type { $($field: self.$field.clone()),+ }
            }

            fn clone_from(&mut self, other: &$type) {
                let $type { $($field),+ } = other;
                $(self.$field.clone_from($field);)+
            }
        }
    };
}

pub(super) use in_place_clone;
