//! Scenarios: a position, dice, decisions, and what must come out, in one TOML file.
//!
//! `file` reads it, `position` lays the table out, `run` and `playing` play it, `leftovers` finds what nobody used, `expect`
//! compares. The same code serves `cargo test` and
//! `boardwright test`.

mod answers;
mod asked;
mod bots;
mod expect;
mod failure;
mod file;
mod leftovers;
mod places;
mod playing;
mod position;
mod run;
mod subject;
mod values;

pub use failure::{FAILED_STEP, Failure};
pub use file::{Scenario, cases, pinned, read};
pub use places::{all, of};
pub use run::{Outcome, Runner, run};
