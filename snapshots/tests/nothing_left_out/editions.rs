//! Every edition in every mode: scenarios, a playthrough of bots, golden games and a section of the book.

use boardwright::shelf::embedded;
use boardwright_engine::data::{self, Request, load};
use boardwright_engine::scenario;
use boardwright_snapshots::library;

use super::check;
use super::texts::{is_there, text};

/// An edition in one of its modes.
pub struct Played {
    edition: String,
    mode: String,
}

pub fn listed() -> Vec<Played> {
    let mut listed = Vec::new();
    for edition in data::editions(&embedded()) {
        let loaded = load(library(), &Request { edition: edition.into(), ..Request::default() });
        let loaded = loaded.unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let played = |mode: &_| Played { edition: edition.into(), mode: format!("{mode}") };
        listed.extend(loaded.modes.iter().map(played));
    }
    listed
}

pub fn missing(listed: &[Played]) -> Vec<String> {
    let (hashes, page) = (text("snapshots/golden/hashes.txt"), text("docs/editions.md"));
    let mut missing = Vec::new();
    for Played { edition, mode } in listed {
        let scenarios = scenarios(edition, mode);
        if scenarios.is_empty() {
            missing.push(format!("no scenario of the edition `{edition}` is of the mode `{mode}`"));
        }
        if !scenarios.iter().any(|path| is_playthrough(path)) {
            missing
                .push(format!("no scenario lets bots finish a game of the edition `{edition}` in the mode `{mode}`"));
        }
        if !hashes.contains(&format!("{edition} {mode}, seed 0: ")) {
            missing.push(format!("no golden hash is of the edition `{edition}` in the mode `{mode}`"));
        }
        if !is_there(&format!("snapshots/golden/{edition}.log")) {
            missing.push(format!("the edition `{edition}` has no golden log"));
        }
        let section = page.split("\n## ").find(|section| section.starts_with(&format!("`{edition}`")));
        if !section.is_some_and(|section| section.contains(&format!("\n| `{mode}` | "))) {
            missing.push(format!("docs/editions.md does not tell of the edition `{edition}` in the mode `{mode}`"));
        }
    }
    missing
}

/// The paths of the scenarios of an edition that are of a mode.
fn scenarios(edition: &str, mode: &str) -> Vec<String> {
    let is_of_mode = |path: &&str| {
        let cases = scenario::cases(library(), path).unwrap_or_default();
        cases.iter().any(|case| case.request().mode.as_deref().unwrap_or("standard") == mode)
    };
    let subject = format!("editions/{edition}");
    scenario::of(library(), &subject).filter(is_of_mode).map(str::to_owned).collect()
}

/// Whether a scenario lets bots play on every seat until the game is over.
fn is_playthrough(path: &str) -> bool {
    let has = |text: &str, beginning: &str| text.lines().any(|line| line.starts_with(beginning));
    library().text(path).is_some_and(|text| has(text, "bots = \"") && has(text, "over = true"))
}

#[test]
fn an_edition_that_nobody_has_looked_after_is_noticed() {
    check(
        &missing(&[Played { edition: "moonbase".into(), mode: "brisk".into() }]),
        &[
            "no scenario of the edition `moonbase` is of the mode `brisk`",
            "no scenario lets bots finish a game of the edition `moonbase` in the mode `brisk`",
            "no golden hash is of the edition `moonbase` in the mode `brisk`",
            "the edition `moonbase` has no golden log",
            "docs/editions.md does not tell of the edition `moonbase` in the mode `brisk`",
        ],
    );
}
