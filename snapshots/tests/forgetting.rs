//! Games that forget their past, as simulations play them, are the games that they would be if they remembered.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwright_engine::data::editions;
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::Event;
use boardwright_snapshots::{NAMES, library, lineup, program};

/// A game is followed for so long.
const MOST_TURNS: u32 = 60;

#[test]
fn random_games_are_the_same_whether_they_remember_or_not() {
    check("random", 4);
}

#[test]
fn sensible_games_are_the_same_whether_they_remember_or_not() {
    check("sensible", 1);
}

/// Its hand is full while it looks ahead, and what it cannot know is drawn from what nobody has seen.
#[test]
fn a_bot_that_looks_ahead_sees_the_same_future_whether_the_game_remembers_or_not() {
    check_edition("quay", "ahead", 1);
}

fn check(bot: &str, games: u64) {
    editions(library()).for_each(|edition| check_edition(edition, bot, games));
}

fn check_edition(edition: &str, bot: &str, games: u64) {
    for seed in 0..games {
        let (remembered, hash) = played(edition, bot, seed, |_, _| {});
        let (handed_over, same_hash) = played(edition, bot, seed, |game, events| {
            game.forget_past();
            game.hand_over_log(|event| events.push(event.clone()));
        });
        assert_eq!(handed_over.len(), remembered.len(), "{edition}, {bot}, seed {seed}");
        assert_eq!(handed_over, remembered, "{edition}, {bot}, seed {seed}");
        assert_eq!(same_hash, hash, "{edition}, {bot}, seed {seed}");
    }
}

/// The events and the final state of a game, of which something is made after each step.
fn played(
    edition: &str,
    bot: &str,
    seed: u64,
    mut after: impl FnMut(&mut Game, &mut Vec<Event>),
) -> (Vec<Event>, String) {
    let mut game =
        Game::new(program(edition, "standard", &[]), Setup::new(NAMES, seed), lineup(edition, "standard", bot).seats())
            .unwrap();
    let mut events = Vec::new();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        after(&mut game, &mut events);
        game.advance().unwrap();
    }
    after(&mut game, &mut events);
    events.extend(game.log());
    let hash = game.kernel().state.hash().to_string();
    (events, hash)
}
