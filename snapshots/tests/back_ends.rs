//! Compiled rules do what Rhai's interpreter does: the same games in both, event by event.
//!
//! The ordinary tests play a few games each; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test
//! back_ends -- --nocapture` plays a thousand of each.
#![allow(clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a long run tells its figures")]

use std::rc::Rc;

use boardwright_engine::data::{Request, editions, house_rules, load};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{BackEnd, Program, open};
use boardwright_snapshots::{NAMES, library, lineup, program};

/// A game is followed for so long.
const MOST_TURNS: u32 = 120;

#[test]
fn random_games_are_the_same_in_both_back_ends() {
    check_editions("random", if is_long() { 1_000 } else { 4 });
}

#[test]
fn sensible_games_are_the_same_in_both_back_ends() {
    check_editions("sensible", if is_long() { 100 } else { 1 });
}

#[test]
fn games_with_house_rules_are_the_same_in_both_back_ends() {
    for rule in house_rules(library()) {
        let mut played = 0;
        for edition in editions(library()) {
            let Some(program) = with_house_rule(edition, rule) else { continue };
            for seed in 0..if is_long() { 100 } else { 1 } {
                check(&program, edition, None, seed);
                played += 1;
            }
        }
        assert!(played > 0, "no edition takes the house rule {rule}");
    }
}

#[test]
fn no_shipped_rule_is_left_to_the_interpreter() {
    for edition in editions(library()) {
        for mode in modes(edition) {
            let program = program(edition, &mode, &[]);
            assert_eq!(program.interpreted(), [], "{edition} {mode}");
        }
        for rule in house_rules(library()) {
            let program = with_house_rule(edition, rule);
            assert_eq!(
                program.map_or(Vec::new(), |program| program.interpreted().to_vec()),
                [],
                "{edition} with {rule}"
            );
        }
    }
}

fn check_editions(bot: &str, games: u64) {
    for edition in editions(library()) {
        for mode in modes(edition) {
            let program = program(edition, &mode, &[]);
            let events: usize = (0..games).map(|seed| check(&program, edition, Some((&mode, bot)), seed)).sum();
            eprintln!("{bot}: {edition} {mode}: {games} games, {events} events, the same in both back ends");
        }
    }
}

/// Plays a game twice, and says how many events it has.
fn check(program: &Rc<Program>, edition: &str, bots: Option<(&str, &str)>, seed: u64) -> usize {
    let compiled = played(program, BackEnd::Compiled, edition, bots, seed);
    let interpreted = played(program, BackEnd::Interpreter, edition, bots, seed);
    let (one, other) = (compiled.transcript(), interpreted.transcript());
    let first = one.iter().zip(&other).position(|(one, other)| one != other);
    if let Some(first) = first.or((one.len() != other.len()).then_some(one.len().min(other.len()))) {
        let from = first.saturating_sub(6);
        let tail = |lines: &[String]| lines[from..lines.len().min(first + 2)].join("\n");
        panic!("{edition} {bots:?}, seed {seed}:\n{}\n--- but interpreted:\n{}", tail(&one), tail(&other));
    }
    assert_eq!(compiled.hash(), interpreted.hash(), "{edition} {bots:?}, seed {seed}");
    assert_eq!(compiled.unsure(), Vec::<String>::new(), "{edition} {bots:?}, seed {seed}: the interpreter had to help");
    one.len()
}

fn played(program: &Rc<Program>, back_end: BackEnd, edition: &str, bots: Option<(&str, &str)>, seed: u64) -> Game {
    let setup = Setup::new(NAMES.into_iter().take(2 + usize::try_from(seed).unwrap_or(0) % 3), seed);
    let seats = match bots {
        Some((mode, bot)) => {
            let lineup = lineup(edition, mode, bot);
            lineup.set_back_end(back_end);
            let helped = lineup.unsure();
            assert_eq!(helped, Vec::<String>::new(), "{edition} {mode}: the interpreter had to help the bot {bot}");
            lineup.seats()
        }
        None => boardwright_engine::game::random_seats(),
    };
    let mut game = Game::new(Rc::clone(program), setup, seats).unwrap_or_else(|error| panic!("{edition}: {error}"));
    game.set_back_end(back_end);
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        if let Err(error) = game.advance() {
            panic!("{edition} {bots:?} {back_end:?}, seed {seed}: {error}");
        }
    }
    game
}

fn with_house_rule(edition: &str, rule: &str) -> Option<Rc<Program>> {
    let house_rule = boardwright_engine::data::HouseRuleRequest { id: rule.into(), options: Vec::new() };
    let request = Request { edition: edition.into(), house_rules: vec![house_rule], ..Request::default() };
    open(library(), &request).ok()
}

fn modes(edition: &str) -> Vec<String> {
    let request = Request { edition: edition.into(), ..Request::default() };
    let edition = load(library(), &request).unwrap_or_else(|m| panic!("{}", m.render(library(), Style::Plain)));
    edition.modes.iter().map(ToString::to_string).collect()
}

fn is_long() -> bool {
    std::env::var_os("BOARDWRIGHT_LONG").is_some()
}
