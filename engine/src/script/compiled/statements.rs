//! Statements: blocks, declarations, branches, and the ways out of a function.

use rhai::{ASTFlags, Expr, FlowControl, Stmt};

use super::acts::{self, Act};
use super::code::{Code, Exit};
use super::compiler::{Compiler, Compiling, Unsupported};
use super::term::Term;
use crate::script::plain::{Leave, Plain};

impl Compiler<'_> {
    /// Statements whose variables end with them; the last one gives the value.
    pub fn sequence(&mut self, statements: &[Stmt]) -> Compiling<Term> {
        let (acts, last) = self.scoped(|compiler| compiler.parts(statements))?;
        Ok(if acts.is_empty() { last } else { Term::Code(acts::before(acts, last.into_code())) })
    }

    /// Statements, the last one by itself.
    pub fn parts(&mut self, statements: &[Stmt]) -> Compiling<(Vec<Act>, Term)> {
        let Some((last, first)) = statements.split_last() else {
            return Ok((Vec::new(), Term::Constant(Plain::NOTHING)));
        };
        Ok((self.acts(first)?, self.statement(last, true)?))
    }

    /// Statements whose variables end with them, and whose value nobody wants.
    pub fn block(&mut self, statements: &[Stmt]) -> Compiling<Code> {
        self.scoped(|compiler| compiler.acts(statements)).map(acts::alone)
    }

    fn acts(&mut self, statements: &[Stmt]) -> Compiling<Vec<Act>> {
        statements.iter().map(|statement| self.act(statement)).collect()
    }

    fn act(&mut self, statement: &Stmt) -> Compiling<Act> {
        match statement {
            Stmt::Var(declaration, options, _) => {
                self.cost += 2;
                let value = self.expression(&declaration.1)?;
                let slot = self.declare(&declaration.0.name, options.contains(ASTFlags::CONSTANT));
                Ok(Act::Declare(slot, value))
            }
            Stmt::If(branches, _) if branches.branch.is_empty() => {
                self.cost += 2;
                Ok(Act::If(self.test(&branches.expr)?, self.block(branches.body.statements())?))
            }
            statement => Ok(Act::Do(self.statement(statement, false)?.into_code())),
        }
    }

    /// One statement. Its value is that of the last statement of a block, or nobody wants it.
    fn statement(&mut self, statement: &Stmt, is_wanted: bool) -> Compiling<Term> {
        self.cost += 2;
        match statement {
            Stmt::Noop(_) => Ok(Term::Constant(Plain::NOTHING)),
            Stmt::Expr(expression) => self.expression(expression),
            Stmt::Block(block) if is_wanted => self.sequence(block.statements()),
            Stmt::Block(block) => self.block(block.statements()).map(Term::Code),
            Stmt::FnCall(call, place) => self.call(call, *place),
            Stmt::Assignment(assignment) => self.assignment(&assignment.0, &assignment.1).map(Term::Code),
            Stmt::Var(..) => Ok(Term::Code(acts::alone(vec![self.act(statement)?]))),
            Stmt::If(branches, _) if is_wanted => self.branch(branches),
            Stmt::If(branches, _) => self.branch_act(branches).map(Term::Code),
            Stmt::Switch(switch, place) => self.switch(&switch.0, &switch.1, *place),
            Stmt::While(parts, _) => self.while_loop(parts),
            Stmt::Do(parts, options, _) => self.do_loop(parts, options.contains(ASTFlags::NEGATED)),
            Stmt::For(parts, _) => {
                let counter = parts.1.as_ref().map(|counter| &*counter.name);
                self.for_loop(&parts.0.name, counter, &parts.2)
            }
            Stmt::BreakLoop(value, options, _) => {
                let exit = if options.contains(ASTFlags::BREAK) { Exit::Break } else { Exit::Continue };
                self.leave(value.as_deref(), exit)
            }
            // Whoever throws ends the step, and the interpreter says with which words.
            Stmt::Return(_, options, _) if options.contains(ASTFlags::BREAK) => Ok(Term::code(|_, _| Err(Leave))),
            Stmt::Return(value, ..) => self.leave(value.as_deref(), Exit::Return),
            Stmt::TryCatch(_, place) => Unsupported::at(*place, "`try` and `catch`"),
            other => Unsupported::at(other.position(), "this statement"),
        }
    }

    fn leave(&mut self, value: Option<&Expr>, exit: Exit) -> Compiling<Term> {
        self.effects.leaves_early = true;
        let value = value.map_or(Ok(Term::Constant(Plain::NOTHING)), |value| self.expression(value))?;
        Ok(Term::code(move |frame, variables| {
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

    fn branch_act(&mut self, branches: &FlowControl) -> Compiling<Code> {
        let test = self.test(&branches.expr)?;
        let yes = self.block(branches.body.statements())?;
        let no = self.block(branches.branch.statements())?;
        Ok(Box::new(
            move |frame, variables| if test(frame, variables)? { yes(frame, variables) } else { no(frame, variables) },
        ))
    }
}
