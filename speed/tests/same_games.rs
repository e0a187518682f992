//! The compact game is the same in Rust and in scripts, and by both back ends.

use boardwright_engine::script::BackEnd;
use boardwright_speed::{Scripted, check_same_games};

#[test]
fn compiled_scripts_play_the_games_of_hand_written_rust() {
    assert!(check_same_games(&Scripted::new(BackEnd::Compiled), 0..50) > 15_000);
}

#[test]
fn interpreted_scripts_play_the_games_of_hand_written_rust() {
    assert!(check_same_games(&Scripted::new(BackEnd::Interpreter), 50..60) > 3_000);
}
