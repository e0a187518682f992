//! The trial `corpus`: what fuzzing has found worth keeping is replayed.

use std::fs;
use std::path::{Path, PathBuf};

use super::TARGETS;
use crate::Progress;

/// Replays every file of the corpus. Tells how many there are for each target.
pub fn run(progress: &Progress) -> String {
    let files = TARGETS.iter().map(|target| (target, files_of(target.name))).collect::<Vec<_>>();
    progress.expect(files.iter().map(|(_, files)| files.len() as u64).sum());
    for (target, files) in &files {
        assert!(!files.is_empty(), "the corpus of `{}` is empty", target.name);
        for file in files {
            let bytes = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let replayed = std::panic::catch_unwind(|| (target.run)(&bytes));
            assert!(replayed.is_ok(), "{} breaks the target `{}`", file.display(), target.name);
            progress.done();
        }
    }
    let counts = files.iter().map(|(target, files)| format!("{} {}", files.len(), target.name));
    format!("replayed: {}", counts.collect::<Vec<_>>().join(", "))
}

fn files_of(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect::<Vec<_>>();
    files.sort();
    files
}
