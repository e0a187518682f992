//! Chapters of the book that are written from what the program itself knows, so that they are never out of date.

mod examples;
mod keys;
mod shared_rules;

pub use keys::keys;
pub use shared_rules::shared_rules;
