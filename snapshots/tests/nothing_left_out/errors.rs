//! Every error text of the engine and the program that is declared with `#[error("…")]`: some test shows it, with whatever
//! stands in its gaps. The list is taken from the sources themselves.

use super::check;
use super::texts::Texts;

/// An error as it is declared: `{player} is out of the game`.
pub struct Declared {
    file: String,
    words: String,
}

pub fn listed() -> Vec<Declared> {
    let sources = Texts::below(&["engine/src", "repl/src"], &[".rs"]);
    let listed: Vec<Declared> = sources.files().flat_map(|(file, text)| declared(file, text)).collect();
    assert!(listed.len() > 60, "only {} errors were found", listed.len());
    listed
}

/// The texts that a source declares, without those that only hand on what another says, and without what is not a mistake
/// by the comment above it: nobody ever reads its text.
fn declared(file: &str, source: &str) -> Vec<Declared> {
    let parts: Vec<&str> = source.split("#[error(").collect();
    let mistakes = parts.windows(2).filter(|pair| !pair[0].trim_end().lines().last().is_some_and(is_no_mistake));
    let attributes = mistakes.filter_map(|pair| pair[1].trim_start().strip_prefix('"'));
    let words = attributes.filter_map(|rest| rest.split_once('"').map(|(words, _)| words.to_owned()));
    let own = words.filter(|words| pieces(words).iter().any(|piece| piece.contains(' ')));
    own.map(|words| Declared { file: file.into(), words }).collect()
}

fn is_no_mistake(comment: &str) -> bool {
    comment.trim_start().starts_with("/// Not a mistake: ")
}

pub fn missing(listed: &[Declared]) -> Vec<String> {
    let shown = shown();
    let lines: Vec<&str> = shown.lines().collect();
    let unseen = listed.iter().filter(|error| {
        let pieces = pieces(&error.words);
        !lines.iter().any(|line| shows(line, &pieces))
    });
    unseen.map(|error| format!("no test shows the error `{}` of {}", error.words, error.file)).collect()
}

/// What tests expect: accepted texts, scenarios, attacks, the pages of the book, whose commands are run, and the tests
/// themselves.
fn shown() -> Texts {
    let endings = [".txt", ".snap", ".md", ".toml", ".rhai", ".rs"];
    let tests =
        ["engine/tests", "repl/tests", "snapshots/tests", "torture/hostile", "torture/src", "torture/tests", "docs"];
    let scenarios = Texts::below(&["editions", "scripts", "snapshots/fixtures"], &[".toml", ".rhai"]);
    let inside = Texts::below(&["engine/src", "repl/src"], &[".rs"])
        .map(|text| text.split_once("#[cfg(test)]").map_or_else(String::new, |(_, tests)| tests.to_owned()));
    // What is made up here to test the tester counts for nothing.
    let tests = Texts::below(&tests, &endings).without("snapshots/tests/nothing_left_out");
    tests.and(scenarios).and(inside)
}

/// What stands around the gaps of a text.
fn pieces(words: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut depth = 0;
    for letter in words.chars() {
        match letter {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                pieces.push(String::new());
            }
            _ if depth == 0 => pieces.last_mut().unwrap_or_else(|| panic!("there is a piece")).push(letter),
            _ => {}
        }
    }
    pieces
}

/// Whether a line has all pieces, one after the other.
fn shows(line: &str, pieces: &[String]) -> bool {
    let mut rest = line;
    for piece in pieces {
        match rest.split_once(piece.as_str()) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    true
}

#[test]
fn an_error_that_nobody_has_seen_is_noticed() {
    let source = "#[error(\"{player} has eaten {card}\")]\nEaten,\n#[error(\"{0}\")]\nOther,\n    /// Not a mistake: cake is eaten.\n    #[error(\"cake is eaten\")]\nEating,\n#[error(\n    \"there is no cake\"\n)]";
    check(
        &missing(&declared("engine/src/cake.rs", source)),
        &[
            "no test shows the error `{player} has eaten {card}` of engine/src/cake.rs",
            "no test shows the error `there is no cake` of engine/src/cake.rs",
        ],
    );
}
