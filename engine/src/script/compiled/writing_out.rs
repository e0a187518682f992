//! Small functions, written out where they are called.
//!
//! Much of a rule script is short functions that only look: how high a lot is built, whether somebody can spare an amount.
//! To call them takes longer than to do what they do. Their variables become variables of the function that calls them;
//! how deep calls go, and what they cost, is counted as if they were called.

use std::rc::Rc;

use rhai::{ASTNode, Stmt};

use super::calls::Arguments;
use super::code::Variables;
use super::compiler::{Compiler, Effects, Meaning};
use super::frame::Frame;
use super::term::Term;

/// A function that may be written out.
pub struct Small {
    pub parameters: Vec<String>,
    pub body: Rc<[Stmt]>,
}

/// A function with more parts than this is called.
const MOST_PARTS: usize = 24;

/// What a function of one handle gives is remembered by the handle, which is quicker than to do more than this.
const MOST_PARTS_OF_HANDLE: usize = 8;

/// So many functions are written out within each other.
const MOST_LEVELS: usize = 4;

const MOST_PARAMETERS: usize = 3;

impl Small {
    /// Nothing, if the function is too large.
    pub fn new(parameters: &[&str], body: &Rc<[Stmt]>) -> Option<Small> {
        let [only] = &**body else { return None };
        let mut parts = 0;
        only.walk(&mut Vec::new(), &mut |path| {
            parts += match path.last() {
                Some(ASTNode::Stmt(Stmt::For(..) | Stmt::While(..) | Stmt::Do(..) | Stmt::Return(..))) => MOST_PARTS,
                _ => 1,
            };
            parts <= MOST_PARTS
        });
        let most = if parameters.len() == 1 { MOST_PARTS_OF_HANDLE } else { MOST_PARTS };
        let is_small = parts <= most && parameters.len() <= MOST_PARAMETERS;
        let parameters = parameters.iter().map(|name| (*name).to_string()).collect();
        is_small.then(|| Small { parameters, body: Rc::clone(body) })
    }
}

impl Compiler<'_> {
    /// What a call does, if the function can be written out; otherwise its arguments are given back.
    pub fn written_out(&mut self, function: usize, given: Arguments) -> Result<Term, Arguments> {
        let names = self.names;
        let Some(small) = names.small(function).filter(|_| self.level < MOST_LEVELS && !given.may_assign) else {
            return Err(given);
        };
        let (cost, slots, height) = (self.cost, self.slots, self.height);
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
            compiler.sequence(&small.body)
        });
        self.height = height;
        let own = std::mem::replace(&mut self.effects, outer);
        match body {
            Ok(body) if own.only_gives() => {
                self.effects.written_out.push(function);
                self.effects.written_out.extend(own.written_out);
                self.cost += 4;
                Ok(entered(given, body, self.level + 1))
            }
            _ => {
                (self.cost, self.slots) = (cost, slots);
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

/// The body of a function, with the arguments that have to be put into variables of their own.
fn entered(given: Arguments, body: Term, level: usize) -> Term {
    let first = given.first;
    // Rhai copies variables into those of the function.
    let copied: Vec<usize> = given.terms.iter().filter_map(Term::slot).collect();
    let copied = move |frame: &mut Frame<'_>, variables: &Variables| {
        copied.iter().try_for_each(|slot| frame.go_through(variables[*slot]))
    };
    let is_stored = |term: &Term| !matches!(term, Term::Variable(_) | Term::Constant(_));
    let stored = given.terms.into_iter().enumerate().filter(|(_, term)| is_stored(term));
    let mut stored: Vec<(usize, Term)> = stored.map(|(index, term)| (first + index, term)).collect();
    let body = match body {
        Term::Cash(cash) if stored.is_empty() => {
            let cash = cash.entered(move |frame, variables| {
                copied(frame, variables)?;
                frame.descend(level)
            });
            return Term::Cash(Box::new(cash));
        }
        body => body,
    };
    match stored.len() {
        0 => Term::code(move |frame, variables| {
            copied(frame, variables)?;
            frame.descend(level)?;
            body.value(frame, variables)
        }),
        1 => {
            let (slot, argument) = stored.remove(0);
            Term::code(move |frame, variables| {
                variables[slot] = argument.value(frame, variables)?;
                copied(frame, variables)?;
                frame.descend(level)?;
                body.value(frame, variables)
            })
        }
        _ => Term::code(move |frame, variables| {
            for (slot, argument) in &stored {
                variables[*slot] = argument.value(frame, variables)?;
            }
            copied(frame, variables)?;
            frame.descend(level)?;
            body.value(frame, variables)
        }),
    }
}
