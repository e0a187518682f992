//! The way to the interpreter, for functions that are not compiled and for rare functions of the language.

use std::sync::Arc;

use rhai::{Dynamic, EvalContext, Scope};

use super::frame::Frame;
use crate::map::Map;
use crate::script::convert::{to_dynamic, to_value};
use crate::script::host::stack_address;
use crate::script::machine::{Machine, Runtime};
use crate::script::plain::Leave;
use crate::script::size::MAKE;
use crate::value::Value;

/// Even with a short value, it takes as long as so many operations.
const THE_WAY_THERE: u64 = 16;

impl Frame<'_> {
    /// Calls a function of a script by the interpreter. Whatever it calls is interpreted too.
    pub fn interpret(&mut self, function: &str, arguments: Vec<Value>) -> Result<Value, Leave> {
        self.note_unforeseeable();
        let mut values: Vec<Dynamic> = arguments.iter().map(to_dynamic).collect();
        self.through_rhai(|machine, runtime| machine.call_in(runtime, function, &mut values).ok())
    }

    /// Calls a function of the language. If it changes its first argument, that is changed.
    pub fn native(&mut self, function: &str, first: &mut Value, others: Vec<Dynamic>) -> Result<Value, Leave> {
        // All of it is made anew on the way there, and on the way back.
        self.count(THE_WAY_THERE + 2 * MAKE.of_value(first), &[])?;
        let mut values = vec![to_dynamic(first)];
        values.extend(others);
        let outcome = self.through_rhai(|machine, runtime| {
            let mut references: Vec<&mut Dynamic> = values.iter_mut().collect();
            let (engine, mut scope) = (machine.engine(), Scope::new());
            let mut context = EvalContext::new(engine, &mut runtime.global, &mut runtime.caches, &mut scope, None);
            context.call_native_fn_raw(function, true, &mut references).ok()
        })?;
        let changed = read(&values[0]).ok_or(Leave)?;
        if changed != *first {
            *first = changed;
        }
        Ok(outcome)
    }

    fn through_rhai(&mut self, run: impl FnOnce(&Machine, &mut Runtime) -> Option<Dynamic>) -> Result<Value, Leave> {
        let Ok(mut runtime) = self.machine.runtime().try_borrow_mut() else { return Err(Leave) };
        runtime.global.level = self.depth();
        self.machine.host.stack_start.set(stack_address());
        let value = run(self.machine, &mut runtime).as_ref().and_then(read);
        let ran_away = self.machine.host.operations.get() > self.machine.program.limits.operations;
        value.filter(|_| !ran_away && !self.machine.host.stopped.get()).ok_or(Leave)
    }
}

/// A value of Rhai as it is; nothing for what compiled rules do not have.
pub fn read(value: &Dynamic) -> Option<Value> {
    if let Ok(text) = value.as_immutable_string_ref() {
        return Some(Value::text(&*text));
    }
    if let Ok(list) = value.as_array_ref() {
        return list.iter().map(read).collect::<Option<Vec<Value>>>().map(Value::list);
    }
    if let Ok(map) = value.as_map_ref() {
        let entries = map.iter().map(|(key, value)| Some((key.as_str().into(), read(value)?)));
        return entries.collect::<Option<Map>>().map(|map| Value::Map(Arc::new(map)));
    }
    if value.is_char() {
        return None;
    }
    to_value(value).ok()
}
