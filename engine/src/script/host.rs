//! Between the scripts and the kernel: every kernel function that a script calls comes through here.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;

use rhai::{Dynamic, EvalAltResult, NativeCallContext, Position};

use super::caller::{Caller, Interpreter};
use super::convert::{to_dynamic, to_value};
use super::error::ScriptError;
use super::functions::{Body, Function, Property};
use super::size::HAND_OVER;
use crate::decision::{Input, Question, Seats};
use crate::kernel::{Fault, Kernel};
use crate::value::Value;

/// How much a script may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations of one step, all its scripts together, beyond those that it gets back for its inputs. An act out of turn
    /// and a look at the rules have as many by themselves. In thousands of real games the longest step counts 333,400 and
    /// the longest look, of a bot in search of an act, 382,050: there is no room for a lower limit.
    pub operations: u64,
    pub call_levels: usize,
    /// Bytes of the machine's own stack, which a deep expression in each of many calls would exhaust.
    pub stack_size: usize,
    pub expression_depth: usize,
    pub text_size: usize,
    pub list_size: usize,
    pub variables: usize,
    /// What the variables of one function hold together, in bytes.
    pub variables_size: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            operations: 500_000,
            call_levels: 64,
            stack_size: 1_310_720,
            expression_depth: 64,
            text_size: 8_192,
            list_size: 2_048,
            variables: 128,
            variables_size: 262_144,
        }
    }
}

/// Why a step's scripts stopped before their end. While it is set, nothing can change and no script goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A question waits for its answer.
    Suspended(Box<Question>),
    /// A script ended the step.
    StepEnded,
    /// Something that no script may catch.
    Fatal(Fault),
}

/// The game while its scripts run.
pub struct Host {
    pub kernel: RefCell<Kernel>,
    pub seats: RefCell<Option<Box<dyn Seats>>>,
    pub step: RefCell<Step>,
    pub operations: Rc<Cell<u64>>,
    /// How far Rhai's own counter was.
    pub counted_by_rhai: Cell<u64>,
    /// Mirrors `step.stop`, for the operation counter.
    pub stopped: Cell<bool>,
    /// How many operations a script that has run out of them may still take to come to a variable, where its error can
    /// be raised.
    left_to_tell: Cell<u64>,
    /// How often functions of each layer were called, where the program notes it.
    pub calls: RefCell<Vec<u64>>,
    /// Where the machine's stack was when the script was called.
    pub stack_start: Cell<usize>,
}

/// A callback of `map` and the like takes as long as so many other operations.
pub const CALLBACK: u64 = 60;

/// A function of the language that another one calls, such as that which writes a number as a text, takes as long as so
/// many.
pub const NATIVE: u64 = 4;

/// Whenever somebody answers, acts or waits, a step gets so many operations back, since it works out again what it asks.
const FOR_AN_INPUT: u64 = 50_000;

/// All that a step gets back, lest bots answer a script that asks without end.
const FOR_ALL_INPUTS: u64 = 200_000;

/// A script that has used up its operations comes to its next variable within so many, or hardly ever.
const TO_TELL: u64 = 64;

/// In the questions of so many acts, one within the other, nobody may act: a deal is closed before the next is offered.
const DEEPEST_ACT: usize = 2;

/// What belongs to the step in progress.
#[derive(Default)]
pub struct Step {
    /// All inputs of this step: those from before are given back, new ones are added.
    pub inputs: Vec<Input>,
    pub used: usize,
    /// The operations that it got back for them.
    given_back: u64,
    pub stop: Option<Stop>,
    /// For each `ask_` function in progress, whether its question must be put again.
    pub asking: Vec<bool>,
    /// How many acts are in progress, one in the question of another. It stays as it is while the step is suspended.
    pub acting: usize,
    /// Set while a script may only look; says what is looking.
    pub looking: Option<&'static str>,
}

impl Step {
    /// A step begins that has had no inputs yet, in the room of the one before.
    #[inline]
    pub fn begin(&mut self, acting: usize) {
        // Most steps leave nothing behind that has to be dropped.
        if !self.inputs.is_empty() || !self.asking.is_empty() || self.stop.is_some() {
            self.clear();
        }
        (self.used, self.given_back, self.acting, self.looking) = (0, 0, acting, None);
    }

    #[inline(never)]
    fn clear(&mut self) {
        self.inputs.clear();
        self.asking.clear();
        self.stop = None;
    }

    /// One input more is used; tells how many of these operations the step gets back for it.
    pub fn use_input(&mut self, operations: u64) -> u64 {
        self.used += 1;
        let back = operations.min(FOR_AN_INPUT).min(FOR_ALL_INPUTS - self.given_back);
        self.given_back += back;
        back
    }

    /// Whether players may act out of turn at this question.
    pub fn lets_players_act(&self) -> bool {
        self.acting < DEEPEST_ACT
    }
}

impl Host {
    pub fn new(kernel: Kernel, seats: Box<dyn Seats>) -> Host {
        Host {
            kernel: RefCell::new(kernel),
            seats: RefCell::new(Some(seats)),
            step: RefCell::default(),
            operations: Rc::default(),
            counted_by_rhai: Cell::default(),
            stopped: Cell::default(),
            left_to_tell: Cell::default(),
            calls: RefCell::default(),
            stack_start: Cell::default(),
        }
    }

    /// Calls a kernel function for a script.
    pub fn call(
        &self,
        context: &NativeCallContext<'_>,
        function: &'static Function,
        arguments: &[&mut Dynamic],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let values =
            arguments.iter().map(|argument| self.value(function.name, argument)).collect::<Result<Vec<_>, _>>()?;
        self.charge(values.iter().map(|value| HAND_OVER.of_value(value)).sum());
        self.call_with(&mut Interpreter(context), function, &values).map(|value| to_dynamic(&value))
    }

    /// Calls a kernel function with values that were made ready for it.
    pub fn call_with(
        &self,
        caller: &mut dyn Caller,
        function: &'static Function,
        values: &[Value],
    ) -> Result<Value, Box<EvalAltResult>> {
        let result = match function.body {
            Body::Look(body) => (body.of_values)(&self.kernel.borrow(), values),
            Body::Change(body) => {
                self.refuse_if_stopped()?;
                self.refuse_if_looking(|function, place| Fault::OnlyLooking { function, place }, function.name)?;
                (body.of_values)(&mut self.kernel.borrow_mut(), values)
            }
            Body::Ask(body) => {
                self.refuse_if_stopped()?;
                self.refuse_if_looking(|function, place| Fault::QuestionNotAllowed { function, place }, function.name)?;
                return self.decide(caller, body, values);
            }
            Body::EndStep => {
                self.refuse_if_stopped()?;
                self.refuse_if_looking(|function, place| Fault::OnlyLooking { function, place }, function.name)?;
                return Err(self.stop(Stop::StepEnded));
            }
        };
        result.map_err(|fault| self.raise(*fault))
    }

    pub fn property(&self, property: &Property, handle: &Dynamic) -> Result<Dynamic, Box<EvalAltResult>> {
        let handle = self.value(property.name, handle)?;
        let result = (property.body)(&self.kernel.borrow(), &handle);
        result.map(|value| to_dynamic(&value)).map_err(|fault| self.raise(*fault))
    }

    /// Sets a declared value for a script.
    pub fn set_value(
        &self,
        name: &str,
        slot: usize,
        owner: &Dynamic,
        value: &Dynamic,
    ) -> Result<(), Box<EvalAltResult>> {
        // After a method on a value, such as `contains` on a list, Rhai sets the value again that it was called on.
        if self.step.borrow().looking.is_some()
            && let (Ok(owner), Ok(value)) = (to_value(owner), to_value(value))
            && self.kernel.borrow().value(&owner, slot) == value
        {
            return self.refuse_if_stopped();
        }
        self.refuse_to_set(name)?;
        let (owner, value) = (self.value(name, owner)?, self.value(name, value)?);
        let result = self.kernel.borrow_mut().set_value(&owner, slot, value);
        result.map_err(|fault| self.raise(fault))
    }

    fn refuse_to_set(&self, name: &str) -> Result<(), Box<EvalAltResult>> {
        self.refuse_if_stopped()?;
        self.refuse_if_looking(|function, place| Fault::OnlyLooking { function, place }, name)
    }

    /// Counts an operation; whether the script may go on with it.
    ///
    /// Rhai calls back from `map` and the like with a copy of its counter: where that falls behind, a callback has ended;
    /// where it stands still, a function has called another.
    pub fn may_go_on(&self, counted_by_rhai: u64, limits: &Limits) -> bool {
        let beyond = match counted_by_rhai.cmp(&self.counted_by_rhai.replace(counted_by_rhai)) {
            Ordering::Less => CALLBACK,
            Ordering::Equal => NATIVE,
            Ordering::Greater => 0,
        };
        let count = self.operations.get() + 1 + beyond;
        self.operations.set(count);
        if self.stack_start.get().abs_diff(stack_address()) > limits.stack_size {
            let error = ScriptError::at("functions call each other too deeply", Vec::new());
            let _ = self.stop(Stop::Fatal(Fault::Script(Box::new(error))));
        }
        if count > limits.operations && !self.stopped.get() {
            let _ = self.stop(Stop::Fatal(Fault::TooManyOperations { limit: limits.operations }));
            self.left_to_tell.set(TO_TELL);
        }
        let left = self.left_to_tell.get();
        self.left_to_tell.set(left.saturating_sub(1));
        left > 0 || !self.stopped.get()
    }

    /// Counts what an operation takes beyond itself. A script that has run out is told so at its next operation.
    pub fn charge(&self, operations: u64) {
        self.operations.set(self.operations.get() + operations);
    }

    /// The error of a script that has run out of operations, raised once. The error with which Rhai itself ends a script
    /// does not note the calls that it passes through; this one does, so that the step need not be run again to find them.
    pub fn out_of_operations(&self, limits: &Limits) -> Result<(), Box<EvalAltResult>> {
        if self.left_to_tell.replace(0) == 0 {
            return Ok(());
        }
        Err(thrown(&Fault::TooManyOperations { limit: limits.operations }))
    }

    /// A step begins: so many acts are in progress, and it may be a typed script.
    #[inline]
    pub fn begin_step(&self, acting: usize, is_tampered_with: bool) {
        self.step.borrow_mut().begin(acting);
        self.begin();
        let mut kernel = self.kernel.borrow_mut();
        kernel.step_begins();
        kernel.is_tampered_with = is_tampered_with;
    }

    /// Scripts are called that have used nothing yet.
    #[inline]
    pub fn begin(&self) {
        self.stopped.set(false);
        self.left_to_tell.set(0);
        self.operations.set(0);
    }

    /// Stops the step: the script ends at its next operation, whatever it catches.
    pub fn stop(&self, stop: Stop) -> Box<EvalAltResult> {
        self.stopped.set(true);
        let mut step = self.step.borrow_mut();
        if step.stop.is_none() {
            step.stop = Some(stop);
        }
        Host::terminated()
    }

    /// A fault as an error of the script. Those that concern the game as a whole cannot be caught.
    pub fn raise(&self, fault: Fault) -> Box<EvalAltResult> {
        match fault {
            Fault::BrokenAccounts { .. }
            | Fault::ReplayDiverged { .. }
            | Fault::RecordedAnswerRefused { .. }
            | Fault::BotRefused { .. }
            | Fault::Paused
            | Fault::OutOfResults { .. }
            | Fault::OtherRoll { .. }
            | Fault::OtherDice { .. }
            | Fault::NoSuchFace { .. }
            | Fault::NoSuchResult { .. } => self.stop(Stop::Fatal(fault)),
            // Whoever catches it is stopped at the next operation; until then it notes the calls that it passes through.
            Fault::TooMuchHappens => {
                let _ = self.stop(Stop::Fatal(Fault::TooMuchHappens));
                thrown(&Fault::TooMuchHappens)
            }
            fault => thrown(&fault),
        }
    }

    fn refuse_if_stopped(&self) -> Result<(), Box<EvalAltResult>> {
        if self.stopped.get() { Err(Host::terminated()) } else { Ok(()) }
    }

    fn refuse_if_looking(
        &self,
        fault: impl FnOnce(String, String) -> Fault,
        function: &str,
    ) -> Result<(), Box<EvalAltResult>> {
        match self.step.borrow().looking {
            Some(place) => Err(self.raise(fault(function.into(), place.into()))),
            None => Ok(()),
        }
    }

    /// Whether scripts may change something at this moment.
    pub fn may_change(&self) -> bool {
        !self.stopped.get() && self.step.borrow().looking.is_none()
    }

    /// The error with which scripts end that must not go on.
    pub fn terminated() -> Box<EvalAltResult> {
        Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE))
    }

    pub(super) fn value(&self, function: &str, dynamic: &Dynamic) -> Result<Value, Box<EvalAltResult>> {
        to_value(dynamic).map_err(|found| {
            self.raise(Fault::NoValue { function: function.into(), found: format!("a value of the type `{found}`") })
        })
    }
}

/// A fault as an error that a script can catch.
fn thrown(fault: &Fault) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorRuntime(fault.to_string().into(), Position::NONE))
}

/// Roughly where the machine's stack ends at this moment.
#[inline(never)]
pub fn stack_address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}
