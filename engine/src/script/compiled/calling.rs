//! How the host calls back into compiled rules while one of them waits for it.

use rhai::EvalAltResult;

use super::code::Variables;
use super::frame::Frame;
use super::kernel_calls::admit;
use crate::script::caller::Caller;
use crate::script::host::Host;
use crate::script::known::is_ready;
use crate::script::plain::Plain;
use crate::value::Value;

/// The rules in progress, with the room for the variables of whatever is called now.
pub struct Calling<'f, 'a, 'v> {
    pub frame: &'f mut Frame<'a>,
    pub room: &'v mut Variables,
}

/// The calls that the host makes while a question is pending are three levels deeper than the question, as they are for
/// the interpreter.
const LEVELS_OF_HOST: usize = 3;

impl Calling<'_, '_, '_> {
    fn call(&mut self, function: &str, arguments: &[Value]) -> Result<Plain, Box<EvalAltResult>> {
        let Calling { frame, room } = self;
        let Some(compiled) = frame.machine.compiled() else { return Err(Host::terminated()) };
        let outcome = frame.deeper(LEVELS_OF_HOST, |frame| compiled.call(frame, room, function, arguments));
        outcome.map_err(|_| Host::terminated())
    }
}

impl Caller for Calling<'_, '_, '_> {
    fn value_of(&mut self, function: &str, arguments: &[Value]) -> Result<Value, Box<EvalAltResult>> {
        let mark = self.frame.store.len();
        let given = self.call(function, arguments);
        let value = given.map(|plain| self.frame.store.value(plain));
        let _ = self.frame.store.leave(mark, Ok(Plain::NOTHING));
        let mut value = value?;
        // To look through a list of acts takes a tenth of the time that a copy of it does.
        if !is_ready(&value) {
            admit(&mut value).map_err(|_| Host::terminated())?;
        }
        Ok(value)
    }

    fn run(&mut self, function: &str, arguments: &[Value]) -> Result<(), Box<EvalAltResult>> {
        let mark = self.frame.store.len();
        let done = self.call(function, arguments).map(|_| ());
        let _ = self.frame.store.leave(mark, Ok(Plain::NOTHING));
        done
    }
}
