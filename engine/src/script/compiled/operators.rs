//! Operators: arithmetic that never wraps around, and texts and lists that are joined.

use std::sync::Arc;

use rhai::{FnCallExpr, Position, Token};

use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::term::Term;
use super::texts::append;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Value;

impl Compiler<'_> {
    pub fn operator(&mut self, token: &Token, call: &FnCallExpr, place: Position) -> Compiling<Term> {
        match call.args.as_slice() {
            [value] => self.unary(token, value, place),
            [left, right] => {
                if let Some(test) = self.comparison(token, left, right)? {
                    return Ok(Term::Test(test));
                }
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                if operation(token).is_none() {
                    return Unsupported::at(place, format!("the operator `{}`", call.name));
                }
                Ok(arithmetic(token, left, right))
            }
            _ => Unsupported::at(place, format!("the operator `{}`", call.name)),
        }
    }

    fn unary(&mut self, token: &Token, value: &rhai::Expr, place: Position) -> Compiling<Term> {
        match token {
            Token::Bang => {
                let test = self.test(value)?;
                Ok(Term::code(move |frame, variables| test(frame, variables).map(|yes| Plain::flag(!yes))))
            }
            Token::Minus | Token::UnaryMinus => {
                let value = self.expression(value)?;
                Ok(Term::code(move |frame, variables| {
                    let number = value.number(frame, variables)?;
                    number.checked_neg().map(Plain::number).ok_or(Leave)
                }))
            }
            _ => Unsupported::at(place, "this operator"),
        }
    }
}

/// The operators, without a call in between.
fn arithmetic(token: &Token, left: Term, right: Term) -> Term {
    let (left, right) = match token {
        Token::Minus => match Term::cash_less(left, right) {
            Ok(term) => return term,
            Err(sides) => sides,
        },
        _ => (left, right),
    };
    macro_rules! checked {
        ($checked:ident) => {
            Term::code(move |frame, variables| {
                let left = left.number(frame, variables)?;
                left.$checked(right.number(frame, variables)?).map(Plain::number).ok_or(Leave)
            })
        };
    }
    match token {
        Token::Plus => Term::code(move |frame, variables| {
            let left = left.value(frame, variables)?;
            let right = right.value(frame, variables)?;
            sum(frame, left, right)
        }),
        Token::Minus => checked!(checked_sub),
        Token::Multiply => checked!(checked_mul),
        Token::Divide => checked!(checked_div),
        _ => checked!(checked_rem),
    }
}

/// What an operator with two sides does.
pub type Operation = fn(&mut Frame<'_>, Plain, Plain) -> Outcome;

pub fn operation(token: &Token) -> Option<Operation> {
    macro_rules! arithmetic {
        ($checked:ident) => {
            |_, left, right| match (left.as_number(), right.as_number()) {
                (Some(left), Some(right)) => left.$checked(right).map(Plain::number).ok_or(Leave),
                _ => Err(Leave),
            }
        };
    }
    Some(match token {
        Token::Plus => sum,
        Token::Minus => arithmetic!(checked_sub),
        Token::Multiply => arithmetic!(checked_mul),
        Token::Divide => arithmetic!(checked_div),
        Token::Modulo => arithmetic!(checked_rem),
        _ => return None,
    })
}

#[inline]
fn sum(frame: &mut Frame<'_>, left: Plain, right: Plain) -> Outcome {
    match (left.as_number(), right.as_number()) {
        (Some(left), Some(right)) => left.checked_add(right).map(Plain::number).ok_or(Leave),
        _ => join(frame, left, right),
    }
}

/// Enough for most numbers and names.
const ROOM: usize = 16;

/// Texts with whatever stands beside them, and lists with lists.
fn join(frame: &mut Frame<'_>, left: Plain, right: Plain) -> Outcome {
    frame.go_through(left)?;
    frame.make(right)?;
    let joined = match (left.tag, right.tag) {
        (Tag::List, Tag::List) => {
            let (Value::List(first), Value::List(second)) = (frame.store.large(left), frame.store.large(right)) else {
                return Err(Leave);
            };
            if second.is_empty() {
                return Ok(left);
            }
            if first.is_empty() {
                return Ok(right);
            }
            let joined = Value::List(Arc::new(first.iter().chain(second.iter()).cloned().collect()));
            let measure = frame.store.measure_of(left).and(frame.store.measure_of(right));
            let joined = frame.store.keep_measured(joined, measure);
            frame.within_limits(joined)?
        }
        (Tag::Text, _) | (_, Tag::Text) => {
            let length = |plain: Plain| frame.store.text(plain).map_or(ROOM, str::len);
            let mut text = String::with_capacity(length(left) + length(right));
            append(frame, &mut text, left)?;
            append(frame, &mut text, right)?;
            frame.made(Value::Text(text.into()))?
        }
        _ => return Err(Leave),
    };
    frame.give(joined)?;
    Ok(joined)
}
