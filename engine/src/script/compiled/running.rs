//! Runs compiled functions for a machine, and lets the host call back into them.

use rhai::EvalAltResult;

use super::code::{Exit, Frame, Outcome};
use super::function::Compiled;
use crate::script::caller::Caller;
use crate::script::host::Host;
use crate::script::machine::Machine;
use crate::value::Value;

impl Compiled {
    /// Calls a function from outside of any script.
    pub fn run(&self, machine: &Machine, function: &str, arguments: &[Value]) -> Outcome {
        let mut frame = Frame::new(machine, &self.functions, machine.stack.take());
        let mut outcome = self.call(&mut frame, function, arguments);
        // A function of the language may have swallowed that its callback ran away.
        if machine.host.operations.get() > machine.program.limits.operations {
            outcome = Err(Exit::Stop);
        }
        frame.stack.clear();
        if outcome == Err(Exit::Stop) {
            machine.stopped_in.replace(frame.stopped_in);
        }
        machine.stack.replace(frame.stack);
        outcome
    }

    fn call(&self, frame: &mut Frame<'_>, function: &str, arguments: &[Value]) -> Outcome {
        if (function, arguments.len()) == ("wait__", 1)
            && let [Value::Number(milliseconds)] = arguments
        {
            let waited = frame.machine.host.wait(frame, *milliseconds);
            return waited.map(|()| Value::Nothing).map_err(|_| Exit::Stop);
        }
        let index = self.find(function, arguments.len()).ok_or(Exit::Stop)?;
        frame.stack.extend_from_slice(arguments);
        frame.enter(index)
    }
}

/// The calls that the host makes while a question is pending are three levels deeper than the question, as they are for
/// the interpreter.
const LEVELS_OF_HOST: usize = 3;

impl Caller for Frame<'_> {
    fn value_of(&mut self, function: &str, arguments: &[Value]) -> Result<Value, Box<EvalAltResult>> {
        let Some(compiled) = self.machine.compiled() else { return Err(Host::terminated()) };
        let outcome = self.deeper(LEVELS_OF_HOST, |frame| compiled.call(frame, function, arguments));
        let mut value = outcome.map_err(|_| Host::terminated())?;
        super::kernel_calls::admit(&mut value).map_err(|_| Host::terminated())?;
        Ok(value)
    }

    fn run(&mut self, function: &str, arguments: &[Value]) -> Result<(), Box<EvalAltResult>> {
        let Some(compiled) = self.machine.compiled() else { return Err(Host::terminated()) };
        let outcome = self.deeper(LEVELS_OF_HOST, |frame| compiled.call(frame, function, arguments));
        outcome.map(|_| ()).map_err(|_| Host::terminated())
    }
}
