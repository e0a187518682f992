//! Functions that are written out where they are called.
//!
//! Much of a rule script is short functions that only look: how high a lot is built, whether somebody can spare an amount.
//! To call them takes longer than to do what they do. Others hand the turn on from one to the next, and are never
//! remembered; or they have no choice of their own, and hand on all that they do to others, which are remembered better.
//! The variables of all of them become variables of the function that calls them; how deep calls go, and what they cost, is
//! counted as if they were called.

use std::rc::Rc;

use rhai::{ASTNode, Expr, Stmt};

use super::acts::{self, Act};
use super::calls::Arguments;
use super::code::{Exit, Variables};
use super::compiler::{Compiler, Effects, Meaning};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Outcome, Plain};

/// A function that may be written out.
pub struct Small {
    pub parameters: Vec<String>,
    pub body: Rc<[Stmt]>,
    parts: usize,
    /// Whether nothing is lost if it is not called, though it does more than give a value: it is never remembered, or it
    /// only hands on to others what there is to do.
    hands_on: bool,
}

/// A function with more parts than this is called.
const MOST_PARTS: usize = 24;

/// What a function of one handle gives is remembered by the handle, which is quicker than to do more than this.
const MOST_PARTS_OF_HANDLE: usize = 8;

/// A function that is never remembered may have more.
const MOST_PARTS_OF_CHANCY: usize = 60;

/// Whether all statements call others, so that there is nothing to choose or to repeat.
fn only_calls_others(body: &[Stmt]) -> bool {
    let is_call = |statement: &Stmt| match statement {
        Stmt::FnCall(call, _) => call.op_token.is_none(),
        Stmt::Expr(expression) => matches!(&**expression, Expr::FnCall(call, _) if call.op_token.is_none()),
        _ => false,
    };
    let is_straight = |statement: &Stmt| matches!(statement, Stmt::Var(..)) || is_call(statement);
    body.last().is_some_and(is_call) && body.iter().all(is_straight)
}

/// So many parts may be written out in one function, lest scripts grow without end.
pub const MOST_PARTS_IN_ALL: usize = 300;

/// So many functions are written out within each other.
const MOST_LEVELS: usize = 4;

const MOST_PARAMETERS: usize = 3;

impl Small {
    /// Nothing, if the function is too large.
    pub fn new(parameters: &[&str], body: &Rc<[Stmt]>, is_chancy: bool) -> Option<Small> {
        let hands_on = is_chancy || only_calls_others(body);
        if body.len() > 1 && !hands_on {
            return None;
        }
        let most = match parameters.len() {
            _ if is_chancy => MOST_PARTS_OF_CHANCY,
            _ if hands_on => MOST_PARTS,
            1 => MOST_PARTS_OF_HANDLE,
            _ => MOST_PARTS,
        };
        let mut parts = 0;
        for statement in body.iter() {
            statement.walk(&mut Vec::new(), &mut |path| {
                parts += match path.last() {
                    Some(ASTNode::Stmt(Stmt::For(..) | Stmt::While(..) | Stmt::Do(..))) => most + 1,
                    Some(ASTNode::Stmt(Stmt::Return(..))) if !is_chancy => most + 1,
                    _ => 1,
                };
                parts <= most
            });
        }
        let is_small = parts <= most && parameters.len() <= MOST_PARAMETERS;
        let parameters = parameters.iter().map(|name| (*name).to_string()).collect();
        is_small.then(|| Small { parameters, body: Rc::clone(body), parts, hands_on })
    }
}

impl Compiler<'_> {
    /// What a call does, if the function can be written out; otherwise its arguments are given back.
    pub fn written_out(&mut self, function: usize, given: Arguments) -> Result<Term, Arguments> {
        let names = self.names;
        let may_be = |small: &&Small| self.level < MOST_LEVELS && !given.may_assign && small.parts <= self.parts_left;
        let Some(small) = names.small(function).filter(may_be) else { return Err(given) };
        let (cost, slots, height, parts_left) = (self.cost, self.slots, self.height, self.parts_left);
        self.parts_left -= small.parts;
        let outer = std::mem::take(&mut self.effects);
        let body = self.apart(|compiler| {
            compiler.height = given.first + given.terms.len();
            for (index, (name, term)) in small.parameters.iter().zip(&given.terms).enumerate() {
                let meaning = match term {
                    Term::Variable(slot) => Meaning::Slot(*slot),
                    Term::Constant(constant) => Meaning::Constant(*constant),
                    _ => Meaning::Slot(given.first + index),
                };
                compiler.declare_alias(name, meaning);
            }
            compiler.parts(&small.body)
        });
        self.height = height;
        let own = std::mem::replace(&mut self.effects, outer);
        match body {
            Ok((acts, last)) if small.hands_on || (own.only_gives() && acts.is_empty()) => {
                let only_gives = own.only_gives() && acts.is_empty();
                self.effects.written_out.push(function);
                self.effects.written_out.extend(own.written_out);
                self.effects.calls.extend(own.calls);
                self.effects.only_looks &= own.only_looks;
                self.cost += 4;
                Ok(if only_gives { entered(given, last) } else { gone_through(given, acts, last, own.leaves_early) })
            }
            _ => {
                (self.cost, self.slots, self.parts_left) = (cost, slots, parts_left);
                Err(given)
            }
        }
    }
}

impl Effects {
    /// Whether nothing is done but to work out a value.
    fn only_gives(&self) -> bool {
        self.only_looks && self.calls.is_empty() && !self.has_loop && !self.leaves_early
    }
}

/// The body of a function that only works out a value.
fn entered(given: Arguments, body: Term) -> Term {
    let aliased = Aliased::new(given);
    match (body, aliased.only_variable()) {
        (Term::Cash(cash), _) if aliased.stored.is_empty() => {
            Term::Cash(Box::new(cash.entered(move |frame, variables| aliased.copy(frame, variables))))
        }
        (body, Some(slot)) => after(body, move |frame, variables| frame.go_through(variables[slot])),
        (body, None) => after(body, move |frame, variables| aliased.place(frame, variables)),
    }
}

/// What a body gives, once it is entered.
fn after(body: Term, enter: impl Fn(&mut Frame<'_>, &mut Variables) -> Result<(), Leave> + 'static) -> Term {
    match body {
        Term::Test(test) => Term::Test(Box::new(move |frame, variables| {
            enter(frame, variables)?;
            test(frame, variables)
        })),
        body => {
            let body = body.into_code();
            Term::code(move |frame, variables| {
                enter(frame, variables)?;
                body(frame, variables)
            })
        }
    }
}

/// The body of a function that may call others and return early.
fn gone_through(given: Arguments, acts: Vec<Act>, last: Term, leaves_early: bool) -> Term {
    let Aliased { stored, copied } = Aliased::new(given);
    let stored = stored.into_iter().map(|(slot, argument)| Act::Declare(slot, argument));
    let acts = stored.chain(acts).collect();
    Term::Code(acts::a_level_deeper(acts, last.into_code(), copied, leaves_early))
}

/// The arguments of a function that is written out.
struct Aliased {
    /// Those that have to be put into variables of their own.
    stored: Vec<(usize, Term)>,
    /// The variables that stand for the others. Rhai copies them into those of the function.
    copied: Vec<usize>,
}

impl Aliased {
    fn new(given: Arguments) -> Aliased {
        let first = given.first;
        let copied = given.terms.iter().filter_map(Term::slot).collect();
        let is_stored = |term: &Term| !matches!(term, Term::Variable(_) | Term::Constant(_));
        let stored = given.terms.into_iter().enumerate().filter(|(_, term)| is_stored(term));
        Aliased { stored: stored.map(|(index, term)| (first + index, term)).collect(), copied }
    }

    /// The slot of the one argument, if that is a variable.
    fn only_variable(&self) -> Option<usize> {
        match (self.stored.as_slice(), self.copied.as_slice()) {
            ([], [slot]) => Some(*slot),
            _ => None,
        }
    }

    #[inline(always)]
    fn place(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave> {
        for (slot, argument) in &self.stored {
            variables[*slot] = argument.value(frame, variables)?;
        }
        self.copy(frame, variables)
    }

    /// Counts what it takes to copy variables.
    #[inline(always)]
    fn copy(&self, frame: &mut Frame<'_>, variables: &Variables) -> Result<(), Leave> {
        self.copied.iter().try_for_each(|slot| frame.go_through(variables[*slot]))
    }
}

impl Frame<'_> {
    /// What was left before its end gives what it has returned, if that is why.
    pub fn returned(&mut self) -> Outcome {
        if self.exit != Exit::Return {
            return Err(Leave);
        }
        self.exit = Exit::Stop;
        Ok(std::mem::replace(&mut self.carried, Plain::NOTHING))
    }
}
