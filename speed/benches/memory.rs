//! How much memory a running game takes beyond the edition, which all games share.
//!
//! The allocator counts what is in use. It has a benchmark of its own, since counting takes time.
#![allow(clippy::panic, reason = "a benchmark fails by panicking")]

use boardwright_engine::data::{Request, SENSIBLE};
use boardwright_engine::game::{Game, Phase};
use boardwright_speed::shipped::{self, Table};
use boardwright_speed::{Options, Sheet};
use clap::Parser;
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const HEADING: &str = "Memory of a running game";
/// In bytes.
const GOAL: usize = 64 << 10;
/// Games that are in memory at the same time.
const GAMES: usize = 20;

fn main() {
    let options = Options::parse();
    if !options.wants(HEADING) {
        return;
    }
    let about = format!(
        "In kB, the mean of {GAMES} games of four sensible bots that are in memory together, as simulations play them. The \
         goal is {} kB.",
        GOAL >> 10
    );
    let head = ["edition", "state", "game at its start", "after 100 turns", "in the end", "the largest", "with undo"];
    let mut sheet = Sheet::new(HEADING, about, 1, &head);
    for request in shipped::editions() {
        sheet.row([request.edition.clone()].into_iter().chain(figures(&request)));
    }
    sheet.print(&options);
}

fn figures(request: &Request) -> Vec<String> {
    let table = Table::lay(request, SENSIBLE);
    let most_turns = table.plan.most_turns;
    let begin = |number| {
        let mut game = table.begin(number, table.seats());
        game.forget_past();
        game
    };
    // What rules and bots keep for all games is there after a few of them.
    (0..3).for_each(|number| simulate(&mut begin(number), most_turns));
    let mut games = Vec::with_capacity(GAMES);
    let empty = in_use();
    games.extend((0..GAMES).map(begin));
    let mut means = vec![in_use() - empty];
    games.iter_mut().for_each(|game| simulate(game, 100));
    means.push(in_use() - empty);
    games.iter_mut().for_each(|game| simulate(game, most_turns));
    means.push(in_use() - empty);
    let state = games[0].kernel().state.clone();
    let with_state = in_use();
    drop(state);
    let state = with_state - in_use();
    let largest = games.drain(..).map(size_of_game).max().unwrap_or(0);
    let undoable = (0..GAMES).map(|number| {
        let mut game = table.begin(number, table.seats());
        play(&mut game, most_turns, |_| {});
        size_of_game(game)
    });
    let undoable = undoable.sum::<usize>() / GAMES;
    let means = means.into_iter().map(|bytes| bytes / GAMES);
    [state].into_iter().chain(means).chain([largest, undoable]).map(kilobytes).collect()
}

/// Plays as simulations do, which read the events and keep none.
fn simulate(game: &mut Game, most_turns: u32) {
    play(game, most_turns, |game| game.hand_over_log(|_| {}));
}

fn play(game: &mut Game, most_turns: u32, after_step: impl Fn(&mut Game)) {
    while *game.phase() != Phase::Over && game.kernel().state.turn < most_turns {
        game.advance().unwrap_or_else(|error| panic!("{error}"));
        after_step(game);
    }
}

fn size_of_game(game: Game) -> usize {
    let before = in_use();
    drop(game);
    before - in_use()
}

fn in_use() -> usize {
    ALLOCATOR.current_usage()
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1024.0)
}
