//! Thousands of games at once, and what they tell about the rules. Nothing here prints.
//!
//! The flow: a [`Plan`] says what to play; [`run`] plays its games on all threads, each into a [`GameRecord`]; a [`Tally`]
//! adds the records up, in whole numbers only, so that neither the order of the games nor the number of threads matters;
//! a [`Report`] makes means, shares and intervals of it, for programs as they are and for people as [`Report::text`].

mod buildings;
pub mod compare;
mod curve;
mod distribution;
mod event_rows;
mod figures;
mod histogram;
mod holding;
mod html;
mod lead;
mod model_time;
pub mod out;
mod pairs;
mod payments;
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
mod sums;
mod tally;
pub(crate) mod text;

pub use event_rows::{columns as event_columns, rows as event_rows};
pub use figures::Side;
pub use model_time::Pace;
pub use plan::{Plan, PlanError, Start, another_seed};
pub use record::{Failure, GameRecord};
pub use report::Report;
pub use rows::{columns, row};
pub use run::{Played, Watcher, run, run_together};
pub use statistics::{Estimate, Z95, wilson, wilson_of_parts};
pub use tally::Tally;
