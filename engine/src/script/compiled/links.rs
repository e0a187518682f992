//! The parts of a chain, compiled: how each is followed, and how what it leads to is changed.

use std::rc::Rc;

use super::code::Variables;
use super::frame::Frame;
use super::methods::pushed;
use super::properties::Property;
use super::term::Term;
use super::way::Way;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Value;

/// A part of a chain, compiled; its arguments wait on the stack.
pub struct Link {
    pub step: Step,
    pub arguments: usize,
    pub is_optional: bool,
}

pub enum Step {
    Property(Rc<Property>),
    Index,
    Method { way: Way, changes: bool },
}

/// An entry of a list or map. A variable is looked at where it is.
pub fn indexed(root: Term, index: Term) -> Term {
    Term::code(move |frame, variables| {
        let index = index.value(frame, variables)?;
        let root = root.glance(frame, variables)?;
        entry(frame, root, index)
    })
}

/// A chain that ends with a method which changes a variable, or a part of it.
pub fn changing(slot: usize, mut arguments: Vec<Term>, links: Vec<Link>) -> Term {
    if let ([Link { step: Step::Method { way: Way::Push, .. }, .. }], [_]) = (links.as_slice(), arguments.as_slice()) {
        let entry = arguments.remove(0);
        return Term::code(move |frame, variables| {
            let entry = entry.value(frame, variables)?;
            frame.go_through(variables[slot])?;
            variables[slot] = pushed(frame, variables[slot], entry)?;
            Ok(Plain::NOTHING)
        });
    }
    Term::code(move |frame, variables| {
        let mut given = Vec::with_capacity(arguments.len());
        for argument in &arguments {
            let argument = argument.glance(frame, variables)?;
            given.push(frame.store.value(argument));
        }
        frame.go_through(variables[slot])?;
        let (mut value, place) = match variables[slot].small_value() {
            Some(small) => (small, None),
            None => frame.store.take_out(variables[slot]),
        };
        let outcome = change(frame, variables, &mut value, &links, &mut given);
        variables[slot] = frame.store.put_back(value, place);
        let given = outcome?;
        Ok(frame.store.keep(given))
    })
}

fn change(
    frame: &mut Frame<'_>,
    variables: &mut Variables,
    value: &mut Value,
    links: &[Link],
    given: &mut [Value],
) -> Result<Value, Leave> {
    let Some((link, rest)) = links.split_first() else { return Ok(std::mem::take(value)) };
    let (own, others) = given.split_at_mut(link.arguments);
    if rest.is_empty() {
        return link.apply(frame, variables, value, own);
    }
    match link.part_mut(value, own) {
        Some(part) => change(frame, variables, part, rest, others),
        None => {
            let mut made = link.apply(frame, variables, value, own)?;
            // The interpreter would give what was changed back to the handle.
            if link.is_settable(value) {
                return Err(Leave);
            }
            change(frame, variables, &mut made, rest, others)
        }
    }
}

impl Link {
    pub fn method(way: Way, arguments: usize) -> Link {
        Link { step: Step::Method { way, changes: true }, arguments, is_optional: false }
    }

    pub fn property(named: Rc<Property>) -> Link {
        Link { step: Step::Property(named), arguments: 0, is_optional: false }
    }

    /// What this part of a chain gives.
    pub fn follow(
        &self,
        frame: &mut Frame<'_>,
        variables: &mut Variables,
        value: Plain,
        given: &mut [Value],
    ) -> Outcome {
        if self.is_optional && value == Plain::NOTHING {
            return Ok(Plain::NOTHING);
        }
        match &self.step {
            Step::Property(named) => named.read(frame, value),
            Step::Index => {
                let index = frame.store.keep_copy(&given[0]);
                entry(frame, value, index)
            }
            Step::Method { way, .. } => {
                let mut value = frame.store.value(value);
                let value = way.of_values(frame, variables, &mut value, given)?;
                Ok(frame.store.keep(value))
            }
        }
    }

    /// The same of a value that was taken out to be changed.
    fn apply(
        &self,
        frame: &mut Frame<'_>,
        variables: &mut Variables,
        value: &mut Value,
        given: &mut [Value],
    ) -> Result<Value, Leave> {
        match &self.step {
            Step::Method { way, .. } if !self.is_optional || *value != Value::Nothing => {
                way.of_values(frame, variables, value, given)
            }
            _ => {
                let plain = frame.store.keep_copy(value);
                let plain = self.follow(frame, variables, plain, given)?;
                Ok(frame.store.value(plain))
            }
        }
    }

    /// The part of a list or map itself, so that it can be changed.
    pub fn part_mut<'v>(&self, value: &'v mut Value, given: &[Value]) -> Option<&'v mut Value> {
        match (&self.step, value) {
            (Step::Property(named), Value::Map(map)) => std::sync::Arc::make_mut(map).get_mut(named.name.as_str()),
            (Step::Index, Value::Map(map)) => match &given[0] {
                Value::Text(key) => std::sync::Arc::make_mut(map).get_mut(key.as_str()),
                _ => None,
            },
            (Step::Index, Value::List(list)) => {
                let index = position(list.len(), &given[0])?;
                std::sync::Arc::make_mut(list).get_mut(index)
            }
            _ => None,
        }
    }

    pub fn is_settable(&self, handle: &Value) -> bool {
        let handle = Plain::small(handle);
        matches!((&self.step, handle), (Step::Property(named), Some(handle)) if named.settable(handle).is_some())
    }
}

/// The entry of a list or map.
fn entry(frame: &mut Frame<'_>, value: Plain, index: Plain) -> Outcome {
    if let Some(entries) = frame.store.known_entries(value) {
        let index = place_of(entries.len(), index.as_number().ok_or(Leave)?).ok_or(Leave)?;
        return Ok(entries[index]);
    }
    let found = match value.tag {
        Tag::List | Tag::Map => match (frame.store.large(value), index.tag) {
            (Value::List(list), Tag::Number) => {
                let index = place_of(list.len(), index.bits.cast_signed()).ok_or(Leave)?;
                match Plain::small(&list[index]) {
                    Some(small) => return Ok(small),
                    None => list[index].clone(),
                }
            }
            (Value::Map(map), Tag::Text) => map.get(frame.store.text(index).ok_or(Leave)?).cloned().unwrap_or_default(),
            _ => return Err(Leave),
        },
        _ => return Err(Leave),
    };
    Ok(frame.store.keep(found))
}

/// The place in a list that an index means.
pub fn position(length: usize, index: &Value) -> Option<usize> {
    match index {
        Value::Number(index) => place_of(length, *index),
        _ => None,
    }
}

/// Below zero an index counts from the end.
fn place_of(length: usize, index: i64) -> Option<usize> {
    let place = match usize::try_from(index) {
        Ok(place) => place,
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?)?,
    };
    (place < length).then_some(place)
}
