//! A step, statement by statement.
//!
//! A step is deterministic, so it is played again by an engine that stops at every statement to note where it is and what
//! its variables hold. Whoever walks through the notes can go forward and back.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::debugger::{DebuggerCommand, DebuggerEvent};
use rhai::{ASTNode, Engine, EvalContext, Position, Stmt};

use super::convert::to_value;
use super::entry::Entry;
use super::evaluate::value_words;
use super::host::Host;
use super::link::Program;
use super::machine::Machine;
use super::{names, sandbox};
use crate::decision::{Input, Nobody};
use crate::kernel::Kernel;
use crate::text::SharedText;
use crate::value::Value;

/// A statement that is about to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub file: SharedText,
    pub line: usize,
    pub function: String,
    /// How many functions are in progress.
    pub depth: usize,
    /// How many events the log has before it runs.
    pub events: usize,
    /// The variables of its function with their values, in words.
    pub variables: Vec<(String, String)>,
    /// Those of them that a typed script can be given.
    pub values: Vec<(String, Value)>,
}

/// A step with more statements is walked through so far only.
const MOST_STATEMENTS: usize = 20_000;

/// Plays a step with the inputs that it had, and notes its statements in order.
pub fn statements(program: &Rc<Program>, kernel: Kernel, entry: &Entry, inputs: Vec<Input>) -> Vec<Statement> {
    let host = Rc::new(Host::new(kernel, Box::new(Nobody)));
    host.kernel.borrow_mut().until_passing.clone_from(&program.until_passing);
    let noted = Rc::default();
    let mut engine = sandbox::engine(&program.limits);
    note_statements(&mut engine, &host, &noted);
    let machine = Machine::with_engine(engine, Rc::clone(program), host);
    // However the step ends, the notes say how it got there.
    let _ = machine.run(entry, inputs);
    noted.take()
}

fn note_statements(engine: &mut Engine, host: &Rc<Host>, noted: &Rc<RefCell<Vec<Statement>>>) {
    let (host, noted) = (Rc::clone(host), Rc::clone(noted));
    #[allow(deprecated, reason = "Rhai marks the debugger as volatile by deprecating it; its version is pinned")]
    engine.register_debugger(
        |_, debugger| debugger,
        move |mut context, event, node, file, place| {
            let is_reached = matches!(event, DebuggerEvent::Step | DebuggerEvent::BreakPoint(_));
            // A listener or a judge may only look; it belongs to the statement that led to it all the same.
            if is_reached && is_statement(node) && !host.stopped.get() && noted.borrow().len() < MOST_STATEMENTS {
                noted.borrow_mut().extend(statement(&mut context, &host.kernel.borrow(), file, place));
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
}

/// Blocks and the like only hold statements.
fn is_statement(node: ASTNode<'_>) -> bool {
    matches!(node, ASTNode::Stmt(statement) if !matches!(statement, Stmt::Block(..) | Stmt::Noop(..)))
}

/// The place of a statement; nothing for those that the linker wrote.
fn statement(
    context: &mut EvalContext<'_, '_, '_, '_, '_, '_>,
    kernel: &Kernel,
    file: Option<&str>,
    place: Position,
) -> Option<Statement> {
    let (file, line) = (file.filter(|file| file.ends_with(".rhai"))?, place.line()?);
    let calls = context.debugger()?.call_stack();
    let function = names::written(&calls.last()?.fn_name).to_owned();
    let depth = calls.len();
    let (mut variables, mut values) = (Vec::<(String, String)>::new(), Vec::<(String, Value)>::new());
    for (name, _, value) in context.scope().iter() {
        let words = value_words(kernel, &value);
        match variables.iter_mut().find(|(known, _)| known == name) {
            // An inner variable hides an outer one of the same name.
            Some(known) => known.1 = words,
            None => variables.push((name.to_owned(), words)),
        }
        values.retain(|(known, _)| known != name);
        values.extend(to_value(&value).ok().map(|value| (name.to_owned(), value)));
    }
    Some(Statement { file: file.into(), line, function, depth, events: kernel.log.len(), variables, values })
}
