//! Expressions: constants, variables, lists, maps, texts with values in them.

use std::sync::Arc;

use rhai::Expr;

use super::compiler::{Compiler, Compiling, Meaning, Unsupported};
use super::labelled::Labelled;
use super::term::Term;
use super::texts::append;
use super::through_rhai::read;
use crate::map::Map;
use crate::script::plain::Plain;
use crate::script::sandbox;
use crate::script::size::{GIVEN, of_bytes};
use crate::text::SharedText;
use crate::value::Value;

impl Compiler<'_> {
    pub fn expression(&mut self, expression: &Expr) -> Compiling<Term> {
        self.cost += 2;
        match expression {
            Expr::Unit(_) => Ok(Term::Constant(Plain::NOTHING)),
            Expr::BoolConstant(flag, _) => Ok(Term::Constant(Plain::flag(*flag))),
            Expr::IntegerConstant(number, _) => Ok(Term::Constant(Plain::number(*number))),
            Expr::StringConstant(text, _) => Ok(self.constant(Value::text(text))),
            Expr::DynamicConstant(value, place) => match read(value) {
                Some(value) => Ok(self.constant(value)),
                None => Unsupported::at(*place, "this constant"),
            },
            Expr::CharConstant(_, place) => Unsupported::at(*place, "a single character"),
            Expr::InterpolatedString(parts, _) => self.interpolated(parts),
            Expr::Array(entries, _) => self.list(entries),
            Expr::Map(entries, _) => self.map(&entries.0),
            Expr::Variable(variable, _, place) => match self.meaning(&variable.1) {
                Some(Meaning::Slot(slot)) => Ok(Term::Variable(slot)),
                Some(Meaning::Constant(constant)) => Ok(Term::Constant(constant)),
                None => match known_constant(&variable.1) {
                    Some(value) => Ok(self.constant(value)),
                    None => Unsupported::at(*place, format!("`{}`, which is no variable", variable.1)),
                },
            },
            Expr::ThisPtr(place) => Unsupported::at(*place, "`this`"),
            Expr::Stmt(inner) => self.sequence(inner.statements()),
            Expr::FnCall(call, place) => self.call(call, *place),
            Expr::Dot(..) | Expr::Index(..) => self.chain(expression),
            Expr::And(..) | Expr::Or(..) => {
                let test = self.test(expression)?;
                Ok(Term::Test(test))
            }
            Expr::Coalesce(parts, _) => {
                let parts = parts.iter().map(|part| self.expression(part)).collect::<Compiling<Vec<Term>>>()?;
                Ok(Term::code(move |frame, variables| {
                    for part in &parts {
                        let value = part.value(frame, variables)?;
                        if value != Plain::NOTHING {
                            return Ok(value);
                        }
                    }
                    Ok(Plain::NOTHING)
                }))
            }
            other => Unsupported::at(other.position(), "this expression"),
        }
    }

    pub fn expressions(&mut self, expressions: &[Expr]) -> Compiling<Vec<Term>> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    fn list(&mut self, entries: &[Expr]) -> Compiling<Term> {
        let entries = self.expressions(entries)?;
        Ok(match Labelled::of(entries, &self.known.borrow()) {
            Ok(labelled) => Term::code(move |frame, variables| labelled.list(frame, variables)),
            Err(entries) => Term::code(move |frame, variables| {
                let mut list = Vec::with_capacity(entries.len());
                for entry in &entries {
                    let entry = entry.glance(frame, variables)?;
                    list.push(frame.store.value(entry));
                }
                frame.made(Value::list(list))
            }),
        })
    }

    fn map(&mut self, entries: &[(rhai::Ident, Expr)]) -> Compiling<Term> {
        let mut names: Vec<SharedText> = entries.iter().map(|(name, _)| self.shared_text(&name.name)).collect();
        names.sort();
        let names = Arc::new(names);
        let entries = entries.iter().map(|(name, value)| {
            let place = names.partition_point(|other| other.as_str() < name.name.as_str());
            Ok((place, self.expression(value)?))
        });
        let entries = entries.collect::<Compiling<Vec<(usize, Term)>>>()?;
        Ok(Term::code(move |frame, variables| {
            let mut values = vec![Value::Nothing; entries.len()];
            for (place, value) in &entries {
                let value = value.glance(frame, variables)?;
                values[*place] = frame.store.value(value);
            }
            frame.made(Value::Map(Arc::new(Map::new(Arc::clone(&names), values))))
        }))
    }

    fn interpolated(&mut self, parts: &[Expr]) -> Compiling<Term> {
        let parts = self.expressions(parts)?;
        Ok(Term::code(move |frame, variables| {
            let mut text = String::new();
            for part in &parts {
                let value = part.glance(frame, variables)?;
                frame.make(value)?;
                frame.count(GIVEN + of_bytes(text.len()), &[])?;
                append(frame, &mut text, value)?;
            }
            frame.made(Value::Text(text.into()))
        }))
    }
}

/// The value of a name that every script knows.
fn known_constant(name: &str) -> Option<Value> {
    sandbox::constants().iter().find(|(known, ..)| *known == name).and_then(|(_, _, value)| read(&value))
}
