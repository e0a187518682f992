//! What stands behind a dot: a property of a handle, an entry of a map, the length of a list.

use std::rc::Rc;

use super::code::{Exit, Frame, Outcome};
use super::compiler::Compiler;
use super::methods::length;
use super::properties::{Property, place};
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
    pub fn read(&self, frame: &mut Frame<'_>, value: &Value) -> Outcome {
        match place(value) {
            Some(place) => self.property.read(frame, value, place),
            None => self.read_other(frame, value),
        }
    }

    /// Reads the property of a variable.
    #[inline]
    pub fn read_variable(&self, frame: &mut Frame<'_>, slot: usize) -> Outcome {
        let value = frame.variable(slot);
        match place(value) {
            Some(place) => self.property.read(frame, value, place),
            None => {
                let value = value.clone();
                self.read_other(frame, &value)
            }
        }
    }

    /// Reads what is no handle.
    fn read_other(&self, frame: &mut Frame<'_>, value: &Value) -> Outcome {
        match value {
            Value::Map(map) => Ok(map.get(self.name.as_str()).cloned().unwrap_or_default()),
            Value::List(_) | Value::Text(_) if self.is_length => length(value),
            Value::List(_) | Value::Text(_) | Value::Number(_) => {
                frame.native(&self.getter, &mut value.clone(), Vec::new())
            }
            _ => Err(Exit::Stop),
        }
    }

    /// What a variable has for as long as the edition is what it is, without a copy.
    pub fn fixed<'v>(&'v self, variable: &Value) -> Option<&'v Value> {
        self.property.fixed(variable)
    }
}
