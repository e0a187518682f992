//! The same seed gives the same game: on one thread and on two, in debug and in release, today and next year.
//!
//! The first games of everything are compared with `snapshots/golden`, by the ordinary tests in debug and by the long trial
//! in release; so neither differs from the other, nor from what was played before.

mod golden;

use blake3::Hash;
use boardwright_engine::game::{Game, Phase, random_seats};
use boardwright_snapshots::{log_hash, program};

use crate::Progress;
use crate::rules::{Rules, new_game};

/// A game is followed for so long.
const MOST_TURNS: u32 = 100;

/// Seeds that a thread plays in one go.
const SEEDS_OF_A_PART: u64 = 10;

/// Games of the same rules, one for each seed.
struct Part {
    rules: Rules,
    first: u64,
    last: u64,
}

pub fn run(progress: &Progress) -> String {
    let seeds = progress.count(golden::SEEDS, 500);
    let tables = Rules::plain(progress);
    let parts: Vec<Part> = tables.iter().flat_map(|rules| parts(rules, seeds)).collect();
    progress.expect(2 * parts.len() as u64);
    let once = progress.each_on(1, &parts, Part::hashes);
    let again = progress.each_on(2, &parts, Part::hashes);
    for (part, (one, other)) in parts.iter().zip(once.iter().zip(&again)) {
        if let Some(index) = one.iter().zip(other).position(|(one, other)| one != other) {
            panic!("{}, seed {}: two games with the same seed differ", part.rules, part.first + index as u64);
        }
    }
    let beginnings = parts.iter().zip(&once).filter(|(part, _)| part.first == 0);
    let hashes = beginnings.flat_map(|(part, hashes)| golden::lines(&part.rules, hashes)).collect::<Vec<_>>();
    // Of a run that was stopped only a part could be kept, and the rest would be lost.
    let is_half = progress.accepts() && progress.is_stopped();
    let logs = if is_half { 0 } else { golden::check(progress, &hashes, &tables) };
    let (games, tables, hashes) = (again.iter().map(Vec::len).sum::<usize>(), tables.len(), hashes.len());
    format!(
        "{games} games ({seeds} seeds of {tables} editions and modes, up to {MOST_TURNS} turns), each on 1 and on 2 threads: the same BLAKE3 of the log; {hashes} golden hashes and {logs} golden logs, the same in debug and release"
    )
}

fn parts(rules: &Rules, seeds: u64) -> impl Iterator<Item = Part> {
    let step = usize::try_from(SEEDS_OF_A_PART).unwrap_or(1);
    let part = move |first| Part { rules: rules.clone(), first, last: seeds.min(first + SEEDS_OF_A_PART) };
    (0..seeds).step_by(step).map(part)
}

impl Part {
    fn hashes(&self) -> Vec<Hash> {
        (self.first..self.last).map(|seed| log_hash(&played(&self.rules, seed, MOST_TURNS))).collect()
    }
}

fn played(rules: &Rules, seed: u64, most_turns: u32) -> Game {
    let mut game = new_game(&program(&rules.edition, &rules.mode, &[]), seed, random_seats());
    while *game.phase() == Phase::Ready && game.kernel().state.turn < most_turns {
        if let Err(error) = game.advance() {
            panic!("{rules}, seed {seed}: {error}");
        }
    }
    game
}
