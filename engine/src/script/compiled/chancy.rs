//! Functions that are never worth remembering, since what they do depends on luck or on an answer each time.
//!
//! Those that hand a turn on are such: whatever else happens, the dice are rolled. To find them is to look at what a
//! function does whenever it is called, leaving out what may be passed over. It need not be right in every case, for it
//! decides nothing but how a function is called.

use std::rc::Rc;

use rhai::{Expr, FnCallExpr, Stmt};

use crate::script::functions::{Body, Function, functions};
use crate::script::names;

/// Tells for each function whether it is one of them. Functions are found by name and number of parameters.
pub fn chancy(bodies: &[Rc<[Stmt]>], find: impl Fn(&str, usize) -> Option<usize>) -> Vec<bool> {
    let mut all: Vec<Surely> = bodies.iter().map(|body| Surely::of(body, &find)).collect();
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for index in 0..all.len() {
            if !all[index].is_chancy && all[index].calls.iter().any(|called| all[*called].is_chancy) {
                all[index].is_chancy = true;
                is_settled = false;
            }
        }
    }
    all.into_iter().map(|surely| surely.is_chancy).collect()
}

/// What a function does whenever it is called.
#[derive(Default)]
struct Surely {
    is_chancy: bool,
    calls: Vec<usize>,
}

impl Surely {
    fn of(body: &[Stmt], find: &impl Fn(&str, usize) -> Option<usize>) -> Surely {
        let mut surely = Surely::default();
        surely.statements(body, find);
        surely
    }

    fn statements(&mut self, statements: &[Stmt], find: &impl Fn(&str, usize) -> Option<usize>) {
        for statement in statements {
            match statement {
                Stmt::FnCall(call, _) => self.call(call, find),
                Stmt::Expr(expression) => self.expression(expression, find),
                Stmt::Var(declaration, ..) => self.expression(&declaration.1, find),
                Stmt::Assignment(assignment) => self.expression(&assignment.1.rhs, find),
                Stmt::Return(Some(value), ..) => self.expression(value, find),
                Stmt::Block(block) => self.statements(block.statements(), find),
                Stmt::If(branches, _) => self.expression(&branches.expr, find),
                Stmt::Switch(switch, _) => self.expression(&switch.0, find),
                Stmt::While(parts, _) if matches!(parts.expr, Expr::Unit(_)) => {
                    self.statements(parts.body.statements(), find);
                }
                Stmt::While(parts, _) => self.expression(&parts.expr, find),
                Stmt::Do(parts, ..) => self.statements(parts.body.statements(), find),
                Stmt::For(parts, _) => self.expression(&parts.2.expr, find),
                _ => {}
            }
        }
    }

    fn expression(&mut self, expression: &Expr, find: &impl Fn(&str, usize) -> Option<usize>) {
        match expression {
            Expr::FnCall(call, _) | Expr::MethodCall(call, _) => self.call(call, find),
            Expr::Dot(sides, ..) | Expr::Index(sides, ..) => {
                self.expression(&sides.lhs, find);
                self.expression(&sides.rhs, find);
            }
            Expr::Array(parts, _) | Expr::InterpolatedString(parts, _) => {
                parts.iter().for_each(|part| self.expression(part, find));
            }
            // Of a condition only the first part is surely looked at.
            Expr::And(parts, _) | Expr::Or(parts, _) | Expr::Coalesce(parts, _) => {
                parts.iter().take(1).for_each(|part| self.expression(part, find));
            }
            Expr::Stmt(block) => self.statements(block.statements(), find),
            _ => {}
        }
    }

    fn call(&mut self, call: &FnCallExpr, find: &impl Fn(&str, usize) -> Option<usize>) {
        call.args.iter().for_each(|argument| self.expression(argument, find));
        if call.op_token.is_some() {
            return;
        }
        match find(&call.name, call.args.len()) {
            Some(function) => self.calls.push(function),
            None => self.is_chancy |= functions().any(|function| is_chancy(function) && is_meant(function, &call.name)),
        }
    }
}

/// Whether a function of the kernel gives or does something that its arguments do not say.
fn is_chancy(function: &Function) -> bool {
    match function.body {
        Body::Look(_) => false,
        Body::Change(_) => function.returns != "nothing",
        Body::Ask(_) | Body::EndStep => true,
    }
}

/// One with listeners has another name for the script that the linker wrote for it.
fn is_meant(function: &Function, name: &str) -> bool {
    function.name == name || names::kernel(function.name) == name
}
