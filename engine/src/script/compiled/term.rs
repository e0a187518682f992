//! The parts of expressions.

use std::rc::Rc;

use super::code::{Act, Code, Exit, Frame, Outcome, Test};
use super::named::Named;
use crate::value::Value;

/// A part of an expression. Variables, constants and properties of variables are at hand; only what else is written has to
/// be worked out by code of its own.
pub enum Term {
    Constant(Value),
    Variable(usize),
    Property(usize, Rc<Named>),
    Code(Code),
}

impl Term {
    pub fn code(code: impl Fn(&mut Frame<'_>) -> Outcome + 'static) -> Term {
        Term::Code(Box::new(code))
    }

    #[inline]
    pub fn value(&self, frame: &mut Frame<'_>) -> Outcome {
        match self {
            Term::Constant(value) => Ok(value.clone()),
            Term::Variable(slot) => Ok(frame.variable(*slot).clone()),
            Term::Property(slot, named) => named.read_variable(frame, *slot),
            Term::Code(code) => code(frame),
        }
    }

    pub fn into_code(self) -> Code {
        match self {
            Term::Constant(value) => constant(value),
            Term::Code(code) => code,
            term => Box::new(move |frame| term.value(frame)),
        }
    }

    /// What the term does, if nobody wants its value.
    pub fn into_act(self) -> Act {
        match self {
            Term::Constant(_) | Term::Variable(_) => Box::new(|_: &mut Frame<'_>| Ok(())),
            term => Box::new(move |frame| term.value(frame).map(|_| ())),
        }
    }

    /// What the term says, where only yes or no is an answer.
    pub fn into_test(self) -> Test {
        Box::new(move |frame| match self.value(frame)? {
            Value::Flag(flag) => Ok(flag),
            _ => Err(Exit::Stop),
        })
    }
}

fn constant(value: Value) -> Code {
    match value {
        Value::Nothing => Box::new(|_: &mut Frame<'_>| Ok(Value::Nothing)),
        Value::Number(number) => Box::new(move |_: &mut Frame<'_>| Ok(Value::Number(number))),
        Value::Flag(flag) => Box::new(move |_: &mut Frame<'_>| Ok(Value::Flag(flag))),
        value => Box::new(move |_: &mut Frame<'_>| Ok(value.clone())),
    }
}
