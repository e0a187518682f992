//! Nothing is left out: whatever the program has, by its own lists, has its scenario or playthrough, its documentation and
//! its error test. Whoever adds an event or a command without them is told here by name what is missing, all at once.
//!
//! Every subject has a file: `listed` takes the list from the code, `missing` says in a line each what somebody forgot,
//! and a test of the tester forgets something on purpose. The command line is in `repl/src/nothing_left_out.rs`, where its
//! arguments are known; the numbered rules of editions are in `scenarios.rs`, the save formats in the trial `saves`.
#![allow(clippy::panic, reason = "a test fails by panicking")]

#[path = "nothing_left_out/bots.rs"]
mod bots;
#[path = "nothing_left_out/codes.rs"]
mod codes;
#[path = "nothing_left_out/editions.rs"]
mod editions;
#[path = "nothing_left_out/errors.rs"]
mod errors;
#[path = "nothing_left_out/events.rs"]
mod events;
#[path = "nothing_left_out/functions.rs"]
mod functions;
#[path = "nothing_left_out/glossary.rs"]
mod glossary;
#[path = "nothing_left_out/house_rules.rs"]
mod house_rules;
#[path = "nothing_left_out/repl_commands.rs"]
mod repl_commands;
#[path = "nothing_left_out/schemas.rs"]
mod schemas;
#[path = "nothing_left_out/scripts.rs"]
mod scripts;
#[path = "nothing_left_out/texts.rs"]
mod texts;

#[test]
fn nothing_is_left_out() {
    let missing = [
        editions::missing(&editions::listed()),
        house_rules::missing(&house_rules::listed()),
        bots::missing(&bots::listed()),
        events::missing(&events::listed()),
        functions::missing(&functions::listed()),
        repl_commands::missing(&repl_commands::listed()),
        codes::missing(&codes::listed()),
        errors::missing(&errors::listed()),
        schemas::missing(&schemas::listed()),
        glossary::missing(&glossary::listed()),
    ]
    .concat();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The tester is tested with something that nobody has thought of: all of this is said about it.
#[track_caller]
fn check(missing: &[String], expected: &[&str]) {
    assert_eq!(missing, expected);
}
