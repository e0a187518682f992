//! How much the variables of a function hold.
//!
//! Rhai measures a list, a map or a text when a function gives it back, but not when `list[i] = …` or `map[k] = …` fills
//! it: a script could take all memory of the machine that way.

use std::cell::Cell;
use std::rc::Rc;

use rhai::{Dynamic, Engine, EvalAltResult, FuncRegistration, ImmutableString, Module, Position};

use super::host::{Host, Limits};
use super::size::GO_THROUGH;

/// Measures the variables in scope every so many operations, and the more rarely the more there is to measure: what they
/// hold can no more than double in between, and measuring takes no longer than what the scripts do themselves.
///
/// This is also where a script that has run out of operations is told so: Rhai lets an error be raised here.
pub fn measure_variables(engine: &mut Engine, host: &Rc<Host>, limits: Limits) {
    let (host, most) = (Rc::clone(host), limits.variables_size);
    let (measured, due) = (Cell::new(0), Cell::new(0));
    #[allow(deprecated, reason = "Rhai marks this callback as volatile by deprecating it; its version is pinned")]
    engine.on_var(move |name, _, context| {
        // Rhai copies what a variable holds, whatever is done with it.
        host.charge(context.scope().get(name).map_or(0, |value| GO_THROUGH.of_dynamic(value)));
        host.out_of_operations(&limits)?;
        let now = host.operations.get();
        // With every step the operations are counted from 0 again.
        if (measured.get()..due.get()).contains(&now) {
            return Ok(None);
        }
        let mut left = most;
        for (_, _, value) in context.scope().iter_raw() {
            left = left_after(left, value).ok_or_else(too_large)?;
        }
        let values = (most - left) / EACH;
        measured.set(now);
        due.set(now + OPERATIONS_BETWEEN.max(values as u64));
        Ok(None)
    });
}

/// `replace` is measured before it makes a text: a long text in the place of each letter of another takes all memory.
pub fn add_replace(module: &mut Module, most: usize) {
    let text = move |text: &mut ImmutableString, old: &str, new: &str| replace(text, old, new, most);
    let character =
        move |text: &mut ImmutableString, old: char, new: &str| replace(text, old.encode_utf8(&mut [0; 4]), new, most);
    FuncRegistration::new("replace").set_into_module(module, text);
    FuncRegistration::new("replace").set_into_module(module, character);
}

fn replace(text: &mut ImmutableString, old: &str, new: &str, most: usize) -> Result<(), Box<EvalAltResult>> {
    let count = text.matches(old).count();
    if text.len() - count * old.len() + count * new.len() > most {
        return Err(Box::new(EvalAltResult::ErrorDataTooLarge("Length of string".into(), Position::NONE)));
    }
    *text = text.replace(old, new).into();
    Ok(())
}

/// At least: rarely enough to cost nothing, often enough that little can be added in between.
const OPERATIONS_BETWEEN: u64 = 4_096;

/// What a value takes besides its text.
const EACH: usize = 16;

/// What is left after a value; nothing if it is too large.
fn left_after(left: usize, value: &Dynamic) -> Option<usize> {
    let left = left.checked_sub(EACH)?;
    if let Ok(text) = value.as_immutable_string_ref() {
        left.checked_sub(text.len())
    } else if let Ok(list) = value.as_array_ref() {
        list.iter().try_fold(left, left_after)
    } else if let Ok(map) = value.as_map_ref() {
        map.iter().try_fold(left, |left, (key, value)| left_after(left.checked_sub(key.len())?, value))
    } else {
        Some(left)
    }
}

fn too_large() -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorDataTooLarge("what a function keeps in its variables".into(), Position::NONE))
}
