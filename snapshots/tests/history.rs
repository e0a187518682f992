//! Undo and redo by turn and between turns, and steps that fail. The trial `history` undoes every decision of every edition.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::decision::{Nobody, RandomPlayer};
use boardwright_engine::game::{Game, Phase, Setup, is_decision};
use boardwright_engine::script::BackEnd;
use boardwright_snapshots::{Table, finish, library, one_decision, program_from};

const GAMES: u64 = 20;
const NOTHING_TO_UNDO: &str = "there is nothing to undo";
const NOTHING_TO_REDO: &str = "there is nothing to redo";

fn game(seed: u64) -> Game {
    let players = 2 + usize::try_from(seed % 3).unwrap();
    let table = Table { edition: "quay", mode: "short", house_rules: &["harbour-dues"], players, seed };
    let mut game = table.game(Box::new(Nobody));
    game.audit();
    game
}

/// Everything that undo and redo must bring back.
fn position(game: &Game) -> (String, Phase, usize) {
    (game.hash().to_string(), game.phase().clone(), game.tape().len())
}

fn decisions(game: &Game) -> usize {
    game.tape().iter().filter(|mark| is_decision(mark)).count()
}

#[test]
fn after_an_undo_the_game_may_go_another_way() {
    let mut others = 0;
    for seed in 0..GAMES {
        let mut game = finish(game(seed));
        let end = game.hash();
        for _ in 0..decisions(&game).div_ceil(2) {
            game.undo().unwrap();
        }
        while *game.phase() != Phase::Over {
            game.seat(Box::new(RandomPlayer { acts_percent: 25 }));
            game.advance().unwrap();
            assert_eq!(game.redo().unwrap_err().to_string(), NOTHING_TO_REDO);
        }
        others += usize::from(game.hash() != end);
    }
    // Where few decisions are left, another player may well take the same.
    assert!(others >= 10, "only {others} games went another way");
}

#[test]
fn looking_at_a_question_again_keeps_what_can_be_redone() {
    let mut game = finish(game(1));
    let end = position(&game);
    game.undo().unwrap();
    game.seat(Box::new(Nobody));
    game.advance().unwrap();
    game.redo().unwrap();
    assert_eq!(position(&game), end);
}

#[test]
fn undoing_a_turn_goes_back_to_before_it() {
    for seed in 0..GAMES {
        let mut game = game(seed);
        let mut turns = Vec::new();
        while *game.phase() != Phase::Over {
            if *game.phase() == Phase::Ready {
                turns.push((game.kernel().state.turn, position(&game)));
            }
            one_decision(&mut game).unwrap();
        }
        let (end, last) = (position(&game), game.kernel().state.turn);
        for turn in (0..last).rev() {
            game.undo_turn().unwrap();
            let before = turns.iter().rfind(|(number, _)| *number == turn).unwrap();
            assert_eq!(position(&game), before.1, "seed {seed}, turn {turn}");
        }
        assert_eq!(game.undo_turn().unwrap_err().to_string(), NOTHING_TO_UNDO);
        while game.redo().is_ok() {}
        assert_eq!(position(&game), end, "seed {seed}");
    }
}

#[test]
fn acts_and_waiting_between_two_turns_are_undone_one_by_one() {
    let mut game = game(1);
    game.advance().unwrap();
    let mut positions = vec![position(&game)];
    let ada = game.kernel().parse_player("Ada").unwrap();
    game.wait(1_500).unwrap();
    positions.push(position(&game));
    game.act_words(ada, "offer-deal").unwrap();
    positions.push(position(&game));
    game.wait(500).unwrap();
    positions.push(position(&game));
    game.answer_words(ada, "Ben: 10 for nothing").unwrap();
    for expected in positions.iter().rev() {
        game.undo().unwrap();
        assert_eq!(position(&game), *expected);
    }
    for expected in positions.iter().skip(1) {
        game.redo().unwrap();
        assert_eq!(position(&game), *expected);
    }
}

#[test]
fn however_often_players_act_in_a_question_the_step_has_the_same_time_left() {
    let ponder = "fn acts(player) { think(); super(player) + [[\"ponder\"]] }
        fn act_ponder(player) { think(); }
        fn think() { let count = 0; while count < 30000 { count += 1; } }";
    for back_end in [BackEnd::Compiled, BackEnd::Interpreter] {
        let mut game = game_with(ponder);
        game.set_back_end(back_end);
        while !matches!(game.advance().unwrap(), Phase::Waiting(_)) {}
        let ada = game.kernel().parse_player("Ada").unwrap();
        for _ in 0..10 {
            game.act_words(ada, "ponder").unwrap();
        }
        one_decision(&mut game).unwrap();
    }
}

/// A short game with a house rule of the test's own.
fn game_with(house_rule: &str) -> Game {
    let mut library = library().clone();
    library.add("scripts/house/faulty.rhai", &format!("//! It fails.\n//! A test needs it.\n{house_rule}"));
    let program = program_from(&library, "quay", "short", &["faulty"]);
    let mut game = Game::new(program, Setup::new(["Ada", "Ben"], 3), Box::new(Nobody)).unwrap();
    game.audit();
    game
}

/// Plays until a step fails: the game is as before that step, and trying again fails again.
#[track_caller]
fn check_failure(house_rule: &str, expected: &str) {
    let mut game = game_with(house_rule);
    let mut ready = position(&game);
    let failure = loop {
        if *game.phase() == Phase::Ready {
            ready = position(&game);
        }
        if let Err(error) = one_decision(&mut game) {
            break error.to_string();
        }
    };
    assert_eq!(failure.lines().next().unwrap(), expected);
    for _ in 0..2 {
        assert_eq!(position(&game), ready);
        let again = loop {
            if let Err(error) = game.redo() {
                break error.to_string();
            }
        };
        assert_eq!(again, failure);
    }
    assert_eq!(position(&game), ready);
}

#[test]
fn a_step_that_fails_at_once_can_be_tried_again() {
    check_failure(
        "fn play_turn(player) { let zero = 3 - turn_number(); let x = 1 / zero; super(player); }",
        "scripts/house/faulty.rhai:3:64 in play_turn: division by zero: 1 / 0",
    );
}

#[test]
fn a_step_that_fails_after_some_answers_can_be_tried_again() {
    check_failure(
        "fn ask_to_plant(player, space) { let planted = super(player, space); let zero = 0; 1 / zero }",
        "scripts/house/faulty.rhai:3:86 in ask_to_plant: division by zero: 1 / 0",
    );
}
