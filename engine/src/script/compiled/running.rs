//! Runs compiled functions for a machine.

use super::calling::Calling;
use super::code::Variables;
use super::frame::Frame;
use super::function::Compiled;
use crate::script::machine::Machine;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::store::{Kept, Store};
use crate::value::Value;

/// Room for the variables of compiled rules, which is used again and again.
#[derive(Default)]
pub struct Room {
    variables: Vec<Plain>,
    kept: Vec<Kept>,
}

/// As many variables as the functions in progress may have together. If more are needed, the interpreter takes over.
const MOST_VARIABLES: usize = 2_048;

impl Compiled {
    /// Calls a function from outside of any script.
    pub fn run(&self, machine: &Machine, function: &str, arguments: &[Value]) -> Result<Value, Leave> {
        let Room { mut variables, kept } = self.room.take();
        variables.resize(MOST_VARIABLES, Plain::NOTHING);
        let mut frame = Frame::new(machine, self, Store::new(&self.known, kept));
        let outcome = self.call(&mut frame, &mut variables, function, arguments);
        let value = outcome.map(|plain| frame.store.value(plain));
        if value.is_err() {
            machine.stopped_in.replace(frame.stopped_in);
        }
        self.room.replace(Room { variables, kept: frame.store.into_room() });
        // A function of the language may have swallowed that its callback ran away.
        if machine.host.operations.get() > machine.program.limits.operations { Err(Leave) } else { value }
    }

    pub(super) fn call(
        &self,
        frame: &mut Frame<'_>,
        room: &mut Variables,
        function: &str,
        arguments: &[Value],
    ) -> Outcome {
        if (function, arguments.len()) == ("wait__", 1)
            && let [Value::Number(milliseconds)] = arguments
        {
            let host = &frame.machine.host;
            let waited = host.wait(&mut Calling { frame, room }, *milliseconds);
            return waited.map(|()| Plain::NOTHING).map_err(|_| Leave);
        }
        let index = self.find(function, arguments.len()).ok_or(Leave)?;
        for (slot, argument) in room.iter_mut().zip(arguments) {
            *slot = frame.store.keep_copy(argument);
        }
        if room.len() < arguments.len() { Err(Leave) } else { frame.enter(index, room) }
    }
}
