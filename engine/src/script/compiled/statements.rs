//! Statements: blocks, declarations, branches, and the ways out of a function.

use rhai::{ASTFlags, Expr, FlowControl, Stmt};

use super::code::{Code, Exit, Frame};
use super::compiler::{Compiler, Compiling, Unsupported, constant};
use crate::value::Value;

impl Compiler<'_> {
    /// Statements whose variables end with them; the last one gives the value.
    pub fn sequence(&mut self, statements: &[Stmt]) -> Compiling<Code> {
        let mut codes = self.scoped(|compiler| {
            statements.iter().map(|statement| compiler.statement(statement)).collect::<Compiling<Vec<Code>>>()
        })?;
        Ok(match codes.len() {
            0 => constant(Value::Nothing),
            1 => codes.remove(0),
            2 => {
                let (second, first) = (codes.remove(1), codes.remove(0));
                Box::new(move |frame| {
                    first(frame)?;
                    second(frame)
                })
            }
            _ => {
                let last = codes.pop().unwrap_or_else(|| constant(Value::Nothing));
                let codes = codes.into_boxed_slice();
                Box::new(move |frame| {
                    for code in &codes {
                        code(frame)?;
                    }
                    last(frame)
                })
            }
        })
    }

    fn statement(&mut self, statement: &Stmt) -> Compiling<Code> {
        self.cost += 2;
        match statement {
            Stmt::Noop(_) => Ok(constant(Value::Nothing)),
            Stmt::Expr(expression) => self.expression(expression),
            Stmt::Block(block) => self.sequence(block.statements()),
            Stmt::FnCall(call, place) => self.call(call, *place),
            Stmt::Assignment(assignment) => self.assignment(&assignment.0, &assignment.1),
            Stmt::Var(declaration, options, _) => {
                let value = self.expression(&declaration.1)?;
                let slot = self.declare(&declaration.0.name, options.contains(ASTFlags::CONSTANT));
                Ok(Box::new(move |frame| {
                    let value = value(frame)?;
                    *frame.variable_mut(slot) = value;
                    Ok(Value::Nothing)
                }))
            }
            Stmt::If(branches, _) => self.branch(branches),
            Stmt::Switch(switch, place) => self.switch(&switch.0, &switch.1, *place),
            Stmt::While(parts, _) => self.while_loop(parts),
            Stmt::Do(parts, options, _) => self.do_loop(parts, options.contains(ASTFlags::NEGATED)),
            Stmt::For(parts, _) => {
                self.for_loop(&parts.0.name, parts.1.as_ref().map(|counter| &*counter.name), &parts.2)
            }
            Stmt::BreakLoop(value, options, _) => {
                let exit = if options.contains(ASTFlags::BREAK) { Exit::Break } else { Exit::Continue };
                self.leave(value.as_deref(), exit)
            }
            // Whoever throws ends the step, and the interpreter says with which words.
            Stmt::Return(_, options, _) if options.contains(ASTFlags::BREAK) => {
                Ok(Box::new(|_: &mut Frame<'_>| Err(Exit::Stop)))
            }
            Stmt::Return(value, ..) => self.leave(value.as_deref(), Exit::Return),
            Stmt::TryCatch(_, place) => Unsupported::at(*place, "`try` and `catch`"),
            other => Unsupported::at(other.position(), "this statement"),
        }
    }

    fn leave(&mut self, value: Option<&Expr>, exit: Exit) -> Compiling<Code> {
        let Some(value) = value else {
            return Ok(Box::new(move |frame| {
                frame.carried = Value::Nothing;
                Err(exit)
            }));
        };
        let value = self.expression(value)?;
        Ok(Box::new(move |frame| {
            frame.carried = value(frame)?;
            Err(exit)
        }))
    }

    fn branch(&mut self, branches: &FlowControl) -> Compiling<Code> {
        let test = self.test(&branches.expr)?;
        let yes = self.sequence(branches.body.statements())?;
        if branches.branch.is_empty() {
            return Ok(Box::new(move |frame| if test(frame)? { yes(frame) } else { Ok(Value::Nothing) }));
        }
        let no = self.sequence(branches.branch.statements())?;
        Ok(Box::new(move |frame| if test(frame)? { yes(frame) } else { no(frame) }))
    }
}
