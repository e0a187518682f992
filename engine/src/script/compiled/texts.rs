//! Values within texts.

use std::fmt::Write as _;

use super::code::{Exit, Frame};
use crate::kernel::Aspect;
use crate::value::Value;

/// Appends a value to a text as `"text" + value` does.
pub fn append(frame: &Frame<'_>, text: &mut String, value: &Value) -> Result<(), Exit> {
    match value {
        Value::Text(more) => text.push_str(more),
        Value::Number(number) => write!(text, "{number}").map_err(|_| Exit::Stop)?,
        Value::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
        Value::Nothing => {}
        // Whatever holds other values is written with signs that only the interpreter knows.
        Value::List(_) | Value::Map(_) | Value::Table => return Err(Exit::Stop),
        handle => {
            // The names of players belong to a table, not to its edition.
            frame.note_read(Aspect::Seats.whole());
            text.push_str(&frame.machine.host.kernel.borrow().name(handle));
        }
    }
    Ok(())
}
