//! A game that is saved at any decision and resumed in a new process comes out as if nothing had happened.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a test may tell its figures")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use boardwright_engine::decision::{Input, Nobody};
use boardwright_engine::game::{Game, Mark, Phase};
use boardwright_snapshots::{Table, finish, one_decision};

/// A quarter of the games that the long form plays.
const GAMES: u64 = 50;
const LONG: u64 = 200;
const THREADS: u64 = 2;

fn table(seed: u64) -> Table {
    let players = 2 + usize::try_from(seed % 3).unwrap();
    Table { edition: "quay", mode: "short", house_rules: &["harbour-dues"], players, seed }
}

#[test]
fn a_game_resumed_in_a_new_process_at_any_decision_ends_the_same() {
    let threads = (0..THREADS).map(|first| {
        let seeds = (first..games()).step_by(THREADS as usize);
        thread::spawn(move || seeds.map(check_resumed).sum::<usize>())
    });
    let threads: Vec<_> = threads.collect();
    let saves: usize = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    let games = games();
    eprintln!("{games} games, resumed {saves} times in {games} processes");
    assert!(saves > 10 * games as usize, "{saves} decisions are few for {games} games");
}

fn games() -> u64 {
    if std::env::var_os("BOARDWRIGHT_LONG").is_some() { LONG } else { GAMES }
}

/// Saves a game at every decision and resumes each save in a new process. Gives the number of saves.
fn check_resumed(seed: u64) -> usize {
    let uninterrupted = finish(table(seed).game(Box::new(Nobody)));
    let saves = saves_at_every_decision(seed, &uninterrupted);
    let outcomes = resumed_elsewhere(&saves);
    let expected = vec![uninterrupted.hash().to_string(); saves.len()];
    assert!(outcomes == expected, "seed {seed}: {outcomes:#?} instead of {}", uninterrupted.hash());
    saves.len()
}

fn saves_at_every_decision(seed: u64, uninterrupted: &Game) -> Vec<Vec<u8>> {
    let mut game = table(seed).game(Box::new(Nobody));
    let mut saves = Vec::new();
    while *one_decision(&mut game).unwrap() != Phase::Over {
        if game.question().is_some() {
            saves.push(game.save());
        }
    }
    assert_eq!(game.hash(), uninterrupted.hash(), "seed {seed}");
    saves
}

fn resumed_elsewhere(saves: &[Vec<u8>]) -> Vec<String> {
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_resume-saves")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for save in saves {
        input.write_all(&u32::try_from(save.len()).unwrap().to_le_bytes()).unwrap();
        input.write_all(save).unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The other way round: nobody sits at the table, and every input comes from outside.
#[test]
fn a_game_answered_from_outside_is_the_game_that_bots_played() {
    for seed in 0..games() {
        let played = finish(table(seed).game(Box::new(Nobody)));
        let mut game = table(seed).game(Box::new(Nobody));
        for mark in played.tape().to_vec() {
            put(&mut game, mark);
        }
        assert_eq!(game.tape(), played.tape(), "seed {seed}");
        assert_eq!(game.log(), played.log(), "seed {seed}");
        assert_eq!(game.hash(), played.hash(), "seed {seed}");
    }
}

fn put(game: &mut Game, mark: Mark) {
    let phase = match mark {
        Mark::Step => game.advance(),
        Mark::Input(Input::Answer { player, answer, .. }) => game.answer(player, answer),
        Mark::Act(act) | Mark::Input(Input::Act(act)) => game.act(act),
        Mark::Wait(milliseconds) | Mark::Input(Input::Wait(milliseconds)) => game.wait(milliseconds),
        Mark::Tamper(script) => game.tamper(&script),
        Mark::Rules(_) => unreachable!("random players change no rules"),
    };
    phase.unwrap();
}
