//! Games of every edition and mode, with all accounts checked after every event: of players who do anything legal, and of
//! the sensible bot.
//!
//! The ordinary tests play a few games each; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test
//! conservation -- --nocapture` plays a thousand of each and prints what came out; `BOARDWRIGHT_LONG=city` only of that
//! edition.
#![allow(clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a long run tells its figures")]

use boardwright_engine::data::{Request, editions, load};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::mistake::Style;
use boardwright_snapshots::{NAMES, library, lineup, program};

/// A random game may go on for ever; after so many turns it has shown what it can.
const MOST_TURNS_AT_RANDOM: u32 = 400;

/// Sensible players finish. Games that are longer than this are counted as endless.
const MOST_SENSIBLE_TURNS: u32 = 1_500;

#[test]
fn random_games_keep_all_accounts_in_every_edition_and_mode() {
    check("random", if is_long() { 1_000 } else { 6 }, MOST_TURNS_AT_RANDOM, |seed| 2 + seed % 3);
}

#[test]
fn sensible_games_keep_all_accounts_in_every_edition_and_mode() {
    check("sensible", if is_long() { 1_000 } else { 4 }, MOST_SENSIBLE_TURNS, |_| 4);
}

/// Plays so many games of everything, by so many players, and tells how they went.
fn check(bot: &str, games: u64, most_turns: u32, players: impl Fn(u64) -> u64) {
    for edition in editions(library()).filter(|edition| is_wanted(edition)) {
        for mode in modes(edition) {
            let mut figures = Figures::default();
            for seed in 0..games {
                let game = played(edition, &mode, bot, usize::try_from(players(seed)).unwrap_or(2), seed, most_turns);
                figures.add(&game, seed);
            }
            eprintln!("{bot}: {edition} {mode}: {games} games, {figures}");
        }
    }
}

#[derive(Default)]
struct Figures {
    turns: Vec<u32>,
    events: usize,
    endless: Vec<u64>,
}

impl Figures {
    fn add(&mut self, game: &Game, seed: u64) {
        self.turns.push(game.kernel().state.turn);
        self.events += game.kernel().log.len();
        if *game.phase() != Phase::Over {
            self.endless.push(seed);
        }
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let share = |percent: usize| turns.get(turns.len() * percent / 100).copied().unwrap_or(0);
        write!(
            formatter,
            "{} audited events, turns {} / {} / {} (5%, median, 95%), {} not ended",
            self.events,
            share(5),
            share(50),
            share(95),
            self.endless.len()
        )?;
        if (1..20).contains(&self.endless.len()) {
            write!(formatter, ": seeds {:?}", self.endless)?;
        }
        Ok(())
    }
}

fn is_long() -> bool {
    std::env::var_os("BOARDWRIGHT_LONG").is_some()
}

/// All editions, unless the long form names one.
fn is_wanted(edition: &str) -> bool {
    let named = std::env::var("BOARDWRIGHT_LONG").ok().filter(|named| editions(library()).any(|known| known == named));
    named.is_none_or(|named| named == edition)
}

fn modes(edition: &str) -> Vec<String> {
    let request = Request { edition: edition.into(), ..Request::default() };
    let edition = load(library(), &request).unwrap_or_else(|m| panic!("{}", m.render(library(), Style::Plain)));
    edition.modes.iter().map(ToString::to_string).collect()
}

fn played(edition: &str, mode: &str, bot: &str, players: usize, seed: u64, most_turns: u32) -> Game {
    let setup = Setup::new(NAMES.into_iter().take(players), seed);
    let program = program(edition, mode, &[]);
    let seats = lineup(edition, mode, bot).seats();
    let mut game = Game::new(program, setup, seats).unwrap_or_else(|error| panic!("{edition}: {error}"));
    game.audit();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < most_turns {
        if let Err(error) = game.advance() {
            let transcript = game.transcript();
            let last = transcript[transcript.len().saturating_sub(12)..].join("\n");
            panic!("{edition} {mode}, seed {seed}: {error}\nafter:\n{last}");
        }
    }
    game
}
