//! Calls: which function a name means, and its arguments.

use rhai::{Expr, FnCallExpr, Position, Token};

use super::code::Variables;
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::term::Term;
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
                frame.machine.host.step.borrow_mut().asking.push(false);
                Ok(Plain::NOTHING)
            }),
            ("asked_again__", []) => Term::code(|frame, _| {
                Ok(Plain::flag(frame.machine.host.step.borrow_mut().asking.pop().unwrap_or(false)))
            }),
            ("called__", [layer]) => {
                let layer = self.expression(layer)?;
                Term::code(move |frame, variables| {
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

impl Arguments {
    /// Works out the arguments, and gives the room in which they lie: that of the function that is called.
    #[inline]
    pub fn place<'v>(&self, frame: &mut Frame<'_>, variables: &'v mut Variables) -> Result<&'v mut Variables, Leave> {
        for (index, term) in self.terms.iter().enumerate().skip(usize::from(self.is_read_last)) {
            variables[self.first + index] = term.value(frame, variables)?;
        }
        if self.is_read_last {
            variables[self.first] = self.terms[0].value(frame, variables)?;
        }
        Ok(&mut variables[self.first..])
    }
}

fn script_call(function: usize, mut given: Arguments) -> Term {
    let first = given.first;
    match given.terms.len() {
        0 => Term::code(move |frame, variables| frame.enter(function, &mut variables[first..])),
        1 => {
            let argument = given.terms.remove(0);
            Term::code(move |frame, variables| {
                variables[first] = argument.value(frame, variables)?;
                frame.enter(function, &mut variables[first..])
            })
        }
        _ => Term::code(move |frame, variables| {
            let room = given.place(frame, variables)?;
            frame.enter(function, room)
        }),
    }
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
