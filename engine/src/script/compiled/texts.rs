//! Values within texts.

use std::fmt::Write as _;

use super::frame::Frame;
use crate::kernel::Aspect;
use crate::script::host::NATIVE;
use crate::script::plain::{Leave, Plain};
use crate::value::Value;

/// Appends a value to a text as `"text" + value` does.
pub fn append(frame: &mut Frame<'_>, text: &mut String, plain: Plain) -> Result<(), Leave> {
    if let Some(more) = frame.store.text(plain) {
        text.push_str(more);
        return Ok(());
    }
    // Rhai calls a function to write anything else as a text.
    frame.count(NATIVE + 1, &[])?;
    match &frame.store.value(plain) {
        Value::Text(more) => text.push_str(more),
        Value::Number(number) => write!(text, "{number}").map_err(|_| Leave)?,
        Value::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
        Value::Nothing => {}
        // Whatever holds other values is written with signs that only the interpreter knows.
        Value::List(_) | Value::Map(_) | Value::Table => return Err(Leave),
        handle => {
            // The names of players belong to a table, not to its edition.
            frame.note_read(|| Aspect::Seats.whole());
            text.push_str(&frame.kernel.borrow().name(handle));
        }
    }
    Ok(())
}
