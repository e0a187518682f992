//! Every code of a mistake or of advice: its explanation, its place in the book, and a test with the whole text.

use boardwright_engine::mistake::{self, explain};

use super::check;
use super::texts::{Texts, text};

pub fn listed() -> Vec<&'static str> {
    mistake::codes().collect()
}

pub fn missing(listed: &[&str]) -> Vec<String> {
    let page = text("docs/mistakes.md");
    let said =
        Texts::below(&["engine/tests", "snapshots/tests/snapshots", "repl/tests/commands"], &[".txt", ".snap", ".md"]);
    let mut missing = Vec::new();
    for code in listed {
        // A paragraph says what it means and how to mend it.
        if explain(code).is_none_or(|text| text.len() <= 80) {
            missing.push(format!("the code {code} needs a paragraph in engine/src/mistake/explanations.md"));
        }
        if !page.contains(&format!("\n## {code}\n")) {
            missing.push(format!("docs/mistakes.md does not tell of the code {code}"));
        }
        let level = if code.starts_with('W') { "warning" } else { "error" };
        if !said.contain(&format!("{level}[{code}]: ")) {
            missing.push(format!("no test shows what is said with the code {code}"));
        }
    }
    missing
}

#[test]
fn a_code_that_nobody_has_seen_is_noticed() {
    check(
        &missing(&["E999"]),
        &[
            "the code E999 needs a paragraph in engine/src/mistake/explanations.md",
            "docs/mistakes.md does not tell of the code E999",
            "no test shows what is said with the code E999",
        ],
    );
}
