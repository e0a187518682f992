//! How long a person waits: for the first prompt, for an answer, and for changed rules.
//!
//! Each figure is a median, and stands beside what is allowed: `cargo bench -p boardwright`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_types,
    reason = "a benchmark measures and prints"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::Request;
use boardwright_engine::game::Setup;

fn main() {
    let home = tempfile::tempdir().unwrap();
    show("start to the first prompt", Duration::from_millis(100), 20, || start(home.path()));
    let mut session = session(Shelf::default(), home.path());
    show("a typed answer with its journal", Duration::from_millis(20), 200, || answer(&mut session));
    let folder = own_rules();
    let shelf = Shelf { packs: vec![folder.path().to_owned()] };
    let mut session = self::session(shelf, home.path());
    let mut salary = 200;
    show("a reload after a change", Duration::from_millis(200), 20, || {
        salary += 1;
        reload(&mut session, folder.path(), salary)
    });
}

/// Measures something so many times, and prints the median beside what is allowed.
fn show(what: &str, allowed: Duration, times: usize, mut measure: impl FnMut() -> Duration) {
    let mut measured: Vec<Duration> = (0..times).map(|_| measure()).collect();
    measured.sort();
    let median = measured[times / 2];
    let share = median.as_secs_f64() / allowed.as_secs_f64();
    println!("{what:34} {:8.2} ms, {share:.3} of the {} ms allowed", median.as_secs_f64() * 1e3, allowed.as_millis());
}

/// The whole program, from its start to its end: more than up to the first prompt.
fn start(home: &Path) -> Duration {
    let begun = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.env("BOARDWRIGHT_HOME", home).stdin(Stdio::null()).stdout(Stdio::null());
    assert!(command.status().unwrap().success());
    begun.elapsed()
}

/// A line that plays on: a roll, or the first answer to a question.
fn answer(session: &mut Session) -> Duration {
    let begun = Instant::now();
    if session.line("roll").failed {
        session.line("1");
    }
    begun.elapsed()
}

fn reload(session: &mut Session, folder: &Path, salary: i64) -> Duration {
    let head = "//! Another salary.\n";
    let rule = format!("{head}fn pay_salary(player) {{ transfer(bank, player, {salary}, \"salary\"); }}\n");
    fs::write(folder.join("scripts/house/pay.rhai"), rule).unwrap();
    let begun = Instant::now();
    let told = session.line("reload");
    let elapsed = begun.elapsed();
    assert!(!told.failed, "{}", told.text);
    elapsed
}

fn own_rules() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("scripts/house")).unwrap();
    fs::write(folder.path().join("scripts/house/pay.rhai"), "//! Nothing yet.\n").unwrap();
    folder
}

fn session(shelf: Shelf, home: &Path) -> Session {
    let house = (!shelf.packs.is_empty())
        .then(|| boardwright_engine::data::HouseRuleRequest { id: "pay".into(), options: Vec::new() });
    let rules = Request { edition: "classic".into(), house_rules: house.into_iter().collect(), ..Request::default() };
    let seats = ["Ann", "Ben: sensible", "Cal: sensible", "Dot: sensible"];
    let players = seats.iter().map(|words| boardwright::seat_words::seat(words).unwrap()).collect();
    let request = TableRequest { rules, setup: Setup { players, seed: 7 } };
    let journal = boardwright::journal::Journal::take(home.join("bench.save")).unwrap();
    Session::open(request, shelf, Screen::terminal(100), Some(journal)).unwrap()
}
