//! Functions that forget what they have to give: whoever calls them goes on with nothing.

use std::collections::BTreeSet;

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::Checker;
use super::tree::called;
use crate::mistake::{Mistake, What};
use crate::script::body::body;
use crate::script::definition::{Signature, Written};
use crate::script::functions::Sort;
use crate::script::names;

/// What a function gives, as far as that can be seen.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Gives {
    /// Surely a value, at least sometimes.
    value: bool,
    /// Surely nothing, at least sometimes.
    nothing: bool,
    /// Something that only a game shows.
    unsure: bool,
    /// Surely a number, a text or true or false, at least sometimes: then nothing means nothing to those who call it.
    plain: bool,
    /// Something that may well be meant to be nothing: a variable, or what another function found or not.
    open: bool,
}

const NEVER: Gives = Gives { value: false, nothing: false, unsure: false, plain: false, open: false };
const VALUE: Gives = Gives { value: true, ..NEVER };
const PLAIN: Gives = Gives { plain: true, ..VALUE };
const NOTHING: Gives = Gives { nothing: true, ..NEVER };
const UNSURE: Gives = Gives { unsure: true, ..NEVER };
const OPEN: Gives = Gives { open: true, ..UNSURE };

impl Gives {
    fn or(self, other: Gives) -> Gives {
        Gives {
            value: self.value || other.value,
            nothing: self.nothing || other.nothing,
            unsure: self.unsure || other.unsure,
            plain: self.plain || other.plain,
            open: self.open || other.open,
        }
    }

    /// Whether nothing is ever given, as far as can be seen, and whoever calls needs a value.
    fn is_always_needed(self) -> bool {
        let is_certain = self.value && !self.unsure;
        !self.nothing && (is_certain || self.plain && !self.open)
    }
}

/// From where something is seen: in a function of a layer, so many calls away from the one that is judged.
#[derive(Clone, Copy)]
struct Seen<'a> {
    layer: usize,
    calls: usize,
    /// What the function does.
    statements: &'a [Stmt],
}

/// Methods that change their list or map, and give nothing.
const CHANGING: [&str; 4] = ["push", "insert", "append", "clear"];

/// So many calls are followed to see what a function ends with.
const MOST_CALLS: usize = 4;

impl Checker<'_> {
    /// A function without a value, where one of the layers below has one that somebody uses.
    pub fn results(&self, advice: &mut Vec<Mistake>) {
        let used = self.used();
        let is_used = |signature: &Signature| used.contains(signature) || self.is_called_for_a_value(&signature.0);
        for (signature, written) in self.definitions.public.iter().filter(|(signature, _)| is_used(signature)) {
            for (index, one) in written.iter().enumerate() {
                let own = self.gives(one, 0);
                // Where it gives a value in some cases, the one below must give one in all.
                let is_sometimes = own != NOTHING;
                let is_enough = |below: Gives| if is_sometimes { below.is_always_needed() } else { below.value };
                let below = written[..index].iter().rfind(|other| self.gives(other, 0).value);
                let below = below.filter(|below| own.nothing && is_enough(self.gives(below, 0)));
                if let Some(below) = below {
                    let below_file = self.edition.sources.shown(&self.sources[below.source].file).to_owned();
                    let what = What::GivesNothing { name: signature.0.clone(), below_file, is_sometimes };
                    advice.push(Mistake { at: one.location(self.sources), what });
                }
            }
        }
    }

    /// Whether the engine asks for what a function gives.
    fn is_called_for_a_value(&self, name: &str) -> bool {
        name.starts_with("ask_") || name.starts_with("decide_") || self.called_by_engine().any(|called| called == name)
    }

    /// The functions whose value somebody uses, or gives on.
    fn used(&self) -> BTreeSet<Signature> {
        let mut used = BTreeSet::new();
        for source in self.sources {
            let mut last = BTreeSet::new();
            source.ast.iter_fn_def().for_each(|function| last_calls(&body(function), &mut last));
            source.ast.walk(&mut |path| {
                let Some((call, place)) = called(path) else { return true };
                let is_alone = matches!(path.last(), Some(ASTNode::Stmt(Stmt::FnCall(..))));
                if !is_alone || last.contains(&place) {
                    used.insert((names::written(&call.name).to_owned(), call.args.len()));
                }
                true
            });
        }
        used
    }

    fn gives(&self, written: &Written, calls: usize) -> Gives {
        let statements = body(&written.function);
        let seen = Seen { layer: written.layer, calls, statements: &statements };
        // Without any statement it is meant to give nothing.
        let last = statements.last().map_or(OPEN, |last| self.statement_gives(last, seen));
        statements.iter().fold(last, |gives, statement| gives.or(self.returned(statement, seen)))
    }

    /// What a statement gives back in its middle.
    fn returned(&self, statement: &Stmt, seen: Seen<'_>) -> Gives {
        let mut found = Gives::default();
        statement.walk(&mut Vec::new(), &mut |path| {
            if let Some(ASTNode::Stmt(Stmt::Return(value, ..))) = path.last() {
                found = found.or(value.as_deref().map_or(NOTHING, |value| self.expression_gives(value, seen)));
            }
            true
        });
        found
    }

    fn statement_gives(&self, last: &Stmt, seen: Seen<'_>) -> Gives {
        match last {
            Stmt::Assignment(..) | Stmt::Var(..) | Stmt::For(..) | Stmt::While(..) | Stmt::Do(..) => NOTHING,
            Stmt::FnCall(call, _) => self.call_gives(call, seen),
            Stmt::Expr(value) => self.expression_gives(value, seen),
            Stmt::If(flow, _) => {
                let end = |last: Option<&Stmt>| last.map_or(NOTHING, |last| self.statement_gives(last, seen));
                end(flow.body.iter().last()).or(end(flow.branch.iter().last()))
            }
            // What stands behind it is looked at by itself.
            Stmt::Return(..) => Gives::default(),
            _ => UNSURE,
        }
    }

    fn expression_gives(&self, value: &Expr, seen: Seen<'_>) -> Gives {
        match value {
            Expr::Unit(_) => NOTHING,
            Expr::FnCall(call, _) => self.call_gives(call, seen),
            Expr::Dot(chain, ..) if changes(&chain.rhs) => NOTHING,
            Expr::Variable(variable, ..) => VALUE.or(self.variable_gives(&variable.1, seen)),
            Expr::IntegerConstant(..)
            | Expr::BoolConstant(..)
            | Expr::StringConstant(..)
            | Expr::InterpolatedString(..)
            | Expr::And(..)
            | Expr::Or(..) => PLAIN,
            Expr::Array(..) | Expr::Map(..) => VALUE,
            other if self.sorts(other).contains(&Sort::Nothing) => OPEN,
            _ => UNSURE,
        }
    }

    /// A variable may hold nothing, unless whatever it is set to is no such thing. Where it comes from elsewhere, nobody knows.
    fn variable_gives(&self, name: &str, seen: Seen<'_>) -> Gives {
        let (mut is_set, mut may_be_nothing) = (false, false);
        for statement in seen.statements {
            statement.walk(&mut Vec::new(), &mut |path| {
                let set_to = match path.last() {
                    Some(ASTNode::Stmt(Stmt::Var(variable, ..))) if variable.0.name == name => Some(&variable.1),
                    Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => match &assignment.1.lhs {
                        Expr::Variable(own, ..) if own.1 == name => Some(&assignment.1.rhs),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(value) = set_to {
                    is_set = true;
                    // One variable in another may lead around in a ring.
                    let is_variable = matches!(value, Expr::Variable(..));
                    let given = if is_variable { OPEN } else { self.expression_gives(value, seen) };
                    may_be_nothing |= given.open || given.nothing;
                }
                true
            });
        }
        if is_set && !may_be_nothing { UNSURE } else { OPEN }
    }

    /// An operator gives a value; of a function it depends on what that one ends with.
    fn call_gives(&self, call: &FnCallExpr, seen: Seen<'_>) -> Gives {
        if call.op_token.is_some() {
            return PLAIN;
        }
        if let Some(function) = self.known.kernel.get(call.name.as_str()) {
            return match function.returns {
                "nothing" => OPEN,
                returns if returns.ends_with(" or ()") => VALUE.or(OPEN),
                _ => VALUE,
            };
        }
        let signature = (names::written(call.name.as_str()).to_owned(), call.args.len());
        let meant = match call.name.contains("__below__") {
            true => self.definitions.below(&signature, seen.layer),
            false => self.definitions.public.get(&signature).and_then(|written| written.last()),
        };
        match meant {
            // What another function does not give may be meant so.
            Some(written) if seen.calls < MOST_CALLS => match self.gives(written, seen.calls + 1) {
                given if given.value || given == UNSURE => given,
                _ => OPEN,
            },
            _ => OPEN,
        }
    }
}

/// The places of the calls with which statements end.
fn last_calls(statements: &[Stmt], places: &mut BTreeSet<Position>) {
    match statements.last() {
        Some(Stmt::FnCall(_, place)) => {
            places.insert(*place);
        }
        Some(Stmt::If(flow, _)) => {
            last_calls(flow.body.statements(), places);
            last_calls(flow.branch.statements(), places);
        }
        _ => {}
    }
}

/// Whether a chain ends with a method that changes what stands before it.
fn changes(link: &Expr) -> bool {
    match link {
        Expr::Dot(chain, ..) | Expr::Index(chain, ..) => changes(&chain.rhs),
        Expr::MethodCall(call, _) => CHANGING.contains(&call.name.as_str()),
        _ => false,
    }
}
