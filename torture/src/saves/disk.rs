//! Disks that are full, and folders that cannot be written.

use std::path::Path;
use std::process::Command;

use super::sitting::{Sitting, kept, lines, resumed, resumed_by_the_program, type_into};
use crate::program;

/// Plays where journals cannot be written, or not for long. Tells what was tried.
pub fn fail() -> String {
    let sitting = Sitting::play(1);
    full_disk(&sitting);
    nowhere_to_write(&sitting);
    match full_file_system(&sitting) {
        true => "a disk that gets full, also a real one of memory, and folders that cannot be written: told, and the journal before it stays".into(),
        false => "a disk that gets full and folders that cannot be written: told, and the journal before it stays (no file system of memory can be mounted here)".into(),
    }
}

/// A file can grow to the size of an early journal, and no further: as on a full disk, writing fails in the middle.
fn full_disk(sitting: &Sitting) {
    let (kept_lines, blocks) = room_for_some(sitting);
    let home = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    // The signal that tells of it would end the program; a full disk sends none.
    let shell = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
    let seen = played(program::behind(&shell, home.path()), sitting);
    let told = told(home.path(), "File too large (os error 27)");
    check_full(sitting, home.path(), &seen, &told, kept_lines);
}

/// The same on a small file system of memory, mounted where only the program sees it. Whether that is possible here.
fn full_file_system(sitting: &Sitting) -> bool {
    let mounted = Command::new("unshare").args(["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        return false;
    }
    let (kept_lines, blocks) = room_for_some(sitting);
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let (home, left) = (folder.path().join("home"), folder.path().join("left/games"));
    for made in [&home, &left] {
        std::fs::create_dir_all(made).unwrap_or_else(|error| panic!("{error}"));
    }
    // A journal is written beside the one before it, so there is room for two, and a page for the folder.
    let kilobytes = 2 * (blocks * 512).div_ceil(4096) * 4 + 4;
    let shell = format!(
        "exec unshare -rm sh -c 'mount -t tmpfs -o size={kilobytes}k tmpfs \"$BOARDWRIGHT_HOME\"; \"$0\" \"$@\"; \
         cp \"$BOARDWRIGHT_HOME\"/games/*.save \"$BOARDWRIGHT_HOME\"/../left/games' \"$0\" \"$@\""
    );
    let seen = played(program::behind(&shell, &home), sitting);
    let told = told(&home, "No space left on device (os error 28)");
    check_full(sitting, &folder.path().join("left"), &seen, &told, kept_lines);
    true
}

/// The journal stays the last one that fitted, every line after it says so, and the game goes on from there.
fn check_full(sitting: &Sitting, home: &Path, seen: &str, told: &str, kept_lines: usize) {
    assert!(seen.contains(told), "a full disk is told:\n{seen}");
    let journal = kept(home).unwrap_or_else(|| panic!("the journal is gone"));
    let found = sitting.journals.iter().rposition(|known| *known == journal);
    assert_eq!(found.map(|lines| lines >= kept_lines), Some(true), "the last journal that fitted stays");
    assert_eq!(resumed_by_the_program(home), resumed(&journal));
}

fn told(home: &Path, problem: &str) -> String {
    format!("the journal {} cannot be written: {problem}", home.join("games/game-1.save").display())
}

/// A number of lines after which the journal still fits, and the blocks of 512 bytes that it fits into.
fn room_for_some(sitting: &Sitting) -> (usize, usize) {
    let some = sitting.journals.len() / 3;
    let largest = sitting.journals[..=some].iter().map(Vec::len).max().unwrap_or(0);
    (some, largest.div_ceil(512))
}

/// A home below a file, and one in a folder where not even root can write.
fn nowhere_to_write(sitting: &Sitting) {
    let file = tempfile::NamedTempFile::new().unwrap_or_else(|error| panic!("{error}"));
    for home in [&file.path().join("home"), Path::new("/proc/boardwright")] {
        let seen = played(program::command(home), sitting);
        let told = format!("This game is not kept: {} cannot be made", home.display());
        assert!(seen.starts_with(&told), "nobody is told that nothing is kept:\n{seen}");
    }
}

/// All that is shown while the whole sitting is played.
fn played(mut command: Command, sitting: &Sitting) -> String {
    let mut child = command.args(sitting.words()).spawn().unwrap_or_else(|error| panic!("{error}"));
    let typing = child.stdin.take().map(|mut input| std::thread::spawn(move || type_into(&mut input, lines())));
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{error}"));
    drop(typing.map(std::thread::JoinHandle::join));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
