//! What strangers may hand to the program, as bytes of any sort: whatever they are, nothing panics, nothing hangs, and both
//! back ends agree.
//!
//! `torture/fuzz` lets libFuzzer make up the bytes (`cargo +nightly fuzz run --fuzz-dir torture/fuzz script`); the trial
//! `corpus` replays what it has found worth keeping. Everything is laid over the Quay, the smallest edition that we have.

mod archive;
mod corpus;
mod edition;
mod line;
mod play;
mod save;
mod scenario;
mod script;

pub use archive::archive;
pub use corpus::run;
pub use edition::edition;
pub use line::line;
pub use save::save;
pub use scenario::scenario;
pub use script::script;

/// One thing that strangers may hand over.
pub struct Target {
    /// The name of its program in `torture/fuzz`, and of its folder in the corpus.
    pub name: &'static str,
    pub run: fn(&[u8]),
}

pub const TARGETS: &[Target] = &[
    Target { name: "edition", run: edition },
    Target { name: "script", run: script },
    Target { name: "save", run: save },
    Target { name: "scenario", run: scenario },
    Target { name: "line", run: line },
    Target { name: "archive", run: archive },
];
