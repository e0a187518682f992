//! The parts of expressions.

use std::rc::Rc;

use super::cash::Cash;
use super::code::{Code, Test, Variables};
use super::frame::Frame;
use super::properties::Property;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::store::Store;

/// A part of an expression. Variables, constants and properties of variables are at hand; only what else is written has to
/// be worked out by code of its own.
pub enum Term {
    Constant(Plain),
    Variable(usize),
    Property(usize, Rc<Property>),
    /// What a player has, or has left.
    Cash(Box<Cash>),
    /// Yes or no.
    Test(Test),
    Code(Code),
}

impl Term {
    pub fn code(code: impl Fn(&mut Frame<'_>, &mut Variables) -> Outcome + 'static) -> Term {
        Term::Code(Box::new(code))
    }

    /// A value that somebody may hold beside the variable that it was read of.
    #[inline(always)]
    pub fn value(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
        match self {
            Term::Code(code) => code(frame, variables),
            Term::Variable(slot) => match variables[*slot] {
                large if large.is_large() => shared(frame, &mut variables[*slot]),
                small => Ok(small),
            },
            Term::Constant(value) => Ok(*value),
            other => other.worked_out(frame, variables),
        }
    }

    /// Puts that value where it is wanted.
    #[inline(always)]
    pub fn put(&self, frame: &mut Frame<'_>, variables: &mut Variables, place: &mut Plain) -> Result<(), Leave> {
        match self {
            Term::Variable(slot) if !variables[*slot].is_large() => *place = variables[*slot],
            Term::Constant(value) => *place = *value,
            Term::Code(code) => *place = code(frame, variables)?,
            other => *place = other.worked_out(frame, variables)?,
        }
        Ok(())
    }

    /// A value that is only looked at, and held by nobody.
    #[inline(always)]
    pub fn glance(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
        match self {
            Term::Code(code) => code(frame, variables),
            Term::Variable(slot) => {
                frame.go_through(variables[*slot])?;
                Ok(variables[*slot])
            }
            Term::Constant(value) => Ok(*value),
            other => other.worked_out(frame, variables),
        }
    }

    /// What is neither at hand nor has code of its own. Terms are everywhere, so that this is not written out in each place.
    #[inline(never)]
    fn worked_out(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
        match self {
            Term::Property(slot, property) => property.read_variable(frame, variables[*slot]),
            Term::Cash(cash) => cash.value(frame, variables),
            Term::Test(test) => test(frame, variables).map(Plain::flag),
            at_hand => at_hand.value(frame, variables),
        }
    }

    /// The slot of a variable.
    pub fn slot(&self) -> Option<usize> {
        match self {
            Term::Variable(slot) => Some(*slot),
            _ => None,
        }
    }

    #[inline]
    pub fn number(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<i64, Leave> {
        self.glance(frame, variables)?.as_number().ok_or(Leave)
    }

    pub fn into_code(self) -> Code {
        match self {
            Term::Code(code) => code,
            Term::Constant(value) => Box::new(move |_: &mut Frame<'_>, _: &mut Variables| Ok(value)),
            term => Box::new(move |frame, variables| term.value(frame, variables)),
        }
    }

    /// What the term says, where only yes or no is an answer.
    pub fn into_test(self) -> Test {
        match self {
            Term::Property(slot, property) => {
                Box::new(move |frame, variables| property.read_variable(frame, variables[slot])?.as_flag().ok_or(Leave))
            }
            Term::Test(test) => test,
            Term::Code(code) => Box::new(move |frame, variables| code(frame, variables)?.as_flag().ok_or(Leave)),
            term => Box::new(move |frame, variables| term.glance(frame, variables)?.as_flag().ok_or(Leave)),
        }
    }
}

/// A large value of a variable, which somebody else holds from now on.
#[inline]
pub fn shared(frame: &mut Frame<'_>, variable: &mut Plain) -> Outcome {
    frame.go_through(*variable)?;
    Ok(Store::shared(variable))
}
