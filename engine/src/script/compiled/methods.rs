//! The language's own functions: those of lists, maps, texts and numbers. Rare ones go through the interpreter.

use std::sync::Arc;

use rhai::{Dynamic, Expr, FnCallExpr, FnPtr, Position};

use super::calls::Arguments;
use super::code::{Exit, Frame, Outcome};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::limits::{check_added, is_small};
use super::term::Term;
use crate::script::convert::to_dynamic;
use crate::script::functions::Body;
use crate::value::Value;

/// What a method does with the value before the dot and its arguments.
pub struct Method {
    pub run: Run,
    /// The arguments that are worked out at every call.
    pub arguments: Vec<Term>,
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

pub type Run = Box<dyn Fn(&mut Frame<'_>, &mut Value, &mut [Value]) -> Outcome>;

impl Compiler<'_> {
    /// A function of the language that is called as `function(x, …)`.
    pub fn language_function(&mut self, call: &FnCallExpr, place: Position) -> Compiling<Term> {
        let arguments = call.args.as_slice();
        match (call.name.as_str(), arguments) {
            ("type_of", [value]) => {
                let value = self.expression(value)?;
                return Ok(Term::code(move |frame| Ok(Value::text(type_name(&value.value(frame)?)))));
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
            if !matches!(function.body, Body::Look(_)) {
                return Unsupported::at(place, format!("the kernel function `{}` behind a dot", call.name));
            }
            let (body, reads) = (&function.body, function.reads);
            let arguments = self.expressions(arguments)?;
            let run: Run = Box::new(move |frame, target, arguments| {
                let Body::Look(body) = body else { return Err(Exit::Stop) };
                let mut values = vec![target.clone()];
                values.extend_from_slice(arguments);
                values.iter_mut().try_for_each(super::kernel_calls::admit)?;
                let kernel = frame.machine.host.kernel.borrow();
                frame.note_read(reads.of(&kernel.edition, target));
                body(&kernel, &values).map_err(|_| Exit::Stop)
            });
            return Ok(Method { run, arguments, changes: false });
        }
        self.method_of_language(&call.name, arguments, place)
    }

    fn method_of_language(&mut self, name: &str, arguments: &[Expr], place: Position) -> Compiling<Method> {
        if ["call", "curry"].contains(&name) {
            return Unsupported::at(place, format!("the function `{name}`"));
        }
        if let [callback] = arguments
            && let Some(function) = self.closure(callback)
            && let Some(run) = over_entries(name, function)
        {
            self.effects.calls.push(function);
            self.effects.has_loop = true;
            return Ok(Method { run, arguments: Vec::new(), changes: name == "retain" });
        }
        if arguments.iter().any(|argument| pointer(argument).is_some()) {
            return self.method_with_closure(name, arguments);
        }
        let arguments = self.expressions(arguments)?;
        let (run, changes): (Run, bool) = match (name, arguments.len()) {
            ("len", 0) => (Box::new(|_, target, _| length(target)), false),
            ("push", 1) => (Box::new(push), true),
            ("contains", 1) => (Box::new(contains), false),
            ("index_of", 1) => (Box::new(index_of), false),
            ("pop", 0) => (Box::new(|_, target, _| Ok(list_mut(target)?.pop().unwrap_or_default())), true),
            ("shift", 0) => {
                let shift: Run = Box::new(|_, target, _| {
                    let list = list_mut(target)?;
                    Ok(if list.is_empty() { Value::Nothing } else { list.remove(0) })
                });
                (shift, true)
            }
            ("insert", 2) => (Box::new(insert), true),
            ("remove", 1) => (Box::new(remove), true),
            ("drain", 2) => (Box::new(drain), true),
            ("extract", 2) => (Box::new(extract), false),
            ("parse_int", 0) => (Box::new(parse_number), false),
            _ => {
                let changes = !ONLY_LOOK.contains(&name);
                let name = name.to_string();
                let native: Run = Box::new(move |frame, target, arguments| {
                    frame.native(&name, target, arguments.iter().map(to_dynamic).collect())
                });
                (native, changes)
            }
        };
        Ok(Method { run, arguments, changes })
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
        let run: Run = Box::new(move |frame, target, arguments| {
            let mut others = arguments.iter().map(to_dynamic);
            let given = places.iter().map(|place| place.clone().or_else(|| others.next()).unwrap_or_default());
            frame.native(&name, target, given.collect())
        });
        Ok(Method { run, arguments, changes })
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

/// `filter` and its like, each with the function that it calls for every entry.
fn over_entries(name: &str, function: usize) -> Option<Run> {
    let says_yes = move |frame: &mut Frame<'_>, entry: &Value| -> Result<bool, Exit> {
        Ok(frame.enter_callback(function, entry.clone())? == Value::Flag(true))
    };
    Some(match name {
        "filter" => Box::new(move |frame, target, _| {
            let mut found = Vec::new();
            for entry in list(target)?.iter() {
                if says_yes(frame, entry)? {
                    found.push(entry.clone());
                }
            }
            Ok(Value::list(found))
        }),
        "retain" => Box::new(move |frame, target, _| {
            let (mut kept, mut removed) = (Vec::new(), Vec::new());
            for entry in list(target)?.iter() {
                if says_yes(frame, entry)? { kept.push(entry.clone()) } else { removed.push(entry.clone()) }
            }
            *target = Value::list(kept);
            Ok(Value::list(removed))
        }),
        "some" => Box::new(move |frame, target, _| {
            for entry in list(target)?.iter() {
                if says_yes(frame, entry)? {
                    return Ok(Value::Flag(true));
                }
            }
            Ok(Value::Flag(false))
        }),
        "all" => Box::new(move |frame, target, _| {
            for entry in list(target)?.iter() {
                if !says_yes(frame, entry)? {
                    return Ok(Value::Flag(false));
                }
            }
            Ok(Value::Flag(true))
        }),
        "map" => Box::new(move |frame, target, _| {
            let mut made = Vec::new();
            for entry in list(target)?.iter() {
                made.push(frame.enter_callback(function, entry.clone())?);
            }
            let made = Value::list(made);
            super::limits::check(&made, &frame.machine.program.limits)?;
            Ok(made)
        }),
        _ => return None,
    })
}

fn of_two_numbers(given: Arguments, choose: fn(i64, i64) -> i64) -> Term {
    Term::code(move |frame| match given.values::<2>(frame)? {
        [Value::Number(one), Value::Number(other)] => Ok(Value::Number(choose(one, other))),
        _ => Err(Exit::Stop),
    })
}

fn push(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    let entry = std::mem::take(&mut arguments[0]);
    let is_small = is_small(&entry);
    let list = list_mut(target)?;
    list.push(entry);
    let count = list.len();
    check_added(target, count, is_small, &frame.machine.program.limits)?;
    Ok(Value::Nothing)
}

/// Where an index is an ordinary one. What Rhai makes of others is left to it.
fn ordinary<'a>(target: &'a mut Value, index: &Value) -> Option<(&'a mut Vec<Value>, usize)> {
    let (Value::List(list), Value::Number(index)) = (target, index) else { return None };
    let index = usize::try_from(*index).ok().filter(|index| *index < list.len())?;
    Some((Arc::make_mut(list), index))
}

fn insert(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    let is_small = is_small(&arguments[1]);
    let Some((list, index)) = ordinary(target, &arguments[0]) else { return rare("insert", frame, target, arguments) };
    list.insert(index, std::mem::take(&mut arguments[1]));
    let count = list.len();
    check_added(target, count, is_small, &frame.machine.program.limits)?;
    Ok(Value::Nothing)
}

fn remove(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    match ordinary(target, &arguments[0]) {
        Some((list, index)) => Ok(list.remove(index)),
        None => rare("remove", frame, target, arguments),
    }
}

fn drain(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    if let (Some((list, first)), Value::Number(count)) = (ordinary(target, &arguments[0]), &arguments[1])
        && let Some(end) = usize::try_from(*count).ok().and_then(|count| first.checked_add(count))
        && end <= list.len()
    {
        return Ok(Value::list(list.drain(first..end).collect()));
    }
    rare("drain", frame, target, arguments)
}

fn extract(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    if let (Value::List(list), [Value::Number(first), Value::Number(count)]) = (&*target, &*arguments)
        && let (Ok(first), Ok(count)) = (usize::try_from(*first), usize::try_from(*count))
        && let Some(part) = first.checked_add(count).and_then(|end| list.get(first..end))
    {
        return Ok(Value::list(part.to_vec()));
    }
    rare("extract", frame, target, arguments)
}

/// A number that is written with a few digits and nothing else.
fn parse_number(frame: &mut Frame<'_>, target: &mut Value, _: &mut [Value]) -> Outcome {
    const FEW: usize = 9;
    match &*target {
        Value::Text(text) if text.len() <= FEW && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().map(Value::Number).map_err(|_| Exit::Stop)
        }
        _ => rare("parse_int", frame, target, &[]),
    }
}

fn rare(name: &str, frame: &mut Frame<'_>, target: &mut Value, arguments: &[Value]) -> Outcome {
    frame.native(name, target, arguments.iter().map(to_dynamic).collect())
}

fn contains(_: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    match (&*target, &arguments[0]) {
        (Value::List(list), value) => Ok(Value::Flag(list.contains(value))),
        (Value::Text(text), Value::Text(part)) => Ok(Value::Flag(text.contains(part.as_str()))),
        (Value::Map(map), Value::Text(key)) => Ok(Value::Flag(map.contains_key(key))),
        _ => Err(Exit::Stop),
    }
}

fn index_of(frame: &mut Frame<'_>, target: &mut Value, arguments: &mut [Value]) -> Outcome {
    let Value::List(list) = target else {
        return frame.native("index_of", target, arguments.iter().map(to_dynamic).collect());
    };
    let index = list.iter().position(|entry| *entry == arguments[0]);
    Ok(Value::Number(index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)))
}

/// How many entries or characters a value has.
pub fn length(value: &Value) -> Outcome {
    let length = match value {
        Value::List(list) => list.len(),
        Value::Text(text) => text.chars().count(),
        Value::Map(map) => map.len(),
        _ => return Err(Exit::Stop),
    };
    Ok(Value::Number(i64::try_from(length).unwrap_or(i64::MAX)))
}

fn list(value: &Value) -> Result<Arc<Vec<Value>>, Exit> {
    match value {
        Value::List(list) => Ok(Arc::clone(list)),
        _ => Err(Exit::Stop),
    }
}

fn list_mut(value: &mut Value) -> Result<&mut Vec<Value>, Exit> {
    match value {
        Value::List(list) => Ok(Arc::make_mut(list)),
        _ => Err(Exit::Stop),
    }
}

/// What `type_of` says.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Nothing | Value::Table => "()",
        Value::Flag(_) => "bool",
        Value::Number(_) => "i64",
        Value::Text(_) => "string",
        Value::List(_) => "array",
        Value::Map(_) => "map",
        Value::Player(_) => "player",
        Value::Space(_) => "space",
        Value::Deed(_) => "deed",
        Value::Group(_) => "group",
        Value::Site(_) => "site",
        Value::Deck(_) => "deck",
        Value::Card(_) => "card",
        Value::Piece(_) => "piece",
        Value::Purse(_) => "purse",
        Value::Timer(_) => "timer",
        Value::Roll(_) => "roll",
        Value::Deal(_) => "deal",
    }
}
