//! Chapters of the book that are written from what the program itself knows, so that they are never out of date.

mod editions;
mod examples;
mod keys;
mod language;
mod mistakes;
mod shared_rules;

pub use editions::editions;
pub use keys::keys;
pub use language::language;
pub use mistakes::mistakes;
pub use shared_rules::shared_rules;
