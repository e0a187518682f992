//! Who may win: whoever is in the game, and of those who have left only who has something on the board.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::mistake::Style;
use boardwright_snapshots::library;
use boardwright_torture::{Rules, failing_scenario};

/// The first line of the scenario that shows what is wrong with a rule of Builder; nothing if nothing is.
fn problem(rule: &str) -> Option<String> {
    let mut library = library().clone();
    library.add("scripts/house/leaving.rhai", &format!("//! Whoever leaves first wins.\n{rule}"));
    let rules = Rules { edition: "builder".into(), mode: "standard".into(), house_rules: vec!["leaving".to_owned()] };
    let program = rules.open_from(&library);
    let program = program.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(&library, Style::Plain)));
    let scenario = failing_scenario(&rules, &program, 5, 10)?;
    scenario.lines().next().map(str::to_owned)
}

#[test]
fn nobody_wins_who_has_left_with_nothing_on_the_board() {
    let found = problem(
        r#"
        fn play_turn(player) {
            retire(player, "tired");
            end_game([player], "the first to leave");
        }
        "#,
    );
    let expected = r#"about = "It must not fail: Cleo wins, but is out of the game and has nothing on the board""#;
    assert_eq!(found.as_deref(), Some(expected));
}

#[test]
fn who_has_left_may_win_by_what_they_have_built() {
    let found = problem(
        r#"
        fn play_turn(player) {
            move_pieces(own_piece(player, "block"), 1, player, sites()[0], "built");
            retire(player, "tired");
            end_game([player], "the first to leave");
        }
        "#,
    );
    assert_eq!(found, None);
}
