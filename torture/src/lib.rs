//! What Boardwright promises, put to the test: each promise has a trial, in a short form for the ordinary tests and in a
//! long one for `cargo run --release -p boardwright-torture`.
#![allow(clippy::panic, reason = "a trial fails by panicking, as a test does")]

mod generated_scripts;
mod progress;

pub use progress::Progress;

/// One promise, and what puts it to the test.
pub struct Trial {
    pub name: &'static str,
    /// What is promised, in a sentence.
    pub promise: &'static str,
    /// Tells the figures of a trial that was passed, in a sentence. One that fails panics.
    pub run: fn(&Progress) -> String,
}

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Seconds, with every ordinary test.
    Short,
    /// Minutes or hours, before a release.
    Long,
}

/// All trials, in the order in which they run.
pub const TRIALS: &[Trial] = &[generated_scripts::TRIAL];
