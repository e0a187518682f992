//! Texts that many own: names, ids, reasons.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;

use arcstr::ArcStr;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// A text that is cheap to clone. It takes one word, so that a [`crate::value::Value`] takes two and fits into registers.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SharedText(ArcStr);

impl Clone for SharedText {
    fn clone(&self) -> SharedText {
        SharedText(self.0.clone())
    }

    /// Copies of states mostly find the same text in its place, and need not count its owners.
    fn clone_from(&mut self, other: &SharedText) {
        if !ArcStr::ptr_eq(&self.0, &other.0) {
            self.0.clone_from(&other.0);
        }
    }
}

impl SharedText {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both are one text, and not only have the same words.
    pub fn is_same_text(&self, other: &SharedText) -> bool {
        ArcStr::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for SharedText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for SharedText {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for SharedText {
    fn borrow(&self) -> &str {
        self
    }
}

impl fmt::Display for SharedText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), out)
    }
}

impl fmt::Debug for SharedText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), out)
    }
}

impl From<&str> for SharedText {
    fn from(text: &str) -> SharedText {
        SharedText(text.into())
    }
}

impl From<String> for SharedText {
    fn from(text: String) -> SharedText {
        SharedText(text.into())
    }
}

impl From<Cow<'_, str>> for SharedText {
    fn from(text: Cow<'_, str>) -> SharedText {
        SharedText(text.into())
    }
}

impl PartialEq<str> for SharedText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for SharedText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl JsonSchema for SharedText {
    fn schema_name() -> Cow<'static, str> {
        str::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        str::json_schema(generator)
    }
}
