//! Lists and maps as texts.
//!
//! Rhai looks for a function for every entry that it writes, which takes far longer than to write it.

use std::fmt::Write as _;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, Map};

use super::convert::to_value;
use super::host::Host;
use super::size::{MAKE, operations};
use crate::kernel::Kernel;

pub fn register_writing(engine: &mut Engine, host: &Rc<Host>) {
    for function in ["to_string", "to_debug", "print", "debug"] {
        let of_list = Rc::clone(host);
        engine.register_fn(function, move |list: &mut Array| {
            counted(&of_list, list.len(), |text, kernel| write_list(text, list, kernel))
        });
        let of_map = Rc::clone(host);
        engine.register_fn(function, move |map: &mut Map| {
            counted(&of_map, map.len(), |text, kernel| write_map(text, map, kernel))
        });
    }
}

/// Writes a text of so many entries, and counts its operations by these and by how long it has become.
fn counted(host: &Host, entries: usize, write: impl FnOnce(&mut String, &Kernel)) -> Dynamic {
    let mut text = String::new();
    write(&mut text, &host.kernel.borrow());
    let text = Dynamic::from(text);
    host.charge(operations(entries * MAKE.entry_of_list) + MAKE.of_given(&text));
    text
}

fn write_list(text: &mut String, list: &Array, kernel: &Kernel) {
    text.push('[');
    for (index, entry) in list.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        write_entry(text, entry, kernel);
    }
    text.push(']');
}

fn write_map(text: &mut String, map: &Map, kernel: &Kernel) {
    text.push_str("#{");
    for (index, (key, entry)) in map.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        write_debug(text, key.as_str());
        text.push_str(": ");
        write_entry(text, entry, kernel);
    }
    text.push('}');
}

/// A handle is written as its name, everything else as a script would write it.
fn write_entry(text: &mut String, entry: &Dynamic, kernel: &Kernel) {
    if let Ok(list) = entry.as_array_ref() {
        write_list(text, &list, kernel);
    } else if let Ok(map) = entry.as_map_ref() {
        write_map(text, &map, kernel);
    } else if let Ok(number) = entry.as_int() {
        write_debug(text, number);
    } else {
        match to_value(entry).ok().filter(|_| entry.is_variant()) {
            Some(handle) => text.push_str(&kernel.name(&handle)),
            None => write_debug(text, entry),
        }
    }
}

fn write_debug(text: &mut String, value: impl std::fmt::Debug) {
    write!(text, "{value:?}").expect("writing to a string does not fail");
}
