//! The shipped editions with full rules, by the code that `boardwright sim` runs.

use std::time::{Duration, Instant};

use boardwright::sim::{Plan, Watcher, run};
use boardwright_engine::data::{RANDOM, SENSIBLE};
use boardwright_speed::{Options, Sheet, grouped, shipped};
use cpu_time::ProcessTime;

pub const HEADING: &str = "Shipped editions with full rules";

/// Games with which the length of a run is chosen: a few, and then more. What they take less than those is what games take
/// once the rules are linked.
const FEW: usize = 4;
const MORE: usize = 20;
/// How often each is measured, in turns. The quickest run is the one in which the machine did least else.
const ROUNDS: usize = 3;
/// What share of a processor one thread gets while nothing else runs. With less, nobody can tell what two would gain.
const QUIET: f64 = 0.95;

pub fn print(options: &Options) {
    let about = "Four bots of the same kind, as `boardwright sim` plays them: linking, bots, records and all. The rates are \
                 of one thread; `x 2` is how many times sooner two threads are done. Of three runs each the quickest counts.";
    let head = ["edition", "mode", "sensible: rolls/s", "games/s", "x 2", "random: rolls/s", "games/s", "x 2"];
    let mut sheet = Sheet::new(HEADING, about, 2, &head);
    for request in shipped::tables() {
        let figures = [SENSIBLE, RANDOM].into_iter().flat_map(|bot| figures(shipped::plan(&request, bot), options));
        sheet.row([request.edition.clone(), shipped::mode(&request)].into_iter().chain(figures));
    }
    sheet.print(options);
}

/// Rolls and games a second on one thread, and how many times faster two are.
fn figures(mut plan: Plan, options: &Options) -> [String; 3] {
    let [few, more] = [FEW, MORE].map(|games| {
        plan.games = games;
        play(&plan, 1).processor.as_secs_f64()
    });
    let games = options.time().as_secs_f64() / (more - few).max(more / 10.0) * (MORE - FEW) as f64;
    plan.games = (games as usize).max(MORE);
    let (mut one, mut two) = (play(&plan, 1), play(&plan, 2));
    for _ in 1..ROUNDS {
        (one, two) = (one.or_quicker(play(&plan, 1)), two.or_quicker(play(&plan, 2)));
    }
    assert_eq!(one.rolls, two.rolls, "two threads play the same games as one");
    let seconds = one.processor.as_secs_f64();
    let gain = match seconds / one.wall.as_secs_f64() {
        QUIET.. => format!("{:.2}", one.wall.as_secs_f64() / two.wall.as_secs_f64()),
        _ => "busy".into(),
    };
    [grouped(one.rolls as f64 / seconds), grouped(plan.games as f64 / seconds), gain]
}

/// What all games of a plan took.
struct Taken {
    rolls: u64,
    /// What they took of the processor, which does not count what other programs do meanwhile.
    processor: Duration,
    wall: Duration,
}

impl Taken {
    fn or_quicker(self, other: Taken) -> Taken {
        if other.wall < self.wall { other } else { self }
    }
}

fn play(plan: &Plan, threads: usize) -> Taken {
    let mut rolls = 0;
    let (processor, wall) = (ProcessTime::now(), Instant::now());
    let tally = run(plan, threads, &Patient, |record| rolls += u64::from(record.rolls));
    let taken = Taken { rolls, processor: processor.elapsed(), wall: wall.elapsed() };
    if let Err(problem) = tally {
        panic!("{problem}");
    }
    taken
}

struct Patient;

impl Watcher for Patient {
    fn is_stopped(&self) -> bool {
        false
    }

    fn played(&self) {}
}
