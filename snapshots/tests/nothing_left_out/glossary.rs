//! Every word of the glossary: it is used somewhere else. Whatever scripts can have in hand, and every sort of TOML file:
//! the glossary has a word for it.

use boardwright_engine::data;
use boardwright_engine::script::functions::properties;

use super::check;
use super::texts::{Texts, text};

/// What scripts and files are made of, in one word each: `player`, `edition`.
pub fn listed() -> Vec<String> {
    let handles = properties().iter().map(|it| it.on.words());
    let files = data::schemas().into_iter().map(|(name, _)| name.trim_end_matches(".json").to_owned());
    let mut listed: Vec<String> = handles.chain(files).map(|words| last_word(&words)).collect();
    listed.sort();
    listed.dedup();
    listed
}

/// Without its article, and one of several: "a player" and "cards" are `player` and `card`.
fn last_word(words: &str) -> String {
    words.rsplit(' ').next().unwrap_or_default().trim_matches('`').trim_end_matches('s').to_lowercase()
}

pub fn missing(listed: &[String]) -> Vec<String> {
    compare(listed, &words(&text("docs/glossary.md")), &elsewhere())
}

fn compare(listed: &[String], glossary: &[String], elsewhere: &Texts) -> Vec<String> {
    let unknown = listed.iter().filter(|word| !glossary.contains(word));
    let unused = glossary.iter().filter(|word| !elsewhere.files().any(|(_, text)| has_word(text, word)));
    let unknown = unknown.map(|word| format!("docs/glossary.md does not say what a `{word}` is"));
    unknown.chain(unused.map(|word| format!("nothing uses `{word}`, a word of docs/glossary.md"))).collect()
}

/// The words of the glossary's first column, in small letters.
fn words(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let words = rows.filter(|words| *words != "word").flat_map(|words| words.split(", "));
    words.map(str::to_lowercase).collect()
}

/// What players and modders read, and the code; not the glossary itself, nor what is made up here.
fn elsewhere() -> Texts {
    let places = ["docs", "engine/src", "repl/src", "torture/src", "scripts", "editions"];
    Texts::below(&places, &[".md", ".rs", ".rhai", ".toml"]).without("docs/glossary.md")
}

/// Whether a text has a word, or several of it.
fn has_word(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    let is_part = |letter: char| letter.is_alphanumeric();
    text.match_indices(word).any(|(at, _)| {
        let after = text[at + word.len()..].trim_start_matches('s');
        !text[..at].ends_with(is_part) && !after.starts_with(is_part)
    })
}

#[test]
fn a_word_that_nobody_uses_and_a_thing_without_a_word_are_noticed() {
    let glossary =
        words("| word | what it is | not |\n|---|---|---|\n| player | somebody | |\n| Bank, zeppelin | both | |\n");
    check(
        &compare(&["player".into(), "submarine".into()], &glossary, &elsewhere()),
        &["docs/glossary.md does not say what a `submarine` is", "nothing uses `zeppelin`, a word of docs/glossary.md"],
    );
}
