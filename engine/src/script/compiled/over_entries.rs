//! `filter` and its like, which call a function for every entry of a list.

use super::code::Variables;
use super::frame::Frame;
use super::way::Way;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::value::Value;

/// A method by its name, with the function that it calls, and where that has its variables.
pub fn over_entries(name: &str, function: usize, room: usize) -> Option<Way> {
    let callback = Callback { function, room };
    Some(match name {
        "some" => callback.until(true),
        "all" => callback.until(false),
        "filter" => Way::Plains(Box::new(move |frame, variables, target, _| {
            let mut found = Vec::new();
            callback.each(frame, variables, target, |entry, says| {
                if says == Plain::flag(true) {
                    found.push(entry);
                }
                true
            })?;
            let found = found.into_iter().map(|entry| frame.store.value(entry)).collect();
            Ok(frame.store.keep(Value::list(found)))
        })),
        "map" => Way::Plains(Box::new(move |frame, variables, target, _| {
            let mut made = Vec::new();
            callback.each(frame, variables, target, |_, says| {
                made.push(says);
                true
            })?;
            let made = made.into_iter().map(|entry| frame.store.value(entry)).collect();
            frame.made(Value::list(made))
        })),
        "retain" => Way::Values(Box::new(move |frame, variables, target, _| {
            let list = frame.store.keep_copy(target);
            let (mut kept, mut removed) = (Vec::new(), Vec::new());
            callback.each(frame, variables, list, |entry, says| {
                if says == Plain::flag(true) {
                    kept.push(entry)
                } else {
                    removed.push(entry)
                }
                true
            })?;
            let values =
                |plains: Vec<Plain>| Value::list(plains.into_iter().map(|plain| frame.store.value(plain)).collect());
            *target = values(kept);
            Ok(values(removed))
        })),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
struct Callback {
    function: usize,
    room: usize,
}

impl Callback {
    /// Whether an entry is found of which the function says this.
    fn until(self, wanted: bool) -> Way {
        Way::Plains(Box::new(move |frame, variables, target, _| {
            let mut is_found = false;
            self.each(frame, variables, target, |_, says| {
                is_found = (says == Plain::flag(true)) == wanted;
                !is_found
            })?;
            Ok(Plain::flag(is_found == wanted))
        }))
    }

    /// Calls the function for every entry, for as long as somebody wants to go on.
    fn each(
        self,
        frame: &mut Frame<'_>,
        variables: &mut Variables,
        target: Plain,
        mut go_on: impl FnMut(Plain, Plain) -> bool,
    ) -> Result<(), Leave> {
        let room = &mut variables[self.room..];
        if let Some(entries) = frame.store.known_entries(target) {
            for entry in entries {
                let says = self.call(frame, room, *entry)?;
                if !go_on(*entry, says) {
                    break;
                }
            }
            return Ok(());
        }
        let list = match target.tag {
            Tag::List => frame.store.large(target).clone(),
            _ => return Err(Leave),
        };
        let Value::List(list) = list else { return Err(Leave) };
        for entry in list.iter() {
            let mut entry = frame.store.keep_copy(entry);
            let says = self.call(frame, room, crate::script::store::Store::shared(&mut entry))?;
            if !go_on(entry, says) {
                break;
            }
        }
        Ok(())
    }

    fn call(self, frame: &mut Frame<'_>, room: &mut Variables, entry: Plain) -> Outcome {
        frame.enter_callback(self.function, entry, room)
    }
}
