//! Runs the functions of a program over a game.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use rhai::{Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState, Scope};

use super::charge::charge_functions;
use super::compiled::Compiled;
use super::convert::{to_dynamic, to_value};
use super::decide::{act_refusal, read_acts};
use super::entry::{Entry, Ran, Unsure, act_arguments};
use super::error::ScriptError;
use super::host::{Host, Stop, stack_address};
use super::link::Program;
use super::measure::measure_variables;
use super::trace::lacks_place;
use super::{register, sandbox};
use crate::decision::{Act, Acts, Answer, Form, Input, Question, Refusal};
use crate::edition::PlayerId;
use crate::kernel::{Call, Event, Fault};
use crate::value::Value;

/// Runs compiled rules, and those that are not by a Rhai engine, which is made when it is first needed. What the engine
/// keeps between calls stays warm for the life of the game.
pub struct Machine {
    engine: OnceCell<Engine>,
    runtime: OnceCell<RefCell<Runtime>>,
    pub host: Rc<Host>,
    pub program: Rc<Program>,
    back_end: Cell<BackEnd>,
    /// The function in which compiled rules stopped last.
    pub(super) stopped_in: RefCell<Option<String>>,
    /// The functions in which compiled rules came to something that only the interpreter could judge.
    unsure: RefCell<Vec<String>>,
}

/// What runs the rules. It makes no difference but in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackEnd {
    Compiled,
    Interpreter,
}

static INTERPRETS: AtomicBool = AtomicBool::new(false);

impl BackEnd {
    /// What runs the rules of machines from now on, unless they are told otherwise.
    pub fn set_default(self) {
        INTERPRETS.store(self == BackEnd::Interpreter, Ordering::Relaxed);
    }
}

impl Default for BackEnd {
    fn default() -> BackEnd {
        if INTERPRETS.load(Ordering::Relaxed) { BackEnd::Interpreter } else { BackEnd::Compiled }
    }
}

pub(super) struct Runtime {
    pub(super) global: GlobalRuntimeState,
    pub(super) caches: Caches,
}

impl Machine {
    pub fn new(program: Rc<Program>, host: Host) -> Machine {
        host.kernel.borrow_mut().until_passing.clone_from(&program.until_passing);
        Machine::over(program, Rc::new(host), BackEnd::default())
    }

    fn over(program: Rc<Program>, host: Rc<Host>, back_end: BackEnd) -> Machine {
        Machine {
            engine: OnceCell::new(),
            runtime: OnceCell::new(),
            host,
            program,
            back_end: Cell::new(back_end),
            stopped_in: RefCell::default(),
            unsure: RefCell::default(),
        }
    }

    /// An interpreting machine over a host that another may have used.
    pub(super) fn with_engine(engine: Engine, program: Rc<Program>, host: Rc<Host>) -> Machine {
        let machine = Machine::over(program, host, BackEnd::Interpreter);
        let _ = machine.engine.set(machine.furnished(engine));
        machine
    }

    /// The interpreter.
    pub(super) fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| self.furnished(sandbox::engine(&self.program.limits)))
    }

    fn furnished(&self, mut engine: Engine) -> Engine {
        // Before anything is counted, since the functions are called to be found.
        charge_functions(&mut engine, &self.host);
        measure_variables(&mut engine, &self.host, self.program.limits);
        sandbox::count_operations(&mut engine, &self.host, self.program.limits);
        register::everything(&mut engine, &self.host, &self.program);
        engine
    }

    pub(super) fn runtime(&self) -> &RefCell<Runtime> {
        self.runtime.get_or_init(|| RefCell::new(Runtime::new(self.engine(), &self.program)))
    }

    /// The compiled rules, if they are what runs.
    pub(super) fn compiled(&self) -> Option<&Compiled> {
        self.program.compiled.as_ref().filter(|_| self.back_end.get() == BackEnd::Compiled)
    }

    pub fn back_end(&self) -> BackEnd {
        self.back_end.get()
    }

    /// The functions in which the interpreter had to help compiled rules out, once for each time.
    pub fn unsure(&self) -> Vec<String> {
        self.unsure.borrow().clone()
    }

    fn note_unsure(&self) -> Unsure {
        self.unsure.borrow_mut().push(self.stopped_in.take().unwrap_or_default());
        Unsure
    }

    pub fn set_back_end(&self, back_end: BackEnd) {
        self.back_end.set(back_end);
    }

    /// Goes on with another program over the same game.
    pub fn run_by(&mut self, program: Rc<Program>) {
        let host = Rc::clone(&self.host);
        {
            let mut kernel = host.kernel.borrow_mut();
            kernel.edition = program.edition.clone();
            kernel.until_passing.clone_from(&program.until_passing);
        }
        *self = Machine::over(program, host, self.back_end.get());
    }

    /// Runs one step from its beginning, with the inputs that it has had so far. Compiled rules may not know how it ends:
    /// then the step must be run again from its checkpoint, with the inputs that it has had by then, by the interpreter.
    pub fn run(&self, entry: &Entry, inputs: Vec<Input>) -> Result<Ran, Unsure> {
        self.host.begin_step(usize::from(matches!(entry, Entry::Act(_))), matches!(entry, Entry::Tamper(_)));
        self.host.step.borrow_mut().inputs = inputs;
        match entry {
            Entry::Call(call) => self.run_begun(call),
            Entry::Act(_) | Entry::Wait(_) | Entry::Tamper(_) => self.run_other(entry),
        }
    }

    /// Runs an ordinary step that has had no inputs so far.
    #[inline]
    pub fn run_call(&self, call: &Call) -> Result<Ran, Unsure> {
        self.host.begin_step(0, false);
        self.run_begun(call)
    }

    #[inline(never)]
    fn run_begun(&self, call: &Call) -> Result<Ran, Unsure> {
        match self.compiled().and_then(|compiled| compiled.run_entry(self, call)) {
            Some(is_through) => self.ran_compiled(is_through),
            None => self.run_other(&Entry::Call(call.clone())),
        }
    }

    /// Runs whatever is no call of a compiled function.
    #[inline(never)]
    fn run_other(&self, entry: &Entry) -> Result<Ran, Unsure> {
        if let Some(fault) = self.missing(entry) {
            return Ok(Ran::failed(fault));
        }
        let told = match entry {
            Entry::Act(act) => Some(Event::Acted { act: act.clone() }),
            Entry::Tamper(script) => Some(Event::Tampered { script: script.clone() }),
            Entry::Call(_) | Entry::Wait(_) => None,
        };
        if let Some(event) = told
            && let Err(fault) = self.host.kernel.borrow_mut().record(event)
        {
            return Ok(Ran::of(fault));
        }
        let (function, arguments) = match entry {
            Entry::Call(call) => (Cow::Borrowed(call.function.as_str()), Cow::Borrowed(call.arguments.as_slice())),
            Entry::Act(act) => (act.function().into(), Cow::Owned(act_arguments(act))),
            Entry::Wait(milliseconds) => ("wait__".into(), Cow::Owned(vec![Value::Number(*milliseconds)])),
            Entry::Tamper(script) => {
                let result = self.run_typed(script).map(|_| ());
                return Ok(self.ran(result));
            }
        };
        match self.compiled() {
            Some(compiled) => {
                let outcome = compiled.run(self, &function, &arguments);
                self.ran_compiled(outcome.is_ok())
            }
            None => {
                let result = self.call(&function, &arguments).map(|_| ());
                Ok(self.ran(result))
            }
        }
    }

    #[inline]
    fn ran_compiled(&self, is_through: bool) -> Result<Ran, Unsure> {
        if is_through && !self.host.stopped.get() {
            self.host.step.borrow_mut().acting = 0;
            return Ok(Ran::Done);
        }
        self.ended_compiled(is_through)
    }

    #[inline(never)]
    fn ended_compiled(&self, is_through: bool) -> Result<Ran, Unsure> {
        match self.take_stop() {
            Some(Stop::Suspended(question)) => Ok(Ran::Suspended(question)),
            Some(Stop::StepEnded) => Ok(Ran::Done),
            Some(Stop::Fatal(Fault::Paused)) => Ok(Ran::Paused),
            None if is_through => Ok(Ran::Done),
            Some(Stop::Fatal(_)) | None => Err(self.note_unsure()),
        }
    }

    fn ran(&self, result: Result<(), Box<EvalAltResult>>) -> Ran {
        match (self.take_stop(), result) {
            (Some(Stop::Suspended(question)), _) => Ran::Suspended(question),
            (Some(Stop::StepEnded), _) | (None, Ok(())) => Ran::Done,
            (Some(Stop::Fatal(fault)), Err(error)) => Ran::of(self.placed(fault, &error)),
            (Some(Stop::Fatal(fault)), Ok(())) => Ran::of(fault),
            (None, Err(error)) => Ran::failed(self.fault(&error)),
        }
    }

    fn take_stop(&self) -> Option<Stop> {
        let mut step = self.host.step.borrow_mut();
        let stop = step.stop.take();
        if !matches!(stop, Some(Stop::Suspended(_))) {
            step.acting = 0;
        }
        stop
    }

    /// A function that a step calls, but that no script defines.
    fn missing(&self, entry: &Entry) -> Option<Fault> {
        let (function, parameters) = match entry {
            Entry::Call(call) => (Cow::Borrowed(call.function.as_str()), call.arguments.len()),
            Entry::Act(act) => (act.function().into(), act.arguments.len() + 1),
            Entry::Wait(_) | Entry::Tamper(_) => return None,
        };
        let is_missing = !self.program.has(&function, parameters);
        is_missing.then(|| Fault::UnknownFunction { function: function.to_string(), parameters })
    }

    /// The inputs of the step in progress, with those that bots have added.
    pub fn inputs(&self) -> Vec<Input> {
        self.host.step.borrow().inputs.clone()
    }

    /// How many of the inputs that were given to the step it has used.
    pub fn used_inputs(&self) -> usize {
        self.host.step.borrow().used
    }

    /// What the rules let a player do out of turn at this moment.
    pub fn acts(&self, player: PlayerId) -> Result<Acts, Fault> {
        self.listed_acts("acts", player)
    }

    /// Those of them that the next step may take away.
    pub fn lapsing_acts(&self, player: PlayerId) -> Result<Acts, Fault> {
        self.listed_acts("lapsing_acts", player)
    }

    fn listed_acts(&self, function: &str, player: PlayerId) -> Result<Acts, Fault> {
        if !self.program.has(function, 1) || !self.host.step.borrow().lets_players_act() {
            return Ok(Acts::none(player));
        }
        let list = self.look("the list of acts", function, &[Value::Player(player)])?;
        read_acts(player, &list)
    }

    /// Why an act is refused at this moment, if it is.
    pub fn act_refusal(&self, act: &Act) -> Result<Option<Refusal>, Fault> {
        let acts = self.acts(act.player)?;
        let refusal = act_refusal(&self.host.kernel.borrow(), &acts, act);
        refusal.map(|refusal| self.explained(act.player, refusal)).transpose()
    }

    /// What the rules have against a deal that is proposed, if anything.
    pub fn deal_problem(&self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault> {
        let (Form::Deal { judge, .. }, Answer::Deal(deal)) = (&question.form, answer) else { return Ok(None) };
        let verdict = self.look("the judge of a deal", judge, &[Value::Deal(deal.clone())])?;
        Ok((verdict != Value::Nothing).then(|| self.host.kernel.borrow().name(&verdict)))
    }

    /// Calls a script function that must not change anything.
    pub fn look(&self, place: &'static str, function: &str, arguments: &[Value]) -> Result<Value, Fault> {
        let looked = self.look_once(place, function, arguments);
        looked.map_err(|fault| self.locate_look(fault, place, function, arguments))
    }

    pub(super) fn look_once(&self, place: &'static str, function: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.host.begin();
        self.host.step.borrow_mut().looking = Some(place);
        if let Some(compiled) = self.compiled() {
            let outcome = compiled.run(self, function, arguments);
            let stop = self.host.step.borrow_mut().stop.take();
            if let (Ok(value), None) = (outcome, stop)
                && !value.holds_a_map()
            {
                self.host.step.borrow_mut().looking = None;
                return Ok(value);
            }
            self.note_unsure();
            self.host.begin();
        }
        let result = self.call(function, arguments);
        self.host.step.borrow_mut().looking = None;
        self.value_given(function, result)
    }

    /// Calls a script function outside of any game, and gives what it gives.
    pub(super) fn value_of(&self, function: &str) -> Result<Value, Fault> {
        self.value_given(function, self.call(function, &[]))
    }

    fn value_given(&self, function: &str, result: Result<Dynamic, Box<EvalAltResult>>) -> Result<Value, Fault> {
        let stop = self.host.step.borrow_mut().stop.take();
        let value = match (stop, result) {
            (Some(Stop::Fatal(fault)), Err(error)) => return Err(self.placed(fault, &error)),
            (Some(Stop::Fatal(fault)), Ok(_)) => return Err(fault),
            (_, result) => result.map_err(|error| self.fault(&error))?,
        };
        to_value(&value).map_err(|found| Fault::NoValue {
            function: function.into(),
            found: format!("a value of the type `{found}`"),
        })
    }

    fn call(&self, function: &str, arguments: &[Value]) -> Result<Dynamic, Box<EvalAltResult>> {
        let mut values: Vec<Dynamic> = arguments.iter().map(to_dynamic).collect();
        let runtime = &mut *self.runtime().borrow_mut();
        runtime.global.level = 0;
        runtime.global.scope_level = 0;
        runtime.global.num_operations = 0;
        self.call_in(runtime, function, &mut values)
    }

    pub(super) fn call_in(
        &self,
        runtime: &mut Runtime,
        function: &str,
        arguments: &mut [Dynamic],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let mut references: Vec<&mut Dynamic> = arguments.iter_mut().collect();
        self.host.stack_start.set(stack_address());
        let mut scope = Scope::new();
        self.host.counted_by_rhai.set(0);
        let mut context = EvalContext::new(self.engine(), &mut runtime.global, &mut runtime.caches, &mut scope, None);
        let result = context.call_fn_raw(function, false, false, &mut references);
        self.host.counted_by_rhai.set(0);
        result
    }

    pub(super) fn fault(&self, error: &EvalAltResult) -> Fault {
        Fault::Script(Box::new(ScriptError::new(error, &self.program.edition)))
    }

    /// What stopped a script, with its place if the error that came out is the one that it was told.
    fn placed(&self, fault: Fault, error: &EvalAltResult) -> Fault {
        match self.fault(error) {
            Fault::Script(told) if lacks_place(&fault) && told.message == fault.to_string() => Fault::Script(told),
            _ => fault,
        }
    }
}

impl Runtime {
    pub(super) fn new(engine: &Engine, program: &Program) -> Runtime {
        let mut global = engine.new_global_runtime_state();
        for module in &program.modules {
            global.lib.push(module.clone());
        }
        let mut caches = Caches::new();
        caches.push_fn_resolution_cache();
        Runtime { global, caches }
    }
}
