//! Calls: which function a name means, and its arguments.

use rhai::{Expr, FnCallExpr, Position, Token};

use super::code::{Exit, Frame};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::term::Term;
use crate::script::functions::{Function, functions};
use crate::script::{generate, names};
use crate::value::Value;

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
            ("asking__", []) => Term::code(|frame| {
                frame.machine.host.step.borrow_mut().asking.push(false);
                Ok(Value::Nothing)
            }),
            ("asked_again__", []) => {
                Term::code(|frame| Ok(Value::Flag(frame.machine.host.step.borrow_mut().asking.pop().unwrap_or(false))))
            }
            ("called__", [layer]) => {
                let layer = self.expression(layer)?;
                Term::code(move |frame| {
                    if let Value::Number(layer) = layer.value(frame)? {
                        frame.machine.host.note_call(layer);
                    }
                    Ok(Value::Nothing)
                })
            }
            _ => return Ok(None),
        }))
    }

    /// The arguments of a call. If the first one is a variable, Rhai reads it after it has worked out the others.
    pub fn arguments(&mut self, arguments: &[Expr]) -> Compiling<Arguments> {
        let may_assign = arguments.iter().any(may_assign);
        let is_read_last = may_assign && matches!(arguments, [Expr::Variable(..), others @ ..] if !others.is_empty());
        Ok(Arguments { terms: self.expressions(arguments)?, is_read_last, may_assign })
    }
}

pub struct Arguments {
    pub terms: Vec<Term>,
    is_read_last: bool,
    /// Whether working them out might assign to a variable.
    pub may_assign: bool,
}

impl Arguments {
    /// Works out the arguments into an array.
    pub fn values<const COUNT: usize>(&self, frame: &mut Frame<'_>) -> Result<[Value; COUNT], Exit> {
        let mut values = [const { Value::Nothing }; COUNT];
        let first = usize::from(self.is_read_last);
        for (value, term) in values.iter_mut().zip(&self.terms).skip(first) {
            *value = term.value(frame)?;
        }
        if self.is_read_last {
            values[0] = self.terms[0].value(frame)?;
        }
        Ok(values)
    }

    /// Works out the arguments onto the stack.
    fn push(&self, frame: &mut Frame<'_>) -> Result<(), Exit> {
        if self.is_read_last {
            let first = frame.stack.len();
            frame.stack.push(Value::Nothing);
            for term in &self.terms[1..] {
                let value = term.value(frame)?;
                frame.stack.push(value);
            }
            frame.stack[first] = self.terms[0].value(frame)?;
            return Ok(());
        }
        for term in &self.terms {
            let value = term.value(frame)?;
            frame.stack.push(value);
        }
        Ok(())
    }
}

fn script_call(function: usize, mut given: Arguments) -> Term {
    match given.terms.len() {
        0 => Term::code(move |frame| frame.enter(function)),
        1 => {
            let argument = given.terms.remove(0);
            Term::code(move |frame| {
                let value = argument.value(frame)?;
                frame.stack.push(value);
                frame.enter(function)
            })
        }
        _ => Term::code(move |frame| {
            given.push(frame)?;
            frame.enter(function)
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
