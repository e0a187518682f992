//! What ARCHITECTURE.md promises about the code itself.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright::reference::{editions as chapter_of_editions, keys, language, mistakes, shared_rules};
use boardwright::shelf::embedded;
use boardwright_engine::data::{HouseRuleRequest, Request, editions, load};
use boardwright_engine::mistake::Style;
use boardwright_engine::script::functions::{functions, kernel_events};
use boardwright_engine::script::{definitions, link, reference};
use boardwright_snapshots::library;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files_below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path, endings));
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            files.push(path);
        }
    }
    files
}

#[test]
fn the_code_names_no_edition() {
    let ids: Vec<String> = editions(library()).map(ToString::to_string).collect();
    assert!(ids.contains(&"quay".to_string()), "{ids:?}");
    let is_word = |text: &str, id: &str| {
        let is_letter =
            |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_');
        text.match_indices(id).any(|(start, _)| {
            let (before, after) = (&text[..start], &text[start + id.len()..]);
            // A path such as `Config::builder` is a name of Rust's.
            let is_path = before.ends_with("::");
            !is_path && !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
        })
    };
    let files = ["engine/src", "repl/src"].iter().flat_map(|folder| files_below(&repository().join(folder), &[".rs"]));
    for file in files {
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        let named: Vec<&String> = ids.iter().filter(|id| is_word(&text, id)).collect();
        assert!(named.is_empty(), "{} names {named:?}", file.display());
    }
}

/// What only some editions have is theirs: the engine knows pieces, not what they are called.
#[test]
fn the_engine_knows_no_words_of_an_edition() {
    for file in files_below(&repository().join("engine/src"), &[".rs"]) {
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let words = text.split(|character: char| !character.is_alphabetic()).map(|word| word.trim_end_matches('s'));
        let is_allowed = |word: &str| WORDS_OF_RUST.contains(&(name.as_str(), word));
        let found: BTreeSet<&str> =
            words.filter(|word| WORDS_OF_EDITIONS.contains(word) && !is_allowed(word)).collect();
        assert!(found.is_empty(), "{} speaks of {found:?}", file.display());
    }
}

/// What only rules know, in the singular.
const WORDS_OF_EDITIONS: [&str; 15] = [
    "block",
    "hazard",
    "skyscraper",
    "district",
    "stadium",
    "residential",
    "industrial",
    "tower",
    "railroad",
    "bridge",
    "resource",
    "penthouse",
    "island",
    "floor",
    "hotel",
];

/// The same words where they belong to Rust or Rhai.
const WORDS_OF_RUST: [(&str, &str); 7] = [
    ("chancy.rs", "block"),
    ("macros.rs", "block"),
    ("statements.rs", "block"),
    ("loops.rs", "block"),
    ("switch.rs", "block"),
    ("thrown_away.rs", "block"),
    ("render.rs", "floor"),
];

#[test]
fn files_are_small() {
    let folders = ["engine", "repl", "snapshots", "scripts", "editions"];
    let files = folders.iter().flat_map(|folder| files_below(&repository().join(folder), &[".rs", ".rhai"]));
    for file in files {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 400, "{} has {lines} lines; split it by subject", file.display());
    }
}

#[test]
fn every_data_file_names_its_schema() {
    let folders = ["editions", "scripts", "snapshots/fixtures/editions", "docs/examples"];
    for file in folders.iter().flat_map(|folder| files_below(&repository().join(folder), &[".toml"])) {
        let text = fs::read_to_string(&file).unwrap();
        let schema = text.strip_prefix("#:schema ").and_then(|rest| rest.lines().next());
        let schema = schema.unwrap_or_else(|| panic!("{} does not begin with `#:schema`", file.display()));
        assert!(file.parent().unwrap().join(schema).is_file(), "{} names {schema}, which is not there", file.display());
    }
}

#[test]
fn the_chapters_of_reference_are_current() {
    check_written("docs/script-reference.md", &reference());
    check_written("docs/boardwright.d.rhai", &definitions());
    check_written("docs/keys.md", &keys());
    check_written("docs/shared-rules.md", &shared_rules(&embedded()));
    check_written("docs/editions.md", &chapter_of_editions(&embedded()));
    check_written("docs/mistakes.md", &mistakes());
}

#[test]
fn the_chapter_on_the_language_has_its_tables() {
    let page = fs::read_to_string(repository().join("docs/the-script-language.md")).unwrap();
    for table in language().split("\n\n### ") {
        let table = table.trim();
        assert!(
            page.contains(table),
            "docs/the-script-language.md lacks what `boardwright doc language` writes:\n{table}"
        );
    }
}

fn check_written(path: &str, expected: &str) {
    let file = repository().join(path);
    if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
        fs::write(&file, expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(found == expected, "{path} is stale; write it anew with BOARDWRIGHT_WRITE=1 cargo test --workspace");
}

#[test]
fn every_example_of_a_kernel_function_can_be_loaded() {
    let things = "player, other, space, site, deed, card, deal, group, best, count, rent, sale";
    for function in functions() {
        let mut library = library().clone();
        let head = "//! An example.\n";
        let helpers = "fn close(space) {}\nfn finish() {}\nfn on_turn_began(player) { next(\"close\", [player]); next(\"finish\", []); }\n";
        let script = format!("{head}{helpers}private fn example({things}) {{ {} }}\n", function.example);
        library.add("scripts/house/example.rhai", &script);
        let house_rules = vec![HouseRuleRequest { id: "example".into(), options: Vec::new() }];
        let request = Request { edition: "quay".into(), house_rules, ..Request::default() };
        let linked = load(&library, &request).and_then(|edition| link(Arc::new(edition)));
        if let Err(mistakes) = linked {
            panic!("the example of `{}`:\n{}", function.name, mistakes.render(&library, Style::Plain));
        }
    }
}

#[test]
fn every_event_that_a_kernel_function_fires_is_described_with_its_parameters() {
    for function in functions() {
        let Some(fired) = function.fires else { continue };
        let event = kernel_events().iter().find(|event| event.name == fired).unwrap_or_else(|| panic!("{fired}"));
        let result = usize::from(function.returns != "nothing");
        let parameters = event.parameters.split(',').count();
        assert_eq!(parameters, function.parameters.len() + result, "{fired}");
    }
}
