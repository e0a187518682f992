//! Sittings in a real terminal: what a person sees who types, mistypes, changes files, and is cut off.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod pane;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pane::Pane;

const CLASSIC: [&str; 5] = ["play", "classic", "--seed", "5", "--players=Ann,Ben: sensible"];

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder with an edition of one's own to change.
fn own_quay() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&repository().join("snapshots/fixtures/editions/quay"), &folder.path().join("editions/quay"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let below = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &below);
        } else {
            fs::copy(entry.path(), below).unwrap();
        }
    }
}

#[test]
fn tab_completes_commands_things_and_properties() {
    let home = home();
    let mut pane = Pane::open(home.path(), &CLASSIC);
    pane.until_row("Ann>");
    pane.keys("sho\tboardw\t");
    pane.until_row("Ann> show boardwalk");
    pane.keys("\r");
    pane.until_shown("space 40 of 40");
    pane.until_row("Ann>");
    pane.keys("= Ann.ca\t\t");
    pane.until_shown("cards");
    pane.keys("sh\r");
    pane.until_shown("1500");
    // Where several words fit, all are shown.
    pane.until_row("Ann>");
    pane.keys("show B\t\t");
    pane.until_shown("baltic-avenue");
    pane.keys("\x03");
    pane.until_row("Ann>");
    pane.line("quit");
    assert!(pane.left());
}

#[test]
fn a_script_goes_on_over_several_lines_until_it_is_complete() {
    let home = home();
    let mut pane = Pane::open(home.path(), &CLASSIC);
    pane.until_row("Ann>");
    pane.line("= players().map(|player| {");
    pane.until_shown("a bracket or a text is still open; Ctrl-C leaves");
    pane.line("player.cash * 2");
    pane.line("})");
    pane.until_shown("[3000, 3000]");
}

#[test]
fn control_c_clears_the_line_and_stops_a_run_and_the_game_stays() {
    let home = home();
    let mut pane = Pane::open(home.path(), &["play", "classic", "--seed", "5", "--players=Ben: random,Cal: random"]);
    pane.until_row(">");
    pane.keys("show nobody");
    pane.until_row("> show nobody");
    pane.keys("\x03");
    pane.until_row(">");
    assert!(!pane.text().contains("there is no"), "the line that was cleared was not read");
    pane.line("run 90000");
    // The run must have begun, or there is nothing to stop.
    pane.until("the run", |pane| pane.text().contains("run 90000") && pane.row().is_empty());
    pane.keys("\x03");
    pane.until_shown("Stopped.");
    pane.line("= turn_number() > 0");
    pane.until_shown("true");
    pane.keys("\x04");
    pane.until_shown("The game is kept");
    assert!(pane.left());
}

#[test]
fn a_killed_terminal_loses_nothing() {
    let home = home();
    let mut pane = Pane::open(home.path(), &CLASSIC);
    pane.until_row("Ann>");
    pane.line("roll");
    pane.until_shown("buy Vermont Avenue?");
    pane.line("yes");
    pane.until_shown("Ann takes Vermont Avenue");
    pane.kill();

    let mut pane = Pane::open(home.path(), &["resume"]);
    pane.until_row(">");
    pane.line("= Ann.deeds");
    pane.until_shown("Vermont Avenue");
    // What was typed before is there too.
    pane.keys("\x1b[A\x1b[A");
    pane.until_row("> yes");
    pane.keys("\x03");
    pane.until_row(">");
    pane.line("undo");
    pane.until_shown("buy Vermont Avenue?");
}

#[test]
fn a_game_that_is_open_elsewhere_is_left_alone() {
    let home = home();
    let mut first = Pane::open(home.path(), &CLASSIC);
    first.until_row("Ann>");
    let journal = home.path().join("games/game-1.save");
    let kept = fs::read(&journal).unwrap();
    let second = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .arg("resume")
        .env("BOARDWRIGHT_HOME", home.path())
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(second.stderr).unwrap(),
        format!(
            "the game of {0} is being played by another program; leave it there with `quit` first, or go on from a copy \
             of your own with `boardwright resume {0}`; `boardwright play` begins another game\n",
            journal.display()
        )
    );
    assert_eq!((second.status.code(), fs::read(&journal).unwrap()), (Some(1), kept));
    first.line("quit");
    assert!(first.left());

    let mut second = Pane::open(home.path(), &["resume"]);
    second.until_row("Ann>");
    second.line("quit");
    assert!(second.left());
}

#[test]
fn a_rule_that_is_changed_while_the_prompt_waits_is_told_and_counts() {
    let (home, folder) = (home(), own_quay());
    let rules = folder.path().join("editions/quay/edition.toml");
    let words =
        ["--folder", folder.path().to_str().unwrap(), "play", "quay", "--seed", "3", "--players=Ann,Ben: random"];
    let mut pane = Pane::open(home.path(), &words);
    pane.until_row("Ann>");
    let good = fs::read_to_string(&rules).unwrap();
    assert!(good.contains("wage = { default = 10"), "the fixture has changed");
    fs::write(&rules, good.replace("wage = { default = 10", "wage = { default = 77")).unwrap();
    pane.until_shown("reloaded editions/quay/edition.toml");
    pane.line("= option(\"wage\")");
    pane.until_shown("77");
    // A mistake leaves the rules as they are, and says where it is.
    fs::write(&rules, good.replace("wage = { default = 10", "wage = { defualt = 50")).unwrap();
    pane.until_shown("did you mean `default`?");
    pane.until_shown("The rules stay as they were.");
    pane.line("undo");
    pane.until_shown("back to event");
    pane.line("= option(\"wage\")");
    pane.until_shown("  10");
}

#[test]
fn an_auction_runs_on_the_clock_on_the_wall() {
    let home = home();
    let fixtures = repository().join("snapshots/fixtures");
    let words = ["--folder", fixtures.to_str().unwrap(), "play", "quay", "--seed", "3", "--players=Ann,Ben"];
    let mut pane = Pane::open(home.path(), &words);
    pane.until_row("Ann>");
    pane.line("roll");
    pane.until_shown("buy New Pier?");
    pane.line("no");
    pane.until("a countdown", |pane| pane.row().starts_with("Ann 0:"));
    pane.keys("4");
    // Time runs while somebody types, and what is typed stays.
    let is_later = |row: &str| row.ends_with("> 4") && !row.contains("0:20") && !row.contains("0:19");
    pane.until("a later second", |pane| is_later(&pane.row()));
    pane.keys("0\r");
    pane.until_shown("Ann: call $40 for New Pier");
    pane.until_shown("the sale clock warns: 5 s left");
    pane.until_shown("Ann takes New Pier (auction)");
    pane.line("clock step 3");
    pane.until_shown("3 s pass");
    pane.line("clock run");
    pane.until_shown("Timers run on the clock on the wall.");
}
