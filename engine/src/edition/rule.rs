//! The numbered rules of an edition.

use crate::text::SharedText;
use schemars::JsonSchema;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub id: SharedText,
    /// The rule in one or two sentences of our own.
    pub text: SharedText,
    pub source: RuleSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum RuleSource {
    /// The booklet says so.
    Booklet,
    /// The booklet leaves it open; this is a default that a house rule may change.
    Ruling,
}
