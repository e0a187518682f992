//! Scenarios: a position, dice, decisions, and what must come out, in one TOML file.
//!
//! `file` reads it, `position` lays the table out, `run` plays it, `expect` compares. The same code serves `cargo test` and
//! `boardwright test`.

mod answers;
mod asked;
mod bots;
mod expect;
mod file;
mod places;
mod position;
mod run;
mod subject;
mod values;

pub use file::{Scenario, cases, pinned, read};
pub use places::{all, of};
pub use run::{Failure, Outcome, Runner, run};
