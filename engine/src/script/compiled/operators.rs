//! Operators: arithmetic that never wraps around, and texts and lists that are joined.

use std::sync::Arc;

use rhai::{FnCallExpr, Position, Token};

use super::code::{Exit, Frame, Outcome};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::limits::check;
use super::term::Term;
use super::texts::append;
use crate::value::Value;

impl Compiler<'_> {
    pub fn operator(&mut self, token: &Token, call: &FnCallExpr, place: Position) -> Compiling<Term> {
        match call.args.as_slice() {
            [value] => self.unary(token, value, place),
            [left, right] => {
                if let Some(test) = self.comparison(token, left, right)? {
                    return Ok(Term::code(move |frame| test(frame).map(Value::Flag)));
                }
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                let Some(operate) = operation(token) else {
                    return Unsupported::at(place, format!("the operator `{}`", call.name));
                };
                Ok(arithmetic(token, left, right, operate))
            }
            _ => Unsupported::at(place, format!("the operator `{}`", call.name)),
        }
    }

    fn unary(&mut self, token: &Token, value: &rhai::Expr, place: Position) -> Compiling<Term> {
        match token {
            Token::Bang => {
                let test = self.test(value)?;
                Ok(Term::code(move |frame| test(frame).map(|yes| Value::Flag(!yes))))
            }
            Token::Minus | Token::UnaryMinus => {
                let value = self.expression(value)?;
                Ok(Term::code(move |frame| match value.value(frame)? {
                    Value::Number(number) => number.checked_neg().map(Value::Number).ok_or(Exit::Stop),
                    _ => Err(Exit::Stop),
                }))
            }
            _ => Unsupported::at(place, "this operator"),
        }
    }
}

/// The operators of numbers are at hand, without a call; the rest is what the operator does with other values.
fn arithmetic(token: &Token, left: Term, right: Term, operate: Operation) -> Term {
    macro_rules! checked {
        ($checked:ident) => {
            Term::code(move |frame| {
                let left = left.value(frame)?;
                match (left, right.value(frame)?) {
                    (Value::Number(left), Value::Number(right)) => {
                        left.$checked(right).map(Value::Number).ok_or(Exit::Stop)
                    }
                    (left, right) => operate(frame, left, right),
                }
            })
        };
    }
    match token {
        Token::Plus => checked!(checked_add),
        Token::Minus => checked!(checked_sub),
        Token::Multiply => checked!(checked_mul),
        Token::Divide => checked!(checked_div),
        _ => checked!(checked_rem),
    }
}

/// What an operator with two sides does.
pub type Operation = fn(&Frame<'_>, Value, Value) -> Outcome;

pub fn operation(token: &Token) -> Option<Operation> {
    macro_rules! arithmetic {
        ($checked:ident) => {
            |_, left, right| match (left, right) {
                (Value::Number(left), Value::Number(right)) => {
                    left.$checked(right).map(Value::Number).ok_or(Exit::Stop)
                }
                _ => Err(Exit::Stop),
            }
        };
    }
    Some(match token {
        Token::Plus => |frame, left, right| match (left, right) {
            (Value::Number(left), Value::Number(right)) => left.checked_add(right).map(Value::Number).ok_or(Exit::Stop),
            (left, right) => join(frame, left, right),
        },
        Token::Minus => arithmetic!(checked_sub),
        Token::Multiply => arithmetic!(checked_mul),
        Token::Divide => arithmetic!(checked_div),
        Token::Modulo => arithmetic!(checked_rem),
        _ => return None,
    })
}

/// Texts with whatever stands beside them, and lists with lists.
fn join(frame: &Frame<'_>, left: Value, right: Value) -> Outcome {
    let joined = match (left, right) {
        (Value::List(left), Value::List(right)) if right.is_empty() => Value::List(left),
        (Value::List(left), Value::List(right)) if left.is_empty() => Value::List(right),
        (Value::List(left), Value::List(right)) => {
            let mut list = Arc::unwrap_or_clone(left);
            list.extend(right.iter().cloned());
            Value::list(list)
        }
        (left, right) if matches!(left, Value::Text(_)) || matches!(right, Value::Text(_)) => {
            let mut text = String::new();
            append(frame, &mut text, &left)?;
            append(frame, &mut text, &right)?;
            Value::Text(text.into())
        }
        _ => return Err(Exit::Stop),
    };
    check(&joined, &frame.machine.program.limits)?;
    Ok(joined)
}
