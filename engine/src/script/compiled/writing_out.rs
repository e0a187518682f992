//! Small functions, written out where they are called.
//!
//! Much of a rule script is short functions that only look: how high a lot is built, whether somebody can spare an amount.
//! To call them takes longer than to do what they do. Their variables become variables of the function that calls them;
//! how deep calls go, and what they cost, is counted as if they were called.

use std::rc::Rc;

use rhai::{ASTNode, Stmt};

use super::calls::Arguments;
use super::code::{Exit, Frame};
use super::compiler::{Compiler, Effects};
use super::term::Term;

/// A function that may be written out.
pub struct Small {
    pub parameters: Vec<String>,
    pub body: Rc<[Stmt]>,
}

/// A function with more parts than this is called.
const MOST_PARTS: usize = 24;

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
        let is_small = parts <= MOST_PARTS && parameters.len() <= MOST_PARAMETERS;
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
        let (cost, slots) = (self.cost, self.slots);
        let outer = std::mem::take(&mut self.effects);
        let mut stored = Vec::new();
        let body = self.apart(|compiler| {
            for (index, (name, term)) in small.parameters.iter().zip(&given.terms).enumerate() {
                match term {
                    Term::Variable(slot) => compiler.declare_alias(name, *slot),
                    _ => stored.push((index, compiler.declare(name, false))),
                }
            }
            compiler.sequence(&small.body)
        });
        let own = std::mem::replace(&mut self.effects, outer);
        match body {
            Ok(body) if own.only_gives() => {
                self.cost += 4;
                Ok(entered(given, stored, body, self.level + 1))
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
fn entered(mut given: Arguments, stored: Vec<(usize, usize)>, body: Term, level: usize) -> Term {
    match *stored {
        [] => Term::code(move |frame| {
            frame.descend(level)?;
            body.value(frame)
        }),
        [(index, slot)] => {
            let argument = given.terms.swap_remove(index);
            Term::code(move |frame| {
                store(frame, &argument, slot)?;
                frame.descend(level)?;
                body.value(frame)
            })
        }
        _ => Term::code(move |frame| {
            // An argument may have functions written out in it, which use the same variables.
            let first = frame.stack.len();
            for (index, _) in &stored {
                let value = given.terms[*index].value(frame)?;
                frame.stack.push(value);
            }
            for (_, slot) in stored.iter().rev() {
                if let Some(value) = frame.stack.pop() {
                    *frame.variable_mut(*slot) = value;
                }
            }
            debug_assert_eq!(first, frame.stack.len());
            frame.descend(level)?;
            body.value(frame)
        }),
    }
}

fn store(frame: &mut Frame<'_>, argument: &Term, slot: usize) -> Result<(), Exit> {
    let value = argument.value(frame)?;
    *frame.variable_mut(slot) = value;
    Ok(())
}
