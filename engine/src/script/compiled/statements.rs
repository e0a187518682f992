//! Statements: blocks, declarations, branches, and the ways out of a function.

use rhai::{ASTFlags, Expr, FlowControl, Stmt};

use super::code::{Act, Exit, Variables};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Plain};

/// What a statement is compiled to.
pub enum Compiled {
    /// It gives a value, which the last statement of a block hands on.
    Value(Term),
    /// It gives nothing.
    Act(Act),
}

impl Compiled {
    pub fn act(act: impl Fn(&mut Frame<'_>, &mut Variables) -> Result<(), Leave> + 'static) -> Compiled {
        Compiled::Act(Box::new(act))
    }

    fn into_act(self) -> Act {
        match self {
            Compiled::Value(term) => term.into_act(),
            Compiled::Act(act) => act,
        }
    }

    fn into_term(self) -> Term {
        match self {
            Compiled::Value(term) => term,
            Compiled::Act(act) => Term::code(move |frame, variables| act(frame, variables).map(|()| Plain::NOTHING)),
        }
    }
}

impl Compiler<'_> {
    /// Statements whose variables end with them; the last one gives the value.
    pub fn sequence(&mut self, statements: &[Stmt]) -> Compiling<Term> {
        self.scoped(|compiler| {
            let Some((last, first)) = statements.split_last() else { return Ok(Term::Constant(Plain::NOTHING)) };
            let first = compiler.acts(first)?;
            let last = compiler.statement(last, true)?.into_term();
            Ok(match first {
                None => last,
                Some(first) => Term::code(move |frame, variables| {
                    first(frame, variables)?;
                    last.value(frame, variables)
                }),
            })
        })
    }

    /// Statements whose variables end with them, and whose value nobody wants.
    pub fn block(&mut self, statements: &[Stmt]) -> Compiling<Act> {
        let act = self.scoped(|compiler| compiler.acts(statements))?;
        Ok(act.unwrap_or_else(|| Box::new(|_: &mut Frame<'_>, _: &mut Variables| Ok(()))))
    }

    fn acts(&mut self, statements: &[Stmt]) -> Compiling<Option<Act>> {
        let acts = statements.iter().map(|statement| Ok(self.statement(statement, false)?.into_act()));
        let mut acts = acts.collect::<Compiling<Vec<Act>>>()?;
        let Some(last) = acts.pop() else { return Ok(None) };
        Ok(Some(match acts.len() {
            0 => last,
            1 => {
                let first = acts.remove(0);
                Box::new(move |frame, variables| {
                    first(frame, variables)?;
                    last(frame, variables)
                })
            }
            _ => Box::new(move |frame, variables| {
                for act in &acts {
                    act(frame, variables)?;
                }
                last(frame, variables)
            }),
        }))
    }

    fn statement(&mut self, statement: &Stmt, is_wanted: bool) -> Compiling<Compiled> {
        self.cost += 2;
        match statement {
            Stmt::Noop(_) => Ok(Compiled::Value(Term::Constant(Plain::NOTHING))),
            Stmt::Expr(expression) => self.expression(expression).map(Compiled::Value),
            Stmt::Block(block) if is_wanted => self.sequence(block.statements()).map(Compiled::Value),
            Stmt::Block(block) => self.block(block.statements()).map(Compiled::Act),
            Stmt::FnCall(call, place) => self.call(call, *place).map(Compiled::Value),
            Stmt::Assignment(assignment) => self.assignment(&assignment.0, &assignment.1).map(Compiled::Act),
            Stmt::Var(declaration, options, _) => {
                let value = self.expression(&declaration.1)?;
                let slot = self.declare(&declaration.0.name, options.contains(ASTFlags::CONSTANT));
                Ok(Compiled::act(move |frame, variables| {
                    variables[slot] = value.value(frame, variables)?;
                    Ok(())
                }))
            }
            Stmt::If(branches, _) if is_wanted => self.branch(branches).map(Compiled::Value),
            Stmt::If(branches, _) => self.branch_act(branches).map(Compiled::Act),
            Stmt::Switch(switch, place) => self.switch(&switch.0, &switch.1, *place).map(Compiled::Value),
            Stmt::While(parts, _) => self.while_loop(parts).map(Compiled::Value),
            Stmt::Do(parts, options, _) => {
                self.do_loop(parts, options.contains(ASTFlags::NEGATED)).map(Compiled::Value)
            }
            Stmt::For(parts, _) => {
                let counter = parts.1.as_ref().map(|counter| &*counter.name);
                self.for_loop(&parts.0.name, counter, &parts.2).map(Compiled::Value)
            }
            Stmt::BreakLoop(value, options, _) => {
                let exit = if options.contains(ASTFlags::BREAK) { Exit::Break } else { Exit::Continue };
                self.leave(value.as_deref(), exit)
            }
            // Whoever throws ends the step, and the interpreter says with which words.
            Stmt::Return(_, options, _) if options.contains(ASTFlags::BREAK) => Ok(Compiled::act(|_, _| Err(Leave))),
            Stmt::Return(value, ..) => self.leave(value.as_deref(), Exit::Return),
            Stmt::TryCatch(_, place) => Unsupported::at(*place, "`try` and `catch`"),
            other => Unsupported::at(other.position(), "this statement"),
        }
    }

    fn leave(&mut self, value: Option<&Expr>, exit: Exit) -> Compiling<Compiled> {
        self.effects.leaves_early = true;
        let value = value.map_or(Ok(Term::Constant(Plain::NOTHING)), |value| self.expression(value))?;
        Ok(Compiled::act(move |frame, variables| {
            frame.carried = value.value(frame, variables)?;
            frame.exit = exit;
            Err(Leave)
        }))
    }

    fn branch(&mut self, branches: &FlowControl) -> Compiling<Term> {
        let test = self.test(&branches.expr)?;
        let yes = self.sequence(branches.body.statements())?;
        let no = self.sequence(branches.branch.statements())?;
        Ok(Term::code(
            move |frame, variables| {
                if test(frame, variables)? { yes.value(frame, variables) } else { no.value(frame, variables) }
            },
        ))
    }

    fn branch_act(&mut self, branches: &FlowControl) -> Compiling<Act> {
        let test = self.test(&branches.expr)?;
        let yes = self.block(branches.body.statements())?;
        if branches.branch.is_empty() {
            return Ok(Box::new(
                move |frame, variables| if test(frame, variables)? { yes(frame, variables) } else { Ok(()) },
            ));
        }
        let no = self.block(branches.branch.statements())?;
        Ok(Box::new(
            move |frame, variables| if test(frame, variables)? { yes(frame, variables) } else { no(frame, variables) },
        ))
    }
}
