//! What stands behind a dot: a property of a handle, an entry of a map, the length of a list.

use std::rc::Rc;

use super::compiler::Compiler;
use super::frame::Frame;
use super::methods::length;
use super::properties::Property;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::text::SharedText;
use crate::value::Value;

/// A property by its name, for maps, and by what it means for handles.
pub struct Named {
    pub name: SharedText,
    pub property: Rc<Property>,
    is_length: bool,
    getter: String,
}

impl Compiler<'_> {
    pub fn named(&self, name: &str) -> Named {
        Named {
            name: name.into(),
            property: self.names.properties.get(name),
            is_length: name == "len",
            getter: format!("get${name}"),
        }
    }
}

impl Named {
    #[inline]
    pub fn read(&self, frame: &mut Frame<'_>, value: Plain) -> Outcome {
        match value.tag {
            Tag::Number | Tag::Text | Tag::List | Tag::Map => self.read_other(frame, value),
            _ => self.property.read(frame, value),
        }
    }

    /// Reads what is no handle.
    fn read_other(&self, frame: &mut Frame<'_>, value: Plain) -> Outcome {
        match value.tag {
            Tag::Map => {
                let Value::Map(map) = frame.store.large(value) else { return Err(Leave) };
                let Some(entry) = map.get(self.name.as_str()).cloned() else { return Ok(Plain::NOTHING) };
                Ok(frame.store.keep(entry))
            }
            Tag::List | Tag::Text if self.is_length => length(frame.store.large(value)),
            _ => {
                let mut value = frame.store.value(value);
                let given = frame.native(&self.getter, &mut value, Vec::new())?;
                Ok(frame.store.keep(given))
            }
        }
    }
}
