//! What an attack is expected to come to, as its file says.

use std::fs;

use super::Attack;

/// What differs from the expectation. With `BOARDWRIGHT_WRITE` it becomes the expectation.
pub fn difference(attack: &Attack, found: &str) -> Option<String> {
    let found = without_places_below(found);
    let expected = marked(&attack.text, "// expect: ");
    let is_end = |end: &str| found.lines().next().is_some_and(|first| first.ends_with(end));
    if found == expected.join("\n") || expected.first().and_then(|end| end.strip_prefix('…')).is_some_and(is_end) {
        return None;
    }
    if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
        let written = fs::write(&attack.path, rewritten(&attack.text, &found));
        written.unwrap_or_else(|error| panic!("{}: {error}", attack.path.display()));
    }
    Some(format!("what came out:\n{found}\ninstead of:\n{}", expected.join("\n")))
}

/// What stands after a mark, line by line.
pub fn marked<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(mark).or((line == mark.trim_end()).then_some(""))).collect()
}

/// The text without the lines and columns of standard rules, which may be edited without any attack being another.
fn without_places_below(text: &str) -> String {
    let line = |line: &str| match line.split_once("scripts/std/").and_then(|(before, place)| {
        let (file, rest) = place.split_once(".rhai:")?;
        Some((before, file, rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':')))
    }) {
        Some((before, file, rest)) => format!("{before}scripts/std/{file}.rhai{rest}"),
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
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
