//! Every command, as a person types it and with what it answers.
//!
//! After a change of words, run with `TRYCMD=overwrite` and read the difference.

use trycmd::TestCases;

#[test]
fn commands_answer_as_written() {
    cases(concat!(env!("CARGO_TARGET_TMPDIR"), "/home"))
        .case("tests/commands/*.md")
        .case("tests/commands/*.toml")
        .skip("tests/commands/nobody-has-played.toml");
}

#[test]
fn without_a_game_there_is_nothing_to_resume() {
    cases(concat!(env!("CARGO_TARGET_TMPDIR"), "/home-of-nobody")).case("tests/commands/nobody-has-played.toml");
}

/// Cases that are played with the editions of the fixtures, and that keep their games in this folder.
fn cases(home: &str) -> TestCases {
    let cases = TestCases::new();
    cases
        .env("BOARDWRIGHT_FOLDER", concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures"))
        .insert_var("[FIXTURES]", concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures"))
        .expect("the name of a folder can stand for it")
        .env("NO_COLOR", "1")
        .env("BOARDWRIGHT_HOME", home);
    cases
}
