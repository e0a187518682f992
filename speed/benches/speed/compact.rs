//! The compact game by hand-written Rust, by compiled scripts and by Rhai's interpreter.

use std::hint::black_box;
use std::ops::Range;
use std::time::Duration;

use boardwright_engine::script::BackEnd;
use boardwright_speed::{Options, Scripted, Sheet, check_same_games, grouped, native, rolls};

use crate::rounds::quickest_of_each;

pub const HEADING: &str = "The compact game against hand-written Rust";

/// Seeds of which all three ways play the same games.
const CHECKED: Range<u64> = 0..1_000;
/// What is compared plays the same games, since a roll takes longer in a short one: those that end in bankruptcy have more
/// payments in fewer rolls. A round takes some milliseconds in Rust, and some fifty in compiled scripts.
const MEASURED: Range<u64> = 0..200;
/// The interpreter would take seconds for all of them.
const INTERPRETED: Range<u64> = 0..4;

pub fn print(options: &Options) {
    let (compiled, interpreted) = (Scripted::new(BackEnd::Compiled), Scripted::new(BackEnd::Interpreter));
    let checked = if options.long { 0..CHECKED.end * 10 } else { CHECKED };
    let all_rolls = check_same_games(&compiled, checked.clone());
    check_same_games(&interpreted, 0..checked.end / 20);
    let about = format!(
        "Four players whose decisions are part of the rules, at most 400 turns. {} games ({} rolls) ended in the same state \
         in Rust and in compiled scripts, and {} in interpreted ones.",
        grouped(checked.end as f64),
        grouped(all_rolls as f64),
        grouped((checked.end / 20) as f64)
    );
    let times = quickest_of_each(
        if options.long { 200 } else { 40 },
        [
            &mut || MEASURED.for_each(|seed| drop(black_box(play_native(seed)))),
            &mut || MEASURED.for_each(|seed| drop(black_box(compiled.play(seed)))),
            &mut || INTERPRETED.for_each(|seed| drop(black_box(interpreted.play(seed)))),
        ],
    );
    let head = ["", "rolls/s", "games/s", "ns a roll", "times the hand-written"];
    let mut sheet = Sheet::new(HEADING, about, 1, &head);
    let limit = nanoseconds_a_roll(times[0], &MEASURED);
    let names = ["hand-written Rust", "scripts, compiled", "scripts, by Rhai's interpreter"];
    for ((name, time), seeds) in names.into_iter().zip(times).zip([MEASURED, MEASURED, INTERPRETED]) {
        let roll = nanoseconds_a_roll(time, &seeds);
        let games = seeds.count() as f64 / time.as_secs_f64();
        let figures = [grouped(1e9 / roll), grouped(games), format!("{roll:.0}"), format!("{:.1}", roll / limit)];
        sheet.row([name.to_string()].into_iter().chain(figures));
    }
    sheet.print(options);
    parts(options, &compiled, nanoseconds_a_roll(times[1], &MEASURED), limit).print(options);
}

/// What there is besides the rules, as far as it can be told from outside.
fn parts(options: &Options, compiled: &Scripted, roll: f64, limit: f64) -> Sheet {
    let (games, steps): (Vec<_>, Vec<_>) = MEASURED.map(|seed| compiled.play_counting(seed)).unzip();
    let all_rolls = games.iter().map(rolls).sum::<u64>() as f64;
    let steps = steps.into_iter().sum::<usize>();
    let events = games.iter().map(|game| game.kernel().log.len()).sum::<usize>();
    let each = steps / games.len();
    let idle = Scripted::idle();
    let [begun, stepped] = quickest_of_each(
        if options.long { 100 } else { 20 },
        [&mut || MEASURED.for_each(|seed| drop(black_box(compiled.begin(seed)))), &mut || {
            MEASURED.for_each(|seed| assert!(idle.begin(seed).advance_many(each).is_ok()))
        }],
    );
    let about = format!(
        "Of a roll in compiled scripts. There are {:.2} steps and {:.2} events a roll.",
        steps as f64 / all_rolls,
        events as f64 / all_rolls
    );
    let mut sheet = Sheet::new("Where a roll of the compact game goes", about, 1, &["", "ns a roll", "share"]);
    let [begun, stepped] = [begun, stepped].map(|time| time.as_nanos() as f64 / all_rolls);
    let parts = [
        ("a game begun and ended", begun),
        ("a step in which no rule does anything", stepped - begun),
        ("what hand-written Rust takes for everything", limit),
        ("the rest: rules, kernel, log", roll - stepped - limit),
    ];
    for (name, time) in parts {
        sheet.row([name.to_string(), format!("{time:.0}"), format!("{:.0} %", time / roll * 100.0)]);
    }
    sheet
}

fn play_native(seed: u64) -> native::Game {
    let mut game = native::Game::new(seed);
    game.play();
    game
}

fn nanoseconds_a_roll(time: Duration, seeds: &Range<u64>) -> f64 {
    let rolls: u64 = seeds.clone().map(|seed| u64::from(play_native(seed).rolls)).sum();
    time.as_nanos() as f64 / rolls as f64
}
