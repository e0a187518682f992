//! What the tests over editions share: the files of this repository, linked programs, and games to play.
#![allow(clippy::panic, reason = "only tests use this, and a test fails by panicking")]

mod files;
mod landings;
mod play;
mod sittings;
mod tables;

pub use files::library;
pub use landings::count_landings;
pub use play::{finish, one_decision};
pub use sittings::{Sitting, fixtures};
pub use tables::{NAMES, Table, lineup, log_hash, program, program_from};
