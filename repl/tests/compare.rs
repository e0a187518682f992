//! Verdicts on real games hold for the next seed too.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::compare::{CompareQuestion, Comparison, Figure, PairTally};
use boardwright::sim::{Plan, Watcher, another_seed, run_together};
use boardwright_engine::data::Request;
use boardwright_engine::library::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures");
    Shelf { packs: vec![fixtures.into()] }.read().unwrap()
});

/// The wages of both variants, on the same dice or not.
fn compared(wages: [i64; 2], seed: u64, is_unpaired: bool) -> Comparison {
    let plan = |wage: i64, seed: u64| {
        let request = Request {
            edition: "quay".into(),
            mode: Some("short".into()),
            options: vec![("wage".into(), wage.to_string())],
            ..Request::default()
        };
        let players = ["Ann: random", "Ben: random"].map(|words| seat_words::seat(words).unwrap());
        let plan = Plan::new(&LIBRARY, &request, players.to_vec()).unwrap_or_else(|_| panic!("quay can be played"));
        Plan { games: 40, seed, ..plan }
    };
    let other_seed = if is_unpaired { another_seed(seed) } else { seed };
    let plans = [plan(wages[0], seed), plan(wages[1], other_seed)];
    let mut tally = PairTally::default();
    run_together(&plans, 1, &Patience, |games| tally.add(&games[0], &games[1])).unwrap();
    let variants = wages.map(|wage| format!("quay --option wage={wage}"));
    Comparison::new(&CompareQuestion { variants, on: Figure::Money, precision: None, is_unpaired }, &plans, &tally)
}

/// Waits for all games.
struct Patience;

impl Watcher for Patience {
    fn is_stopped(&self) -> bool {
        false
    }

    fn played(&self) {}
}

fn finding(comparison: &Comparison) -> String {
    serde_json::to_value(&comparison.verdict).unwrap()["finding"].as_str().unwrap().to_owned()
}

#[test]
fn ten_seeds_give_the_same_verdict_where_the_difference_is_real() {
    for seed in 1..=10 {
        let comparison = compared([10, 15], seed, false);
        assert_eq!(finding(&comparison), "more", "seed {seed}: {}", comparison.verdict.words);
    }
}

#[test]
fn a_rule_does_not_differ_from_itself() {
    for seed in 1..=3 {
        let comparison = compared([10, 10], seed, false);
        assert_eq!((finding(&comparison), comparison.alike), ("alike".into(), 40));
        let others = comparison.others.iter().chain(&comparison.main);
        assert!(others.into_iter().all(|other| other.difference.value == 0.0 && other.differs == Some(false)));
    }
}

/// One alarm in twenty is what 5 % means; four are luck that comes in one of sixty runs.
#[test]
fn a_rule_on_dice_of_its_own_hardly_ever_seems_to_differ_from_itself() {
    let alarms: Vec<u64> =
        (1..=20).filter(|seed| finding(&compared([10, 10], *seed, true)) != "no-difference-seen").collect();
    assert!(alarms.len() <= 3, "seeds {alarms:?}");
}

#[test]
fn the_same_dice_save_games() {
    let pairing = |is_unpaired: bool| compared([10, 15], 1, is_unpaired).main.unwrap().pairing.unwrap();
    let (paired, unpaired) = (pairing(false), pairing(true));
    assert!(paired > 3.0, "{paired} times as many games would be needed without pairing");
    assert!(unpaired < 1.7, "{unpaired}: dice of their own have nothing in common");
}
