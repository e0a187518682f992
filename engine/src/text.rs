//! Texts that many own: names, ids, reasons.

use std::borrow::{Borrow, Cow};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use arcstr::ArcStr;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// A text that is cheap to clone. It takes one word, so that a [`crate::value::Value`] takes two and fits into registers.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SharedText(ArcStr);

impl Clone for SharedText {
    #[inline]
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

/// The texts that stay for as long as the process runs.
static LASTING: Mutex<BTreeSet<SharedText>> = Mutex::new(BTreeSet::new());

/// No more of them stay, and no longer ones, lest whoever links rules without end fills the memory.
const MOST_LASTING: usize = 8_192;
const LONGEST_LASTING: usize = 64;

impl SharedText {
    /// A text that rules hand out over and over, such as a reason. It stays for as long as the process runs, each once, so
    /// that nobody counts its owners: to count them takes longer than most of what is done with it, most of all where
    /// several threads play by the same rules.
    pub fn lasting(text: &str) -> SharedText {
        if text.len() > LONGEST_LASTING {
            return text.into();
        }
        let mut lasting = LASTING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lasting.get(text) {
            return known.clone();
        }
        let text = SharedText::from(text);
        if lasting.len() < MOST_LASTING {
            text.0.leak();
            lasting.insert(text.clone());
        }
        text
    }

    #[inline]
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

    #[inline]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lasting_text_is_one_for_all() {
        let text = SharedText::lasting("a reason that no rule gives");
        assert_eq!(text, "a reason that no rule gives");
        assert!(text.is_same_text(&SharedText::lasting("a reason that no rule gives")));
        assert!(!text.is_same_text(&"a reason that no rule gives".into()));
    }

    #[test]
    fn a_long_text_does_not_last() {
        let long = "a".repeat(LONGEST_LASTING + 1);
        let text = SharedText::lasting(&long);
        assert!(text == *long && !text.is_same_text(&SharedText::lasting(&long)));
    }
}
