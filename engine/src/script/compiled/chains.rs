//! Chains: `a.b`, `a[b]`, `a.b(c)` and whatever is made of them.
//!
//! Rhai works out all indexes and arguments of a chain first, from left to right, and only then what stands before the
//! first dot. Where that order could make a difference, it is kept.

use std::rc::Rc;

use rhai::{ASTFlags, Expr};

use super::code::Variables;
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::methods::{Method, Way, pushed};
use super::properties::Property;
use super::term::Term;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
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
    Property(Rc<Property>),
    Index,
    Method { way: Way, changes: bool },
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
        let code = match self.method_of_property(&chain)? {
            Some(term) => term,
            None => self.links(&chain)?,
        };
        if gives_back {
            // Whether that is allowed depends on who asks, so that the answer cannot be remembered.
            self.effects.only_looks = false;
            // After a method, Rhai sets the value again that it was called on, which nobody may do who only looks.
            return Ok(Term::code(move |frame, variables| {
                let is_looking = frame.machine.host.step.borrow().looking.is_some();
                if is_looking { Err(Leave) } else { code.value(frame, variables) }
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

    /// `a.b.c(d)`, where the method only looks.
    fn method_of_property(&mut self, chain: &Chain<'_>) -> Compiling<Option<Term>> {
        let Some((Part { kind: PartKind::Method(Expr::MethodCall(call, place)), is_optional: false }, before)) =
            chain.parts.split_last()
        else {
            return Ok(None);
        };
        let mut names = Vec::new();
        for part in before {
            match part {
                Part { kind: PartKind::Property(name), is_optional: false } => names.push(*name),
                _ => return Ok(None),
            }
        }
        let method = self.method(call, *place)?;
        if method.changes {
            return Ok(None);
        }
        let root = self.expression(chain.root)?;
        let links = names.into_iter().map(|name| Link::property(self.property(name)));
        let target = links.collect::<Vec<_>>().into_iter().fold(root, followed);
        Ok(Some(applied(target, method)))
    }

    fn links(&mut self, chain: &Chain<'_>) -> Compiling<Term> {
        let (mut arguments, mut links) = (Vec::new(), Vec::new());
        for part in &chain.parts {
            links.push(self.link(part, &mut arguments)?);
        }
        if links.iter().any(|link| matches!(link.step, Step::Method { changes: true, .. }))
            && let Expr::Variable(variable, _, place) = chain.root
        {
            return match self.changeable(&variable.1) {
                Some(slot) => Ok(changing(slot, arguments, links)),
                None => Unsupported::at(*place, "a method that changes a constant"),
            };
        }
        let root = self.expression(chain.root)?;
        if arguments.is_empty() {
            return Ok(links.into_iter().fold(root, followed));
        }
        if let ([_], [Link { step: Step::Index, is_optional: false, .. }]) = (arguments.as_slice(), links.as_slice())
            && let Some(index) = arguments.pop()
        {
            return Ok(indexed(root, index));
        }
        Ok(Term::code(move |frame, variables| {
            let mut given = Vec::with_capacity(arguments.len());
            for argument in &arguments {
                let argument = argument.glance(frame, variables)?;
                given.push(frame.store.value(argument));
            }
            let mut value = root.value(frame, variables)?;
            let mut given = &mut given[..];
            for link in &links {
                let (own, others) = given.split_at_mut(link.arguments);
                value = link.follow(frame, variables, value, own)?;
                given = others;
            }
            Ok(value)
        }))
    }

    /// A part of a chain; what it needs is added to the arguments.
    pub fn link(&mut self, part: &Part<'_>, arguments: &mut Vec<Term>) -> Compiling<Link> {
        let before = arguments.len();
        let step = match part.kind {
            PartKind::Property(name) => Step::Property(self.property(name)),
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
                Step::Method { way: method.way, changes: method.changes }
            }
        };
        Ok(Link { step, arguments: arguments.len() - before, is_optional: part.is_optional })
    }

    /// A method of the value of an expression. One that changes a variable changes it in its place.
    pub fn applied(&mut self, target: &Expr, method: Method) -> Compiling<Term> {
        if method.changes
            && let Expr::Variable(variable, ..) = target
            && self.meaning(&variable.1).is_some()
        {
            return match self.changeable(&variable.1) {
                Some(slot) => Ok(changing(slot, method.arguments, vec![Link::method(method.way, method.count)])),
                None => Unsupported::at(target.position(), "a method that changes a constant"),
            };
        }
        let target = self.expression(target)?;
        Ok(applied(target, method))
    }
}

/// A method of a value that nobody else holds, or that it only looks at.
fn applied(target: Term, method: Method) -> Term {
    let Method { way, mut arguments, .. } = method;
    match arguments.len() {
        0 => Term::code(move |frame, variables| {
            let target = target.glance(frame, variables)?;
            way.of_plains(frame, variables, target, &[])
        }),
        1 => {
            let argument = arguments.remove(0);
            Term::code(move |frame, variables| {
                let argument = argument.value(frame, variables)?;
                let target = target.glance(frame, variables)?;
                way.of_plains(frame, variables, target, &[argument])
            })
        }
        _ => Term::code(move |frame, variables| {
            let mut given = Vec::with_capacity(arguments.len());
            for argument in &arguments {
                given.push(argument.value(frame, variables)?);
            }
            let target = target.glance(frame, variables)?;
            way.of_plains(frame, variables, target, &given)
        }),
    }
}

/// What comes of a part of a chain that needs no arguments.
fn followed(before: Term, link: Link) -> Term {
    match (before, link) {
        (Term::Variable(slot), Link { step: Step::Property(named), is_optional: false, .. }) => {
            Term::Property(slot, named)
        }
        (Term::Property(slot, first), Link { step: Step::Property(second), is_optional: false, .. }) => {
            Term::code(move |frame, variables| {
                let value = first.read(frame, variables[slot])?;
                second.read(frame, value)
            })
        }
        (before, Link { step: Step::Property(named), is_optional: false, .. }) => {
            Term::code(move |frame, variables| {
                let value = before.glance(frame, variables)?;
                named.read(frame, value)
            })
        }
        (before, link) => Term::code(move |frame, variables| {
            let value = before.value(frame, variables)?;
            link.follow(frame, variables, value, &mut [])
        }),
    }
}

/// An entry of a list or map. A variable is looked at where it is.
fn indexed(root: Term, index: Term) -> Term {
    Term::code(move |frame, variables| {
        let index = index.value(frame, variables)?;
        let root = root.glance(frame, variables)?;
        entry(frame, root, index)
    })
}

/// A chain that ends with a method which changes a variable, or a part of it.
fn changing(slot: usize, mut arguments: Vec<Term>, links: Vec<Link>) -> Term {
    if let ([Link { step: Step::Method { way: Way::Push, .. }, .. }], [_]) = (links.as_slice(), arguments.as_slice()) {
        let entry = arguments.remove(0);
        return Term::code(move |frame, variables| {
            let entry = entry.glance(frame, variables)?;
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
    fn method(way: Way, arguments: usize) -> Link {
        Link { step: Step::Method { way, changes: true }, arguments, is_optional: false }
    }

    fn property(named: Rc<Property>) -> Link {
        Link { step: Step::Property(named), arguments: 0, is_optional: false }
    }

    /// What this part of a chain gives.
    fn follow(&self, frame: &mut Frame<'_>, variables: &mut Variables, value: Plain, given: &mut [Value]) -> Outcome {
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

    pub fn arguments(&self) -> usize {
        self.arguments
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
