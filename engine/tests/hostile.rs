//! Scripts that try to break out: each file of `tests/hostile` is one attack, played as a house rule over the Quay.
//!
//! The head of a file says what it tries. `// do:` lines say what is done once the game is set up (a step, if there are
//! none), and `// expect:` lines hold the whole text of what comes out; after `…` only the end of its first line, where
//! the place depends on the machine. After a change of words, run twice with `BOARDWRIGHT_WRITE=1` (more lines of
//! expectation move the places that they tell) and read the difference.
//!
//! Whatever is tried, the game stays as it was: the same attempt gives the same error again, and without the rule the
//! game goes on from there.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::data::{HouseRuleRequest, Request, load};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, GameError, Phase, Setup, random_seats};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{Program, link};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut files = files_in(&tests().join("hostile"), "rhai");
    files.sort();
    assert!(files.len() >= 60, "only {} attacks", files.len());
    let trials = files.into_iter().map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        Trial::test(name, move || withstand(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn withstand(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path).unwrap();
    let found = without_places_below(&outcome(path.file_stem().unwrap().to_str().unwrap(), &text));
    let expected: Vec<&str> = marked(&text, "// expect: ");
    let is_end = |end: &str| found.lines().next().is_some_and(|first| first.ends_with(end));
    if found == expected.join("\n") || expected.first().and_then(|end| end.strip_prefix('…')).is_some_and(is_end) {
        return Ok(());
    }
    if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
        fs::write(path, rewritten(&text, &found)).unwrap();
    }
    Err(format!("what came out:\n{found}\ninstead of:\n{}", expected.join("\n")).into())
}

/// What comes of the attack, in words.
fn outcome(rule: &str, text: &str) -> String {
    let program = match linked(rule, text) {
        Ok(program) => program,
        Err(mistakes) => return mistakes,
    };
    let mut game = Game::new(program, Setup::new(["Ann", "Ben"], 1), Box::new(Nobody)).unwrap();
    game.audit();
    game.advance().unwrap();
    let mut deeds = marked(text, "// do: ");
    if deeds.is_empty() {
        deeds.push("step");
    }
    let last = deeds.pop().unwrap();
    for deed in deeds {
        perform(&mut game, deed).unwrap();
    }
    let (hash, phase, events) = (game.hash(), game.phase().clone(), game.log().len());
    match perform(&mut game, last) {
        Ok(()) => told(&game, events),
        Err(error) => {
            assert_eq!(game.hash(), hash, "the game has changed");
            assert_eq!(*game.phase(), phase, "the game waits for something else");
            let again = perform(&mut game, last).unwrap_err();
            assert_eq!(again, error, "another attempt gives another error");
            goes_on(&game);
            error.to_string()
        }
    }
}

/// One deed of a `// do:` line, such as `step`, `acts Ann`, `act Ann offer-deal` or `answer Ann yes`.
fn perform(game: &mut Game, deed: &str) -> Result<(), GameError> {
    let mut words = deed.splitn(3, ' ');
    let (verb, player, rest) = (words.next().unwrap(), words.next(), words.next().unwrap_or(""));
    let player = player.map(|name| game.kernel().parse_player(name).unwrap());
    match (verb, player) {
        ("step", None) => game.advance().map(|_| ()),
        ("acts", Some(player)) => Ok(game.acts(player).map(|_| ())?),
        ("act", Some(player)) => game.act_words(player, rest).map(|_| ()),
        ("answer", Some(player)) => game.answer_words(player, rest).map(|_| ()),
        _ => panic!("unknown deed `{deed}`"),
    }
}

/// The log of the step, and what the game waits for then.
fn told(game: &Game, events: usize) -> String {
    let kernel = game.kernel();
    let mut lines: Vec<String> = game.events_since(events).iter().map(|event| kernel.describe(event)).collect();
    lines.push(match game.phase() {
        Phase::Ready => "the step ends".to_owned(),
        Phase::Waiting(question) => format!("the step waits: {}", question.kind),
        Phase::Paused => "the step pauses".to_owned(),
        Phase::Over => "the game is over".to_owned(),
    });
    let text = lines.join("\n");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "a control character reaches the log");
    text
}

/// Without the rule, the game can be played on from the position that the attack left.
fn goes_on(game: &Game) {
    let state = game.kernel().state.clone();
    let program = linked("none", "").unwrap();
    let mut honest = Game::from_position(program, game.setup().clone(), state, random_seats());
    honest.audit();
    honest.advance_many(20).unwrap();
}

/// The Quay with the attack as its only house rule, or what is said against it.
fn linked(rule: &str, text: &str) -> Result<Rc<Program>, String> {
    let mut library = Library::new();
    let root = tests().join("../..");
    for folder in [root.join("snapshots/fixtures"), root.clone()] {
        for path in
            files_in(&folder.join("scripts/std"), "rhai").into_iter().chain(files_in(&folder.join("editions/quay"), ""))
        {
            let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
            library.add(&name, &fs::read_to_string(&path).unwrap());
        }
    }
    let mut house_rules = Vec::new();
    if !text.is_empty() {
        library.add(&format!("scripts/house/{rule}.rhai"), text);
        house_rules.push(HouseRuleRequest { id: rule.to_owned(), options: Vec::new() });
    }
    let request = Request { edition: "quay".to_owned(), house_rules, ..Request::default() };
    let loaded = load(&library, &request).and_then(|edition| link(Arc::new(edition)));
    loaded.map_err(|mistakes| mistakes.render(&library, Style::Short).trim_end().to_owned())
}

/// The text without the lines and columns of standard rules, which may be edited without any attack being another.
fn without_places_below(text: &str) -> String {
    let line = |line: &str| match line.split_once("scripts/std/") {
        Some((before, place)) => {
            let (file, rest) = place.split_once(".rhai:").unwrap();
            format!(
                "{before}scripts/std/{file}.rhai{}",
                rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':')
            )
        }
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// What stands after a mark, line by line.
fn marked<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(mark).or((line == mark.trim_end()).then_some(""))).collect()
}

/// The file with other expectations.
fn rewritten(text: &str, found: &str) -> String {
    let mut lines: Vec<String> =
        text.lines().filter(|line| !line.starts_with("// expect:")).map(str::to_owned).collect();
    let head = lines.iter().take_while(|line| line.starts_with("//")).count();
    let expected = found.lines().map(|line| format!("// expect: {line}"));
    lines.splice(head..head, expected);
    lines.join("\n") + "\n"
}

/// All files below a folder whose names end so.
fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(files_in(&path, extension));
        } else if path.to_str().unwrap().ends_with(extension) {
            files.push(path);
        }
    }
    files
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}
