//! The games as rows, one a game.

use super::out::{Cell, Column, Kind};
use super::{GameRecord, Plan};

/// The columns that every run has.
const COLUMNS: [(&str, Kind); 11] = [
    ("game", Kind::Number),
    ("seed", Kind::Number),
    ("ending", Kind::Text),
    ("winners", Kind::Text),
    ("first", Kind::Number),
    ("turns", Kind::Number),
    ("rolls", Kind::Number),
    ("minutes", Kind::Real),
    ("bankruptcies", Kind::Number),
    ("rents", Kind::Number),
    ("rent_paid", Kind::Number),
];

/// Those that each seat has of its own, with its number behind them.
const OF_SEAT: [(&str, Kind); 4] =
    [("won", Kind::Real), ("cash", Kind::Number), ("worth", Kind::Number), ("out", Kind::Flag)];

pub fn columns(plan: &Plan) -> Vec<Column> {
    let of_seat = |seat: usize| OF_SEAT.map(|(name, kind)| Column::new(format!("{name}_{seat}"), kind));
    let of_game = COLUMNS.into_iter().map(|(name, kind)| Column::new(name, kind));
    of_game.chain((1..=plan.players.len()).flat_map(of_seat)).collect()
}

/// One game. Games and seats are counted from 1.
pub fn row(record: &GameRecord) -> Vec<Cell> {
    let (rents, rent_paid) = record.rents();
    let winners: Vec<String> = record.winners.iter().map(|seat| (seat + 1).to_string()).collect();
    let mut row = vec![
        Cell::count(record.number as u64 + 1),
        Cell::count(record.seed),
        record.ending.as_deref().map(Cell::text).into(),
        if winners.is_empty() { Cell::Nothing } else { Cell::Text(winners.join(" ")) },
        record.first.map(Cell::seat).into(),
        Cell::count(record.turns.into()),
        Cell::count(record.rolls.into()),
        Cell::Real((record.seconds as f64 / 0.6).round() / 100.0),
        Cell::count(record.bankruptcies()),
        Cell::count(rents),
        Cell::Number(rent_paid),
    ];
    for (index, seat) in record.seats.iter().enumerate() {
        row.push(if record.ending.is_some() { Cell::Real(record.part_won(index)) } else { Cell::Nothing });
        row.push(Cell::Number(seat.cash));
        row.push(seat.worth.into());
        row.push(Cell::Flag(seat.is_out));
    }
    row
}
