//! Shows the views of a game of random players, to look at them with one's own eyes:
//! `cargo run -p boardwright --example views -- <edition> <steps> <width> <plain|unicode|colour> <view>`.
#![allow(clippy::print_stdout, reason = "showing is what this is for")]

use std::error::Error;
use std::sync::Arc;

use boardwright::shelf::Shelf;
use boardwright::view::{self, Screen};
use boardwright_engine::data::{Request, load};
use boardwright_engine::edition::{DeckId, DeedId, SpaceId};
use boardwright_engine::game::{Game, Setup, random_seats};
use boardwright_engine::script::link;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize, usual: &str| arguments.get(index).cloned().unwrap_or_else(|| usual.into());
    let width: usize = argument(2, "80").parse()?;
    let screen = match argument(3, "colour").as_str() {
        "plain" => Screen::plain(width),
        "unicode" => Screen { unicode: true, ..Screen::plain(width) },
        _ => Screen::terminal(width),
    };
    let library =
        Shelf { packs: std::env::var_os("BOARDWRIGHT_FOLDER").into_iter().map(Into::into).collect() }.read()?;
    let request = Request { edition: argument(0, ""), ..Request::default() };
    let program = link(Arc::new(load(&library, &request)?))?;
    let mut game = Game::new(program, Setup::new(["Ann", "Ben", "Cleo", "Dan"], 7), random_seats())?;
    game.advance_many(argument(1, "100").parse()?)?;
    let kernel = game.kernel();
    let players = kernel.state.all_players();
    let edition = &kernel.edition;
    let shown: String = match argument(4, "board").as_str() {
        "players" => players.map(|player| view::player(&kernel, player, &screen)).collect(),
        "spaces" => (0..edition.spaces.len()).map(|space| view::space(&kernel, SpaceId::nth(space), &screen)).collect(),
        "deeds" => (0..edition.deeds.len()).map(|deed| view::deed(&kernel, DeedId::nth(deed), &screen)).collect(),
        "decks" => (0..edition.decks.len()).map(|deck| view::deck(&kernel, DeckId::nth(deck), &screen)).collect(),
        "bank" => view::bank(&kernel, &screen),
        "clock" => view::clock(&kernel, &screen),
        _ => view::board(&kernel, &screen),
    };
    print!("{shown}");
    Ok(())
}
