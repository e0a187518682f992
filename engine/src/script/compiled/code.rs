//! What a rule is compiled to: closures over a frame of variables.

use std::cell::Cell;

use crate::kernel::Aspects;
use crate::script::host::CALLBACK;
use crate::script::machine::Machine;
use crate::value::Value;

use super::function::Function;
use super::limits::weight;
use super::memory::{MOST_ARGUMENTS, Remembered, UseOfMemory, is_comparable};

/// A piece of a rule that gives a value.
pub type Code = Box<dyn Fn(&mut Frame<'_>) -> Outcome>;

/// A piece of a rule that says yes or no.
pub type Test = Box<dyn Fn(&mut Frame<'_>) -> Result<bool, Exit>>;

/// A piece of a rule that only does something.
pub type Act = Box<dyn Fn(&mut Frame<'_>) -> Result<(), Exit>>;

/// Two words, which a closure gives back in registers.
pub type Outcome = Result<Value, Exit>;

/// Why a piece of a rule was left before its end. What `return` and `break` carry waits in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Return,
    Break,
    Continue,
    /// The scripts end here: the step was suspended or ended, or something is wrong. In the last case the interpreter runs
    /// them again from the beginning and says what it is.
    Stop,
}

/// The functions in progress, with their variables on one stack.
pub struct Frame<'a> {
    pub machine: &'a Machine,
    functions: &'a [Function],
    pub stack: Vec<Value>,
    /// Where the variables of the innermost function begin.
    base: usize,
    depth: usize,
    /// What `return` or `break` carries.
    pub carried: Value,
    /// How often the variables have been weighed.
    weighed: u64,
    /// The innermost function that was left by [`Exit::Stop`].
    pub stopped_in: Option<String>,
    /// The deepest call since somebody began to watch.
    deepest: usize,
    /// What of the state was read since somebody began to watch.
    reads: Cell<Aspects>,
}

/// The variables are weighed whenever so many operations have been counted, as the interpreter does.
const OPERATIONS_BETWEEN: u64 = 4_096;

impl<'a> Frame<'a> {
    pub fn new(machine: &'a Machine, functions: &'a [Function], stack: Vec<Value>) -> Frame<'a> {
        Frame {
            machine,
            functions,
            stack,
            base: 0,
            depth: 0,
            carried: Value::Nothing,
            weighed: 0,
            stopped_in: None,
            deepest: 0,
            reads: Cell::default(),
        }
    }

    pub fn variable(&self, slot: usize) -> &Value {
        &self.stack[self.base + slot]
    }

    pub fn variable_mut(&mut self, slot: usize) -> &mut Value {
        &mut self.stack[self.base + slot]
    }

    /// Calls a function whose arguments lie on top of the stack.
    pub fn enter(&mut self, index: usize) -> Outcome {
        let functions = self.functions;
        let function = &functions[index];
        match &function.use_of_memory {
            Some(use_of) if use_of.pays() && self.is_comparable(function) => {
                self.enter_remembering(index, function, use_of)
            }
            _ => self.work_out(function),
        }
    }

    fn is_comparable(&self, function: &Function) -> bool {
        self.stack[self.stack.len() - function.parameters..].iter().all(is_comparable)
    }

    /// Calls a function that only looks, unless it is known what it gives.
    fn enter_remembering(&mut self, index: usize, function: &Function, use_of: &UseOfMemory) -> Outcome {
        let machine = self.machine;
        let base = self.stack.len() - function.parameters;
        let known = {
            let (kernel, memory) = (machine.host.kernel.borrow(), machine.program.memory.borrow());
            let found = memory.get(index, &self.stack[base..], &kernel.state.marks);
            let allowed = found.filter(|known| self.depth + known.height < machine.program.limits.call_levels);
            allowed.map(|known| (known.value.clone(), known.cost, known.reads))
        };
        if let Some((value, cost, reads)) = known {
            self.stack.truncate(base);
            self.note_read(reads);
            self.count(cost)?;
            use_of.found(cost);
            return Ok(value);
        }
        use_of.missed();
        let mut arguments = [const { Value::Nothing }; MOST_ARGUMENTS];
        arguments[..function.parameters].clone_from_slice(&self.stack[base..]);
        let operations = machine.host.operations.get();
        let (outer_deepest, outer_reads) = (std::mem::replace(&mut self.deepest, self.depth), self.reads.take());
        let outcome = self.work_out(function);
        let (height, reads) = (self.deepest - self.depth, self.reads.get());
        self.deepest = self.deepest.max(outer_deepest);
        self.note_read(outer_reads);
        if let Ok(value) = outcome.clone() {
            let (mark, holds_at) = {
                let marks = &machine.host.kernel.borrow().state.marks;
                (marks.newest_of(reads), marks.newest().into())
            };
            let cost = machine.host.operations.get() - operations;
            let remembered = Remembered { function: index, arguments, reads, mark, holds_at, value, cost, height };
            machine.program.memory.borrow_mut().put(remembered, function.parameters);
        }
        outcome
    }

    /// Something of the state is read.
    pub fn note_read(&self, aspects: Aspects) {
        self.reads.set(self.reads.get() | aspects);
    }

    fn work_out(&mut self, function: &Function) -> Outcome {
        let base = self.stack.len() - function.parameters;
        if self.depth >= self.machine.program.limits.call_levels {
            self.stack.truncate(base);
            return Err(Exit::Stop);
        }
        for _ in function.parameters..function.slots {
            self.stack.push(Value::Nothing);
        }
        let outer = std::mem::replace(&mut self.base, base);
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let outcome = self.count(function.cost).and_then(|()| (function.code)(self));
        self.depth -= 1;
        self.base = outer;
        self.stack.truncate(base);
        match outcome {
            Err(Exit::Return) => Ok(std::mem::take(&mut self.carried)),
            Err(Exit::Stop) => {
                self.stopped_in.get_or_insert_with(|| function.name.clone());
                Err(Exit::Stop)
            }
            outcome => outcome,
        }
    }

    /// Calls a function that is called by the language, as the closure of `filter` is: such a call is a level deeper.
    pub fn enter_callback(&mut self, function: usize, argument: Value) -> Outcome {
        self.count(CALLBACK)?;
        self.depth += 2;
        self.stack.push(argument);
        let outcome = self.enter(function);
        self.depth -= 2;
        outcome
    }

    /// Does as if so many functions more were entered, each from the one before.
    pub fn descend(&mut self, levels: usize) -> Result<(), Exit> {
        let depth = self.depth + levels;
        if depth > self.machine.program.limits.call_levels {
            return Err(Exit::Stop);
        }
        self.deepest = self.deepest.max(depth);
        Ok(())
    }

    /// Counts operations, at least as many as the interpreter would. Beyond the limit the interpreter decides.
    pub fn count(&mut self, cost: u64) -> Result<(), Exit> {
        let limits = &self.machine.program.limits;
        let operations = self.machine.host.operations.get() + cost;
        self.machine.host.operations.set(operations);
        let periods = operations / OPERATIONS_BETWEEN;
        if periods != self.weighed {
            self.weighed = periods;
            // Half of what is allowed: the interpreter weighs at other moments.
            if operations > limits.operations || weight(&self.stack[self.base..]) > limits.variables_size / 2 {
                return Err(Exit::Stop);
            }
        }
        Ok(())
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Runs something as if it were so many levels deeper.
    pub fn deeper<T>(&mut self, levels: usize, run: impl FnOnce(&mut Frame<'a>) -> T) -> T {
        self.depth += levels;
        let done = run(self);
        self.depth -= levels;
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_fits_into_two_registers() {
        assert_eq!(size_of::<Outcome>(), 16);
    }
}
