//! What the parts of a game cost. `cargo bench -p boardwright-engine` prints the times, then each as a multiple of a
//! script call, which is the unit that a rule's author can count.
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(clippy::disallowed_types, reason = "a benchmark looks at the clock; the engine does not")]

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_engine::data::{Request, load};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, Phase, Save, Setup, random_seats};
use boardwright_engine::script::{Program, link};
use boardwright_engine::value::Value;
use boardwright_snapshots::{library, program, program_from};
use divan::{Bencher, black_box};

/// Calls in one pass of a script's loop.
const CALLS: i64 = 1_000;
const TURNS: usize = 100;

/// Loops whose difference is the cost of one call, and a turn that does nothing but ask.
const HOUSE_RULE: &str = "//! Loops to measure.\n//! No game uses it.
fn loop_only(count) { let done = 0; while done < count { done += 1; } }
fn loop_script(count) { let done = 0; while done < count { done += 1; do_nothing(); } }
fn loop_kernel(count) { let done = 0; while done < count { done += 1; turn_number(); } }
fn do_nothing() { }
fn play_turn(player) { confirm(player, \"go\", ()); }
";

/// Everything that is measured: its name, how often one pass does it, and a pass.
type Measure = (&'static str, u32, Box<dyn FnMut()>);

fn main() {
    divan::main();
    let script_loop = quickest(&mut measure_loop("loop_only"));
    let call = (quickest(&mut measure_loop("loop_script")).saturating_sub(script_loop)) / CALLS as u32;
    let kernel = (quickest(&mut measure_loop("loop_kernel")).saturating_sub(script_loop)) / CALLS as u32;
    println!("\n{:<28}{:>12}{:>16}", "", "time", "script calls");
    let print = |name: &str, time: Duration| {
        let ratio = time.as_secs_f64() / call.as_secs_f64();
        println!("{name:<28}{:>12}{ratio:>16.1}", format!("{time:.1?}"));
    };
    print("script call", call);
    print("kernel call from a script", kernel);
    for (name, times, mut pass) in measures() {
        print(name, quickest(&mut pass) / times);
    }
}

#[divan::bench(args = ["loop_only", "loop_script", "loop_kernel"])]
fn thousand(bencher: Bencher<'_, '_>, function: &str) {
    bencher.bench_local(measure_loop(function));
}

#[divan::bench(args = measures().into_iter().map(|(name, ..)| name))]
fn part(bencher: Bencher<'_, '_>, name: &str) {
    let found = measures().into_iter().find(|(other, ..)| *other == name);
    let (_, _, pass) = found.unwrap();
    bencher.bench_local(pass);
}

fn measures() -> Vec<Measure> {
    let (played, saved) = (halfway(), halfway().save());
    let (cloned, hashed) = (halfway().kernel().state.clone(), halfway().kernel().state.clone());
    let edition = Arc::new(load(library(), &request()).unwrap());
    let mut waiting = Game::new(bench_program(), setup(), Box::new(Nobody)).unwrap();
    waiting.advance_many(5).unwrap();
    vec![
        ("suspension", 1, Box::new(move || assert!(matches!(waiting.advance(), Ok(Phase::Waiting(_)))))),
        ("state clone", 1, Box::new(move || drop(black_box(cloned.clone())))),
        ("state hash", 1, Box::new(move || drop(black_box(hashed.hash().to_string())))),
        ("save", 1, Box::new(move || drop(black_box(played.save())))),
        ("load", 1, Box::new(move || drop(Save::read(&saved).unwrap().resume(Box::new(Nobody)).unwrap()))),
        ("edition read", 1, Box::new(|| drop(load(library(), &request()).unwrap()))),
        ("layers linked", 1, Box::new(move || drop(link(Arc::clone(&edition)).unwrap()))),
        ("game begun", 1, Box::new(|| drop(Game::new(bench_program(), setup(), Box::new(Nobody)).unwrap()))),
        ("turn of random players", TURNS as u32, Box::new(play_turns)),
    ]
}

fn measure_loop(function: &str) -> impl FnMut() + use<> {
    let game = Game::new(bench_program(), setup(), Box::new(Nobody)).unwrap();
    let function = function.to_string();
    move || {
        black_box(game.look(&function, &[Value::Number(CALLS)]).unwrap());
    }
}

/// A game of four after fifty turns, or as many as it had.
fn halfway() -> Game {
    let mut game = Game::new(program("quay", "standard", &[]), setup(), random_seats()).unwrap();
    game.advance_many(TURNS / 2).unwrap();
    game
}

fn play_turns() {
    let mut game = Game::new(program("quay", "standard", &[]), setup(), random_seats()).unwrap();
    game.advance_many(TURNS).unwrap();
}

fn bench_program() -> Rc<Program> {
    thread_local! {
        static PROGRAM: Rc<Program> = {
            let mut library = library().clone();
            library.add("scripts/house/bench.rhai", HOUSE_RULE);
            program_from(&library, "quay", "standard", &["bench"])
        };
    }
    PROGRAM.with(Rc::clone)
}

fn request() -> Request {
    Request { edition: "quay".into(), ..Request::default() }
}

fn setup() -> Setup {
    Setup::new(["Ada", "Ben", "Cleo", "Dan"], 4)
}

/// The quickest of many passes, each long enough for the clock: what else the machine does only adds to it.
fn quickest(pass: &mut dyn FnMut()) -> Duration {
    let times = (0..25).map(|_| {
        let (start, mut passes) = (Instant::now(), 0);
        while start.elapsed() < Duration::from_millis(4) {
            pass();
            passes += 1;
        }
        start.elapsed() / passes
    });
    times.min().unwrap()
}
