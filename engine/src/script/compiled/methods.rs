//! The language's own functions: those of lists, maps, texts and numbers. Rare ones go through the interpreter.

use std::sync::Arc;

use rhai::{Dynamic, Expr, FnCallExpr, FnPtr, Position};

use super::calls::{Arguments, Place};
use super::code::Variables;
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::limits::check_weight;
use super::over_entries::over_entries;
use super::term::Term;
use super::way::Way;
use crate::script::convert::to_dynamic;
use crate::script::functions::Body;
use crate::script::plain::{Leave, Outcome, Plain, TYPE_NAMES, Tag};
use crate::value::Value;

/// What a method does with the value before the dot and its arguments.
pub struct Method {
    pub way: Way,
    /// The arguments that are worked out at every call.
    pub arguments: Vec<Term>,
    /// How many there are.
    pub count: usize,
    /// Whether it may change the value before the dot.
    pub changes: bool,
}

/// Functions of the language that go through the interpreter and leave the value before the dot as it is.
const ONLY_LOOK: [&str; 18] = [
    "index_of",
    "is_empty",
    "get",
    "extract",
    "split",
    "sub_string",
    "starts_with",
    "ends_with",
    "to_string",
    "to_upper",
    "to_lower",
    "keys",
    "values",
    "abs",
    "sign",
    "is_odd",
    "is_even",
    "is_zero",
];

impl Compiler<'_> {
    /// A function of the language that is called as `function(x, …)`.
    pub fn language_function(&mut self, call: &FnCallExpr, place: Position) -> Compiling<Term> {
        let arguments = call.args.as_slice();
        match (call.name.as_str(), arguments) {
            ("type_of", [value]) => {
                let value = self.expression(value)?;
                return Ok(self.type_of(value));
            }
            ("min", [_, _]) => return Ok(of_two_numbers(self.arguments(arguments)?, i64::min)),
            ("max", [_, _]) => return Ok(of_two_numbers(self.arguments(arguments)?, i64::max)),
            ("call" | "range" | "print" | "debug", _) => {
                return Unsupported::at(place, format!("the function `{}`", call.name));
            }
            _ => {}
        }
        let Some((first, others)) = arguments.split_first() else {
            return Unsupported::at(place, format!("the function `{}`", call.name));
        };
        let method = self.method_of_language(&call.name, others, place)?;
        self.applied(first, method)
    }

    /// What stands behind a dot and takes arguments.
    pub fn method(&mut self, call: &FnCallExpr, place: Position) -> Compiling<Method> {
        let arguments = call.args.as_slice();
        if self.names.function(&call.name, arguments.len()).is_some() {
            return Unsupported::at(place, format!("the function `{}` behind a dot", call.name));
        }
        if let Some(function) = self.kernel_function(&call.name, arguments.len() + 1) {
            let Body::Look(look) = function.body else {
                return Unsupported::at(place, format!("the kernel function `{}` behind a dot", call.name));
            };
            let sight = self.names.sights.of_aspect(&self.edition.edition, function.reads);
            let arguments = self.expressions(arguments)?;
            let run = move |frame: &mut Frame<'_>, _: &mut Variables, target: &mut Value, given: &mut [Value]| {
                let mut values = vec![target.clone()];
                values.extend_from_slice(given);
                values.iter_mut().try_for_each(super::kernel_calls::admit)?;
                frame.note_read(|| sight.of(Plain::small(target).unwrap_or(Plain::NOTHING)));
                (look.of_values)(&frame.kernel.borrow(), &values).map_err(|_| Leave)
            };
            let count = arguments.len();
            return Ok(Method { way: Way::Values(Box::new(run)), arguments, count, changes: false });
        }
        self.method_of_language(&call.name, arguments, place)
    }

    fn method_of_language(&mut self, name: &str, arguments: &[Expr], place: Position) -> Compiling<Method> {
        if ["call", "curry"].contains(&name) {
            return Unsupported::at(place, format!("the function `{name}`"));
        }
        if let [callback] = arguments
            && let Some(function) = self.closure(callback)
            && let Some(way) = over_entries(name, function, self.height)
        {
            self.reserve_for_callback();
            self.effects.calls.push(function);
            self.effects.has_loop = true;
            return Ok(Method { way, arguments: Vec::new(), count: 0, changes: name == "retain" });
        }
        if arguments.iter().any(|argument| pointer(argument).is_some()) {
            return self.method_with_closure(name, arguments);
        }
        let arguments = self.expressions(arguments)?;
        let (way, changes) = match (name, arguments.len()) {
            ("len", 0) => (plains(|frame, target, _| length_of(frame, target)), false),
            ("contains", 1) => (plains(contains), false),
            ("index_of", 1) => (plains(index_of), false),
            ("push", 1) => (Way::Push, true),
            ("pop", 0) => (values(|_, target, _| Ok(list_mut(target)?.pop().unwrap_or_default())), true),
            ("shift", 0) => (
                values(|_, target, _| {
                    let list = list_mut(target)?;
                    Ok(if list.is_empty() { Value::Nothing } else { list.remove(0) })
                }),
                true,
            ),
            ("insert", 2) => (values(insert), true),
            ("remove", 1) => (values(remove), true),
            ("drain", 2) => (values(drain), true),
            ("extract", 2) => (values(extract), false),
            ("parse_int", 0) => (values(parse_number), false),
            _ => {
                let changes = !ONLY_LOOK.contains(&name);
                let name = name.to_string();
                let native = move |frame: &mut Frame<'_>, target: &mut Value, given: &mut [Value]| {
                    frame.native(&name, target, given.iter().map(to_dynamic).collect())
                };
                (values(native), changes)
            }
        };
        let count = arguments.len();
        Ok(Method { way, arguments, count, changes })
    }

    /// A rare function with a closure, such as `sort`: the interpreter calls the closure.
    fn method_with_closure(&mut self, name: &str, written: &[Expr]) -> Compiling<Method> {
        self.effects.only_looks = false;
        let mut arguments = Vec::new();
        let mut places: Vec<Option<Dynamic>> = Vec::new();
        for argument in written {
            let closure = pointer(argument);
            if closure.is_none() {
                arguments.push(self.expression(argument)?);
            }
            places.push(closure);
        }
        let changes = !ONLY_LOOK.contains(&name);
        let name = name.to_string();
        let way = values(move |frame, target, given| {
            frame.note_unforeseeable();
            let mut others = given.iter().map(to_dynamic);
            let given = places.iter().map(|place| place.clone().or_else(|| others.next()).unwrap_or_default());
            frame.native(&name, target, given.collect())
        });
        let count = arguments.len();
        Ok(Method { way, arguments, count, changes })
    }

    /// The function that is called for each entry has its argument where the next one would lie.
    fn reserve_for_callback(&mut self) {
        self.reserve();
        self.height -= 1;
    }

    fn type_of(&self, value: Term) -> Term {
        let names = TYPE_NAMES.map(|name| self.known.borrow_mut().plain(name.into()));
        Term::code(move |frame, variables| Ok(names[value.glance(frame, variables)?.tag as usize]))
    }

    /// The compiled function of a closure that is written out, if it takes one value and nothing else.
    fn closure(&self, expression: &Expr) -> Option<usize> {
        let value = pointer(expression)?;
        let pointer = value.read_lock::<FnPtr>()?;
        if pointer.is_curried() { None } else { self.names.function(pointer.fn_name(), 1) }
    }
}

/// A closure that is written out.
fn pointer(expression: &Expr) -> Option<Dynamic> {
    let Expr::DynamicConstant(value, _) = expression else { return None };
    value.is_fnptr().then(|| (**value).clone())
}

fn plains(run: impl Fn(&mut Frame<'_>, Plain, &[Plain]) -> Outcome + 'static) -> Way {
    Way::Plains(Box::new(move |frame, _, target, given| run(frame, target, given)))
}

fn values(run: impl Fn(&mut Frame<'_>, &mut Value, &mut [Value]) -> Result<Value, Leave> + 'static) -> Way {
    Way::Values(Box::new(move |frame, _, target, given| run(frame, target, given)))
}

fn of_two_numbers(given: Arguments, choose: fn(i64, i64) -> i64) -> Term {
    let first = given.first;
    Term::code(move |frame, variables| {
        given.place(frame, variables)?;
        match (variables[first].as_number(), variables[first + 1].as_number()) {
            (Some(one), Some(other)) => Ok(Plain::number(choose(one, other))),
            _ => Err(Leave),
        }
    })
}

/// Adds an entry, which nobody else holds or all may share, to a list that a variable holds.
pub fn pushed(frame: &mut Frame<'_>, variable: Plain, entry: Plain) -> Outcome {
    frame.go_through(variable)?;
    frame.make(entry)?;
    let entry = frame.store.give_away(entry);
    let list = frame.store.push(variable, entry).ok_or(Leave)?;
    frame.within_limits(list)
}

pub fn push(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Result<Value, Leave> {
    let entry = std::mem::take(&mut arguments[0]);
    list_mut(target)?.push(entry);
    check_weight(target, &frame.machine.program.limits)?;
    Ok(Value::Nothing)
}

/// Where an index is an ordinary one. What Rhai makes of others is left to it.
fn ordinary<'a>(target: &'a mut Value, index: &Value) -> Option<(&'a mut Vec<Value>, usize)> {
    let (Value::List(list), Value::Number(index)) = (target, index) else { return None };
    let index = usize::try_from(*index).ok().filter(|index| *index < list.len())?;
    Some((Arc::make_mut(list), index))
}

fn insert(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Result<Value, Leave> {
    let Some((list, index)) = ordinary(target, &arguments[0]) else { return rare("insert", frame, target, arguments) };
    list.insert(index, std::mem::take(&mut arguments[1]));
    check_weight(target, &frame.machine.program.limits)?;
    Ok(Value::Nothing)
}

fn remove(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Result<Value, Leave> {
    match ordinary(target, &arguments[0]) {
        Some((list, index)) => Ok(list.remove(index)),
        None => rare("remove", frame, target, arguments),
    }
}

fn drain(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Result<Value, Leave> {
    if let (Some((list, first)), Value::Number(count)) = (ordinary(target, &arguments[0]), &arguments[1])
        && let Some(end) = usize::try_from(*count).ok().and_then(|count| first.checked_add(count))
        && end <= list.len()
    {
        return Ok(Value::list(list.drain(first..end).collect()));
    }
    rare("drain", frame, target, arguments)
}

fn extract(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Result<Value, Leave> {
    if let (Value::List(list), [Value::Number(first), Value::Number(count)]) = (&*target, &*arguments)
        && let (Ok(first), Ok(count)) = (usize::try_from(*first), usize::try_from(*count))
        && let Some(part) = first.checked_add(count).and_then(|end| list.get(first..end))
    {
        return Ok(Value::list(part.to_vec()));
    }
    rare("extract", frame, target, arguments)
}

/// A number that is written with a few digits and nothing else.
fn parse_number(frame: &mut Frame<'_>, target: &mut Value, _: &mut [Value]) -> Result<Value, Leave> {
    const FEW: usize = 9;
    match &*target {
        Value::Text(text) if text.len() <= FEW && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().map(Value::Number).map_err(|_| Leave)
        }
        _ => rare("parse_int", frame, target, &[]),
    }
}

fn rare(name: &str, frame: &mut Frame<'_>, target: &mut Value, arguments: &[Value]) -> Result<Value, Leave> {
    frame.native(name, target, arguments.iter().map(to_dynamic).collect())
}

fn contains(frame: &mut Frame<'_>, target: Plain, given: &[Plain]) -> Outcome {
    let (store, wanted) = (&frame.store, given[0]);
    if let Some(entries) = store.known_entries(target) {
        return Ok(Plain::flag(entries.iter().any(|entry| store.are_same(*entry, wanted))));
    }
    if !target.is_large() {
        return Err(Leave);
    }
    let found = match (store.large(target), store.text(wanted)) {
        (Value::List(list), _) => position_in(frame, list, wanted).is_some(),
        (Value::Text(text), Some(part)) => text.contains(part),
        (Value::Map(map), Some(key)) => map.get(key).is_some(),
        _ => return Err(Leave),
    };
    Ok(Plain::flag(found))
}

fn index_of(frame: &mut Frame<'_>, target: Plain, given: &[Plain]) -> Outcome {
    if target.tag != Tag::List {
        let mut value = frame.store.value(target);
        let wanted = to_dynamic(&frame.store.value(given[0]));
        let index = frame.native("index_of", &mut value, vec![wanted])?;
        return Ok(frame.store.keep(index));
    }
    let Value::List(list) = frame.store.large(target) else { return Err(Leave) };
    let index = position_in(frame, list, given[0]);
    Ok(Plain::number(index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)))
}

fn position_in(frame: &Frame<'_>, list: &[Value], wanted: Plain) -> Option<usize> {
    let wanted = frame.store.value(wanted);
    list.iter().position(|entry| *entry == wanted)
}

fn length_of(frame: &mut Frame<'_>, target: Plain) -> Outcome {
    if target.is_large() { length(frame.store.large(target)) } else { Err(Leave) }
}

/// How many entries or characters a value has.
pub fn length(value: &Value) -> Outcome {
    let length = match value {
        Value::List(list) => list.len(),
        Value::Text(text) => text.chars().count(),
        Value::Map(map) => map.len(),
        _ => return Err(Leave),
    };
    Ok(Plain::number(i64::try_from(length).unwrap_or(i64::MAX)))
}

fn list_mut(value: &mut Value) -> Result<&mut Vec<Value>, Leave> {
    match value {
        Value::List(list) => Ok(Arc::make_mut(list)),
        _ => Err(Leave),
    }
}
