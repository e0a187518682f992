//! Compiled rules count at least as many operations as the interpreter, or they would go on where that stops.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use boardwright_engine::data::{HouseRuleRequest, Request, load};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::script::{BackEnd, language, link};
use boardwright_snapshots::library;
use boardwright_torture::hostile::attacks;

/// The operations of the turn of a rule, compiled and interpreted; nothing if it does not load.
fn counted(name: &str, rule: &str) -> Option<[u64; 2]> {
    let mut library = library().clone();
    library.add("scripts/house/counted.rhai", &format!("//! A rule that is counted.\n{rule}"));
    let house_rules = vec![HouseRuleRequest { id: "counted".into(), options: Vec::new() }];
    let request = Request { edition: "quay".into(), house_rules, ..Request::default() };
    let program = load(&library, &request).and_then(|edition| link(Arc::new(edition))).ok()?;
    Some([BackEnd::Compiled, BackEnd::Interpreter].map(|back_end| {
        let game = Game::new(program.clone(), Setup::new(["Ann", "Ben"], 1), Box::new(Nobody));
        let mut game = game.unwrap_or_else(|error| panic!("{name}: {error}"));
        game.set_back_end(back_end);
        for _ in 0..2 {
            game.advance().map(drop).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        game.operations()
    }))
}

/// Counts each of these rules, of which at least so many load.
#[track_caller]
fn check(rules: impl Iterator<Item = (String, String)>, least: usize) {
    let counted: Vec<(String, [u64; 2])> =
        rules.filter_map(|(name, rule)| counted(&name, &rule).map(|counted| (name, counted))).collect();
    assert!(counted.len() >= least, "only {} rules load", counted.len());
    let problem = |(name, [compiled, interpreted]): &(String, [u64; 2])| {
        (compiled < interpreted).then(|| format!("{name}: {compiled} compiled, {interpreted} interpreted"))
    };
    assert_eq!(counted.iter().filter_map(problem).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_function_of_the_language_counts_as_much_when_it_is_compiled() {
    let functions = language().iter().filter(|subject| subject.name != "Statements").flat_map(|it| it.functions);
    let rules = functions.map(|it| (it.call.to_owned(), format!("fn play_turn(player) {{ {} }}\n", it.example)));
    check(rules, 90);
}

#[test]
fn long_values_count_as_much_when_they_are_compiled() {
    let attacks = attacks().into_iter().filter(|attack| attack.name.starts_with("work-"));
    let attacks = attacks.filter(|attack| !attack.text.contains("try"));
    let rules = attacks.map(|attack| (attack.name, attack.text.replace("loop {", "for turn in 0..3 {")));
    check(rules, 20);
}

#[test]
fn closures_over_long_lists_count_as_much_when_they_are_compiled() {
    let calls = [
        "filter(|entry| entry > 5)",
        "map(|entry| entry)",
        "map(|entry| entry * 2)",
        "map(|entry| ())",
        "some(|entry| entry > 500)",
        "all(|entry| entry < 500)",
        "find(|entry| entry > 500)",
        "find_map(|entry| if entry > 500 { entry })",
        "index_of(|entry| entry > 500)",
        "retain(|entry| entry > 5)",
        "retain(|entry| entry < 5)",
        "retain(|entry| entry > 500)",
        "drain(|entry| entry > 5)",
        "reduce(|sum, entry| sum + entry, 0)",
        "for_each(|| this += 1)",
        "order_by(|one, other| other - one)",
    ];
    let rule = |call: &str| {
        let rule =
            format!("fn play_turn(player) {{ let list = []; for n in 0..100 {{ list.push(n); }} list.{call}; }}\n");
        (call.to_owned(), rule)
    };
    check(calls.into_iter().map(rule), calls.len());
}
