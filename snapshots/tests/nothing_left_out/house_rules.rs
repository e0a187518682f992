//! Every house rule: a scenario beside it, a line in the book with its options, a line of the command that lists them, and
//! an edition with which the trials play it.

use boardwright::shelf::embedded;
use boardwright_engine::data::{self, house_rule_head};
use boardwright_engine::library::Library;
use boardwright_engine::scenario;
use boardwright_snapshots::library;

use super::check;
use super::texts::text;

pub struct HouseRule {
    id: String,
    options: Vec<String>,
}

pub fn listed() -> Vec<HouseRule> {
    let shipped = embedded();
    data::house_rules(&shipped).map(|id| HouseRule { id: id.into(), options: options(&shipped, id) }).collect()
}

fn options(library: &Library, id: &str) -> Vec<String> {
    let head = house_rule_head(library, id).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    head.options.iter().map(|option| option.name.value.to_string()).collect()
}

pub fn missing(listed: &[HouseRule]) -> Vec<String> {
    let (page, listing) = (text("docs/house-rules.md"), text("repl/tests/commands/house-rules.md"));
    let fitting = text("snapshots/tests/snapshots/house_rules__house_rules_and_editions.snap");
    let mut missing = Vec::new();
    for HouseRule { id, options } in listed {
        if scenario::of(library(), &format!("scripts/house/{id}")).next().is_none() {
            missing.push(format!("the house rule `{id}` has no scenario"));
        }
        let line = page.lines().find(|line| line.starts_with(&format!("| `{id}` | "))).unwrap_or_default();
        if line.is_empty() {
            missing.push(format!("docs/house-rules.md does not list the house rule `{id}`"));
        }
        let untold = options.iter().filter(|option| !line.contains(&format!("`{option}`")));
        missing.extend(untold.map(|option| format!("docs/house-rules.md lists `{id}` without its option `{option}`")));
        if !listing.lines().any(|line| line.starts_with(&format!("{id}: "))) {
            missing.push(format!("repl/tests/commands/house-rules.md does not show the house rule `{id}`"));
        }
        if !fitting.contains(&format!("\n{id}: for ")) {
            missing.push(format!("the house rule `{id}` is played with no edition"));
        }
    }
    missing
}

#[test]
fn a_house_rule_that_nobody_has_looked_after_is_noticed() {
    check(
        &missing(&[HouseRule { id: "free-beer".into(), options: vec!["pints".into()] }]),
        &[
            "the house rule `free-beer` has no scenario",
            "docs/house-rules.md does not list the house rule `free-beer`",
            "docs/house-rules.md lists `free-beer` without its option `pints`",
            "repl/tests/commands/house-rules.md does not show the house rule `free-beer`",
            "the house rule `free-beer` is played with no edition",
        ],
    );
}
