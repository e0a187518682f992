//! Calls of kernel functions, straight from the one table.

use rhai::Expr;

use super::calls::Arguments;
use super::code::{Code, Exit, Frame};
use super::compiler::{Compiler, constant};
use super::limits::check;
use crate::mistake::visible;
use crate::script::functions::{Body, Function, Kind};
use crate::script::register::check_function_name;
use crate::value::Value;

impl Compiler<'_> {
    pub fn kernel_call(&mut self, function: &'static Function, given: Arguments, written: &[Expr]) -> Code {
        if let Some(value) = self.fixed(function, written) {
            return constant(value);
        }
        match given.codes.len() {
            0 => call::<0>(function, given),
            1 => call::<1>(function, given),
            2 => call::<2>(function, given),
            3 => call::<3>(function, given),
            4 => call::<4>(function, given),
            5 => call::<5>(function, given),
            6 => call::<6>(function, given),
            _ => call::<7>(function, given),
        }
    }

    /// The value of a function that depends on nothing but the edition, where its arguments are written out.
    fn fixed(&self, function: &Function, written: &[Expr]) -> Option<Value> {
        let Body::Look(body) = &function.body else { return None };
        let text = |expression: &Expr| match expression {
            Expr::StringConstant(text, _) if visible(text) == text.as_str() => Some(Value::text(text)),
            _ => None,
        };
        let arguments = written.iter().map(text).collect::<Option<Vec<Value>>>().filter(|_| function.is_fixed)?;
        body(self.edition, &arguments).ok()
    }
}

/// More parameters than any function of the table has would be lost here; a test of the table counts them.
fn call<const COUNT: usize>(function: &'static Function, given: Arguments) -> Code {
    let named = function.parameters.iter().position(|parameter| parameter.kind == Kind::Function);
    match (&function.body, named) {
        (Body::Look(body), None) => {
            let body = *body;
            Box::new(move |frame| {
                let mut values = given.values::<COUNT>(frame)?;
                values.iter_mut().try_for_each(admit)?;
                let value = body(&frame.machine.host.kernel.borrow(), &values).map_err(|_| Exit::Stop)?;
                check(&value, &frame.machine.program.limits)?;
                Ok(value)
            })
        }
        (_, named) => Box::new(move |frame: &mut Frame<'_>| {
            let mut values = given.values::<COUNT>(frame)?;
            values.iter_mut().try_for_each(admit)?;
            if let Some(index) = named {
                check_function_name(&frame.machine.program, &values[index..]).map_err(|_| Exit::Stop)?;
            }
            let host = &frame.machine.host;
            let value = host.call_with(frame, function, &values).map_err(|_| Exit::Stop)?;
            check(&value, &frame.machine.program.limits)?;
            Ok(value)
        }),
    }
}

/// Makes a value ready for the kernel: texts are made visible, and what only scripts have stays out.
pub fn admit(value: &mut Value) -> Result<(), Exit> {
    match value {
        Value::Text(text) => {
            if let std::borrow::Cow::Owned(shown) = visible(text) {
                *text = shown.into();
            }
            Ok(())
        }
        Value::List(list) => {
            let is_plain = |value: &Value| !matches!(value, Value::Text(_) | Value::List(_) | Value::Map(_));
            if list.iter().all(is_plain) {
                return Ok(());
            }
            let mut admitted = (**list).clone();
            admitted.iter_mut().try_for_each(admit)?;
            if admitted != **list {
                *value = Value::list(admitted);
            }
            Ok(())
        }
        Value::Map(_) => Err(Exit::Stop),
        _ => Ok(()),
    }
}
