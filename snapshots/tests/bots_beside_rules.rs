//! Bots are linked on top of the rules, and remember with them what both work out. A bot that sees a rule otherwise keeps
//! that to itself.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::kernel::Event;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::BackEnd;
use boardwright_snapshots::{library, program_from};

const MOST_STEPS: usize = 400;

/// Plays a game of sensible bots that see something otherwise.
fn play(back_end: BackEnd, otherwise: &str, seed: u64) -> Vec<Event> {
    let mut library: Library = library().clone();
    library.add("scripts/bots/sensible/otherwise.rhai", otherwise);
    let program = program_from(&library, "classic", "standard", &[]);
    let seats = vec![Some(BotRequest { id: "sensible".into(), options: Vec::new() }); 4];
    let lineup = Lineup::load(&library, &program, &seats);
    let lineup = lineup.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
    lineup.set_back_end(back_end);
    let mut game = Game::new(program, Setup::new(["Ada", "Ben", "Cleo", "Dan"], seed), lineup.seats()).unwrap();
    game.set_back_end(back_end);
    game.advance_many(MOST_STEPS).unwrap();
    assert!(lineup.unsure().is_empty());
    game.events_since(0)
}

/// Nothing is remembered by the interpreter: what it plays is what the rules say.
#[track_caller]
fn check(otherwise: &str) {
    let otherwise =
        format!("//! Sees a rule otherwise.\n//! @needs std:building \"there are buildings\"\n{otherwise}\n");
    for seed in 1..=4 {
        assert!(
            play(BackEnd::Compiled, &otherwise, seed) == play(BackEnd::Interpreter, &otherwise, seed),
            "seed {seed}"
        );
    }
}

#[test]
fn a_bot_that_would_build_anywhere_still_builds_evenly() {
    check("fn is_ready(player, space) { space.group != () && space.group.owner == player }");
}

#[test]
fn a_bot_that_takes_every_lot_for_empty_still_builds_evenly() {
    check("fn may_grow(space) { true }");
}

#[test]
fn a_bot_that_forgets_its_mortgages_still_has_them() {
    check("fn is_any_mortgaged(group) { false }");
}
