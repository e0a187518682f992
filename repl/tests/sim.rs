//! The same games give the same report, however they are played and added up.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright::seat_words;
use boardwright::shelf::Shelf;
use boardwright::sim::out::Cell;
use boardwright::sim::{GameRecord, Plan, PlanError, Report, Side, Tally, Watcher, event_columns, run};
use boardwright_engine::data::{HouseRuleRequest, Request};
use boardwright_engine::edition::Edition;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/fixtures");

fn plan(games: usize, seed: u64) -> Plan {
    let house_rules = vec![HouseRuleRequest { id: "harbour-dues".into(), options: Vec::new() }];
    plan_of(&Request { edition: "quay".into(), house_rules, ..Request::default() }, games, seed)
}

fn plan_of(request: &Request, games: usize, seed: u64) -> Plan {
    let library = Shelf { packs: vec![FIXTURES.into()] }.read().unwrap();
    let players = ["Ann: sensible", "Ben: random", "Cal: sensible"].map(|words| seat_words::seat(words).unwrap());
    match Plan::new(&library, request, players.to_vec()) {
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

/// Says stop when it has been asked so many times.
struct StopWhenAsked(usize, std::sync::atomic::AtomicUsize);

impl Watcher for StopWhenAsked {
    fn is_stopped(&self) -> bool {
        self.1.fetch_add(1, std::sync::atomic::Ordering::SeqCst) >= self.0
    }

    fn played(&self) {}
}

/// A bot that thinks long may take minutes for a game.
#[test]
fn a_game_under_way_is_left_when_the_run_is_stopped() {
    let stopped = run(&plan(30, 7), 1, &StopWhenAsked(3, 0.into()), |_| {}).unwrap();
    assert_eq!((stopped.games, stopped.failed), (0, 0));
}

/// What the Bank got for crates, less what it gave back.
fn paid_for_crates(record: &GameRecord) -> i64 {
    let crates = record.figures.payments.iter().filter(|(payment, _)| &*payment.why == "crate");
    crates.map(|(payment, sum)| if payment.from == Side::Player { sum.amount } else { -sum.amount }).sum()
}

#[test]
fn figures_add_up() {
    let plan = plan(30, 7);
    let (tally, records) = played(&plan, 2, usize::MAX);
    assert_eq!((tally.games, tally.failed), (30, 0));
    let wins: f64 = tally.wins_by_seat.parts().iter().sum();
    assert!((wins - tally.finished() as f64).abs() < 1e-9, "every game that ended was won once");
    for record in &records {
        let last = record.course.points.last().unwrap();
        let cash: Vec<i64> = record.seats.iter().map(|seat| seat.cash).collect();
        assert_eq!(last.players, cash, "seed {}", record.seed);
        let spent: i64 = record.figures.buildings.iter().map(|building| building.holding.spent).sum();
        assert_eq!(spent, paid_for_crates(record), "seed {}", record.seed);
        assert_eq!(record.events.len(), 0, "nobody asked for events");
    }
    assert!(tally.figures.buildings[0].bought > 0, "crates were bought");
    assert!(tally.figures.house_rules[0].times > 0, "the house rule was called");
}

/// In this edition two kinds of blocks stand beside each other, and pieces that nobody buys.
#[test]
fn buildings_share_the_rents_of_the_spaces_on_which_they_stand() {
    let plan = plan_of(&Request { edition: "city".into(), ..Request::default() }, 8, 7);
    let (_, records) = played(&plan, 2, usize::MAX);
    let mut shared = 0;
    for GameRecord { figures, seed, .. } in &records {
        let by_kind: i64 = figures.buildings.iter().map(|building| building.holding.income).sum();
        let rents: i64 = figures.deeds.iter().map(|deed| deed.income).sum();
        assert!(by_kind + figures.bare_rents.amount <= rents, "seed {seed}: {by_kind} of {rents}");
        shared += figures.buildings.iter().filter(|building| building.holding.income > 0).count();
    }
    assert!(shared > records.len(), "more than one kind earns something");
}

#[test]
fn every_event_is_a_row_of_its_game() {
    let plan = Plan { events: true, ..plan(3, 7) };
    let (_, records) = played(&plan, 2, usize::MAX);
    for record in &records {
        let columns = event_columns();
        assert!(record.events.iter().all(|row| row.len() == columns.len()));
        let rolls = record.events.iter().filter(|row| row[4] == Cell::text("rolled")).count();
        assert_eq!(rolls, record.rolls as usize);
    }
}

/// Names of players, spaces, groups and reasons come from files of other people.
#[test]
fn no_name_becomes_a_part_of_the_page() {
    let plan = plan(3, 7);
    let (tally, _) = played(&plan, 1, usize::MAX);
    let mut report = Report::new(&plan, &tally);
    let mut edition = Edition::clone(&plan.edition);
    let hostile = "</title></style></svg><script>alert(1)</script><img src=x onerror='alert(2)'>\"";
    for name in [&mut report.name, &mut report.mode, &mut report.currency, &mut report.players[0]] {
        *name = hostile.into();
    }
    report.spaces.iter_mut().for_each(|space| space.name = hostile.into());
    report.deeds.iter_mut().for_each(|deed| deed.name = hostile.into());
    report.groups.iter_mut().for_each(|group| group.name = hostile.into());
    report.questions.iter_mut().for_each(|question| question.kind = hostile.into());
    report.endings.iter_mut().for_each(|ending| ending.why = hostile.into());
    edition.tracks[0].name = hostile.into();
    edition.groups[0].colour = Some(hostile.into());
    let page = report.html(&edition);
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert!(!page.contains("<script") && !page.contains("<img"), "a name has become an element");
    assert_eq!(
        (page.matches("</title>").count(), page.matches("</style>").count()),
        (page.matches("<title>").count(), 1)
    );
}

#[test]
fn a_page_needs_nothing_but_itself() {
    let plan = plan(3, 7);
    let (tally, _) = played(&plan, 1, usize::MAX);
    let page = Report::new(&plan, &tally).html(&plan.edition);
    for outside in ["http://", "https://", "url(", "@import", "src=", "href="] {
        assert!(!page.contains(outside), "the page has {outside}");
    }
    for heading in ["How long games take", "Who wins", "Where tokens land", "Wealth over the game", "What pays"] {
        assert!(page.contains(heading), "the page lacks {heading}");
    }
}
