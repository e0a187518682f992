//! Expressions: constants, variables, lists, maps, texts with values in them.

use std::sync::Arc;

use rhai::Expr;

use super::compiler::{Compiler, Compiling, Unsupported};
use super::limits::{check, check_added, is_small};
use super::term::Term;
use super::texts::append;
use super::through_rhai::read;
use crate::script::sandbox;
use crate::text::SharedText;
use crate::value::Value;

impl Compiler<'_> {
    pub fn expression(&mut self, expression: &Expr) -> Compiling<Term> {
        self.cost += 2;
        match expression {
            Expr::Unit(_) => Ok(Term::Constant(Value::Nothing)),
            Expr::BoolConstant(flag, _) => Ok(Term::Constant(Value::Flag(*flag))),
            Expr::IntegerConstant(number, _) => Ok(Term::Constant(Value::Number(*number))),
            Expr::StringConstant(text, _) => Ok(Term::Constant(Value::text(text))),
            Expr::DynamicConstant(value, place) => match read(value) {
                Some(value) => Ok(Term::Constant(value)),
                None => Unsupported::at(*place, "this constant"),
            },
            Expr::CharConstant(_, place) => Unsupported::at(*place, "a single character"),
            Expr::InterpolatedString(parts, _) => self.interpolated(parts),
            Expr::Array(entries, _) => self.list(entries),
            Expr::Map(entries, _) => self.map(&entries.0),
            Expr::Variable(variable, _, place) => match self.slot(&variable.1) {
                Some(slot) => Ok(Term::Variable(slot)),
                None => match known_constant(&variable.1) {
                    Some(value) => Ok(Term::Constant(value)),
                    None => Unsupported::at(*place, format!("`{}`, which is no variable", variable.1)),
                },
            },
            Expr::ThisPtr(place) => Unsupported::at(*place, "`this`"),
            Expr::Stmt(inner) => self.sequence(inner.statements()),
            Expr::FnCall(call, place) => self.call(call, *place),
            Expr::Dot(..) | Expr::Index(..) => self.chain(expression),
            Expr::And(..) | Expr::Or(..) => {
                let test = self.test(expression)?;
                Ok(Term::code(move |frame| test(frame).map(Value::Flag)))
            }
            Expr::Coalesce(parts, _) => {
                let parts = parts.iter().map(|part| self.expression(part)).collect::<Compiling<Vec<Term>>>()?;
                Ok(Term::code(move |frame| {
                    for part in &parts {
                        let value = part.value(frame)?;
                        if value != Value::Nothing {
                            return Ok(value);
                        }
                    }
                    Ok(Value::Nothing)
                }))
            }
            other => Unsupported::at(other.position(), "this expression"),
        }
    }

    pub fn expressions(&mut self, expressions: &[Expr]) -> Compiling<Vec<Term>> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    fn list(&mut self, entries: &[Expr]) -> Compiling<Term> {
        let entries = self.expressions(entries)?.into_boxed_slice();
        Ok(Term::code(move |frame| {
            let mut list = Vec::with_capacity(entries.len());
            for entry in &entries {
                list.push(entry.value(frame)?);
            }
            let is_each_small = list.iter().all(is_small);
            let count = list.len();
            let list = Value::list(list);
            check_added(&list, count, is_each_small, &frame.machine.program.limits)?;
            Ok(list)
        }))
    }

    fn map(&mut self, entries: &[(rhai::Ident, Expr)]) -> Compiling<Term> {
        let entries =
            entries.iter().map(|(key, value)| Ok((SharedText::from(key.name.as_str()), self.expression(value)?)));
        let entries = entries.collect::<Compiling<Vec<(SharedText, Term)>>>()?;
        Ok(Term::code(move |frame| {
            let mut map = std::collections::BTreeMap::new();
            for (key, value) in &entries {
                let value = value.value(frame)?;
                map.insert(key.clone(), value);
            }
            let is_each_small = map.values().all(is_small);
            let map = Value::Map(Arc::new(map));
            if !is_each_small {
                check(&map, &frame.machine.program.limits)?;
            }
            Ok(map)
        }))
    }

    fn interpolated(&mut self, parts: &[Expr]) -> Compiling<Term> {
        let parts = self.expressions(parts)?;
        Ok(Term::code(move |frame| {
            let mut text = String::new();
            for part in &parts {
                let value = part.value(frame)?;
                append(frame, &mut text, &value)?;
            }
            let text = Value::Text(text.into());
            check(&text, &frame.machine.program.limits)?;
            Ok(text)
        }))
    }
}

/// The value of a name that every script knows.
fn known_constant(name: &str) -> Option<Value> {
    sandbox::constants().iter().find(|(known, ..)| *known == name).and_then(|(_, _, value)| read(&value))
}
