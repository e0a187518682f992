//! What a call did, so that it can be done again without finding out what there is to do.
//!
//! Much of a turn does the same over and over: whoever lands on a street of Ann's pays her its rent, until something changes
//! that the rules have read. What was done is a list of changes, each a function of the kernel with its arguments. To do it
//! again is to make the same changes, in the same order, with all that the kernel has to say about each.

use super::frame::Frame;
use super::kernel_calls::changed;
use crate::script::functions::Change;
use crate::script::plain::{Leave, Plain};
use crate::script::size::Measure;
use crate::value::Value;

/// One change.
#[derive(Clone)]
pub struct Did {
    what: What,
    given: [Plain; MOST_GIVEN],
    count: usize,
    /// Arguments that rules and bots do not know in the same place. Where such a one was given, its bits say which it is.
    large: Option<Box<[(Value, Measure)]>>,
}

#[derive(Clone, Copy)]
enum What {
    /// A function of the kernel was called that gives nothing back.
    Called(Change),
    /// A declared value was set: of a handle, to a value.
    Set { slot: usize },
}

/// A function of the kernel with more parameters cannot be done again.
pub const MOST_GIVEN: usize = 5;

impl Did {
    /// A call that is made with these arguments.
    pub fn called(frame: &Frame<'_>, change: Change, arguments: &[Plain]) -> Did {
        Did::new(frame, What::Called(change), arguments)
    }

    /// A declared value that is set.
    pub fn set(frame: &Frame<'_>, slot: usize, handle: Plain, new: Plain) -> Did {
        Did::new(frame, What::Set { slot }, &[handle, new])
    }

    fn new(frame: &Frame<'_>, what: What, arguments: &[Plain]) -> Did {
        let mut given = [Plain::NOTHING; MOST_GIVEN];
        given[..arguments.len()].copy_from_slice(arguments);
        let mut did = Did { what, given, count: arguments.len(), large: None };
        if arguments.iter().any(|argument| argument.is_large() && !frame.store.is_common(*argument)) {
            did.keep_large(frame);
        }
        did
    }

    #[cold]
    fn keep_large(&mut self, frame: &Frame<'_>) {
        let mut large = Vec::new();
        for argument in &mut self.given[..self.count] {
            if argument.is_large() && !frame.store.is_common(*argument) {
                let kept = (frame.store.value(*argument), frame.store.measure_of(*argument));
                argument.bits = large.len() as u64;
                large.push(kept);
            }
        }
        self.large = Some(large.into());
    }

    fn again(&self, frame: &mut Frame<'_>) -> Result<(), Leave> {
        let mut arguments = self.given;
        if let Some(large) = &self.large {
            for argument in arguments[..self.count].iter_mut().filter(|argument| argument.is_made()) {
                let (value, measure) = large.get(argument.place()).ok_or(Leave)?;
                *argument = frame.store.keep_measured(value.clone(), *measure);
            }
        }
        match self.what {
            What::Called(change) => changed(frame, change, true, &arguments[..self.count]).map(|_| ()),
            What::Set { slot } => {
                let [handle, new, ..] = arguments;
                if frame.watchers == 0 {
                    return frame.set_value(slot, handle, new);
                }
                frame.noting_change(|_| self.clone(), |frame| frame.set_value(slot, handle, new)).map(|_| ())
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
