//! What functions of one or two handles gave, such as how far a lot is built, or whether a player may build there. The
//! numbers of the handles say where it lies, so that nobody has to search for it.

use std::cell::RefCell;

use super::held::{Held, ToRemember};
use crate::kernel::{Kernel, Marks};
use crate::script::plain::{Plain, Tag};
use crate::script::store::Store;

/// The results of one function. Handles of other sorts with the same numbers take each other's place.
#[derive(Default)]
pub struct ByHandle {
    places: RefCell<Vec<Place>>,
}

/// It begins where the processor begins to read.
#[repr(align(64))]
struct Place {
    tags: [Tag; 2],
    held: Held,
}

/// Where a result lies, and of which handles it is.
#[derive(Clone, Copy)]
pub struct Spot {
    index: usize,
    tags: [Tag; 2],
}

/// Handles with higher numbers have no place.
const MOST: usize = 256;
const MOST_FIRST: usize = 16;
const MOST_SECOND: usize = 64;

impl Spot {
    /// Nothing, if there is no place for what the function gives.
    #[inline]
    pub fn of(arguments: &[Plain]) -> Option<Spot> {
        match *arguments {
            [one] => (is_handle(one) && one.index() < MOST)
                .then(|| Spot { index: one.index(), tags: [one.tag, Tag::Nothing] }),
            [first, second] if is_handle(first) && is_handle(second) => {
                let is_near = first.index() < MOST_FIRST && second.index() < MOST_SECOND;
                is_near.then(|| Spot {
                    index: first.index() * MOST_SECOND + second.index(),
                    tags: [first.tag, second.tag],
                })
            }
            _ => None,
        }
    }
}

#[inline]
fn is_handle(plain: Plain) -> bool {
    (Tag::Player..=Tag::Card).contains(&plain.tag)
}

impl ByHandle {
    /// Looks at what was given, if that still holds.
    #[inline(always)]
    pub fn find<T>(&self, spot: Spot, kernel: &RefCell<Kernel>, look: impl FnOnce(&Held) -> Option<T>) -> Option<T> {
        let places = self.places.borrow();
        let place = places.get(spot.index)?;
        if place.tags == spot.tags && place.held.still_holds(&kernel.borrow().state) { look(&place.held) } else { None }
    }

    #[inline(always)]
    pub fn put(&self, spot: Spot, result: ToRemember<'_>, marks: &Marks, store: &Store<'_>) {
        let mut places = self.places.borrow_mut();
        if places.len() <= spot.index {
            places.resize_with(spot.index + 1, || Place { tags: [Tag::Nothing; 2], held: Held::default() });
        }
        let place = &mut places[spot.index];
        place.tags = spot.tags;
        place.held.put(result, marks, store);
    }
}
