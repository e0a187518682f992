//! Every bot: a scenario in which it sits, and a section or line of the book.

use boardwright::shelf::embedded;
use boardwright_engine::data;

use super::check;
use super::texts::{Texts, text};

pub fn listed() -> Vec<String> {
    data::shared_bots(&embedded()).map(|id| id.to_string()).collect()
}

pub fn missing(listed: &[String]) -> Vec<String> {
    let scenarios = Texts::below(&["editions", "scripts", "snapshots/fixtures", "engine/tests"], &[".toml", ".txt"]);
    let page = text("docs/bots.md");
    let mut missing = Vec::new();
    for bot in listed {
        let seated = |line: &str| line.starts_with("bots = ") && line.contains(&format!("\"{bot}\""));
        if !scenarios.lines().any(seated) {
            missing.push(format!("the bot `{bot}` sits in no scenario"));
        }
        if !page.contains(&format!("`{bot}`")) {
            missing.push(format!("docs/bots.md does not tell of the bot `{bot}`"));
        }
    }
    missing
}

#[test]
fn a_bot_that_nobody_has_looked_after_is_noticed() {
    check(
        &missing(&["grandmother".into()]),
        &["the bot `grandmother` sits in no scenario", "docs/bots.md does not tell of the bot `grandmother`"],
    );
}
