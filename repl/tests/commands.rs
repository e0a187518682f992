//! Every command, as a person types it and with what it answers.

#[test]
fn commands_answer_as_written() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures");
    trycmd::TestCases::new()
        .env("BOARDWRIGHT_FOLDER", fixtures)
        .env("NO_COLOR", "1")
        .env("BOARDWRIGHT_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/home"))
        .case("tests/commands/*.md");
}
