//! Assignments to variables, to parts of lists and maps, and to the values that an edition declares.

use std::sync::Arc;

use rhai::{BinaryExpr, Expr, OpAssignment, Token};

use super::chains::{Chain, Link, PartKind, Step, position};
use super::code::{Act, Exit, Frame, Outcome};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::kernel_calls::admit;
use super::limits::{check, is_small};
use super::operators::operation;
use super::term::Term;
use crate::value::Value;

/// What becomes of the old value with the one on the right.
type Renew = fn(&Frame<'_>, Value, Value) -> Outcome;

impl Compiler<'_> {
    pub fn assignment(&mut self, operator: &OpAssignment, sides: &BinaryExpr) -> Compiling<Act> {
        let renew: Option<Renew> = match operator.get_op_assignment_info() {
            None => None,
            Some((_, _, _, _, token, syntax)) => match renewal(token) {
                Some(renew) => Some(renew),
                None => return Unsupported::at(operator.position(), format!("the operator `{syntax}=`")),
            },
        };
        let right = self.expression(&sides.rhs)?;
        if let Expr::Variable(variable, _, place) = &sides.lhs {
            self.cost += 4;
            return match self.slot(&variable.1) {
                Some(slot) if !self.is_constant(&variable.1) => Ok(to_variable(slot, right, renew)),
                _ => Unsupported::at(*place, "an assignment to a constant"),
            };
        }
        self.part_assignment(right, renew, &sides.lhs)
    }

    /// An assignment to something behind a dot or between brackets.
    fn part_assignment(&mut self, right: Term, renew: Option<Renew>, left: &Expr) -> Compiling<Act> {
        let chain = Chain::of(left)?;
        self.cost += 8 * chain.parts.len() as u64;
        let slot = match chain.root {
            Expr::Variable(variable, ..) => self.slot(&variable.1).filter(|_| !self.is_constant(&variable.1)),
            _ => None,
        };
        let Some(slot) = slot else { return Unsupported::at(left.position(), "an assignment to this") };
        if let Some(PartKind::Property(name)) = chain.parts.last().map(|part| &part.kind)
            && self.names.properties.is_settable(name)
        {
            self.effects.only_looks = false;
        }
        let (mut arguments, mut links) = (Vec::new(), Vec::new());
        for part in &chain.parts {
            links.push(self.link(part, &mut arguments)?);
        }
        if links.iter().any(|link| matches!(link.step, Step::Method { .. })) {
            return Unsupported::at(left.position(), "an assignment to what a method gives");
        }
        Ok(Box::new(move |frame| {
            let new = right.value(frame)?;
            let mut given = Vec::with_capacity(arguments.len());
            for argument in &arguments {
                given.push(argument.value(frame)?);
            }
            let needs_check = !is_small(&new);
            let mut root = std::mem::take(frame.variable_mut(slot));
            let outcome = assign(frame, &mut root, &links, &given, renew, new);
            if needs_check {
                check(&root, &frame.machine.program.limits)?;
            }
            *frame.variable_mut(slot) = root;
            outcome
        }))
    }
}

fn to_variable(slot: usize, right: Term, renew: Option<Renew>) -> Act {
    match renew {
        None => Box::new(move |frame| {
            let value = right.value(frame)?;
            *frame.variable_mut(slot) = value;
            Ok(())
        }),
        Some(renew) => Box::new(move |frame| {
            let right = right.value(frame)?;
            let old = std::mem::take(frame.variable_mut(slot));
            let value = renew(frame, old, right)?;
            *frame.variable_mut(slot) = value;
            Ok(())
        }),
    }
}

/// `list += entry` adds the entry; everything else is the operator itself.
fn renewal(token: &Token) -> Option<Renew> {
    if *token != Token::Plus {
        return operation(token);
    }
    Some(|frame, old, right| match (old, right) {
        (Value::Number(old), Value::Number(right)) => old.checked_add(right).map(Value::Number).ok_or(Exit::Stop),
        (Value::List(mut list), right) if !matches!(right, Value::List(_)) => {
            Arc::make_mut(&mut list).push(right);
            let list = Value::List(list);
            check(&list, &frame.machine.program.limits)?;
            Ok(list)
        }
        (old, right) => operation(&Token::Plus).map_or(Err(Exit::Stop), |join| join(frame, old, right)),
    })
}

/// Goes along the links, and sets what the last one means.
fn assign(
    frame: &mut Frame<'_>,
    value: &mut Value,
    links: &[Link],
    given: &[Value],
    renew: Option<Renew>,
    new: Value,
) -> Result<(), Exit> {
    let Some((link, rest)) = links.split_first() else { return Err(Exit::Stop) };
    let (own, others) = given.split_at(link.arguments());
    if rest.is_empty() {
        return set(frame, value, link, own, renew, new);
    }
    if let Some(part) = link.part_mut(value, own) {
        return assign(frame, part, rest, others, renew, new);
    }
    match &link.step {
        Step::Property(named) if !matches!(value, Value::Map(_) | Value::List(_) | Value::Text(_)) => {
            let mut handle = named.property.read_handle(frame, value)?;
            // A list or map that a handle gave would have to be given back to it.
            if matches!(handle, Value::List(_) | Value::Map(_) | Value::Text(_)) {
                return Err(Exit::Stop);
            }
            assign(frame, &mut handle, rest, others, renew, new)
        }
        _ => Err(Exit::Stop),
    }
}

fn set(
    frame: &mut Frame<'_>,
    value: &mut Value,
    link: &Link,
    own: &[Value],
    renew: Option<Renew>,
    new: Value,
) -> Result<(), Exit> {
    let renewed = |frame: &Frame<'_>, old: Value| match renew {
        Some(renew) => renew(frame, old, new),
        None => Ok(new),
    };
    match (&link.step, value) {
        (Step::Property(named), Value::Map(map)) => {
            let old = map.get(named.name.as_str()).cloned().unwrap_or_default();
            let new = renewed(frame, old)?;
            Arc::make_mut(map).insert(named.name.clone(), new);
            within(frame, map.len())
        }
        (Step::Index, Value::Map(map)) => {
            let [Value::Text(key)] = own else { return Err(Exit::Stop) };
            let new = renewed(frame, map.get(key.as_str()).cloned().unwrap_or_default())?;
            Arc::make_mut(map).insert(key.clone(), new);
            within(frame, map.len())
        }
        (Step::Index, Value::List(list)) => {
            let index = own.first().and_then(|index| position(list.len(), index)).ok_or(Exit::Stop)?;
            let new = renewed(frame, list[index].clone())?;
            Arc::make_mut(list)[index] = new;
            Ok(())
        }
        (Step::Property(named), handle) => {
            let slot = named.property.settable(handle).ok_or(Exit::Stop)?;
            let old = if renew.is_some() { named.property.read_handle(frame, handle)? } else { Value::Nothing };
            let mut new = renewed(frame, old)?;
            admit(&mut new)?;
            frame.machine.host.set_declared(&named.name, slot, handle, new).map_err(|_| Exit::Stop)
        }
        _ => Err(Exit::Stop),
    }
}

fn within(frame: &Frame<'_>, entries: usize) -> Result<(), Exit> {
    if entries <= frame.machine.program.limits.list_size { Ok(()) } else { Err(Exit::Stop) }
}
