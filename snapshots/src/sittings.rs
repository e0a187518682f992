//! Sittings at the REPL that are kept: each file of `fixtures/sittings` says what is played, then the lines that are typed.

use std::fs;
use std::path::{Path, PathBuf};

use boardwright::journal::Journal;
use boardwright::seat_words;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::Request;
use boardwright_engine::game::Setup;

/// What is typed at a table.
pub struct Sitting {
    pub name: String,
    head: String,
    lines: String,
}

impl Sitting {
    /// All of them, by name.
    pub fn all() -> Vec<Sitting> {
        let folder = fixtures().join("sittings");
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        paths.sort();
        paths.iter().map(|path| Sitting::read(path)).collect()
    }

    fn read(path: &Path) -> Sitting {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let (head, lines) = text.split_once("\n\n").unwrap_or((&text, ""));
        Sitting { name, head: head.into(), lines: lines.into() }
    }

    /// The table before anything is typed; its game may be kept in a journal.
    pub fn open(&self, journal: Option<PathBuf>) -> Session {
        let shelf = Shelf { packs: vec![fixtures()] };
        let journal = journal.map(|path| Journal::take(path).unwrap_or_else(|problem| panic!("{problem}")));
        let session = Session::open(self.request(), shelf, Screen::plain(80), journal);
        session.unwrap_or_else(|problem| panic!("{}: {problem}", self.name))
    }

    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.lines()
    }

    /// Lines such as `play city`, `mode timed`, `option time_limit=60`, `players Ann,Ben: sensible`, `seed 7`.
    fn request(&self) -> TableRequest {
        let word = |key: &str| self.head.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let players = word("players ").unwrap_or_default().split(',');
        let players = players.map(|words| seat_words::seat(words).unwrap_or_else(|problem| panic!("{problem}")));
        let option = |words: &str| words.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        let rules = Request {
            edition: word("play ").unwrap_or_default().to_owned(),
            mode: word("mode ").map(str::to_owned),
            options: word("option ").and_then(option).into_iter().collect(),
            ..Request::default()
        };
        let seed = word("seed ").and_then(|seed| seed.parse().ok()).unwrap_or(1);
        TableRequest { rules, setup: Setup { players: players.collect(), seed } }
    }
}

/// The folder of all fixtures.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}
