//! What a call did, so that it can be done again without finding out what there is to do.
//!
//! Much of a turn does the same over and over: whoever lands on a street of Ann's pays her its rent, until something changes
//! that the rules have read. What was done is a list of changes, each a function of the kernel with its arguments. To do it
//! again is to make the same changes, in the same order, with all that the kernel has to say about each.

use std::rc::Rc;

use super::frame::Frame;
use super::given::Given;
use super::kernel_calls::changed;
use super::properties::Property;
use crate::script::functions::Change;
use crate::script::plain::{Leave, Plain};
use crate::text::SharedText;

/// One change.
#[derive(Clone)]
pub enum Did {
    /// A function of the kernel was called that gives nothing back.
    Called { change: Change, given: [Given; MOST_GIVEN], count: usize },
    /// A declared value of a handle was set.
    Set { name: SharedText, slot: usize, handle: Plain, new: Given },
}

/// A function of the kernel with more parameters cannot be done again.
pub const MOST_GIVEN: usize = 5;

/// All that a call did.
pub type AllDid = Option<Rc<[Did]>>;

impl Did {
    /// A call that was made with these arguments.
    pub fn called(frame: &Frame<'_>, change: Change, arguments: &[Plain]) -> Did {
        let mut given: [Given; MOST_GIVEN] = Default::default();
        for (given, argument) in given.iter_mut().zip(arguments) {
            given.put(*argument, &frame.store);
        }
        Did::Called { change, given, count: arguments.len() }
    }

    /// A declared value that was set.
    pub fn set(frame: &Frame<'_>, property: &Property, slot: usize, handle: Plain, new: Plain) -> Did {
        Did::Set { name: property.name.clone(), slot, handle, new: Given::of(new, &frame.store) }
    }

    fn again(&self, frame: &mut Frame<'_>) -> Result<(), Leave> {
        match self {
            Did::Called { change, given, count } => {
                let mut arguments = [Plain::NOTHING; MOST_GIVEN];
                for (argument, given) in arguments.iter_mut().zip(&given[..*count]) {
                    *argument = given.plain(&mut frame.store);
                }
                changed(frame, *change, true, &arguments[..*count]).map(|_| ())
            }
            Did::Set { name, slot, handle, new } => {
                let new = new.plain(&mut frame.store);
                if frame.watchers == 0 {
                    return frame.set_value(name, *slot, *handle, new);
                }
                frame.noting_change(|_| self.clone(), |frame| frame.set_value(name, *slot, *handle, new)).map(|_| ())
            }
        }
    }
}

impl Frame<'_> {
    /// Does again what a call did.
    #[inline(never)]
    pub fn do_again(&mut self, did: &[Did]) -> Result<(), Leave> {
        let mark = self.store.len();
        let done = did.iter().try_for_each(|did| did.again(self));
        let _ = self.store.leave(mark, Ok(Plain::NOTHING));
        done
    }
}
