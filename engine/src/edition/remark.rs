//! What an edition says about itself and its figures, for readers; no rule depends on it.

use crate::text::SharedText;
use schemars::JsonSchema;

/// Where the figures of an entry come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema)]
#[schemars(rename_all = "UPPERCASE")]
pub enum Mark {
    /// Printed, and read there.
    Found,
    /// Not printed itself, but follows from what is.
    Inferred,
    /// Made up to fit, since nothing printed was found.
    Reconstructed,
}

/// The mark and the note of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The kind of entry: `space`, `card`…
    pub list: &'static str,
    pub id: SharedText,
    pub mark: Option<Mark>,
    pub note: Option<SharedText>,
}

/// What players read about a mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeHead {
    pub name: SharedText,
    /// May be empty.
    pub about: SharedText,
}
