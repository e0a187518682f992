//! What Boardwright promises, put to the test: each promise has a trial, in a short form for the ordinary tests and in a
//! long one for `cargo run --release -p boardwright-torture`.
#![allow(clippy::panic, reason = "a trial fails by panicking, as a test does")]

mod conservation;
mod determinism;
pub mod fuzz;
mod generated_scripts;
mod history;
pub mod hostile;
pub mod mutants;
mod program;
mod progress;
mod quay;
mod reload;
mod rules;
mod saves;
mod shrink;

pub use progress::Progress;
pub use rules::Rules;
pub use shrink::scenario as failing_scenario;

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
pub const TRIALS: &[Trial] = &[
    Trial {
        name: "conservation",
        promise: "Nothing is lost: all money, deeds, cards and pieces are accounted for after every event, and every game goes on.",
        run: conservation::run,
    },
    Trial {
        name: "determinism",
        promise: "The same seed and answers give the same game, byte for byte.",
        run: determinism::run,
    },
    Trial {
        name: "history",
        promise: "A game can be stopped anywhere: undone, redone, saved, loaded and copied at every decision.",
        run: history::run,
    },
    Trial {
        name: "reload",
        promise: "Rules may change during play: broken ones are refused, and the game goes on.",
        run: reload::run,
    },
    Trial {
        name: "generated-scripts",
        promise: "A script does the same compiled and interpreted: the same events, or the same error.",
        run: generated_scripts::run,
    },
    Trial {
        name: "mutants",
        promise: "Every rule is pinned: whoever changes a figure or a comparison of the rules is told so by a scenario.",
        run: mutants::run,
    },
    Trial {
        name: "saves",
        promise: "Nothing that was acknowledged is lost: not by a kill, nor on a full disk; a damaged save is refused, an old one goes on.",
        run: saves::run,
    },
    Trial {
        name: "hostile",
        promise: "A hostile script stops with its own error, within 100 ms of CPU time and 16 MB, by both back ends, and the game goes on.",
        run: hostile::run,
    },
    Trial {
        name: "corpus",
        promise: "No panic: whatever strangers hand over is read or refused, and both back ends agree on it.",
        run: fuzz::run,
    },
];
