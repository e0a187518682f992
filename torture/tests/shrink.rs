//! A game that fails becomes the shortest scenario that fails in the same way.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::mistake::Style;
use boardwright_engine::scenario::run;
use boardwright_snapshots::library;
use boardwright_torture::{Rules, failing_scenario};

const WRONG: &str = include_str!("../../snapshots/fixtures/wrong/dear-auctions.rhai");

const SHORTEST: &str = r#"about = "It must not fail: scripts/house/dear-auctions.rhai:6:5 in award: Ada has $300 and cannot pay $301 (fee)"
edition = "quay"
mode = "standard"
house = ["dear-auctions"]
players = ["Ada", "Ben", "Cleo"]
seed = 49

[play]
answers = [
    "step",
    "step",
    "Ada: no",
    "Ada: 10",
    "wait 20000 ms",
]

[expect]
never = ["scripts/house/dear-auctions.rhai:6:5 in award: Ada has $300 and cannot pay $301 (fee)"]
"#;

#[test]
fn a_long_game_that_fails_becomes_a_short_scenario() {
    let mut library = library().clone();
    library.add("scripts/house/dear-auctions.rhai", WRONG);
    let rules =
        Rules { edition: "quay".into(), mode: "standard".into(), house_rules: vec!["dear-auctions".to_owned()] };
    let program = rules.open_from(&library);
    let program = program.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
    let scenario = failing_scenario(&rules, &program, 5, 100);
    let scenario = scenario.unwrap_or_else(|| panic!("a game with this rule fails"));
    assert_eq!(scenario, SHORTEST);
    let path = "scripts/house/dear-auctions/shortest.toml";
    library.add(path, &scenario);
    let failure = run(&library, path).err().unwrap_or_else(|| panic!("the scenario must fail"));
    // The calls that led there follow; they name lines of shared rules.
    let problems: Vec<String> =
        failure.problems().filter_map(|problem| problem.lines().next().map(str::to_owned)).collect();
    assert_eq!(
        problems,
        ["the step failed: scripts/house/dear-auctions.rhai:6:5 in award: Ada has $300 and cannot pay $301 (fee)"]
    );
}

#[test]
fn a_game_that_does_not_fail_has_no_such_scenario() {
    let rules = Rules { edition: "quay".into(), mode: "short".into(), house_rules: Vec::new() };
    let program = rules.program().unwrap_or_else(|| panic!("no house rules exclude each other"));
    assert_eq!(failing_scenario(&rules, &program, 5, 100), None);
}
