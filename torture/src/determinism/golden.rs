//! Games that were played before, in `snapshots/golden`: `hashes.txt` has a line for each of the first games of every
//! edition and mode, and each edition a log in words, so that one sees what has changed.

use std::fs;
use std::path::PathBuf;

use blake3::Hash;

use super::played;
use crate::{Progress, Rules};

/// So many games of each edition and mode have a golden hash.
pub const SEEDS: u64 = 3;

/// A golden log is short enough to be read.
const TURNS_OF_A_LOG: u32 = 12;
const SEED_OF_A_LOG: u64 = 1;

/// The lines of the first games of some rules.
pub fn lines(rules: &Rules, hashes: &[Hash]) -> Vec<String> {
    let first = hashes.iter().enumerate().take(usize::try_from(SEEDS).unwrap_or(1));
    first.map(|(seed, hash)| format!("{rules}, seed {seed}: {hash}")).collect()
}

/// Finds hashes and logs as they were accepted, or accepts them all. Gives the number of the logs.
pub fn check(progress: &Progress, lines: &[String], tables: &[Rules]) -> usize {
    check_hashes(progress, lines);
    check_logs(progress, tables)
}

/// Finds every line among those that were accepted, or accepts them all.
fn check_hashes(progress: &Progress, lines: &[String]) {
    let file = folder().join("hashes.txt");
    if progress.accepts() {
        return write(&file, &(lines.join("\n") + "\n"));
    }
    let accepted = read(&file);
    for line in lines {
        assert!(
            accepted.lines().any(|known| known == line),
            "this game comes out otherwise than it did: {line}\n{HINT}"
        );
    }
}

/// Compares a log of every edition, in words. Gives their number.
fn check_logs(progress: &Progress, tables: &[Rules]) -> usize {
    let standard: Vec<&Rules> = tables.iter().filter(|rules| rules.mode == "standard").collect();
    for rules in &standard {
        let file = folder().join(format!("{}.log", rules.edition));
        let log = played(rules, SEED_OF_A_LOG, TURNS_OF_A_LOG).transcript().join("\n") + "\n";
        if progress.accepts() {
            write(&file, &log);
            continue;
        }
        let accepted = read(&file);
        let different = accepted.lines().zip(log.lines()).position(|(known, line)| known != line);
        if let Some(index) = different.or((accepted != log).then(|| log.lines().count())) {
            let line = |text: &str| text.lines().nth(index).unwrap_or("nothing").to_owned();
            let (known, found) = (line(&accepted), line(&log));
            panic!("{rules}, event {}: it was `{known}`, and is now `{found}`\n{HINT}", index + 1);
        }
    }
    standard.len()
}

const HINT: &str =
    "If that is meant, `cargo run --release -p boardwright-torture determinism --accept` keeps what is played now.";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../snapshots/golden")
}

fn read(file: &PathBuf) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}\n{HINT}", file.display()))
}

fn write(file: &PathBuf, text: &str) {
    let written = fs::create_dir_all(folder()).and_then(|()| fs::write(file, text));
    written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}
