//! Finds the place of a script that ran away.
//!
//! Errors that no script can catch come without a place: too deep, too large, and too many operations or events where a
//! script catches what it is told of them (`Host::out_of_operations`). A step is deterministic, so it is run once more
//! with an engine that notes where it is; nothing is noted while all is well.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::debugger::{CallStackFrame, DebuggerCommand, DebuggerEvent};
use rhai::{Dynamic, Engine, EvalAltResult, ImmutableString, Position};

use super::entry::{Entry, Ran, Unsure};
use super::error::{Frame, ScriptError};
use super::link::Program;
use super::machine::Machine;
use super::sandbox;
use crate::decision::Input;
use crate::kernel::Fault;
use crate::value::Value;

impl Machine {
    /// The fault of a step with its place, if it has none yet. The state must be the one before the step, and the inputs
    /// those that the step has had.
    pub fn locate_step(&self, fault: Fault, entry: &Entry, inputs: Vec<Input>) -> Fault {
        // Whatever the seats replied is among the inputs.
        let seats = self.host.seats.borrow_mut().take();
        let located = self.located(&fault, |tracing| match tracing.run(entry, inputs) {
            Ok(Ran::Failed(again)) => Some(*again),
            Ok(Ran::Done | Ran::Paused) | Err(Unsure) => None,
            // The seats had looked at what the rules allow before they could reply.
            Ok(Ran::Suspended(question)) => question
                .players
                .iter()
                .find_map(|player| tracing.look_once("the list of acts", "acts", &[Value::Player(*player)]).err()),
        });
        *self.host.seats.borrow_mut() = seats;
        located.unwrap_or(fault)
    }

    /// The fault of a function that only looks, with its place.
    pub(super) fn locate_look(&self, fault: Fault, place: &'static str, function: &str, arguments: &[Value]) -> Fault {
        self.located(&fault, |tracing| tracing.look_once(place, function, arguments).err()).unwrap_or(fault)
    }

    /// Runs something again while it is traced. It has a place only if it fails in the same way.
    fn located(&self, fault: &Fault, again: impl FnOnce(&Machine) -> Option<Fault>) -> Option<Fault> {
        let message = message_without_place(fault)?;
        let trace = Rc::new(RefCell::new(Trace::default()));
        let mut engine = sandbox::engine(&self.program.limits);
        watch(&mut engine, &trace, self.host.operations.clone(), self.program.limits.operations);
        let tracing = Machine::with_engine(engine, self.program.clone(), self.host.clone());
        let failed_again = again(&tracing)?;
        let gave_up = trace.borrow().work > MOST_WORK;
        let is_same = gave_up || message_without_place(&failed_again).as_ref() == Some(&message);
        let stack = trace.borrow().stack(&self.program);
        let error = || ScriptError::at(&message, stack).shown_by(&self.program.edition.sources);
        is_same.then(|| Fault::Script(Box::new(error())))
    }
}

/// Whether a fault comes from a script and does not say from where.
pub fn lacks_place(fault: &Fault) -> bool {
    message_without_place(fault).is_some()
}

fn message_without_place(fault: &Fault) -> Option<String> {
    match fault {
        Fault::TooManyOperations { .. } | Fault::TooMuchHappens => Some(fault.to_string()),
        Fault::Script(error) if error.stack.is_empty() => Some(error.message.clone()),
        _ => None,
    }
}

/// Where the scripts are.
#[derive(Default)]
struct Trace {
    /// The calls in progress, the outermost first.
    calls: Vec<Called>,
    place: Position,
    /// What the calls in progress weigh together.
    weight: usize,
    /// The weight of all calls that were ever noted.
    work: usize,
}

/// Rhai copies the calls in progress, with their arguments, for every callback of `map` and the like. A script that makes
/// a great deal of that is traced so far only: by then it has been where it runs away.
const MOST_WORK: usize = 200_000;

/// A function in progress, with its own file and the place of its call.
struct Called {
    function: ImmutableString,
    file: ImmutableString,
    place: Position,
    weight: usize,
}

impl Called {
    fn is(&self, call: &CallStackFrame) -> bool {
        self.place == call.pos && self.function == call.fn_name
    }
}

/// Notes every place that is reached, until the operations are used up: what fails after that only winds up.
fn watch(engine: &mut Engine, trace: &Rc<RefCell<Trace>>, operations: Rc<Cell<u64>>, limit: u64) {
    let trace = trace.clone();
    #[allow(deprecated, reason = "Rhai marks the debugger as volatile by deprecating it; its version is pinned")]
    engine.register_debugger(
        |_, debugger| debugger,
        move |context, event, _, _, place| {
            let mut trace = trace.borrow_mut();
            if trace.work > MOST_WORK {
                return Err(EvalAltResult::ErrorTerminated(Dynamic::UNIT, place).into());
            }
            // On the way out, also of a failure, functions are left at their ends.
            let is_left =
                matches!(event, DebuggerEvent::FunctionExitWithValue(_) | DebuggerEvent::FunctionExitWithError(_));
            if !is_left
                && operations.get() <= limit
                && let Some(debugger) = context.debugger()
            {
                trace.note(debugger.call_stack(), place);
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
}

impl Trace {
    /// Every call is made from a place that was noted before it, so calls that are known stay as they are.
    fn note(&mut self, calls: &[CallStackFrame], place: Position) {
        let known = calls.len().min(self.calls.len());
        // In `f(g())` the call of `f` takes the place of that of `g` before anything else is noted.
        let is_another = known > 0 && !self.calls[known - 1].is(&calls[known - 1]);
        for left in self.calls.drain(known - usize::from(is_another)..) {
            self.weight -= left.weight;
        }
        for call in calls.iter().skip(self.calls.len()) {
            let weight = 1 + call.args.iter().map(weight).sum::<usize>();
            self.weight += weight;
            self.work += self.weight;
            let file = call.source.clone().unwrap_or_default();
            self.calls.push(Called { function: call.fn_name.clone(), file, place: call.pos, weight });
        }
        if !place.is_none() {
            self.place = place;
        }
    }

    /// The calls of script functions, the innermost first. Those of the kernel have no file.
    fn stack(&self, program: &Program) -> Vec<Frame> {
        let scripts: BTreeSet<&str> = program
            .modules
            .iter()
            .flat_map(|module| module.iter_script_fn_info())
            .map(|(.., name, _, _)| name)
            .collect();
        let places = self.calls.iter().skip(1).map(|call| call.place).chain([self.place]);
        let frames = self.calls.iter().zip(places).filter(|(call, _)| scripts.contains(call.function.as_str()));
        let frames: Vec<Frame> = frames.map(|(call, place)| Frame::new(&call.function, &call.file, place)).collect();
        frames.into_iter().rev().collect()
    }
}

/// How much there is to copy of a value.
fn weight(value: &Dynamic) -> usize {
    1 + value.as_array_ref().map_or(0, |list| list.len()) + value.as_map_ref().map_or(0, |map| map.len())
}
