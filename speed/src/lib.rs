//! The compact game, twice: in hand-written Rust, which is the limit of what rules in scripts could reach, and in the
//! scripts of `speed/editions/compact`, as Boardwright plays them. Both play the same game from the same seed.
//!
//! `cargo bench -p boardwright-speed` measures them beside the shipped editions; `docs/speed.md` tells what comes out.
#![allow(clippy::expect_used, clippy::panic, reason = "only benchmarks and tests use this, and they fail by panicking")]

pub mod native;
mod options;
mod outcome;
mod scripted;
mod sheet;
pub mod shipped;

pub use options::Options;
pub use outcome::{Outcome, PlayerOutcome, SpaceOutcome};
pub use scripted::{Scripted, rolls};
pub use sheet::{Sheet, grouped};

/// Plays the games of these seeds in both ways, and panics at the first that differs. Gives the rolls of all games.
pub fn check_same_games(scripted: &Scripted, seeds: std::ops::Range<u64>) -> u64 {
    let rolls = seeds.map(|seed| {
        let mut game = native::Game::new(seed);
        game.play();
        assert_eq!(
            game.outcome(),
            scripted.outcome(seed),
            "the game of seed {seed} is not the same in Rust and in scripts"
        );
        u64::from(game.rolls)
    });
    rolls.sum()
}
