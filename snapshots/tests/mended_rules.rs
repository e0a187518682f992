//! Rules that fail in the middle of a game, and are mended while it goes on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::rc::Rc;

use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::script::Program;
use boardwright_snapshots::{library, lineup, program_from};

/// A game goes over to a house rule, fails by it with these words, and goes on without it. All that happened is kept.
#[track_caller]
fn check(house_rule: &str, failure: &str) {
    let mut library: Library = library().clone();
    library.add("scripts/house/wrong.rhai", &format!("//! Is wrong.\n{house_rule}\n"));
    let rules = |house: &[&str]| -> Rc<Program> { program_from(&library, "classic", "standard", house) };
    let seats = lineup("classic", "standard", "sensible").seats();
    let mut game = Game::new(rules(&[]), Setup::new(["Ada", "Ben", "Cleo"], 1), seats).unwrap();
    game.advance_many(5).unwrap();
    game.change_rules(rules(&["wrong"]), "wrong").unwrap();
    let failed = game.advance_many(5).unwrap_err().to_string();
    assert!(failed.contains(failure), "{failed}");
    game.change_rules(rules(&[]), "mended").unwrap();
    game.advance_many(5).unwrap();
    let resumed = game.to_save().resume(Box::new(Nobody)).unwrap();
    assert_eq!(resumed.without_history, None);
    assert_eq!(resumed.game.hash(), game.hash());
}

#[test]
fn a_rule_that_says_too_much_is_mended_and_nothing_is_lost() {
    let rule = "fn play_turn(player) {\n\
        let words = \"again\";\n\
        while words.len < 2000 { words += words; }\n\
        loop { say(words); }\n}";
    check(rule, "more happens in this step than a game can keep");
}

#[test]
fn a_rule_that_never_ends_is_mended_and_nothing_is_lost() {
    check("fn play_turn(player) { loop { } }", "ran for more than 500000 operations");
}

#[test]
fn a_rule_that_stops_is_mended_and_nothing_is_lost() {
    check("fn play_turn(player) { throw \"stop\"; }", "stop");
}
