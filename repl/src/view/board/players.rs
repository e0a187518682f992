//! The table of players in the middle of the board.

use boardwright_engine::edition::PlayerId;
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::{Purse, Value};

use crate::view::signs::Signs;
use crate::view::{Screen, Text, colour, labels};

/// A line for each player: letter, name, token, cash, deeds, and what else there is to know.
pub fn table(kernel: &Kernel, signs: &Signs<'_>, screen: &Screen, width: usize) -> Vec<Text> {
    let players: Vec<PlayerId> = kernel.state.all_players().collect();
    let head = ["", "", "player", "token", "cash", "deeds", "at", ""].map(|word| Text::styled(word, colour::quiet()));
    let mut rows = vec![head.to_vec()];
    rows.extend(players.iter().map(|player| row(kernel, signs, screen, *player)));
    let mut widths: Vec<usize> = (0..head.len()).map(|column| widest(&rows, column)).collect();
    widths[POINTER] = 1;
    // The board itself shows where a token stands, and its letter whose it is.
    for column in [AT, TOKEN] {
        if total(&widths) > width {
            widths[column] = 0;
        }
    }
    for (column, least) in [(NOTES, 0), (NAME, 3)] {
        let over = total(&widths).saturating_sub(width);
        widths[column] = widths[column].saturating_sub(over).max(least);
    }
    rows.iter().map(|row| line(row, &widths, screen).cut(width, screen)).collect()
}

const POINTER: usize = 0;
const LETTER: usize = 1;
const NAME: usize = 2;
const TOKEN: usize = 3;
const CASH: usize = 4;
const DEEDS: usize = 5;
const AT: usize = 6;
const NOTES: usize = 7;

fn row(kernel: &Kernel, signs: &Signs<'_>, screen: &Screen, player: PlayerId) -> Vec<Text> {
    let state = &kernel.state;
    let seat = state.seat(player);
    let is_in_turn = state.player_in_turn == Some(player) && state.ending.is_none();
    let pointer = if is_in_turn { screen.pick("▸", ">") } else { "" };
    let style = match (seat.is_out, is_in_turn) {
        (true, _) => colour::quiet(),
        (false, true) => colour::strong(),
        (false, false) => Default::default(),
    };
    let deeds = state.owners.iter().filter(|owner| **owner == Some(player)).count();
    let mut notes: Vec<String> = labels::raised_flags(kernel, Value::Player(player)).collect();
    match state.cards.held_by(player).len() {
        0 => {}
        1 => notes.push("1 card".into()),
        cards => notes.push(format!("{cards} cards")),
    }
    if seat.is_out {
        notes = vec!["out".into()];
    }
    vec![
        Text::plain(pointer),
        signs.token(player),
        Text::styled(&seat.name, style),
        Text::styled(&seat.token, colour::quiet()),
        Text::styled(&kernel.money(state.purses.held(Purse::Player(player))), style),
        Text::styled(&deeds.to_string(), style),
        if seat.is_out { Text::default() } else { Text::plain(&kernel.edition.space(seat.at).name) },
        Text::plain(&notes.join(", ")),
    ]
}

fn line(row: &[Text], widths: &[usize], screen: &Screen) -> Text {
    let mut line = Text::default();
    for (column, (text, width)) in row.iter().zip(widths).enumerate().filter(|(_, (_, width))| **width > 0) {
        let text = text.cut(*width, screen);
        let cell = if [CASH, DEEDS].contains(&column) { text.flush_right(*width) } else { text.padded(*width) };
        line = line.and(Text::plain(gap_before(column))).and(cell);
    }
    line
}

fn gap_before(column: usize) -> &'static str {
    match column {
        POINTER => "",
        LETTER | NAME => " ",
        _ => "  ",
    }
}

fn widest(rows: &[Vec<Text>], column: usize) -> usize {
    rows.iter().map(|row| row[column].width()).max().unwrap_or(0)
}

fn total(widths: &[usize]) -> usize {
    let columns = widths.iter().enumerate().filter(|(_, width)| **width > 0);
    columns.map(|(column, width)| width + gap_before(column).len()).sum()
}
