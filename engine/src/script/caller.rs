//! Who calls the kernel: the interpreter or compiled rules. The kernel calls back through it.

use rhai::{Dynamic, EvalAltResult, NativeCallContext, Position};

use super::convert::{to_dynamic, to_value};
use crate::kernel::Fault;
use crate::value::Value;

/// The scripts in progress, as the host sees them while they wait for the kernel.
pub trait Caller {
    /// What a function of a script gives.
    fn value_of(&mut self, function: &str, arguments: &[Value]) -> Result<Value, Box<EvalAltResult>>;

    /// Calls a function of a script, whatever it gives.
    fn run(&mut self, function: &str, arguments: &[Value]) -> Result<(), Box<EvalAltResult>>;
}

/// The interpreter in the middle of a script.
pub struct Interpreter<'a, 'b>(pub &'a NativeCallContext<'b>);

impl Interpreter<'_, '_> {
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Dynamic, Box<EvalAltResult>> {
        let mut values: Vec<Dynamic> = arguments.iter().map(to_dynamic).collect();
        let mut references: Vec<&mut Dynamic> = values.iter_mut().collect();
        self.0.call_fn_raw(function, false, false, &mut references)
    }
}

impl Caller for Interpreter<'_, '_> {
    fn value_of(&mut self, function: &str, arguments: &[Value]) -> Result<Value, Box<EvalAltResult>> {
        let value = self.call(function, arguments)?;
        to_value(&value).map_err(|found| {
            let found = format!("a value of the type `{found}`");
            let fault = Fault::NoValue { function: function.into(), found };
            Box::new(EvalAltResult::ErrorRuntime(fault.to_string().into(), Position::NONE))
        })
    }

    fn run(&mut self, function: &str, arguments: &[Value]) -> Result<(), Box<EvalAltResult>> {
        self.call(function, arguments).map(|_| ())
    }
}
