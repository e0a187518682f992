//! A sitting whose every answer and journal is known, to compare a sitting of the real program with.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright::journal::Journal;
use boardwright::seat_words;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::Request;
use boardwright_engine::game::{Save, Setup};

use crate::program;

/// What is typed, again and again. Much of it is refused at most times, and must then change nothing.
const TYPED: [&str; 13] = [
    "roll",
    "yes",
    "5",
    "clock step 60",
    "roll",
    "no",
    "run 1",
    "undo",
    "redo",
    "! say(\"so far\")",
    "bot Ann random",
    "run 8",
    "me Ann",
];
const LINES: usize = 60;
const PLAYERS: &str = "Ann,Ben: random,Cleo: random";

pub struct Sitting {
    pub seed: u64,
    /// What is shown before anything is typed, and after each line.
    pub shown: Vec<String>,
    /// The journal at the same times.
    pub journals: Vec<Vec<u8>>,
}

impl Sitting {
    /// Plays the sitting in this process.
    pub fn play(seed: u64) -> Sitting {
        let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let path = folder.path().join("journal.save");
        let players = PLAYERS.split(',').map(seat_words::seat).collect::<Result<Vec<_>, _>>();
        let players = players.unwrap_or_else(|problem| panic!("{problem}"));
        let rules = Request { edition: "quay".to_owned(), ..Request::default() };
        let request = TableRequest { rules, setup: Setup { players, seed } };
        let kept = Journal::take(path.clone()).unwrap_or_else(|problem| panic!("{problem}"));
        let session = Session::open(request, shelf(), Screen::of_output(false, false, None), Some(kept));
        let mut session = session.unwrap_or_else(|problem| panic!("{problem}"));
        let mut sitting =
            Sitting { seed, shown: vec![format!("{}\n", session.welcome())], journals: vec![journal(&path)] };
        for line in lines() {
            sitting.shown.push(answered(&mut session, line));
            sitting.journals.push(journal(&path));
        }
        sitting
    }

    /// How the real program is called to play the same.
    pub fn words(&self) -> Vec<String> {
        let seed = self.seed.to_string();
        let words = ["--folder", fixtures_text(), "play", "quay", "--seed", &seed, "--players", PLAYERS];
        words.map(str::to_owned).to_vec()
    }

    /// How much of what is shown the program has shown to its end: nothing, or the welcome and so many lines. What comes
    /// out differently fails.
    pub fn acknowledged(&self, seen: &str) -> Option<usize> {
        let mut rest = seen;
        for (number, shown) in self.shown.iter().enumerate() {
            match rest.strip_prefix(shown.as_str()) {
                Some(after) => rest = after,
                None => {
                    assert!(shown.starts_with(rest), "seed {}: shown was\n{rest}\ninstead of\n{shown}", self.seed);
                    // Whoever sees the line itself again knows that it was done.
                    let is_told = number > 0 && rest.contains('\n');
                    return if is_told { Some(number) } else { number.checked_sub(1) };
                }
            }
        }
        Some(self.shown.len() - 1)
    }
}

/// What is typed, line by line.
pub fn lines() -> impl Iterator<Item = &'static str> {
    TYPED.into_iter().cycle().take(LINES)
}

/// What a sitting shows that goes on from a journal, is asked for the last lines of its log, and left.
pub fn resumed(journal: &[u8]) -> String {
    let save = Save::read(journal).unwrap_or_else(|error| panic!("{error}"));
    let session = Session::resume(&save, shelf(), Screen::of_output(false, false, None), None);
    let mut session = session.unwrap_or_else(|problem| panic!("{problem}"));
    let welcome = format!("{}\n", session.welcome());
    LOOKED_AT.into_iter().fold(welcome, |shown, line| shown + answered(&mut session, line).as_str())
}

/// What is typed once a game goes on.
pub const LOOKED_AT: [&str; 3] = ["log 10", "worth", "legal"];

/// The same for the real program, with its folder.
pub fn words_to_resume() -> [&'static str; 3] {
    ["--folder", fixtures_text(), "resume"]
}

fn answered(session: &mut Session, line: &str) -> String {
    let told = session.line(line);
    if told.text.is_empty() { format!("> {line}\n") } else { format!("> {line}\n{}\n", told.text) }
}

fn journal(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{error}"))
}

fn shelf() -> Shelf {
    Shelf { packs: vec![PathBuf::from(fixtures_text())] }
}

fn fixtures_text() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures")
}

/// The journal that the real program keeps at home, if it has written one.
pub fn kept(home: &Path) -> Option<Vec<u8>> {
    fs::read(home.join("games/game-1.save")).ok().filter(|journal| !journal.is_empty())
}

/// What the real program shows when it goes on with the game that was played last.
pub fn resumed_by_the_program(home: &Path) -> String {
    let mut child = program::command(home).args(words_to_resume()).spawn().unwrap_or_else(|error| panic!("{error}"));
    if let Some(mut input) = child.stdin.take() {
        type_into(&mut input, LOOKED_AT.into_iter());
    }
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{error}"));
    assert!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Types the lines. Whoever reads them may be gone.
pub fn type_into(input: &mut impl std::io::Write, lines: impl Iterator<Item = &'static str>) {
    for line in lines {
        if writeln!(input, "{line}").is_err() {
            return;
        }
    }
}
