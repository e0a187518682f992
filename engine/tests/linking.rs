//! Linking layers of scripts: what replaces what, who is called, and what is said about scripts that do not fit.
//!
//! `tests/linking/base` is a small library whose scripts link. Every `tests/linking/*.txt` changes some of its files and
//! holds the whole text of what comes of it: the mistakes, or the log of the first turn, or the error in it. After a
//! change of words, run with `BOARDWRIGHT_WRITE=1` and read the difference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, HouseRuleRequest, Request, load};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, GameError, Phase, Setup};
use boardwright_engine::kernel::Fault;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistakes, Style};
use boardwright_engine::script::{Program, link};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut cases: Vec<PathBuf> = files_in(&tests().join("linking")).into_iter().filter(|path| is_case(path)).collect();
    cases.sort();
    let trials = cases.into_iter().map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap().replace('-', " ");
        Trial::test(name, move || check(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path).unwrap();
    let (before, expected) = text.split_once("--- expect:\n").unwrap_or((&text, ""));
    let said = Case::read(before).said();
    if said == expected {
        return Ok(());
    }
    if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
        fs::write(path, format!("{before}--- expect:\n{said}")).unwrap();
    }
    Err(format!("this is said:\n{said}\ninstead of:\n{expected}").into())
}

/// A library and what is asked of it.
struct Case {
    library: Library,
    request: Request,
    /// The functions whose origins are told.
    origins: Vec<String>,
    /// The bot that plays.
    bot: Option<BotRequest>,
    /// What Ann does once her turn is over.
    act: Option<String>,
}

impl Case {
    /// Parts such as `--- file: scripts/house/first.rhai`, `--- append: editions/pond/rules.rhai`, `--- mode: winter`,
    /// `--- house: first`, `--- bot: shy`, `--- act: build`, `--- origins: rent`.
    fn read(text: &str) -> Case {
        let request = Request { edition: "pond".to_owned(), ..Request::default() };
        let mut case = Case { library: base(), request, origins: Vec::new(), bot: None, act: None };
        for part in text.split("--- ").skip(1) {
            let (head, body) = part.split_once('\n').unwrap();
            let (word, name) = head.split_once(": ").unwrap();
            match word {
                "file" => case.library.add(name, body),
                "append" => {
                    let text = format!("{}{body}", case.library.text(name).map_or("", |text| text));
                    case.library.add(name, &text);
                }
                "bot" => case.bot = Some(BotRequest { id: name.to_owned(), options: Vec::new() }),
                "act" => case.act = Some(name.to_owned()),
                "mode" => case.request.mode = Some(name.to_owned()),
                "house" => {
                    case.request.house_rules.push(HouseRuleRequest { id: name.to_owned(), options: Vec::new() });
                }
                "origins" => case.origins.push(name.to_owned()),
                _ => panic!("unknown part `{head}`"),
            }
        }
        case
    }

    fn said(&self) -> String {
        let edition = match load(&self.library, &self.request) {
            Ok(edition) => Arc::new(edition),
            Err(mistakes) => return self.rendered(&mistakes),
        };
        let program = match link(edition) {
            Ok(program) => program,
            Err(mistakes) => return self.rendered(&mistakes),
        };
        let origins: String = self.origins.iter().map(|name| origins(&program, name)).collect();
        if !origins.is_empty() {
            return origins;
        }
        if let Some(bot) = &self.bot {
            return match Lineup::load(&self.library, &program, &[Some(bot.clone())]) {
                Ok(_) => "the bot can play\n".to_owned(),
                Err(mistakes) => self.rendered(&mistakes),
            };
        }
        let mut game = Game::new(program, Setup::new(["Ann", "Ben"], 1), Box::new(Nobody)).unwrap();
        game.advance().unwrap();
        let mut played = game.advance().cloned();
        if let Some(act) = &self.act {
            let player = game.kernel().state.all_players().next().unwrap();
            played = game.act_or_say_why(player, act).cloned();
        }
        let mut said: String = game.transcript().iter().map(|line| format!("{line}\n")).collect();
        match played {
            Ok(Phase::Ready | Phase::Paused | Phase::Over) => {}
            Ok(Phase::Waiting(question)) => writeln!(said, "asks: {}", question.kind).unwrap(),
            Err(GameError::Fault(Fault::Script(error))) => said += &error.render(&self.library, Style::Plain),
            Err(error) => writeln!(said, "{error}").unwrap(),
        }
        said
    }

    fn rendered(&self, mistakes: &Mistakes) -> String {
        mistakes.render(&self.library, Style::Plain)
    }
}

/// Where a function comes from, the definition in force first.
fn origins(program: &Program, name: &str) -> String {
    let mut text = String::new();
    for (parameters, origins) in program.origins(name) {
        for origin in origins {
            writeln!(text, "{name}/{parameters}: {}, {}:{}", origin.layer, origin.file, origin.line).unwrap();
        }
    }
    text
}

fn base() -> Library {
    let folder = tests().join("linking/base");
    let mut library = Library::new();
    for path in files_in(&folder) {
        let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
        library.add(&name, &fs::read_to_string(&path).unwrap());
    }
    library
}

fn is_case(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "txt")
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(files_in(&path));
        } else {
            files.push(path);
        }
    }
    files
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}
