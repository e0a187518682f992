//! One file for each command.

pub mod check;
pub mod doc;
pub mod editions;
pub mod explain;
pub mod schema;
pub mod test;
pub mod welcome;
