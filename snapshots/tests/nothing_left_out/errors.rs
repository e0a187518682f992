//! Every error text of the engine and the program that is declared with `#[error("…")]`, and all words and hints of mistakes:
//! some test shows the whole text, with whatever stands in its gaps. The list is taken from the sources themselves.

use super::check;
use super::texts::{Texts, text};

/// An error as it is declared: `{player} is out of the game`.
pub struct Declared {
    file: String,
    words: String,
}

pub fn listed() -> Vec<Declared> {
    let sources = Texts::below(&["engine/src", "repl/src"], &[".rs"]);
    let mut listed: Vec<Declared> = sources.files().flat_map(|(file, text)| declared(file, text)).collect();
    listed.extend(WORDS_OF_MISTAKES.iter().flat_map(|file| worded(file, &text(file))));
    assert!(listed.len() > 240, "only {} errors were found", listed.len());
    listed
}

const WORDS_OF_MISTAKES: [&str; 2] = ["engine/src/mistake/words.rs", "engine/src/mistake/hints.rs"];

/// The sentences that a source writes; what it compares with is none.
fn worded(file: &str, source: &str) -> Vec<Declared> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut worded = Vec::new();
    let mut rest = &*code;
    while let Some((_, after)) = rest.split_once('"') {
        let (words, after) = literal(after);
        let is_pattern = after.trim_start().starts_with("=>");
        if !is_pattern && pieces(&words).concat().contains(' ') {
            worded.push(Declared { file: file.into(), words });
        }
        rest = after;
    }
    worded
}

/// What a literal says, whose first quote has been read, and what follows its last.
fn literal(source: &str) -> (String, &str) {
    let mut words = String::new();
    let mut letters = source.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (words, &source[at + 1..]),
            '\\' => match letters.next() {
                // A literal goes on with the first letter of the next line.
                Some((_, '\n')) => while letters.next_if(|(_, letter)| letter.is_whitespace()).is_some() {},
                escaped => words.extend(escaped.map(|(_, letter)| letter)),
            },
            _ => words.push(letter),
        }
    }
    (words, "")
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

/// What tests expect: accepted texts, scenarios, attacks, what the commands of the book answer, and the tests themselves.
fn shown() -> Texts {
    let endings = [".txt", ".snap", ".md", ".toml", ".rhai", ".rs"];
    let tests = ["engine/tests", "repl/tests", "snapshots/tests", "torture/hostile", "torture/tests"];
    let scenarios = Texts::below(&["editions", "scripts", "snapshots/fixtures"], &[".toml", ".rhai"]);
    let inside = Texts::below(&["engine/src", "repl/src"], &[".rs"])
        .map(|text| text.split_once("#[cfg(test)]").map_or_else(String::new, |(_, tests)| tests.to_owned()));
    let book = Texts::below(&["docs"], &[".md"]).divided(answered);
    // What is made up here to test the tester counts for nothing.
    let tests = Texts::below(&tests, &endings).without("snapshots/tests/nothing_left_out");
    tests.and(scenarios).and(inside).and(book)
}

/// The blocks of a page whose commands are run.
fn answered(page: &str) -> Vec<&str> {
    page.split("```console").skip(1).filter_map(|block| block.split("```").next()).collect()
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

#[test]
fn words_of_a_mistake_that_nobody_has_seen_are_noticed() {
    let source = r#"
        // A "comment says" nothing.
        What::Eaten { cake } => match cake.as_str() {
            "a cake" => format!("the cake `{cake}` is \"eaten\"; bake another"),
            _ => "crumbs",
        },
        #[cfg(test)]
        "made up here"
    "#;
    check(
        &missing(&worded("engine/src/cake.rs", source)),
        &["no test shows the error `the cake `{cake}` is \"eaten\"; bake another` of engine/src/cake.rs"],
    );
}
