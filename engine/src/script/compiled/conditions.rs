//! Conditions: comparisons and what is made of them, without a value in between.

use rhai::{Expr, Token};

use super::code::{Exit, Frame, Test};
use super::compiler::{Compiler, Compiling};
use super::term::Term;
use crate::value::Value;

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
                        Some(Box::new(move |frame: &mut Frame<'_>| test(frame).map(|yes| !yes)) as Test)
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
        Ok(Some(match token {
            Token::EqualsTo | Token::NotEqualsTo => equal(left, right, negated),
            Token::LessThan => ordered(left, right, |left, right| left < right, |left, right| left < right),
            Token::LessThanEqualsTo => ordered(left, right, |left, right| left <= right, |left, right| left <= right),
            Token::GreaterThan => ordered(left, right, |left, right| left > right, |left, right| left > right),
            _ => ordered(left, right, |left, right| left >= right, |left, right| left >= right),
        }))
    }
}

/// Tests one after the other until one decides.
fn joined(mut parts: Vec<Test>, decides: bool) -> Test {
    if parts.len() == 2
        && let (Some(second), Some(first)) = (parts.pop(), parts.pop())
    {
        return Box::new(move |frame| Ok(if first(frame)? == decides { decides } else { second(frame)? }));
    }
    Box::new(move |frame| {
        for part in &parts {
            if part(frame)? == decides {
                return Ok(decides);
            }
        }
        Ok(!decides)
    })
}

fn equal(left: Term, right: Term, negated: bool) -> Test {
    match (left, right) {
        (Term::Variable(slot), Term::Constant(constant)) => {
            Box::new(move |frame| Ok((*frame.variable(slot) == constant) != negated))
        }
        (Term::Property(slot, named), Term::Constant(constant)) => {
            Box::new(move |frame| match named.fixed(frame.variable(slot)) {
                Some(value) => Ok((*value == constant) != negated),
                None => Ok((named.read_variable(frame, slot)? == constant) != negated),
            })
        }
        (left, Term::Constant(constant)) => Box::new(move |frame| Ok((left.value(frame)? == constant) != negated)),
        (left, Term::Variable(slot)) => Box::new(move |frame| {
            let left = left.value(frame)?;
            Ok((left == *frame.variable(slot)) != negated)
        }),
        (left, right) => Box::new(move |frame| {
            let left = left.value(frame)?;
            Ok((left == right.value(frame)?) != negated)
        }),
    }
}

/// Numbers and texts have an order. Values of two sorts are in none, and a comparison of them says no.
fn ordered(
    left: Term,
    right: Term,
    numbers: impl Fn(i64, i64) -> bool + 'static,
    texts: impl Fn(&str, &str) -> bool + 'static,
) -> Test {
    Box::new(move |frame| {
        let left = left.value(frame)?;
        match (&left, &right.value(frame)?) {
            (Value::Number(left), Value::Number(right)) => Ok(numbers(*left, *right)),
            (Value::Text(left), Value::Text(right)) => Ok(texts(left, right)),
            (left, right) if std::mem::discriminant(left) != std::mem::discriminant(right) => Ok(false),
            _ => Err(Exit::Stop),
        }
    })
}
