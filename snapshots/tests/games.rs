//! Random players play whole games of the Quay, with all accounts checked after every event.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use boardwright_engine::game::{Game, Phase, random_seats};
use boardwright_snapshots::{Table, log_hash};

/// No random game is followed for longer.
const MOST_TURNS: u32 = 150;

const LAST_ONE: &str = "the last one in the game";
const RICHEST: &str = "the richest after turn 10";

const STANDARD: Table = Table { edition: "quay", mode: "standard", house_rules: &[], players: 2, seed: 0 };
const SHORT: Table = Table { mode: "short", ..STANDARD };

/// Plays games of a table with and without its house rule, and counts how they ended; "" stands for those that did not.
#[track_caller]
fn check(table: Table) -> BTreeMap<String, usize> {
    let mut endings = BTreeMap::new();
    for house_rules in [&[][..], &["harbour-dues"]] {
        for seed in 0..15 {
            let game = played(Table { house_rules, seed, ..table });
            let ending = game.kernel().state.ending.as_ref().map(|ending| ending.why.to_string());
            *endings.entry(ending.unwrap_or_default()).or_default() += 1;
        }
    }
    endings
}

/// A game of random players, who act out of turn at one question in ten, to its end or as far as a test follows it.
#[track_caller]
fn played(table: Table) -> Game {
    let mut game = table.game(random_seats());
    game.audit();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        if let Err(error) = game.advance() {
            let transcript = game.transcript();
            let last = &transcript[transcript.len().saturating_sub(12)..];
            panic!("{table:?}: {error}\nafter:\n{}", last.join("\n"));
        }
    }
    game
}

#[test]
fn two_players_ruin_each_other() {
    let endings = check(STANDARD);
    assert!(endings[LAST_ONE] >= 5, "{endings:?}");
}

#[test]
fn three_players_take_longer() {
    let endings = check(Table { players: 3, ..STANDARD });
    assert!(endings[LAST_ONE] >= 1 && endings[""] >= 1, "{endings:?}");
}

#[test]
fn four_players_keep_their_accounts_for_a_hundred_and_fifty_turns() {
    let endings = check(Table { players: 4, ..STANDARD });
    assert!(endings[""] >= 10, "{endings:?}");
}

#[test]
fn a_short_game_ends_after_ten_turns() {
    for players in 2..=4 {
        let endings = check(Table { players, ..SHORT });
        assert!(endings[RICHEST] >= 25, "{endings:?}");
        assert!(!endings.contains_key(""), "{endings:?}");
    }
}

#[test]
fn another_seed_gives_another_game() {
    let hashes: BTreeSet<String> = (0..50).map(|seed| log_hash(&played(Table { seed, ..SHORT })).to_string()).collect();
    assert_eq!(hashes.len(), 50);
}
