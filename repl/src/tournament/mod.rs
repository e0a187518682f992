//! Bots against each other: every table of so many of them, each on every seat, and ratings with intervals.
//!
//! The flow: a [`Schedule`] lists the seatings; the games are those of [`crate::sim`], one plan for each seating, all on the
//! same seeds; [`Results`] adds up who won against whom; [`fit`] makes strengths of them, a [`Standing`] ratings and tables.

mod fit;
mod results;
mod schedule;
mod standing;
mod text;

pub use fit::{Fit, fit};
pub use results::Results;
pub use schedule::{Schedule, ScheduleError};
pub use standing::Standing;
