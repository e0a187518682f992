//! The functions in progress.

use std::cell::{Cell, RefCell};

use super::by_handle::Spot;
use super::code::{Exit, Variables};
use super::did::Did;
use super::function::{Compiled, Function};
use super::memory::{Key, UseOfMemory, hash_of};
use super::watch::Watch;
use crate::kernel::Kernel;
use crate::script::host::{CALLBACK, NATIVE};
use crate::script::machine::Machine;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::script::size::{EACH, GIVEN, GO_THROUGH, HAND_OVER, MAKE, Rate};
use crate::script::store::Store;

/// What the functions in progress have in common. Their variables lie on a stack of which each sees its own part.
pub struct Frame<'a> {
    pub machine: &'a Machine,
    pub kernel: &'a RefCell<Kernel>,
    pub store: Store<'a>,
    functions: &'a [Function],
    pub(super) operations: &'a Cell<u64>,
    pub(super) depth: usize,
    /// Why the innermost piece of a rule is being left. Whoever goes on sets it back.
    pub exit: Exit,
    /// What `return` or `break` carries.
    pub carried: Plain,
    /// How often the variables have been weighed.
    weighed: u64,
    /// The innermost function that was left by [`Exit::Stop`].
    pub stopped_in: Option<String>,
    /// What was seen since somebody began to watch.
    pub(super) watch: Watch,
    /// How many functions in progress want to know what is read and done.
    pub(super) watchers: usize,
    /// What was done since the first of them began.
    pub(super) done: Vec<Did>,
    pub(super) call_levels: usize,
}

/// The variables are weighed whenever so many operations have been counted, as the interpreter does.
const OPERATIONS_BETWEEN: u64 = 4_096;

impl<'a> Frame<'a> {
    pub fn new(machine: &'a Machine, compiled: &'a Compiled, store: Store<'a>, done: Vec<Did>) -> Frame<'a> {
        Frame {
            machine,
            kernel: &machine.host.kernel,
            store,
            functions: &compiled.functions,
            operations: &machine.host.operations,
            depth: 0,
            exit: Exit::Stop,
            carried: Plain::NOTHING,
            weighed: 0,
            stopped_in: None,
            watch: Watch::default(),
            watchers: 0,
            done,
            call_levels: machine.program.limits.call_levels,
        }
    }

    /// Calls a function whose arguments lie at the beginning of the room for its variables.
    #[inline(always)]
    pub fn enter(&mut self, index: usize, variables: &mut Variables) -> Outcome {
        let function = &self.functions[index];
        match &function.use_of_memory {
            Some(use_of) if use_of.pays() => self.enter_knowing(index, function, use_of, variables),
            _ => self.work_out(function, variables),
        }
    }

    /// Calls a function, unless it is known what it gives and does.
    #[inline(never)]
    fn enter_knowing(
        &mut self,
        index: usize,
        function: &'a Function,
        use_of: &UseOfMemory,
        variables: &mut Variables,
    ) -> Outcome {
        let arguments = &variables[..function.parameters];
        if let Some(spot) = Spot::of(arguments) {
            let known = use_of.by_handle.find(spot, self.kernel, |held| self.recall(use_of, held));
            return match known {
                Some(outcome) => outcome,
                None => self.remember_for(spot, function, use_of, variables),
            };
        }
        self.enter_by_key(index, function, use_of, variables)
    }

    /// The same for other arguments than one or two handles.
    #[inline(never)]
    fn enter_by_key(
        &mut self,
        index: usize,
        function: &'a Function,
        use_of: &UseOfMemory,
        variables: &mut Variables,
    ) -> Outcome {
        let arguments = &variables[..function.parameters];
        if arguments.iter().any(|argument| argument.tag == Tag::List) {
            return match Key::new(index, arguments, &self.store) {
                Some(key) => match self.recalled(use_of, |memory, state| memory.get(&key, state)) {
                    Some(outcome) => outcome,
                    None => self.remember(&key, function, use_of, variables),
                },
                None => {
                    use_of.missed();
                    self.work_out(function, variables)
                }
            };
        }
        let hash = hash_of(index, arguments);
        if let Some(outcome) = self.recalled(use_of, |memory, state| memory.find(hash, index, arguments, state)) {
            return outcome;
        }
        match Key::plain(index, hash, arguments, &self.store) {
            Some(key) => self.remember(&key, function, use_of, variables),
            None => {
                use_of.missed();
                self.work_out(function, variables)
            }
        }
    }

    /// Calls a function. It is written out wherever one is called, since nothing happens more often.
    #[inline(always)]
    pub(super) fn work_out(&mut self, function: &Function, variables: &mut Variables) -> Outcome {
        let (depth, deepest) = (self.depth, self.depth + function.levels);
        if deepest > self.call_levels || variables.len() < function.slots {
            return Err(Leave);
        }
        let mark = self.store.len();
        self.depth = depth + 1;
        self.watch.deepest = self.watch.deepest.max(deepest);
        let counted =
            if self.is_weighed_after(function.cost) { Ok(()) } else { self.weigh_arguments(function, variables) };
        let mut outcome = match counted {
            Ok(()) => (function.code)(self, variables),
            Err(Leave) => Err(Leave),
        };
        self.depth = depth;
        if outcome.is_err() {
            outcome = self.left(function);
        }
        self.store.leave(mark, outcome)
    }

    #[cold]
    fn weigh_arguments(&mut self, function: &Function, variables: &Variables) -> Result<(), Leave> {
        self.weigh(self.operations.get(), &variables[..function.parameters])
    }

    /// A function was left before its end.
    #[inline(never)]
    fn left(&mut self, function: &Function) -> Outcome {
        let returned = self.returned();
        if returned.is_err() {
            self.stopped_in.get_or_insert_with(|| function.identity.name.clone());
        }
        returned
    }

    /// Calls a function that is called by the language, as the closure of `filter` is: what that calls is two levels deeper
    /// than what a function calls.
    pub fn enter_callback(&mut self, function: usize, argument: Plain, variables: &mut Variables) -> Outcome {
        self.count(CALLBACK + NATIVE, &[])?;
        *variables.first_mut().ok_or(Leave)? = argument;
        self.deeper(3, |frame| frame.enter(function, variables))
    }

    /// Counts operations, at least as many as the interpreter would. Beyond the limit the interpreter decides.
    #[inline]
    pub fn count(&mut self, cost: u64, variables: &[Plain]) -> Result<(), Leave> {
        if self.is_weighed_after(cost) { Ok(()) } else { self.weigh(self.operations.get(), variables) }
    }

    /// Counts operations; whether the variables need not be weighed after them.
    #[inline(always)]
    fn is_weighed_after(&mut self, cost: u64) -> bool {
        let operations = self.operations.get() + cost;
        self.operations.set(operations);
        operations / OPERATIONS_BETWEEN == self.weighed
    }

    /// Counts what the interpreter takes to go through a value: to look at a variable is to copy it there.
    #[inline]
    pub fn go_through(&mut self, plain: Plain) -> Result<(), Leave> {
        if plain.is_large() { self.go_through_large(plain) } else { Ok(()) }
    }

    #[inline(never)]
    fn go_through_large(&mut self, plain: Plain) -> Result<(), Leave> {
        if plain.is_long() { self.count_size(plain, GO_THROUGH) } else { Ok(()) }
    }

    /// Counts what it takes to make a value.
    #[inline]
    pub fn make(&mut self, plain: Plain) -> Result<(), Leave> {
        if plain.is_more_than_tiny() { self.count_size(plain, MAKE) } else { Ok(()) }
    }

    /// Counts what it takes to hand a value over to the kernel.
    #[inline]
    pub fn hand_over(&mut self, plain: Plain) -> Result<(), Leave> {
        if plain.is_more_than_tiny() { self.count_size(plain, HAND_OVER) } else { Ok(()) }
    }

    /// Counts what it takes to give a value.
    #[inline]
    pub fn give(&mut self, plain: Plain) -> Result<(), Leave> {
        if !plain.is_large() {
            return Ok(());
        }
        self.count(GIVEN, &[])?;
        self.make(plain)
    }

    fn count_size(&mut self, plain: Plain, rate: Rate) -> Result<(), Leave> {
        match self.store.measure_of(plain).operations(rate) {
            0 => Ok(()),
            cost => self.count(cost, &[]),
        }
    }

    #[cold]
    fn weigh(&mut self, operations: u64, variables: &[Plain]) -> Result<(), Leave> {
        let limits = &self.machine.program.limits;
        self.weighed = operations / OPERATIONS_BETWEEN;
        let of = |plain: &Plain| EACH + self.store.weight_in_slot(*plain);
        // Half of what is allowed: the interpreter weighs at other moments.
        let most = limits.variables_size / 2;
        let is_too_heavy = self.store.weight() > most || variables.iter().map(of).sum::<usize>() > most;
        if operations > limits.operations || is_too_heavy { Err(Leave) } else { Ok(()) }
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Runs something as if it were so many levels deeper.
    #[inline]
    pub fn deeper<T>(&mut self, levels: usize, run: impl FnOnce(&mut Frame<'a>) -> T) -> T {
        self.depth += levels;
        let done = run(self);
        self.depth -= levels;
        done
    }
}
