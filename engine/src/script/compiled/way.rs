//! How a method of the language does what it does, and what it counts by the size of its values.

use super::code::Variables;
use super::frame::Frame;
use super::methods::push;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::size::{GIVEN, GO_THROUGH, MAKE};
use crate::value::Value;

/// How a method does it.
pub enum Way {
    /// With values as compiled rules hold them; such a method only looks.
    Plains(Box<OfPlains>),
    /// With values as the rest of Boardwright has them.
    Values(Box<OfValues>),
    /// Adds an entry to a list.
    Push,
}

pub type OfPlains = dyn Fn(&mut Frame<'_>, &mut Variables, Plain, &[Plain]) -> Outcome;

pub type OfValues = dyn Fn(&mut Frame<'_>, &mut Variables, &mut Value, &mut [Value]) -> Result<Value, Leave>;

impl Way {
    #[inline]
    pub fn of_plains(
        &self,
        frame: &mut Frame<'_>,
        variables: &mut Variables,
        target: Plain,
        given: &[Plain],
    ) -> Outcome {
        if let Way::Plains(run) = self {
            frame.go_through(target)?;
            given.iter().try_for_each(|given| frame.make(*given))?;
            let made = run(frame, variables, target, given)?;
            frame.give(made)?;
            return Ok(made);
        }
        let mut target = frame.store.value(target);
        let mut values: Vec<Value> = given.iter().map(|plain| frame.store.value(*plain)).collect();
        let value = self.of_values(frame, variables, &mut target, &mut values)?;
        Ok(frame.store.keep(value))
    }

    pub fn of_values(
        &self,
        frame: &mut Frame<'_>,
        variables: &mut Variables,
        target: &mut Value,
        given: &mut [Value],
    ) -> Result<Value, Leave> {
        match self {
            Way::Plains(_) => {
                let target = frame.store.keep_copy(target);
                let plains: Vec<Plain> = given.iter().map(|value| frame.store.keep_copy(value)).collect();
                let plain = self.of_plains(frame, variables, target, &plains)?;
                Ok(frame.store.value(plain))
            }
            Way::Values(run) => {
                counted(frame, target, given, |frame, target, given| run(frame, variables, target, given))
            }
            Way::Push => counted(frame, target, given, push),
        }
    }
}

/// Counts as the interpreter does: it goes through the value before the dot, and makes the others and what comes out.
fn counted(
    frame: &mut Frame<'_>,
    target: &mut Value,
    given: &mut [Value],
    run: impl FnOnce(&mut Frame<'_>, &mut Value, &mut [Value]) -> Result<Value, Leave>,
) -> Result<Value, Leave> {
    let others = given.iter().map(|given| MAKE.of_value(given)).sum::<u64>();
    frame.count(GO_THROUGH.of_value(target) + others, &[])?;
    let made = run(frame, target, given)?;
    frame.count(GIVEN + MAKE.of_value(&made), &[])?;
    Ok(made)
}
