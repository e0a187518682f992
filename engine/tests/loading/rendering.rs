//! The same mistake in every style: for people with and without colours, for editors, for programs.
//!
//! `rendered/` holds the whole texts, with `␛` for the character that begins a colour.

use std::fs;
use std::sync::Arc;

use boardwright_engine::data::load;
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, GameError, Setup};
use boardwright_engine::kernel::Fault;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::link;

use crate::case::{Case, library_of, request, tests};

const STYLES: [(Style, &str); 4] =
    [(Style::Plain, "plain"), (Style::Coloured, "coloured"), (Style::Short, "short"), (Style::Json, "json")];

#[test]
fn mistakes_are_told_in_every_style() {
    let case = Case::read(&tests().join("broken/several-at-once.txt"));
    check("mistakes", |style| case.said(style));
}

#[test]
fn errors_of_scripts_are_told_in_every_style() {
    let mut library = library_of(&tests().join("linking/base"));
    library.add("scripts/std/turn.rhai", &std_turn(&library).replace("base() + 1", "base() + space"));
    let edition = load(&library, &request("pond", None)).unwrap();
    let program = link(Arc::new(edition)).unwrap_or_else(|m| panic!("{}", m.render(&library, Style::Plain)));
    let mut game = Game::new(program, Setup::new(["Ann", "Ben"], 1), Box::new(Nobody)).unwrap();
    game.advance().unwrap();
    let Err(GameError::Fault(Fault::Script(error))) = game.advance().cloned() else { panic!("the script must fail") };
    check("script-error", |style| error.render(&library, style));
}

fn std_turn(library: &boardwright_engine::library::Library) -> String {
    library.text("scripts/std/turn.rhai").unwrap().to_string()
}

fn check(name: &str, said: impl Fn(Style) -> String) {
    let mut failures = Vec::new();
    for (style, word) in STYLES {
        let path = tests().join(format!("loading/rendered/{name}.{word}.txt"));
        let said = said(style).replace('\u{1b}', "␛");
        if said != fs::read_to_string(&path).unwrap_or_default() {
            if crate::writes() {
                fs::write(&path, &said).unwrap();
            }
            failures.push(format!("{}:\n{said}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}\nBOARDWRIGHT_WRITE=1 writes the new texts", failures.join("\n"));
}
