//! The same games give the same report, however they are played and added up.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::{GameRecord, Plan, PlanError, Report, Tally, Watcher, run};
use boardwright_engine::data::{HouseRuleRequest, Request};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures");

fn plan(games: usize, seed: u64) -> Plan {
    let library = Shelf { packs: vec![FIXTURES.into()] }.read().unwrap();
    let house_rules = vec![HouseRuleRequest { id: "harbour-dues".into(), options: Vec::new() }];
    let request = Request { edition: "quay".into(), house_rules, ..Request::default() };
    let players = ["Ann: sensible", "Ben: random", "Cal: sensible"].map(|words| seat_words::seat(words).unwrap());
    match Plan::new(&library, &request, players.to_vec()) {
        Ok(plan) => Plan { games, seed, most_turns: 60, ..plan },
        Err(PlanError::Players(error)) => panic!("{error}"),
        Err(PlanError::Rules(mistakes)) => panic!("{mistakes}"),
    }
}

/// Lets so many games begin.
struct StopAfter(usize, std::sync::atomic::AtomicUsize);

impl Watcher for StopAfter {
    fn is_stopped(&self) -> bool {
        self.1.load(std::sync::atomic::Ordering::SeqCst) >= self.0
    }

    fn played(&self) {
        self.1.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }
}

fn played(plan: &Plan, threads: usize, most: usize) -> (Tally, Vec<GameRecord>) {
    let mut records = Vec::new();
    let tally = run(plan, threads, &StopAfter(most, 0.into()), |record| records.push(record.clone())).unwrap();
    (tally, records)
}

#[test]
fn threads_make_no_difference() {
    let plan = plan(30, 7);
    let (one, in_order) = played(&plan, 1, usize::MAX);
    let (two, also) = played(&plan, 2, usize::MAX);
    assert_eq!(Report::new(&plan, &one), Report::new(&plan, &two));
    assert_eq!((one, in_order), (two, also));
}

#[test]
fn another_seed_gives_other_games() {
    let (plan, other) = (plan(5, 1), plan(5, 2));
    assert_ne!(played(&plan, 1, usize::MAX).0, played(&other, 1, usize::MAX).0);
}

#[test]
fn two_halves_make_the_whole() {
    let plan = plan(30, 7);
    let (whole, records) = played(&plan, 2, usize::MAX);
    let (mut first, mut second) = (Tally::new(&plan), Tally::new(&plan));
    for (index, record) in records.into_iter().enumerate() {
        if index % 3 == 0 { first.add(&Ok(record)) } else { second.add(&Ok(record)) }
    }
    second.merge(&first);
    assert_eq!(whole, second);
}

/// Whatever was over first does not count by that: a long game in between would be missing.
#[test]
fn a_run_that_is_stopped_counts_the_first_games() {
    let plan = plan(30, 7);
    let (_, all) = played(&plan, 1, usize::MAX);
    let (stopped, some) = played(&plan, 2, 9);
    assert_eq!(some, all[..some.len()]);
    assert!(stopped.games < 30 && stopped.games == some.len() as u64, "{}", stopped.games);
}

#[test]
fn figures_add_up() {
    let plan = plan(30, 7);
    let (tally, records) = played(&plan, 2, usize::MAX);
    assert_eq!((tally.games, tally.failed), (30, 0));
    let wins: f64 = tally.wins_by_seat.parts().iter().sum();
    assert!((wins - tally.finished() as f64).abs() < 1e-9, "every game that ended was won once");
    for record in &records {
        let last = record.figures.cash.points.last().unwrap();
        assert_eq!(last.all, record.seats.iter().map(|seat| seat.cash).sum::<i64>(), "seed {}", record.seed);
    }
    assert!(tally.figures.house_rules[0].times > 0, "the house rule was called");
}
