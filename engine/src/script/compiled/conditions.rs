//! Conditions: comparisons and what is made of them, without a value in between.

use rhai::{Expr, Token};

use super::code::{Test, Variables};
use super::compiler::{Compiler, Compiling};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Plain, Tag};

/// Numbers and texts have an order. Values of two sorts are in none, and a comparison of them says no.
macro_rules! ordered {
    ($left:ident, $right:ident, $operator:tt) => {
        Box::new(move |frame, variables| {
            let left = $left.value(frame, variables)?;
            let right = $right.glance(frame, variables)?;
            match (left.as_number(), right.as_number()) {
                (Some(left), Some(right)) => Ok(left $operator right),
                _ if left.tag != right.tag => Ok(false),
                _ if left.tag == Tag::Text => Ok(frame.store.text(left) $operator frame.store.text(right)),
                _ => Err(Leave),
            }
        })
    };
}

impl Compiler<'_> {
    pub fn test(&mut self, expression: &Expr) -> Compiling<Test> {
        match expression {
            Expr::And(parts, _) => {
                self.cost += 2;
                let parts = parts.iter().map(|part| self.test(part)).collect::<Compiling<Vec<Test>>>()?;
                Ok(joined(parts, false))
            }
            Expr::Or(parts, _) => {
                self.cost += 2;
                let parts = parts.iter().map(|part| self.test(part)).collect::<Compiling<Vec<Test>>>()?;
                Ok(joined(parts, true))
            }
            Expr::FnCall(call, _) => {
                let comparison = match (&call.op_token, call.args.as_slice()) {
                    (Some(token), [left, right]) => self.comparison(token, left, right)?,
                    (Some(Token::Bang), [value]) => {
                        self.cost += 2;
                        let test = self.test(value)?;
                        Some(negated(test))
                    }
                    _ => None,
                };
                match comparison {
                    Some(test) => Ok(test),
                    None => Ok(self.expression(expression)?.into_test()),
                }
            }
            _ => Ok(self.expression(expression)?.into_test()),
        }
    }

    /// A comparison of two values; nothing, if the operator is another one.
    pub fn comparison(&mut self, token: &Token, left: &Expr, right: &Expr) -> Compiling<Option<Test>> {
        let is_equality = matches!(token, Token::EqualsTo | Token::NotEqualsTo);
        let is_order = matches!(
            token,
            Token::LessThan | Token::LessThanEqualsTo | Token::GreaterThan | Token::GreaterThanEqualsTo
        );
        if !is_equality && !is_order {
            return Ok(None);
        }
        self.cost += 4;
        let negated = *token == Token::NotEqualsTo;
        let (left, right) = (self.expression(left)?, self.expression(right)?);
        let left = match left.into_cash() {
            Ok(cash) if is_order => return Ok(Some(cash.compared(token, right))),
            Ok(cash) => cash.into_term(),
            Err(left) => left,
        };
        Ok(Some(match token {
            Token::EqualsTo | Token::NotEqualsTo => equal(left, right, negated),
            Token::LessThan => ordered!(left, right, <),
            Token::LessThanEqualsTo => ordered!(left, right, <=),
            Token::GreaterThan => ordered!(left, right, >),
            _ => ordered!(left, right, >=),
        }))
    }
}

fn negated(test: Test) -> Test {
    Box::new(move |frame, variables| test(frame, variables).map(|yes| !yes))
}

/// Tests one after the other until one decides.
fn joined(mut parts: Vec<Test>, decides: bool) -> Test {
    if parts.len() == 2
        && let (Some(second), Some(first)) = (parts.pop(), parts.pop())
    {
        return Box::new(move |frame, variables| {
            Ok(if first(frame, variables)? == decides { decides } else { second(frame, variables)? })
        });
    }
    Box::new(move |frame, variables| {
        for part in &parts {
            if part(frame, variables)? == decides {
                return Ok(decides);
            }
        }
        Ok(!decides)
    })
}

fn equal(left: Term, right: Term, negated: bool) -> Test {
    match (left, right) {
        // A small constant is the same in both halves, or it is another value.
        (Term::Property(slot, property), Term::Constant(constant)) if !constant.is_large() => {
            Box::new(move |frame: &mut Frame<'_>, variables: &mut Variables| {
                Ok((property.read_variable(frame, variables[slot])? == constant) != negated)
            })
        }
        (left, Term::Constant(constant)) if !constant.is_large() => {
            Box::new(move |frame, variables| Ok((left.glance(frame, variables)? == constant) != negated))
        }
        (Term::Property(slot, property), Term::Variable(other)) => Box::new(move |frame, variables| {
            let (left, right) = (property.read_variable(frame, variables[slot])?, variables[other]);
            if left.is_large() || right.is_large() {
                frame.go_through(right)?;
                return Ok(are_same(frame, left, right)? != negated);
            }
            Ok((left == right) != negated)
        }),
        (left, right) => Box::new(move |frame, variables| {
            let left = left.value(frame, variables)?;
            let right = right.glance(frame, variables)?;
            Ok(are_same(frame, left, right)? != negated)
        }),
    }
}

fn are_same(frame: &mut Frame<'_>, left: Plain, right: Plain) -> Result<bool, Leave> {
    frame.go_through(left)?;
    frame.make(right)?;
    Ok(frame.store.are_same(left, right))
}
