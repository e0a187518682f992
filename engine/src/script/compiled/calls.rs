//! Calls: which function a name means, and its arguments.

use rhai::{Expr, FnCallExpr, Position, Token};

use super::code::Variables;
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::term::{Term, shared};
use crate::script::functions::{Function, functions};
use crate::script::plain::{Leave, Plain};
use crate::script::{generate, names};

impl Compiler<'_> {
    pub fn call(&mut self, call: &FnCallExpr, place: Position) -> Compiling<Term> {
        self.cost += 4;
        let arguments = call.args.as_slice();
        if let Some(token) = &call.op_token
            && *token != Token::In
        {
            return self.operator(token, call, place);
        }
        if call.capture_parent_scope {
            return Unsupported::at(place, format!("`{}!(…)`, which hands on all variables", call.name));
        }
        if let Some(function) = self.names.function(&call.name, arguments.len()) {
            let given = self.arguments(arguments)?;
            let given = match self.written_out(function, given) {
                Ok(term) => return Ok(term),
                Err(given) => given,
            };
            self.effects.calls.push(function);
            return Ok(script_call(function, given));
        }
        if let Some(function) = self.kernel_function(&call.name, arguments.len()) {
            let given = self.arguments(arguments)?;
            return Ok(self.kernel_call(function, given, arguments));
        }
        if let Some(code) = self.linker_function(call)? {
            self.effects.only_looks = false;
            return Ok(code);
        }
        self.language_function(call, place)
    }

    /// A function of the kernel. One with listeners is reached through the script that the linker wrote for it, and only
    /// that script knows its other name.
    pub fn kernel_function(&self, name: &str, arguments: usize) -> Option<&'static Function> {
        functions().find(|function| {
            let is_named = if generate::is_heard(function, &self.names.events) {
                names::kernel(function.name) == name
            } else {
                function.name == name
            };
            is_named && function.parameters.len() == arguments
        })
    }

    /// What only scripts of the linker call.
    fn linker_function(&mut self, call: &FnCallExpr) -> Compiling<Option<Term>> {
        Ok(Some(match (call.name.as_str(), call.args.as_slice()) {
            ("asking__", []) => Term::code(|frame, _| {
                frame.note_unforeseeable();
                frame.machine.host.step.borrow_mut().asking.push(false);
                Ok(Plain::NOTHING)
            }),
            ("asked_again__", []) => Term::code(|frame, _| {
                frame.note_unforeseeable();
                Ok(Plain::flag(frame.machine.host.step.borrow_mut().asking.pop().unwrap_or(false)))
            }),
            ("called__", [layer]) => {
                let layer = self.expression(layer)?;
                Term::code(move |frame, variables| {
                    frame.note_unforeseeable();
                    if let Some(layer) = layer.glance(frame, variables)?.as_number() {
                        frame.machine.host.note_call(layer);
                    }
                    Ok(Plain::NOTHING)
                })
            }
            _ => return Ok(None),
        }))
    }

    /// The arguments of a call. If the first one is a variable, Rhai reads it after it has worked out the others.
    pub fn arguments(&mut self, arguments: &[Expr]) -> Compiling<Arguments> {
        let may_assign = arguments.iter().any(may_assign);
        let is_read_last = may_assign && matches!(arguments, [Expr::Variable(..), others @ ..] if !others.is_empty());
        let (first, mut terms) = (self.height, Vec::new());
        for argument in arguments {
            let term = self.expression(argument);
            self.reserve();
            match term {
                Ok(term) => terms.push(term),
                Err(unsupported) => {
                    self.height = first;
                    return Err(unsupported);
                }
            }
        }
        self.height = first;
        Ok(Arguments { terms, first, is_read_last, may_assign })
    }
}

/// The arguments of a call, and where they wait for it: behind all variables that are in use.
pub struct Arguments {
    pub terms: Vec<Term>,
    pub first: usize,
    is_read_last: bool,
    /// Whether working them out might assign to a variable.
    pub may_assign: bool,
}

/// How arguments reach the room of the function that is called.
pub trait Place {
    fn place(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave>;

    /// The slot of the first argument.
    fn first(&self) -> usize;
}

/// How arguments reach a function of the kernel, which takes them as they are.
pub trait Hand {
    type Values: AsRef<[Plain]> + AsMut<[Plain]>;

    fn hand(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<Self::Values, Leave>;
}

/// So many arguments, worked out one after the other.
pub struct Given<const COUNT: usize> {
    pub first: usize,
    pub terms: [Term; COUNT],
}

impl<const COUNT: usize> Place for Given<COUNT> {
    #[inline(always)]
    fn place(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave> {
        for (index, term) in self.terms.iter().enumerate() {
            variables[self.first + index] = term.value(frame, variables)?;
        }
        Ok(())
    }

    fn first(&self) -> usize {
        self.first
    }
}

impl<const COUNT: usize> Hand for Given<COUNT> {
    type Values = [Plain; COUNT];

    #[inline(always)]
    fn hand(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<[Plain; COUNT], Leave> {
        let mut values = [Plain::NOTHING; COUNT];
        for (value, term) in values.iter_mut().zip(&self.terms) {
            term.put(frame, variables, value)?;
        }
        Ok(values)
    }
}

/// So many arguments, all of them variables.
pub struct Copied<const COUNT: usize> {
    first: usize,
    slots: [usize; COUNT],
}

impl<const COUNT: usize> Copied<COUNT> {
    /// Nothing, if there is another argument.
    fn of(given: &Given<COUNT>) -> Option<Copied<COUNT>> {
        let mut slots = [0; COUNT];
        for (slot, term) in slots.iter_mut().zip(&given.terms) {
            *slot = term.slot()?;
        }
        Some(Copied { first: given.first, slots })
    }
}

impl<const COUNT: usize> Place for Copied<COUNT> {
    #[inline(always)]
    fn place(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave> {
        for (index, slot) in self.slots.iter().enumerate() {
            let mut value = variables[*slot];
            if value.is_large() {
                value = shared(frame, &mut variables[*slot])?;
            }
            variables[self.first + index] = value;
        }
        Ok(())
    }

    fn first(&self) -> usize {
        self.first
    }
}

impl Place for Arguments {
    fn place(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave> {
        for (index, term) in self.terms.iter().enumerate().skip(usize::from(self.is_read_last)) {
            variables[self.first + index] = term.value(frame, variables)?;
        }
        if self.is_read_last {
            variables[self.first] = self.terms[0].value(frame, variables)?;
        }
        Ok(())
    }

    fn first(&self) -> usize {
        self.first
    }
}

impl Hand for Arguments {
    type Values = Vec<Plain>;

    fn hand(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<Vec<Plain>, Leave> {
        self.place(frame, variables)?;
        Ok(variables[self.first..self.first + self.terms.len()].to_vec())
    }
}

/// Arguments by their number: few are placed without a loop.
pub enum Placed {
    None(usize),
    One(Given<1>),
    Two(Given<2>),
    Three(Given<3>),
    Four(Given<4>),
    Five(Given<5>),
    Many(Arguments),
}

pub fn placed(given: Arguments) -> Placed {
    if given.is_read_last {
        return Placed::Many(given);
    }
    let Arguments { terms, first, is_read_last, may_assign } = given;
    let terms = match <[Term; 1]>::try_from(terms) {
        Ok(terms) => return Placed::One(Given { first, terms }),
        Err(terms) => terms,
    };
    let terms = match <[Term; 2]>::try_from(terms) {
        Ok(terms) => return Placed::Two(Given { first, terms }),
        Err(terms) => terms,
    };
    let terms = match <[Term; 3]>::try_from(terms) {
        Ok(terms) => return Placed::Three(Given { first, terms }),
        Err(terms) => terms,
    };
    let terms = match <[Term; 4]>::try_from(terms) {
        Ok(terms) => return Placed::Four(Given { first, terms }),
        Err(terms) => terms,
    };
    match <[Term; 5]>::try_from(terms) {
        Ok(terms) => Placed::Five(Given { first, terms }),
        Err(terms) if terms.is_empty() => Placed::None(first),
        Err(terms) => Placed::Many(Arguments { terms, first, is_read_last, may_assign }),
    }
}

fn script_call(function: usize, given: Arguments) -> Term {
    match placed(given) {
        Placed::None(first) => entering(function, Given { first, terms: [] }),
        Placed::One(given) => match Copied::of(&given) {
            Some(copied) => entering(function, copied),
            None => entering(function, given),
        },
        Placed::Two(given) => match Copied::of(&given) {
            Some(copied) => entering(function, copied),
            None => entering(function, given),
        },
        Placed::Three(given) => entering(function, given),
        Placed::Four(given) => entering(function, given),
        Placed::Five(given) => entering(function, given),
        Placed::Many(given) => entering(function, given),
    }
}

fn entering(function: usize, given: impl Place + 'static) -> Term {
    let first = given.first();
    Term::code(move |frame, variables| {
        given.place(frame, variables)?;
        frame.enter(function, &mut variables[first..])
    })
}

/// Whether working out an expression might assign to a variable, which only statements in it or a method can do.
fn may_assign(expression: &Expr) -> bool {
    match expression {
        Expr::Stmt(_) | Expr::MethodCall(..) => true,
        Expr::Array(parts, _) | Expr::InterpolatedString(parts, _) => parts.iter().any(may_assign),
        Expr::And(parts, _) | Expr::Or(parts, _) | Expr::Coalesce(parts, _) => parts.iter().any(may_assign),
        Expr::Map(entries, _) => entries.0.iter().any(|(_, value)| may_assign(value)),
        Expr::FnCall(call, _) => call.args.iter().any(may_assign),
        Expr::Dot(sides, ..) | Expr::Index(sides, ..) => may_assign(&sides.lhs) || may_assign(&sides.rhs),
        _ => false,
    }
}
