//! What the rows of a file are made of.

/// A column of a file; any cell in it may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Real,
    Text,
    Flag,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Nothing,
    Number(i64),
    Real(f64),
    Text(String),
    Flag(bool),
}

impl Column {
    pub fn new(name: impl Into<String>, kind: Kind) -> Column {
        Column { name: name.into(), kind }
    }
}

impl Cell {
    /// A count, which no game brings beyond the largest number.
    pub fn count(count: u64) -> Cell {
        Cell::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// A seat, counted from 1 where the program counts from 0.
    pub fn seat(index: usize) -> Cell {
        Cell::count(index as u64 + 1)
    }

    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Nothing, T::into)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Number(number)
    }
}
