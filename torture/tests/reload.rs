//! A file that is edited in the middle of a step, and what the sitting says about it.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;

use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::{BotRequest, HouseRuleRequest, RANDOM, Request};
use boardwright_engine::game::Setup;
use tempfile::TempDir;

const PRINTED: &str = "//! Nothing happens.\n//! A test needs it.\n\nfn on_landed(player, space) { }\n";
const EDITED: &str = "//! Nothing happens.\n//! A test needs it.\n\nfn on_landed(player, space) { say(\"edited\"); }\n";
const WAITING: &str = "reloaded scripts/house/quiet.rhai: active from the next step";

/// A sitting of bots in the middle of a step, with a house rule in a file.
fn sitting() -> (Session, PathBuf, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quiet.rhai");
    fs::write(&file, PRINTED).unwrap();
    let mut setup = Setup::new(["Ann", "Ben"], 1);
    let random = BotRequest { id: RANDOM.into(), options: Vec::new() };
    setup.players.iter_mut().for_each(|player| player.bot = Some(random.clone()));
    let house_rules = vec![HouseRuleRequest { id: "quiet".into(), options: Vec::new() }];
    let rules = Request { edition: "classic".into(), house_rules, ..Request::default() };
    let shelf = Shelf { packs: vec![file.clone()] };
    let mut session = Session::open(TableRequest { rules, setup }, shelf, Screen::plain(80), None).unwrap();
    session.line("step 2");
    (session, file, folder)
}

#[test]
fn an_edit_in_the_middle_of_a_step_counts_from_the_next() {
    let (mut session, file, _folder) = sitting();
    fs::write(&file, EDITED).unwrap();
    assert_eq!(session.files_changed().as_deref(), Some(WAITING));
    assert_eq!(session.files_changed(), None);
    session.line("run 2");
    assert!(session.line("log 1000").text.contains("the rules change: reloaded scripts/house/quiet.rhai"));
}

#[test]
fn an_edit_that_is_taken_back_before_the_step_ends_never_counts() {
    let (mut session, file, _folder) = sitting();
    fs::write(&file, EDITED).unwrap();
    assert_eq!(session.files_changed().as_deref(), Some(WAITING));
    fs::write(&file, PRINTED).unwrap();
    let told = session.files_changed();
    assert_eq!(told.as_deref(), Some("reloaded scripts/house/quiet.rhai: not any more"));
    session.line("run 2");
    assert!(!session.line("log 1000").text.contains("the rules change"));
}

#[test]
fn a_rule_whose_file_is_gone_stays_as_it_was() {
    let (mut session, file, _folder) = sitting();
    fs::remove_file(&file).unwrap();
    let expected = format!(
        "there is nothing at {}; name a folder, a `.zip` archive, or the `.rhai` file of a house rule\nThe rules stay as \
         they were.",
        file.display()
    );
    assert_eq!(session.files_changed(), Some(expected));
    assert!(session.line("house list").text.contains("* quiet"));
}
