//! Plays the compact game, or a shipped edition, over and over for so many seconds, for a profiler to look at, or so many
//! times, for one that counts instructions:
//!
//! ```sh
//! cargo build --release -p boardwright-speed --example profile
//! perf record -g target/release/examples/profile compiled 10
//! valgrind --tool=callgrind target/release/examples/profile compiled --games 100
//! valgrind --tool=callgrind target/release/examples/profile shipped --bot random --games 20
//! valgrind --tool=callgrind target/release/examples/profile sim --bot random --games 20
//! ```
//!
//! What `sim` takes more than `shipped` is what simulations add to the games: records, tallies and the way to them.
#![allow(clippy::disallowed_types, reason = "it ends by the clock on the wall")]
#![allow(clippy::print_stdout, reason = "it tells how many games it was")]

use std::time::{Duration, Instant};

use boardwright::sim::{Watcher, run};
use boardwright_engine::data::{Request, SENSIBLE};
use boardwright_engine::game::Phase;
use boardwright_engine::script::BackEnd;
use boardwright_speed::shipped::Table;
use boardwright_speed::{Scripted, native, shipped};
use clap::{Parser, ValueEnum};

#[derive(Parser)]
struct Arguments {
    /// What plays.
    way: Way,
    /// For how long.
    #[arg(default_value_t = 10)]
    seconds: u64,
    /// How many games instead.
    #[arg(long)]
    games: Option<u64>,
    /// Which edition, if a shipped one plays.
    #[arg(long, default_value = "classic")]
    edition: String,
    /// And which bots.
    #[arg(long, default_value = SENSIBLE)]
    bot: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Way {
    Native,
    Compiled,
    /// Compiled, with turns in which nothing happens.
    Idle,
    Interpreted,
    /// A shipped edition with four bots, without the records of a simulation.
    Shipped,
    /// The same games with their records, as `boardwright sim` plays them on one thread.
    Sim,
}

/// A game of random players has no end.
const MOST_TURNS: u32 = 2_000;

fn main() {
    let Arguments { way, seconds, games, edition, bot } = Arguments::parse();
    let scripted = |back_end| {
        let scripted = Scripted::new(back_end);
        move |seed| drop(scripted.play(seed))
    };
    let mut play: Box<dyn FnMut(u64)> = match way {
        Way::Native => Box::new(|seed| native::Game::new(seed).play()),
        Way::Compiled => Box::new(scripted(BackEnd::Compiled)),
        Way::Idle => {
            let idle = Scripted::idle();
            Box::new(move |seed| assert!(idle.begin(seed).advance_many(400).is_ok()))
        }
        Way::Interpreted => Box::new(scripted(BackEnd::Interpreter)),
        Way::Shipped => Box::new(full_games(edition, &bot)),
        Way::Sim => return simulate(edition, &bot, games, Duration::from_secs(seconds)),
    };
    if let Some(games) = games {
        return (0..games).for_each(play);
    }
    let (begun, mut seed) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(seconds) {
        play(seed);
        seed += 1;
    }
    println!("{seed} games, {} a second", seed / seconds.max(1));
}

fn full_games(edition: String, bot: &str) -> impl FnMut(u64) {
    let table = Table::lay(&Request { edition, ..Request::default() }, bot);
    move |number| {
        let mut game = table.begin(number as usize, table.seats());
        game.forget_past();
        while *game.phase() != Phase::Over && game.kernel().state.turn < MOST_TURNS {
            assert!(game.advance().is_ok());
            game.hand_over_log(|_| {});
        }
    }
}

/// Plays so many games, or for so long.
fn simulate(edition: String, bot: &str, games: Option<u64>, time: Duration) {
    let mut plan = shipped::plan(&Request { edition, ..Request::default() }, bot);
    plan.games = games.and_then(|games| usize::try_from(games).ok()).unwrap_or(usize::MAX);
    let watcher = Clock { end: games.is_none().then(|| Instant::now() + time) };
    let mut rolls = 0;
    let tally = run(&plan, 1, &watcher, |record| rolls += u64::from(record.rolls));
    println!("{} games, {rolls} rolls", tally.map_or(0, |tally| tally.games));
}

/// Stops a run when its time is up, if it has one.
struct Clock {
    end: Option<Instant>,
}

impl Watcher for Clock {
    fn is_stopped(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn played(&self) {}
}
