//! Thousands of games at once, and what they tell about the rules. Nothing here prints.
//!
//! The flow: a [`Plan`] says what to play; [`run`] plays its games on all threads, each into a [`GameRecord`]; a [`Tally`]
//! adds the records up, in whole numbers only, so that neither the order of the games nor the number of threads matters;
//! a [`Report`] makes means, shares and intervals of it, for programs as they are and for people as [`Report::text`].

pub mod compare;
mod curve;
mod distribution;
mod figures;
mod holding;
mod lead;
mod model_time;
mod pairs;
mod plan;
mod play;
mod reading;
mod reasons;
mod record;
mod report;
mod reporting;
mod rows;
mod run;
pub mod shard;
mod statistics;
mod tally;
mod text;

pub use model_time::Pace;
pub use plan::{Plan, PlanError, another_seed};
pub use record::{Failure, GameRecord};
pub use report::Report;
pub use rows::{head, row};
pub use run::{Played, Watcher, run, run_together};
pub use tally::Tally;
