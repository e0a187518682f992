//! Assignments to variables, to parts of lists and maps, and to the values that an edition declares.

use std::rc::Rc;
use std::sync::Arc;

use rhai::{BinaryExpr, Expr, OpAssignment, Token};

use super::chains::{Chain, PartKind};
use super::code::Code;
use super::compiler::{Compiler, Compiling, Unsupported};
use super::did::Did;
use super::frame::Frame;
use super::kernel_calls::admit;
use super::links::{Link, Step, position};
use super::methods::pushed;
use super::operators::operation;
use super::properties::Property;
use super::term::Term;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Value;

/// What becomes of the old value with the one on the right.
type Renew = fn(&mut Frame<'_>, Plain, Plain) -> Outcome;

impl Compiler<'_> {
    pub fn assignment(&mut self, operator: &OpAssignment, sides: &BinaryExpr) -> Compiling<Code> {
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
            return match self.changeable(&variable.1) {
                Some(slot) => Ok(to_variable(slot, right, renew)),
                None => Unsupported::at(*place, "an assignment to a constant"),
            };
        }
        self.part_assignment(right, renew, &sides.lhs)
    }

    /// An assignment to something behind a dot or between brackets.
    fn part_assignment(&mut self, right: Term, renew: Option<Renew>, left: &Expr) -> Compiling<Code> {
        let chain = Chain::of(left)?;
        self.cost += 8 * chain.parts.len() as u64;
        let slot = match chain.root {
            Expr::Variable(variable, ..) => self.changeable(&variable.1),
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
        if let [Link { step: Step::Property(property), .. }] = links.as_slice() {
            let property = Rc::clone(property);
            return Ok(Box::new(move |frame, variables| {
                let new = right.value(frame, variables)?;
                match variables[slot].is_large() {
                    false => set_declared(frame, &property, variables[slot], renew, new)?,
                    true => set_part(frame, &mut variables[slot], &links, &[], renew, new)?,
                }
                Ok(Plain::NOTHING)
            }));
        }
        Ok(Box::new(move |frame, variables| {
            let new = right.value(frame, variables)?;
            let mut given = Vec::with_capacity(arguments.len());
            for argument in &arguments {
                let argument = argument.glance(frame, variables)?;
                given.push(frame.store.value(argument));
            }
            let root = variables[slot];
            if !root.is_large() {
                let mut handle = root.small_value().ok_or(Leave)?;
                assign(frame, &mut handle, &links, &given, renew, new)?;
            } else {
                set_part(frame, &mut variables[slot], &links, &given, renew, new)?;
            }
            Ok(Plain::NOTHING)
        }))
    }
}

/// Sets a part of a list or map that a variable holds.
fn set_part(
    frame: &mut Frame<'_>,
    variable: &mut Plain,
    links: &[Link],
    given: &[Value],
    renew: Option<Renew>,
    new: Plain,
) -> Result<(), Leave> {
    frame.go_through(*variable)?;
    let (mut root, place) = frame.store.take_out(*variable);
    let outcome = assign(frame, &mut root, links, given, renew, new);
    let is_entry = matches!((&root, links), (Value::List(_), [_])) && renew.is_none();
    *variable = match is_entry && !new.is_large() {
        true => frame.store.put_back_as_large(root, place),
        false => frame.store.put_back(root, place),
    };
    // Something small makes nothing too large; the entries of a map are counted where one is added.
    if new.is_large() {
        frame.within_limits(*variable)?;
    }
    outcome
}

fn to_variable(slot: usize, right: Term, renew: Option<Renew>) -> Code {
    match renew {
        None => Box::new(move |frame, variables| {
            let right = right.value(frame, variables)?;
            frame.go_through(variables[slot])?;
            variables[slot] = right;
            Ok(Plain::NOTHING)
        }),
        Some(renew) => Box::new(move |frame, variables| {
            let right = right.value(frame, variables)?;
            frame.go_through(variables[slot])?;
            variables[slot] = renew(frame, variables[slot], right)?;
            Ok(Plain::NOTHING)
        }),
    }
}

/// `list += entry` adds the entry; everything else is the operator itself.
fn renewal(token: &Token) -> Option<Renew> {
    if *token != Token::Plus {
        return operation(token);
    }
    Some(|frame, old, right| match (old.as_number(), right.as_number()) {
        (Some(old), Some(right)) => old.checked_add(right).map(Plain::number).ok_or(Leave),
        _ if old.tag == Tag::List && right.tag != Tag::List => pushed(frame, old, right),
        _ => operation(&Token::Plus).map_or(Err(Leave), |join| join(frame, old, right)),
    })
}

/// Goes along the links, and sets what the last one means.
fn assign(
    frame: &mut Frame<'_>,
    value: &mut Value,
    links: &[Link],
    given: &[Value],
    renew: Option<Renew>,
    new: Plain,
) -> Result<(), Leave> {
    let Some((link, rest)) = links.split_first() else { return Err(Leave) };
    let (own, others) = given.split_at(link.arguments);
    if rest.is_empty() {
        return set(frame, value, link, own, renew, new);
    }
    if let Some(part) = link.part_mut(value, own) {
        return assign(frame, part, rest, others, renew, new);
    }
    match &link.step {
        Step::Property(named) if !matches!(value, Value::Map(_) | Value::List(_) | Value::Text(_)) => {
            let handle = Plain::small(value).ok_or(Leave)?;
            let handle = named.read(frame, handle)?;
            let mut handle = frame.store.value(handle);
            // A list or map that a handle gave would have to be given back to it.
            if matches!(handle, Value::List(_) | Value::Map(_) | Value::Text(_)) {
                return Err(Leave);
            }
            assign(frame, &mut handle, rest, others, renew, new)
        }
        _ => Err(Leave),
    }
}

fn set(
    frame: &mut Frame<'_>,
    value: &mut Value,
    link: &Link,
    own: &[Value],
    renew: Option<Renew>,
    new: Plain,
) -> Result<(), Leave> {
    let renewed = |frame: &mut Frame<'_>, old: &dyn Fn() -> Value| match renew {
        Some(renew) => {
            let old = frame.store.keep(old());
            let new = renew(frame, old, new)?;
            Ok(frame.store.value(new))
        }
        None => Ok(frame.store.value(new)),
    };
    match (&link.step, value) {
        (Step::Property(named), Value::Map(map)) => {
            let new = renewed(frame, &|| map.get(named.name.as_str()).cloned().unwrap_or_default())?;
            Arc::make_mut(map).insert(named.name.clone(), new);
            within(frame, map.len())
        }
        (Step::Index, Value::Map(map)) => {
            let [Value::Text(key)] = own else { return Err(Leave) };
            let new = renewed(frame, &|| map.get(key.as_str()).cloned().unwrap_or_default())?;
            Arc::make_mut(map).insert(key.clone(), new);
            within(frame, map.len())
        }
        (Step::Index, Value::List(list)) => {
            let index = own.first().and_then(|index| position(list.len(), index)).ok_or(Leave)?;
            let new = renewed(frame, &|| list[index].clone())?;
            Arc::make_mut(list)[index] = new;
            Ok(())
        }
        (Step::Property(named), handle) => {
            let handle = Plain::small(handle).ok_or(Leave)?;
            set_declared(frame, named, handle, renew, new)
        }
        _ => Err(Leave),
    }
}

/// Sets a declared value of a handle.
fn set_declared(
    frame: &mut Frame<'_>,
    property: &Property,
    handle: Plain,
    renew: Option<Renew>,
    new: Plain,
) -> Result<(), Leave> {
    let slot = property.settable(handle).ok_or(Leave)?;
    let new = match renew {
        Some(renew) => {
            let old = property.read(frame, handle)?;
            renew(frame, old, new)?
        }
        None => new,
    };
    // Most values are set to what they are already, as at the beginning of a turn, and that changes nothing.
    if property.holds(frame, handle, new) && frame.machine.host.may_change() {
        frame.note_read(|| property.sight(handle));
        return Ok(());
    }
    if frame.watchers == 0 {
        return frame.set_value(slot, handle, new);
    }
    let did = |frame: &Frame<'_>| Did::set(frame, slot, handle, new);
    let ((), has_changed) = frame.noting_change(did, |frame| frame.set_value(slot, handle, new))?;
    if !has_changed {
        // That nothing was to be done depends on what it was.
        frame.done.pop();
        frame.note_read(|| property.sight(handle));
    }
    Ok(())
}

impl Frame<'_> {
    /// Sets a declared value of a handle.
    pub fn set_value(&mut self, slot: usize, handle: Plain, new: Plain) -> Result<(), Leave> {
        let host = &self.machine.host;
        if !host.may_change() {
            return Err(Leave);
        }
        let handle = handle.small_value().ok_or(Leave)?;
        let new = match new.small_value() {
            Some(small) => small,
            None => {
                let mut large = self.store.value(new);
                admit(&mut large)?;
                large
            }
        };
        let set = self.kernel.borrow_mut().set_value(&handle, slot, new);
        set.map_err(|fault| {
            let _ = host.raise(fault);
            Leave
        })
    }
}

fn within(frame: &Frame<'_>, entries: usize) -> Result<(), Leave> {
    if entries <= frame.machine.program.limits.list_size { Ok(()) } else { Err(Leave) }
}
