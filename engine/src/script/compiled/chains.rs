//! Chains: `a.b`, `a[b]`, `a.b(c)` and whatever is made of them.
//!
//! Rhai works out all indexes and arguments of a chain first, from left to right, and only then what stands before the
//! first dot. Where that order could make a difference, it is kept.

use std::rc::Rc;

use rhai::{ASTFlags, Expr};

use super::code::{Exit, Frame, Outcome};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::methods::{Method, Run};
use super::named::Named;
use super::term::Term;
use crate::value::Value;

/// A chain as it is written.
pub struct Chain<'a> {
    pub root: &'a Expr,
    pub parts: Vec<Part<'a>>,
}

pub struct Part<'a> {
    pub kind: PartKind<'a>,
    /// `?.` and `?[`: nothing comes of nothing.
    pub is_optional: bool,
}

pub enum PartKind<'a> {
    Property(&'a str),
    Index(&'a Expr),
    Method(&'a Expr),
}

/// A part of a chain, compiled; its arguments wait on the stack.
pub struct Link {
    pub step: Step,
    arguments: usize,
    is_optional: bool,
}

pub enum Step {
    Property(Rc<Named>),
    Index,
    Method { run: Run, changes: bool },
}

impl Compiler<'_> {
    pub fn chain(&mut self, expression: &Expr) -> Compiling<Term> {
        let chain = Chain::of(expression)?;
        self.cost += 4 * chain.parts.len() as u64;
        if let [Part { kind: PartKind::Method(method), is_optional: false }] = chain.parts.as_slice()
            && let Expr::MethodCall(call, place) = method
        {
            let method = self.method(call, *place)?;
            return self.applied(chain.root, method);
        }
        let gives_back = self.gives_back(&chain);
        let code = self.links(&chain)?;
        if gives_back {
            // Whether that is allowed depends on who asks, so that the answer cannot be remembered.
            self.effects.only_looks = false;
            // After a method, Rhai sets the value again that it was called on, which nobody may do who only looks.
            return Ok(Term::code(move |frame| {
                let is_looking = frame.machine.host.step.borrow().looking.is_some();
                if is_looking { Err(Exit::Stop) } else { code.value(frame) }
            }));
        }
        Ok(code)
    }

    /// Whether a method is called on a value that scripts may set.
    fn gives_back(&self, chain: &Chain<'_>) -> bool {
        let is_method = |part: &Part<'_>| matches!(part.kind, PartKind::Method(_));
        let is_settable =
            |part: &Part<'_>| matches!(part.kind, PartKind::Property(name) if self.names.properties.is_settable(name));
        let last_method = chain.parts.iter().rposition(is_method);
        last_method.is_some_and(|last| chain.parts[..last].iter().any(is_settable))
    }

    fn links(&mut self, chain: &Chain<'_>) -> Compiling<Term> {
        let (mut arguments, mut links) = (Vec::new(), Vec::new());
        for part in &chain.parts {
            links.push(self.link(part, &mut arguments)?);
        }
        if links.iter().any(|link| matches!(link.step, Step::Method { changes: true, .. }))
            && let Expr::Variable(variable, _, place) = chain.root
        {
            return match self.slot(&variable.1) {
                Some(slot) if !self.is_constant(&variable.1) => Ok(changing(slot, arguments, links)),
                _ => Unsupported::at(*place, "a method that changes a constant"),
            };
        }
        let root = self.expression(chain.root)?;
        if arguments.is_empty() {
            return Ok(links.into_iter().fold(root, |before, link| match (before, link) {
                (Term::Variable(slot), Link { step: Step::Property(named), is_optional: false, .. }) => {
                    Term::Property(slot, named)
                }
                (before, link) => Term::code(move |frame| {
                    let mut value = before.value(frame)?;
                    link.follow(frame, &mut value, &mut [])
                }),
            }));
        }
        if let ([_], [Link { step: Step::Index, is_optional: false, .. }]) = (arguments.as_slice(), links.as_slice())
            && let Some(index) = arguments.pop()
        {
            return Ok(indexed(root, index));
        }
        Ok(Term::code(move |frame| {
            let first = frame.stack.len();
            for argument in &arguments {
                let value = argument.value(frame)?;
                frame.stack.push(value);
            }
            let mut value = root.value(frame)?;
            let mut next = first;
            for link in &links {
                value = match link.arguments {
                    0 => link.follow(frame, &mut value, &mut [])?,
                    1 => {
                        let mut given = [std::mem::take(&mut frame.stack[next])];
                        link.follow(frame, &mut value, &mut given)?
                    }
                    count => {
                        let mut given = frame.stack[next..next + count].to_vec();
                        link.follow(frame, &mut value, &mut given)?
                    }
                };
                next += link.arguments;
            }
            frame.stack.truncate(first);
            Ok(value)
        }))
    }

    /// A part of a chain; what it needs is added to the arguments.
    pub fn link(&mut self, part: &Part<'_>, arguments: &mut Vec<Term>) -> Compiling<Link> {
        let before = arguments.len();
        let step = match part.kind {
            PartKind::Property(name) => Step::Property(Rc::new(self.named(name))),
            PartKind::Index(index) => {
                arguments.push(self.expression(index)?);
                Step::Index
            }
            PartKind::Method(method) => {
                let Expr::MethodCall(call, place) = method else {
                    return Unsupported::at(method.position(), "this chain");
                };
                let method = self.method(call, *place)?;
                arguments.extend(method.arguments);
                Step::Method { run: method.run, changes: method.changes }
            }
        };
        Ok(Link { step, arguments: arguments.len() - before, is_optional: part.is_optional })
    }

    /// A method of the value of an expression. One that changes a variable changes it in its place.
    pub fn applied(&mut self, target: &Expr, method: Method) -> Compiling<Term> {
        let Method { run, arguments, changes } = method;
        let variable = match target {
            Expr::Variable(variable, ..) => self.slot(&variable.1).map(|slot| (slot, &variable.1)),
            _ => None,
        };
        if let Some((slot, name)) = variable {
            if changes && self.is_constant(name) {
                return Unsupported::at(target.position(), "a method that changes a constant");
            }
            return Ok(match arguments.len() {
                1 => Term::code(move |frame| {
                    let mut given = [arguments[0].value(frame)?];
                    let mut value = std::mem::take(frame.variable_mut(slot));
                    let outcome = run(frame, &mut value, &mut given);
                    *frame.variable_mut(slot) = value;
                    outcome
                }),
                _ => Term::code(move |frame| {
                    let mut given =
                        arguments.iter().map(|argument| argument.value(frame)).collect::<Result<Vec<_>, _>>()?;
                    let mut value = std::mem::take(frame.variable_mut(slot));
                    let outcome = run(frame, &mut value, &mut given);
                    *frame.variable_mut(slot) = value;
                    outcome
                }),
            });
        }
        let target = self.expression(target)?;
        Ok(match arguments.len() {
            0 => Term::code(move |frame| {
                let mut value = target.value(frame)?;
                run(frame, &mut value, &mut [])
            }),
            1 => Term::code(move |frame| {
                let mut given = [arguments[0].value(frame)?];
                let mut value = target.value(frame)?;
                run(frame, &mut value, &mut given)
            }),
            _ => Term::code(move |frame| {
                let mut given =
                    arguments.iter().map(|argument| argument.value(frame)).collect::<Result<Vec<_>, _>>()?;
                let mut value = target.value(frame)?;
                run(frame, &mut value, &mut given)
            }),
        })
    }
}

/// An entry of a list or map. A variable is looked at where it is.
fn indexed(root: Term, index: Term) -> Term {
    match root {
        Term::Variable(slot) => Term::code(move |frame| {
            let index = index.value(frame)?;
            entry(frame.variable(slot), &index)
        }),
        root => Term::code(move |frame| {
            let index = index.value(frame)?;
            entry(&root.value(frame)?, &index)
        }),
    }
}

/// A chain that ends with a method which changes a part of a variable.
fn changing(slot: usize, arguments: Vec<Term>, links: Vec<Link>) -> Term {
    Term::code(move |frame| {
        let mut given = Vec::with_capacity(arguments.len());
        for argument in &arguments {
            given.push(argument.value(frame)?);
        }
        let mut value = std::mem::take(frame.variable_mut(slot));
        let outcome = change(frame, &mut value, &links, &mut given);
        *frame.variable_mut(slot) = value;
        outcome
    })
}

fn change(frame: &mut Frame<'_>, value: &mut Value, links: &[Link], given: &mut [Value]) -> Outcome {
    let Some((link, rest)) = links.split_first() else { return Ok(std::mem::take(value)) };
    let (own, others) = given.split_at_mut(link.arguments);
    if rest.is_empty() {
        return link.follow(frame, value, own);
    }
    match link.part_mut(value, own) {
        Some(part) => change(frame, part, rest, others),
        None => {
            let mut made = link.follow(frame, value, own)?;
            // The interpreter would give what was changed back to the handle.
            if link.is_settable(value) {
                return Err(Exit::Stop);
            }
            change(frame, &mut made, rest, others)
        }
    }
}

impl Link {
    /// What this part of a chain gives.
    fn follow(&self, frame: &mut Frame<'_>, value: &mut Value, given: &mut [Value]) -> Outcome {
        if self.is_optional && *value == Value::Nothing {
            return Ok(Value::Nothing);
        }
        match &self.step {
            Step::Property(named) => named.read(frame, value),
            Step::Index => entry(value, &given[0]),
            Step::Method { run, .. } => run(frame, value, given),
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
        matches!(&self.step, Step::Property(named) if named.property.settable(handle).is_some())
    }

    pub fn arguments(&self) -> usize {
        self.arguments
    }
}

/// The entry of a list or map.
fn entry(value: &Value, index: &Value) -> Outcome {
    match (value, index) {
        (Value::List(list), index) => {
            let index = position(list.len(), index).ok_or(Exit::Stop)?;
            Ok(list[index].clone())
        }
        (Value::Map(map), Value::Text(key)) => Ok(map.get(key.as_str()).cloned().unwrap_or_default()),
        _ => Err(Exit::Stop),
    }
}

/// The place in a list that an index means; below zero it counts from the end.
pub fn position(length: usize, index: &Value) -> Option<usize> {
    let Value::Number(index) = index else { return None };
    let place = match usize::try_from(*index) {
        Ok(place) => place,
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?)?,
    };
    (place < length).then_some(place)
}

impl<'a> Chain<'a> {
    pub fn of(expression: &'a Expr) -> Compiling<Chain<'a>> {
        let Some((root, mut rest, mut flags, mut is_index)) = sides(expression) else {
            return Unsupported::at(expression.position(), "this chain");
        };
        let mut parts = Vec::new();
        loop {
            // Whatever is written between brackets is an index as a whole.
            let nested = if is_index && flags.intersects(ASTFlags::BREAK) { None } else { sides(rest) };
            let kind = match nested.map_or(rest, |(own, ..)| own) {
                own if is_index => PartKind::Index(own),
                Expr::Property(name, _) => PartKind::Property(&name.2),
                method @ Expr::MethodCall(..) => PartKind::Method(method),
                other => return Unsupported::at(other.position(), "this chain"),
            };
            parts.push(Part { kind, is_optional: flags.intersects(ASTFlags::NEGATED) });
            match nested {
                Some((_, behind, own_flags, own_is_index)) => {
                    (rest, flags, is_index) = (behind, own_flags, own_is_index)
                }
                None => return Ok(Chain { root, parts }),
            }
        }
    }
}

/// What stands before and behind a dot or bracket, and whether it is a bracket.
fn sides(expression: &Expr) -> Option<(&Expr, &Expr, ASTFlags, bool)> {
    match expression {
        Expr::Dot(sides, flags, _) => Some((&sides.lhs, &sides.rhs, *flags, false)),
        Expr::Index(sides, flags, _) => Some((&sides.lhs, &sides.rhs, *flags, true)),
        _ => None,
    }
}
