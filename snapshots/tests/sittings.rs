//! Sittings at the REPL: what a person types, and everything that is answered.
//!
//! Each file of `fixtures/sittings` says what is played, then the lines that are typed.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use boardwright::seat_words;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::Request;
use boardwright_engine::game::Setup;

#[test]
fn every_sitting_is_answered_as_accepted() {
    let mut paths: Vec<PathBuf> = files(&fixtures().join("sittings"));
    paths.sort();
    for path in paths {
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_snapshot_path("snapshots/sittings");
        settings.bind(|| insta::assert_snapshot!(name, played(&path)));
    }
}

/// Everything that is seen in a sitting.
fn played(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (head, lines) = text.split_once("\n\n").unwrap_or((&text, ""));
    let shelf = Shelf { packs: vec![fixtures()] };
    let mut session = Session::open(request(head), shelf, Screen::plain(80), None)
        .unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
    let mut seen = vec![session.welcome()];
    for line in lines.lines() {
        let prompt = session.prompt();
        let told = session.line(line);
        seen.push(format!("{prompt}{line}"));
        let mark = if told.failed { "(refused)\n" } else { "" };
        seen.push(format!("{mark}{}", told.text));
    }
    // Where the fixtures lie differs from machine to machine.
    seen.join("\n").replace(&fixtures().display().to_string(), "fixtures")
}

/// Lines such as `play classic`, `mode short`, `players Ann,Ben: sensible`, `seed 7`.
fn request(head: &str) -> TableRequest {
    let word = |key: &str| head.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let players = word("players ").unwrap_or_default().split(',');
    let players = players.map(|words| seat_words::seat(words).unwrap_or_else(|problem| panic!("{problem}")));
    let rules = Request {
        edition: word("play ").unwrap_or_default().to_owned(),
        mode: word("mode ").map(str::to_owned),
        ..Request::default()
    };
    let seed = word("seed ").and_then(|seed| seed.parse().ok()).unwrap_or(1);
    TableRequest { rules, setup: Setup { players: players.collect(), seed } }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect()
}
