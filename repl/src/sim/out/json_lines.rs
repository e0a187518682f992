//! Rows as JSON, one object a line.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::{Cell, Column, Rows};

pub struct JsonLines<W> {
    out: W,
    columns: Vec<Column>,
}

impl<W: Write> JsonLines<W> {
    pub fn new(out: W, columns: Vec<Column>) -> JsonLines<W> {
        JsonLines { out, columns }
    }
}

impl<W: Write> Rows for JsonLines<W> {
    fn add(&mut self, row: &[Cell]) -> io::Result<()> {
        let fields = self.columns.iter().zip(row).map(|(column, cell)| (column.name.clone(), value(cell)));
        serde_json::to_writer(&mut self.out, &fields.collect::<Map<_, _>>())?;
        writeln!(self.out)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Nothing => Value::Null,
        Cell::Number(number) => (*number).into(),
        Cell::Real(real) => (*real).into(),
        Cell::Text(text) => text.as_str().into(),
        Cell::Flag(flag) => (*flag).into(),
    }
}
