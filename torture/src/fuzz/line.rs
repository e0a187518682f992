//! Lines that are typed at the REPL.

use std::path::Path;

use boardwright::session::{Session, TableRequest, is_unfinished};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::Request;
use boardwright_engine::game::Setup;

/// A sitting with more of them is only slower.
const MOST_LINES: usize = 8;

/// The lines of a sitting at the Quay. After each the views can be drawn.
pub fn line(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines = text.lines().filter(|line| !takes_what_it_is_told(line)).take(MOST_LINES);
    let mut session = sitting();
    session.welcome();
    for line in lines {
        session.candidates(line);
        if !is_unfinished(line) {
            session.line(line);
        }
        session.prompt();
        session.line("board");
    }
}

/// `save` writes any file that it is told to, and these take as long as they are told to.
fn takes_what_it_is_told(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("").to_lowercase();
    let may_mean = |command: &str| !word.is_empty() && command.starts_with(&word);
    may_mean("save") || ["odds", "run", "until", "bot"].into_iter().any(may_mean)
}

fn sitting() -> Session {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/fixtures");
    let rules = Request { edition: "quay".to_owned(), ..Request::default() };
    let request = TableRequest { rules, setup: Setup::new(["Ann", "Ben"], 3) };
    let session = Session::open(request, Shelf { packs: vec![fixtures] }, Screen::plain(80), None);
    session.unwrap_or_else(|problem| panic!("{problem}"))
}
