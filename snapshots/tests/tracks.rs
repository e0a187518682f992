//! Tracks that a table builds: what is said about broken ones, and games on tracks that the rules made up.
//!
//! Every `fixtures/tracks/*.txt` is the board.toml of an edition that extends U-Build, and the whole text of what must be
//! said about it; after a change of words, run with `BOARDWRIGHT_WRITE=1` and read the difference. The ordinary tests
//! play a few made-up tracks; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test tracks` plays 500.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, Request, load};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{link, random_track};
use boardwright_snapshots::{NAMES, library, program, program_from};

/// A game may go on for ever; after so many turns it has shown what it can.
const MOST_TURNS: u32 = 400;

#[test]
fn a_track_that_breaks_a_limit_is_refused_where_it_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tracks");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 15, "only {} tracks", paths.len());
    let mut failures = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let (before, expected) = text.split_once("--- expect:\n").unwrap();
        let (mode, board) = before.strip_prefix("--- mode: ").unwrap().split_once('\n').unwrap();
        let said = said(board, mode);
        if said != expected {
            if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
                fs::write(&path, format!("{before}--- expect:\n{said}")).unwrap();
            }
            failures.push(format!("{}:\n{said}\ninstead of:\n{expected}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_track_that_the_rules_make_up_is_accepted_and_played() {
    let tracks = if std::env::var_os("BOARDWRIGHT_LONG").is_some() { 500 } else { 12 };
    for seed in 0..tracks {
        let mode = ["starter", "standard", "pro"][usize::try_from(seed % 3).unwrap()];
        let bot = if seed % 4 == 0 { "sensible" } else { "random" };
        play(seed, mode, seed % 2 == 1, bot);
    }
}

#[test]
fn the_same_seed_makes_the_same_track() {
    let program = program("ubuild", "pro", &[]);
    let made = |seed| random_track(&program, seed).unwrap();
    assert_eq!(made(7), made(7));
    assert_ne!(made(7), made(8));
}

/// Makes up a track, open or closed, lets bots play on it, and checks the books after every event.
fn play(seed: u64, mode: &str, open: bool, bot: &str) {
    let base = program("ubuild", mode, &[]);
    let tiles = random_track(&base, seed).unwrap_or_else(|fault| panic!("{mode}, seed {seed}: {fault}"));
    let tiles: String = tiles.iter().map(|tile| format!("\"{tile}\", ")).collect();
    let track = &base.edition.tracks[0].id;
    let board = format!("format = 1\n[patch.track.{track}]\nopen = {open}\ntiles = [{tiles}]\n");
    let library = with_track(&board);
    let program = program_from(&library, "freestyle", mode, &[]);
    let length = program.edition.tracks[0].spaces.len();
    assert_eq!(program.edition.sites.len(), if open { length - 1 } else { length }, "{board}");
    let bots = vec![Some(BotRequest { id: bot.into(), options: Vec::new() }); 3];
    let lineup = Lineup::load(&library, &program, &bots);
    let lineup = lineup.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
    let mut game = Game::new(program, Setup::new(NAMES.into_iter().take(3), seed), lineup.seats()).unwrap();
    game.audit();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        if let Err(error) = game.advance() {
            panic!("{mode}, seed {seed}: {error}\n{board}");
        }
    }
}

fn said(board: &str, mode: &str) -> String {
    let library = with_track(board);
    let request = Request { edition: "freestyle".into(), mode: Some(mode.into()), ..Request::default() };
    match load(&library, &request).and_then(|edition| link(Arc::new(edition))) {
        Ok(_) => "it is accepted\n".into(),
        Err(mistakes) => mistakes.render(&library, Style::Plain),
    }
}

/// The repository's files, and an edition of a table that has built a track.
fn with_track(board: &str) -> Library {
    let mut library = library().clone();
    let edition = "format = 1\nid = \"freestyle\"\nname = \"Freestyle\"\nextends = \"ubuild\"\n";
    library.add("editions/freestyle/edition.toml", edition);
    library.add("editions/freestyle/board.toml", board);
    library
}
