//! What players see: the board and the other views, at several widths, with and without drawing characters and colours.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use boardwright::view::{self, Screen};
use boardwright_engine::edition::{
    DeckId, DeedId, Edition, Named, PieceId, PlayerId, PotId, SiteId, SpaceId, TimerId, Track,
};
use boardwright_engine::game::{Setup, random_seats};
use boardwright_engine::kernel::{Kernel, State};
use boardwright_engine::value::{Place, Purse, Stock, Value};
use boardwright_snapshots::{Table, program};
use unicode_width::UnicodeWidthStr;

const UNICODE: Screen = Screen { colour: false, unicode: true, width: 80 };

/// A game that random players have played for a while.
fn played(edition: &'static str) -> Kernel {
    let table = Table { edition, mode: "standard", house_rules: &[], players: 4, seed: 3 };
    let mut game = table.game(random_seats());
    game.advance_many(60).unwrap();
    game.kernel().clone()
}

/// Eight players on one space, two of them held there; hotels, houses and mortgages all around.
fn busy() -> Kernel {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Christopher", "Ann"];
    let edition = program("classic", "timed", &[]).edition.clone();
    let state = Setup::new(names, 1).state(&edition).unwrap();
    let mut kernel = Kernel::new(edition, state);
    for (seat, player) in kernel.state.all_players().collect::<Vec<_>>().into_iter().enumerate() {
        kernel.transfer(Purse::Bank, Purse::Player(player), 1_111 * i64::try_from(seat).unwrap(), "").unwrap();
    }
    let edition = Arc::clone(&kernel.edition);
    for (index, space) in edition.spaces.iter().enumerate() {
        let (Some(deed), Some(group)) = (space.deed, space.group) else { continue };
        let place = Place::Space(SpaceId::nth(index));
        kernel.give_deed(deed, Some(PlayerId::nth(group.index() % 8)), "").unwrap();
        let (kind, count) = match group.index() {
            0 | 5 => (1, 1),
            group @ 1..=4 => (0, i64::try_from(group).unwrap().min(3)),
            _ => (0, 0),
        };
        kernel.move_pieces(Stock { kind: PieceId(kind), owner: None }, count, Place::Bank, place, "").unwrap();
        if group.index() > 6 {
            kernel.set_value(&Value::Space(SpaceId::nth(index)), slot(&edition, "mortgaged"), true.into()).unwrap();
        }
    }
    let held = edition.declared.player_values.iter().position(|value| &*value.name == "in_jail").unwrap();
    for player in [1, 4].map(PlayerId) {
        kernel.set_value(&Value::Player(player), held, true.into()).unwrap();
    }
    kernel.start_timer(TimerId(0), 3_600_000).unwrap();
    kernel.begin_turn(PlayerId(6)).unwrap();
    put_all(&mut kernel, "jail");
    kernel
}

fn slot(edition: &Edition, name: &str) -> usize {
    edition.declared.space_values.iter().position(|value| &*value.name == name).unwrap()
}

fn put_all(kernel: &mut Kernel, space: &str) {
    let space = SpaceId::nth(kernel.edition.find(Named::Space, space).unwrap());
    for seat in &mut kernel.state.players {
        seat.at = space;
    }
}

/// A board of so many spaces, made from the streets of a larger one.
fn cropped(spaces: usize, open: bool) -> Kernel {
    let mut edition = (*program("classic", "standard", &[]).edition).clone();
    edition.spaces.truncate(spaces);
    edition.deeds.retain(|deed| deed.space.index() < spaces);
    for group in &mut edition.groups {
        group.spaces.retain(|space| space.index() < spaces);
        group.colour = None;
    }
    edition.tracks[0].spaces.truncate(spaces);
    edition.tracks[0].open = open;
    let state = State::new(&edition, &[("Ada".into(), "Boot".into()), ("Ben".into(), "Dog".into())], 1);
    Kernel::new(Arc::new(edition), state)
}

/// The same spaces, on two tracks.
fn two_tracks() -> Kernel {
    let mut kernel = cropped(40, false);
    let mut edition = (*kernel.edition).clone();
    let outer = edition.tracks[0].spaces.split_off(24);
    for (index, space) in outer.iter().enumerate() {
        edition.spaces[space.index()].track = boardwright_engine::edition::TrackId(1);
        edition.spaces[space.index()].index = index;
    }
    edition.tracks.push(Track {
        id: "loop".into(),
        name: "The Outer Loop".into(),
        spaces: outer,
        open: true,
        tiles: Vec::new(),
        at: None,
    });
    kernel.edition = Arc::new(edition);
    kernel
}

/// Names that try to steer the terminal, that are wide, and that are longer than any line.
fn hostile() -> Kernel {
    let mut kernel = busy();
    let mut edition = (*kernel.edition).clone();
    edition.name = "\u{1b}[2JClassic\n".into();
    edition.pieces[0].plural = "港口".repeat(60).into();
    for (index, space) in edition.spaces.iter_mut().enumerate() {
        let text =
            ["\u{1b}]0;title\u{7}", "港口の長い桟橋", "e\u{301}", "", "A\u{202e}B", "👩‍🚀 \u{fe0f}", "x"][index % 7];
        space.name = text.repeat(1 + index % 3 * 20).into();
    }
    kernel.edition = Arc::new(edition);
    kernel.state.players[0].name = "\u{1b}[31m".repeat(30).into();
    kernel.state.players[1].name = "港口".repeat(60).into();
    kernel
}

fn all_views(kernel: &Kernel, screen: &Screen) -> String {
    let edition = &kernel.edition;
    let mut views = vec![view::board(kernel, screen), view::bank(kernel, screen), view::clock(kernel, screen)];
    views.extend(kernel.state.all_players().map(|player| view::player(kernel, player, screen)));
    views.extend((0..edition.spaces.len()).map(|space| view::space(kernel, SpaceId::nth(space), screen)));
    views.extend((0..edition.deeds.len()).map(|deed| view::deed(kernel, DeedId::nth(deed), screen)));
    views.extend((0..edition.decks.len()).map(|deck| view::deck(kernel, DeckId::nth(deck), screen)));
    views.concat()
}

/// Compares with the accepted snapshot; `cargo insta review` shows and accepts changes.
fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("snapshots/views");
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[track_caller]
fn check_widths(text: &str, width: usize) {
    for line in text.lines() {
        assert!(line.width() <= width, "{} columns, not {width}: {line}", line.width());
    }
}

#[test]
fn the_board_at_several_widths() {
    for edition in ["classic", "nyc", "quay"] {
        let kernel = played(edition);
        for width in [80, 100, 160] {
            snapshot(&format!("board-of-{edition}-{width}"), &view::board(&kernel, &Screen { width, ..UNICODE }));
            snapshot(&format!("board-of-{edition}-{width}-ascii"), &view::board(&kernel, &Screen::plain(width)));
        }
    }
}

#[test]
fn the_board_in_colour() {
    let board = view::board(&busy(), &Screen::terminal(80));
    snapshot("busy-in-colour", &board.replace('\u{1b}', "␛"));
}

#[test]
fn a_busy_position() {
    let mut kernel = busy();
    snapshot("busy-in-jail-or-visiting", &view::board(&kernel, &UNICODE));
    put_all(&mut kernel, "mediterranean-avenue");
    snapshot("busy-in-a-row", &view::board(&kernel, &UNICODE));
    put_all(&mut kernel, "virginia-avenue");
    snapshot("busy-at-a-side", &view::board(&kernel, &Screen::plain(80)));
}

#[test]
fn pieces_sites_pots_and_timers_of_the_quay() {
    let mut kernel = played("quay");
    let pennant = |seat| Stock { kind: PieceId(1), owner: Some(PlayerId(seat)) };
    let crates = Stock { kind: PieceId(0), owner: None };
    let pier = Place::Space(SpaceId(1));
    let left = kernel.state.pieces.count(crates, Place::Bank);
    kernel.move_pieces(crates, left, Place::Bank, pier, "").unwrap();
    let left = kernel.state.pieces.count(pennant(3), Place::Player(PlayerId(3)));
    kernel.move_pieces(pennant(3), left, Place::Player(PlayerId(3)), Place::Site(SiteId(1)), "").unwrap();
    kernel.set_value(&Value::Space(SpaceId(1)), slot(&kernel.edition, "closed"), true.into()).unwrap();
    kernel.transfer(Purse::Bank, Purse::Pot(PotId(0)), 1_250, "").unwrap();
    kernel.start_timer(TimerId(0), 12_500).unwrap();
    snapshot("busy-quay", &view::board(&kernel, &UNICODE));
}

#[test]
fn boards_of_other_shapes() {
    for (spaces, open) in
        [(22, false), (18, false), (24, true), (14, true), (9, false), (7, false), (3, false), (1, false)]
    {
        let name = format!("spaces-{spaces}{}", if open { "-open" } else { "" });
        snapshot(&name, &view::board(&cropped(spaces, open), &UNICODE));
    }
    snapshot("two-tracks", &view::board(&two_tracks(), &UNICODE));
}

#[test]
fn a_game_that_is_over() {
    let mut kernel = played("quay");
    kernel.retire(PlayerId(3), "").unwrap();
    kernel.end_game(vec![PlayerId(0), PlayerId(1)], "the richest after turn 10").unwrap();
    snapshot("game-over", &view::board(&kernel, &UNICODE));
}

#[test]
fn the_other_views() {
    for edition in ["classic", "quay"] {
        let kernel = played(edition);
        for (name, screen) in [("", UNICODE), ("-ascii", Screen::plain(60))] {
            let player = view::player(&kernel, PlayerId(0), &screen);
            let space: String = [1, 2].map(|space| view::space(&kernel, SpaceId(space), &screen)).concat();
            snapshot(&format!("player-of-{edition}{name}"), &player);
            snapshot(&format!("spaces-of-{edition}{name}"), &space);
            snapshot(&format!("deed-of-{edition}{name}"), &view::deed(&kernel, DeedId(0), &screen));
            snapshot(&format!("deck-of-{edition}{name}"), &view::deck(&kernel, DeckId(1), &screen));
            snapshot(&format!("bank-of-{edition}{name}"), &view::bank(&kernel, &screen));
            snapshot(&format!("clock-of-{edition}{name}"), &view::clock(&kernel, &screen));
        }
    }
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let boards = [played("classic"), played("nyc"), played("quay"), busy(), two_tracks(), cropped(23, true), hostile()];
    for width in 40..=200 {
        for (unicode, kernel) in boards.iter().enumerate().map(|(index, kernel)| ((index + width) % 2 == 0, kernel)) {
            check_widths(&view::board(kernel, &Screen { width, unicode, colour: false }), width);
        }
    }
    for width in [40, 57, 80, 200] {
        for kernel in &boards {
            check_widths(&all_views(kernel, &Screen { width, ..UNICODE }), width);
        }
    }
}

#[test]
fn every_number_of_spaces_can_be_drawn() {
    for spaces in 1..=40 {
        for open in [false, true] {
            for width in [1, 20, 40, 80, 133] {
                let board = view::board(&cropped(spaces, open), &Screen::plain(width));
                check_widths(&board, width.max(40));
            }
        }
    }
}

#[test]
fn colours_change_nothing_but_escapes() {
    let boards = [busy(), played("quay"), hostile()];
    for kernel in &boards {
        let coloured = Screen { colour: true, ..UNICODE };
        assert_eq!(without_styles(&view::board(kernel, &coloured)), view::board(kernel, &UNICODE));
        assert!(!without_styles(&all_views(kernel, &coloured)).contains('\u{1b}'));
        assert!(!all_views(kernel, &UNICODE).contains('\u{1b}'));
    }
}

/// The text without the escapes that choose colours and weight; others stay.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert_eq!(&part[end..=end], "m", "{part}");
        plain.push_str(&part[end + 1..]);
    }
    plain
}

#[test]
fn plain_views_are_ascii() {
    for edition in ["classic", "nyc"] {
        assert!(all_views(&played(edition), &Screen::plain(80)).is_ascii());
    }
}
