//! Chains: `a.b`, `a[b]`, `a.b(c)` and whatever is made of them.
//!
//! Rhai works out all indexes and arguments of a chain first, from left to right, and only then what stands before the
//! first dot. Where that order could make a difference, it is kept.

use rhai::{ASTFlags, Expr};

use super::compiler::{Compiler, Compiling, Unsupported};
use super::links::{Link, Step, changing, indexed};
use super::methods::Method;
use super::term::Term;
use crate::script::plain::Leave;

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
        // After a method, Rhai sets the value again that it was called on. To one that only looks that makes no difference.
        if let Some(term) = self.method_of_property(&chain)? {
            return Ok(term);
        }
        let code = self.links(&chain)?;
        if gives_back {
            // Whether that is allowed depends on who asks, so that the answer cannot be remembered.
            self.effects.only_looks = false;
            return Ok(Term::code(move |frame, variables| {
                frame.note_unforeseeable();
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
                let value = first.read_variable(frame, variables[slot])?;
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
