//! Random-legal games of every edition and mode, with all accounts checked after every event.
//!
//! The ordinary tests play a few games each; `BOARDWRIGHT_LONG=1 cargo test --release -p boardwright-snapshots --test
//! conservation -- --nocapture` plays a thousand of each and prints what came out.
#![allow(clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a long run tells its figures")]

use boardwright_engine::data::{Request, editions, load};
use boardwright_engine::game::{Game, Phase, Setup, random_seats};
use boardwright_engine::mistake::Style;
use boardwright_snapshots::{NAMES, library, program};

/// A random game may go on for ever; after so many turns it has shown what it can.
const MOST_TURNS: u32 = 400;

#[test]
fn random_games_keep_all_accounts_in_every_edition_and_mode() {
    let games: u64 = if std::env::var_os("BOARDWRIGHT_LONG").is_some() { 1_000 } else { 6 };
    for edition in editions(library()) {
        for mode in modes(edition) {
            let (mut turns, mut ended, mut events) = (0, 0, 0);
            for seed in 0..games {
                let game = played(edition, &mode, seed);
                turns += u64::from(game.kernel().state.turn);
                events += game.kernel().log.len();
                ended += usize::from(*game.phase() == Phase::Over);
            }
            eprintln!("{edition} {mode}: {games} games, {turns} turns, {events} audited events, {ended} ended");
        }
    }
}

fn modes(edition: &str) -> Vec<String> {
    let request = Request { edition: edition.into(), ..Request::default() };
    let edition = load(library(), &request).unwrap_or_else(|m| panic!("{}", m.render(library(), Style::Plain)));
    edition.modes.iter().map(ToString::to_string).collect()
}

fn played(edition: &str, mode: &str, seed: u64) -> Game {
    let players = 2 + usize::try_from(seed % 3).unwrap_or(0);
    let setup = Setup::new(NAMES.into_iter().take(players), seed);
    let program = program(edition, mode, &[]);
    let mut game = Game::new(program, setup, random_seats()).unwrap_or_else(|error| panic!("{edition}: {error}"));
    game.audit();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        if let Err(error) = game.advance() {
            let transcript = game.transcript();
            let last = transcript[transcript.len().saturating_sub(12)..].join("\n");
            panic!("{edition} {mode}, seed {seed}: {error}\nafter:\n{last}");
        }
    }
    game
}
