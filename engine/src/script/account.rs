//! How an event came about: which functions led to it, what they gave, and the figures that they read.
//!
//! A step is deterministic, so it is played again up to the event, by an engine that notes every call.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::debugger::{CallStackFrame, DebuggerCommand, DebuggerEvent};
use rhai::{Dynamic, Engine};

use super::convert::to_value;
use super::entry::Entry;
use super::functions::functions;
use super::host::Host;
use super::link::Program;
use super::machine::Machine;
use super::{generate, names, sandbox};
use crate::decision::{Input, Nobody};
use crate::kernel::Kernel;
use crate::text::SharedText;
use crate::value::Value;

/// A call of a script function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub function: String,
    pub file: SharedText,
    /// Where the function is written.
    pub line: usize,
    /// In words.
    pub arguments: Vec<String>,
    /// What it gave, in words; nothing if it gave nothing, or has not ended.
    pub result: Option<String>,
    /// The figures that it read itself: options, facts, values, and what else the kernel told it.
    pub reads: Vec<String>,
    /// The calls that it made, in order.
    pub calls: Vec<Call>,
}

/// Plays a step up to the last event that the kernel is to have (its `pause_at`). Gives the calls in progress at that
/// moment, the outermost first, each with the calls that it had made before.
pub fn account(program: &Rc<Program>, kernel: Kernel, entry: &Entry, inputs: Vec<Input>) -> Vec<Call> {
    let notes = Notes { stack: Vec::new(), program: Rc::clone(program), sought: None, found: None };
    let notes = noted(notes, kernel, entry, inputs);
    notes.stack.into_iter().filter(|call| call.line > 0).collect()
}

/// Plays a step until a function is called when the log has at least so many events; tells how many it had then.
pub fn first_call(
    program: &Rc<Program>,
    kernel: Kernel,
    entry: &Entry,
    inputs: Vec<Input>,
    function: &str,
    events: usize,
) -> Option<(usize, Call)> {
    let sought = Some((function.to_owned(), events));
    let notes = Notes { stack: Vec::new(), program: Rc::clone(program), sought, found: None };
    noted(notes, kernel, entry, inputs).found
}

fn noted(notes: Notes, kernel: Kernel, entry: &Entry, inputs: Vec<Input>) -> Notes {
    let program = Rc::clone(&notes.program);
    let host = Rc::new(Host::new(kernel, Box::new(Nobody)));
    host.kernel.borrow_mut().until_passing.clone_from(&program.until_passing);
    let notes = Rc::new(RefCell::new(notes));
    let mut engine = sandbox::engine(&program.limits);
    take_notes(&mut engine, &host, &notes);
    let machine = Machine::with_engine(engine, program, Rc::clone(&host));
    // However the step ends, the notes say how it got there.
    let _ = machine.run(entry, inputs);
    notes.borrow().clone()
}

fn take_notes(engine: &mut Engine, host: &Rc<Host>, notes: &Rc<RefCell<Notes>>) {
    let (host, notes) = (Rc::clone(host), Rc::clone(notes));
    #[allow(deprecated, reason = "Rhai marks the debugger as volatile by deprecating it; its version is pinned")]
    engine.register_debugger(
        |_, debugger| debugger,
        move |context, event, _, _, _| {
            // Once the event has happened, functions only wind up.
            if host.stopped.get() {
                return Ok(DebuggerCommand::Continue);
            }
            let mut notes = notes.borrow_mut();
            if let Some(debugger) = context.debugger() {
                notes.follow(debugger.call_stack(), &host);
            }
            if let DebuggerEvent::FunctionExitWithValue(value) = event {
                notes.leave(words(&host.kernel.borrow(), value));
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
}

#[derive(Clone)]
struct Notes {
    /// The calls in progress, the outermost first.
    stack: Vec<Call>,
    program: Rc<Program>,
    /// A function, and how many events the log must have when it is called.
    sought: Option<(String, usize)>,
    found: Option<(usize, Call)>,
}

impl Notes {
    fn follow(&mut self, frames: &[CallStackFrame], host: &Host) {
        self.stack.truncate(frames.len());
        for frame in frames.iter().skip(self.stack.len()) {
            let kernel = host.kernel.borrow();
            let file: SharedText =
                frame.source.as_ref().map_or_else(|| generate::FILE.into(), |file| file.as_str().into());
            let function = names::written(&frame.fn_name).to_owned();
            let line = self.line_of(&function, &file);
            let arguments = frame.args.iter().map(|value| words(&kernel, value).unwrap_or_else(|| "()".into()));
            let arguments = arguments.collect();
            let call = Call { function, file, line, arguments, result: None, reads: Vec::new(), calls: Vec::new() };
            let is_sought =
                |(sought, events): &(String, usize)| *sought == call.function && kernel.log.len() >= *events;
            if self.found.is_none() && line > 0 && self.sought.as_ref().is_some_and(is_sought) {
                self.found = Some((kernel.log.len(), call.clone()));
            }
            self.stack.push(call);
        }
    }

    /// The innermost call ends.
    fn leave(&mut self, result: Option<String>) {
        let Some(mut call) = self.stack.pop() else { return };
        let Some(caller) = self.stack.last_mut() else { return };
        call.result = result;
        if call.line == 0 {
            // No script defines it: the linker put it between two functions, or it is a figure that the kernel gave.
            caller.calls.append(&mut call.calls);
            caller.reads.extend(figure(&call).filter(|figure| !caller.reads.contains(figure)));
        } else {
            caller.calls.push(call);
        }
    }

    fn line_of(&self, function: &str, file: &str) -> usize {
        let origins = self.program.origins(function);
        let mut all = origins.iter().flat_map(|(_, origins)| origins.iter());
        all.find(|origin| *origin.file == *file).map_or(0, |origin| origin.line)
    }
}

/// A figure that a kernel function or a property gave.
fn figure(call: &Call) -> Option<String> {
    let result = call.result.as_ref()?;
    match call.function.strip_prefix("get$") {
        Some("name" | "len") => None,
        Some(property) => Some(format!("{}.{property} = {result}", call.arguments.first()?)),
        None if functions().any(|function| function.name == call.function) => {
            Some(format!("{}({}) = {result}", call.function, call.arguments.join(", ")))
        }
        None => None,
    }
}

/// A value as a person reads it; nothing for nothing.
fn words(kernel: &Kernel, value: &Dynamic) -> Option<String> {
    match to_value(value) {
        Ok(Value::Nothing) => None,
        Ok(value) => Some(kernel.name(&value)),
        Err(_) => Some("…".into()),
    }
}
