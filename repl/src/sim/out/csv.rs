//! Rows as lines of CSV, as RFC 4180 has them.

use std::io::{self, Write};

use super::{Cell, Column, Rows};

/// The names of the columns.
pub fn head(columns: &[Column]) -> String {
    columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>().join(",")
}

/// One row. What there is none of is empty; a flag is 1 or 0.
pub fn line(row: &[Cell]) -> String {
    row.iter().map(field).collect::<Vec<_>>().join(",")
}

pub struct Csv<W>(W);

impl<W: Write> Csv<W> {
    pub fn begin(mut out: W, columns: &[Column]) -> io::Result<Csv<W>> {
        writeln!(out, "{}", head(columns))?;
        Ok(Csv(out))
    }
}

impl<W: Write> Rows for Csv<W> {
    fn add(&mut self, row: &[Cell]) -> io::Result<()> {
        writeln!(self.0, "{}", line(row))
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Real(real) => real.to_string(),
        Cell::Text(text) => quoted(text),
        Cell::Flag(flag) => u8::from(*flag).to_string(),
    }
}

/// A text that may have commas in it.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_commas_are_quoted() {
        assert_eq!(quoted("the last one in the game"), "the last one in the game");
        assert_eq!(quoted("\"time\", they said"), "\"\"\"time\"\", they said\"");
    }

    #[test]
    fn what_is_missing_is_empty() {
        let row = [Cell::Number(-3), Cell::Nothing, Cell::Flag(true), Cell::Real(2.5), Cell::text("a,b")];
        assert_eq!(line(&row), "-3,,1,2.5,\"a,b\"");
    }
}
