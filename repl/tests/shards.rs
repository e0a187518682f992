//! What several machines play adds up to what one machine would have given, byte for byte.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SIM: &str = "sim quay --mode short --players Ann,Ben,Cal --house harbour-dues --games 11";
const WITH_BUILDINGS: &str = "sim quay --bot random --players Ann,Ben --house harbour-dues --most-turns 120 --games 6";
const COMPARE: &str = "compare|quay|quay --house harbour-dues|--mode|short|--players|Ann,Ben|--games|33|--precision|2";
const SWEEP: &str = "sweep quay --mode short --bot random --option wage=5..15/5 --players Ann,Ben --games 32";

#[test]
fn shards_of_sim_merge_to_the_whole() {
    (1..=5).for_each(|of| check(SIM, of));
}

#[test]
fn shards_with_buildings_and_pots_merge_to_the_whole() {
    let told = run(Path::new(env!("CARGO_TARGET_TMPDIR")), WITH_BUILDINGS).stdout;
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("| Crate ") && told.contains(" pots |"), "{told}");
    check(WITH_BUILDINGS, 3);
}

#[test]
fn shards_of_compare_and_sweep_merge_to_the_whole() {
    check(COMPARE, 3);
    check(SWEEP, 2);
}

/// Sums of money end at the largest number, in a game, in all games, and between the shards.
#[test]
fn any_amount_of_money_is_added_up() {
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let flood = "//! Flood.\nfn on_turn_began(player) {\n    let sum = 4_000_000_000_000_000_000;\n    \
                 transfer(bank, player, sum, \"flood\");\n    transfer(player, bank, sum, \"ebb\");\n}\n";
    fs::write(desk.path().join("flood.rhai"), flood).unwrap();
    let short = "--house flood.rhai --players Ann,Ben --most-turns 20 --games 4";
    for command in [format!("sim quay {short}"), format!("sweep quay --option wage=5,10 {short}")] {
        shard(desk.path(), "1.json", &format!("{command} --shard 1/2"));
        shard(desk.path(), "2.json", &format!("{command} --shard 2/2"));
        let told = run(desk.path(), "merge 1.json 2.json");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    }
}

#[test]
fn merge_writes_the_page_of_all_games() {
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    for (command, whole) in [(SIM, "whole-of-sim.html"), (SWEEP, "whole-of-sweep.html")] {
        run(desk.path(), &format!("{command} --html {whole}"));
        shard(desk.path(), "1.json", &format!("{command} --shard 1/2"));
        shard(desk.path(), "2.json", &format!("{command} --shard 2/2"));
        let told = run(desk.path(), "merge 1.json 2.json --html merged.html");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        let page = |name: &str| fs::read_to_string(desk.path().join(name)).unwrap();
        assert_eq!(page("merged.html"), page(whole));
    }
    shard(desk.path(), "1.json", &COMPARE.replace("|--precision|2", "|--shard|1/1"));
    let told = run(desk.path(), "merge 1.json --html merged.html");
    assert_eq!(String::from_utf8_lossy(&told.stderr), "a comparison has no pictures; leave out `--html`\n");
}

#[test]
fn games_that_failed_are_told_by_merge() {
    let tired = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/sim.in/tired.rhai");
    check(&format!("sim|quay|--players|Ann,Ben|--games|3|--house|{tired} last_turn_of_all=120"), 2);
}

#[test]
fn shards_of_other_games_are_refused() {
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let small = "sim quay --mode short --players Ann,Ben --games 4";
    for (name, flags) in [
        ("one", "--shard 1/2"),
        ("two", "--shard 2/2"),
        ("other", "--shard 2/2 --seed 2"),
        ("slow", "--shard 2/2 --roll-seconds 9"),
        ("third", "--shard 3/3"),
        ("many", "--shard 1/18446744073709551615"),
    ] {
        shard(desk.path(), name, &format!("{small} {flags}"));
    }
    let text = fs::read_to_string(desk.path().join("two")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let write = |name: &str, text: String| fs::write(desk.path().join(name), text).unwrap();
    write("cut", lines[..lines.len() - 1].join("\n"));
    write("changed", text.replacen("the richest", "the poorest", 1));
    write("newer", text.replacen("\"format\":2", "\"format\":3", 1));
    write("note", "hello\n".into());
    write("stopped", stopped(&lines));
    for (files, problem) in [
        ("one", "shard 2 of 2 is missing"),
        ("third", "shards 1 and 2 of 3 are missing"),
        ("many", "shards 2, 3, 4, 5, 6 and 18446744073709551609 more of 18446744073709551615 are missing"),
        ("one one two", "one and one are both shard 1 of 2; name one of them"),
        ("one other", "one and other are not shards of the same games; seed: 1 in one, 2 in other"),
        ("one slow", "one and slow are not shards of the same games; seconds for a roll: 20 in one, 9 in slow"),
        ("one third", "one is shard 1 of 2, third is shard 3 of 3; divide the games into equally many shards"),
        ("one cut", "cut was cut off or changed; play shard 2 of 2 again"),
        ("one changed", "changed was cut off or changed; play shard 2 of 2 again"),
        ("one newer", "newer has format 3, and this program reads format 2; use the same program for all"),
        ("one note", "note is no shard file; `sim`, `compare` and `sweep` write one with `--shard`"),
        ("one stopped", "stopped was stopped after 1 of 2 games; play shard 2 of 2 again"),
    ] {
        let found = run(desk.path(), &format!("merge {files}"));
        assert_eq!(String::from_utf8_lossy(&found.stderr).trim_end(), problem);
        assert_eq!((found.status.code(), found.stdout.len()), (Some(1), 0), "{files}");
    }
}

/// What is written to a full disk is lost; whoever only stops reading loses nothing.
#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let command = SIM.replace("--games 11", "--games 1");
    let told = at_home(program.args(command.split(' ')).stdout(full)).stderr(Stdio::piped()).output().unwrap();
    let problem = String::from_utf8_lossy(&told.stderr);
    assert!(problem.starts_with("the output cannot be written: "), "{problem}");
    assert_eq!(told.status.code(), Some(1));
}

/// GNU parallel runs the shards of the example, where it is installed.
#[test]
fn the_example_with_gnu_parallel_gives_the_same_report() {
    let is_there = Command::new("parallel").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        note("GNU parallel is not installed: docs/examples/shards/parallel.sh was not tried");
        return;
    }
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let whole = run(desk.path(), SIM).stdout;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/shards/parallel.sh");
    let mut command = Command::new("bash");
    command.arg(script).arg("3").args(SIM.split(' ')).current_dir(desk.path());
    let told = at_home(command.env("BOARDWRIGHT", env!("CARGO_BIN_EXE_boardwright"))).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&whole), "{told:?}");
}

/// Plays a command whole and in so many shards, and compares what is told in each format.
#[track_caller]
fn check(command: &str, of: usize) {
    let desk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let separator = if command.contains('|') { "|" } else { " " };
    let with = |flags: &str| format!("{command}{separator}{}", flags.replace(' ', separator));
    let files: Vec<String> = (1..=of).rev().map(|number| format!("{number}.json")).collect();
    for (number, file) in (1..=of).rev().zip(&files) {
        shard(desk.path(), file, &with(&format!("--shard {number}/{of}")));
    }
    for format in ["text", "json", "csv"] {
        let whole = run(desk.path(), &with(&format!("--format {format} --threads 2")));
        let merged = run(desk.path(), &format!("merge {} --format {format}", files.join(" ")));
        assert!(!whole.stdout.is_empty(), "{}", String::from_utf8_lossy(&whole.stderr));
        for (found, expected) in [(merged.stderr, whole.stderr), (merged.stdout, whole.stdout)] {
            assert_eq!(String::from_utf8_lossy(&found), String::from_utf8_lossy(&expected));
        }
        assert_eq!(merged.status.code(), whole.status.code());
    }
}

fn shard(desk: &Path, file: &str, command: &str) {
    let told = run(desk, command);
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    fs::write(desk.join(file), told.stdout).unwrap();
}

/// A shard of which only the first game was played, as Ctrl-C leaves it.
fn stopped(lines: &[&str]) -> String {
    let (head, sums) = (lines[0], lines[lines.len() - 2].replacen("\"played\":2", "\"played\":1", 1));
    let text = format!("{head}\n{}\n{sums}\n", lines[1]);
    format!("{text}{{\"checksum\":\"{}\"}}\n", blake3::hash(text.as_bytes()).to_hex())
}

/// Words are divided by bars where one of them has spaces in it.
fn run(desk: &Path, command: &str) -> Output {
    let separator = if command.contains('|') { '|' } else { ' ' };
    let mut program = Command::new(PathBuf::from(env!("CARGO_BIN_EXE_boardwright")));
    at_home(program.args(command.split(separator)).current_dir(desk)).output().unwrap()
}

/// With the editions of the fixtures, and without colours.
fn at_home(command: &mut Command) -> &mut Command {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures");
    command.env("BOARDWRIGHT_FOLDER", fixtures).env("NO_COLOR", "1").stdin(Stdio::null())
}

#[allow(clippy::print_stderr, reason = "whoever runs the tests must know what was not tried")]
fn note(text: &str) {
    eprintln!("note: {text}");
}
