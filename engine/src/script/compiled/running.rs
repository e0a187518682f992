//! Runs compiled functions for a machine.

use super::calling::Calling;
use super::code::Variables;
use super::did::Did;
use super::frame::Frame;
use super::function::Compiled;
use crate::kernel::Call;
use crate::script::machine::Machine;
use crate::script::plain::{Leave, Outcome, Plain};
use crate::script::store::{Kept, Store};
use crate::text::SharedText;
use crate::value::Value;

/// Room for what compiled rules work with, which is used again and again. It is handed on as a pointer.
#[derive(Default)]
pub struct Room(Box<Rooms>);

struct Rooms {
    variables: Vec<Plain>,
    /// Nothing while a frame has them.
    lists: Option<(Vec<Kept>, Vec<Did>)>,
}

impl Default for Rooms {
    fn default() -> Rooms {
        Rooms { variables: vec![Plain::NOTHING; MOST_VARIABLES], lists: None }
    }
}

/// As many variables as the functions in progress may have together. If more are needed, the interpreter takes over.
const MOST_VARIABLES: usize = 2_048;

/// Functions with which steps begin that are found without looking their names up.
const MOST_ENTRIES: usize = 32;

impl Compiled {
    /// Calls a function from outside of any script.
    pub fn run(&self, machine: &Machine, function: &str, arguments: &[Value]) -> Result<Value, Leave> {
        self.run_by(machine, |frame, room| {
            self.call(frame, room, function, arguments).map(|plain| frame.store.value(plain))
        })
    }

    /// Calls the function with which a step begins, and tells whether it came to its end. Nothing, if no script defines it.
    pub fn run_entry(&self, machine: &Machine, call: &Call) -> Option<bool> {
        let index = self.entry(&call.function, call.arguments.len())?;
        let ran = self.run_by(machine, |frame, room| self.call_nth(frame, room, index, &call.arguments).map(|_| ()));
        Some(ran.is_ok())
    }

    fn run_by<T>(
        &self,
        machine: &Machine,
        call: impl FnOnce(&mut Frame<'_>, &mut Variables) -> Result<T, Leave>,
    ) -> Result<T, Leave> {
        let Room(mut rooms) = self.room.take().unwrap_or_default();
        let (kept, done) = rooms.lists.take().unwrap_or_default();
        let mut frame = Frame::new(machine, self, Store::new(&self.known, kept), done);
        let outcome = call(&mut frame, &mut rooms.variables);
        let Frame { store, stopped_in, done, .. } = frame;
        if outcome.is_err() {
            machine.stopped_in.replace(stopped_in);
        }
        rooms.lists = Some((store.into_room(), done));
        self.room.set(Some(Room(rooms)));
        // A function of the language may have swallowed that its callback ran away.
        if machine.host.operations.get() > machine.program.limits.operations { Err(Leave) } else { outcome }
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
        self.call_nth(frame, room, index, arguments)
    }

    #[inline(always)]
    fn call_nth(&self, frame: &mut Frame<'_>, room: &mut Variables, index: usize, arguments: &[Value]) -> Outcome {
        for (slot, argument) in room.iter_mut().zip(arguments) {
            *slot = frame.store.keep_copy(argument);
        }
        if room.len() < arguments.len() { Err(Leave) } else { frame.enter(index, room) }
    }

    /// The function of this name that a script defines. Steps begin with the same few over and over, whose names are the
    /// same text each time.
    fn entry(&self, name: &SharedText, parameters: usize) -> Option<usize> {
        let mut entries = self.entries.borrow_mut();
        let known = entries.iter().position(|known| known.1 == parameters && known.0.is_same_text(name));
        if let Some(place) = known {
            let index = entries[place].2;
            // What steps begin with most often comes to lie in front.
            if place > 0 {
                entries.swap(place - 1, place);
            }
            return Some(index);
        }
        self.learn_entry(&mut entries, name, parameters)
    }

    #[inline(never)]
    fn learn_entry(
        &self,
        entries: &mut Vec<(SharedText, usize, usize)>,
        name: &SharedText,
        parameters: usize,
    ) -> Option<usize> {
        let index = self.find(name, parameters).filter(|_| self.is_written(name, parameters))?;
        if entries.len() < MOST_ENTRIES {
            entries.push((name.clone(), parameters, index));
        }
        Some(index)
    }
}
