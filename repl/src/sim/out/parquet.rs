//! Rows as a Parquet file, in row groups, so that no more than one of them is in memory.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::{Cell, Column, Kind, Rows};

/// Readers split their work by row groups: large ones are packed well, small ones need little memory.
const CELLS_OF_GROUP: usize = 1 << 19;

pub struct Parquet<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<Column>,
    /// By column.
    cells: Vec<Vec<Cell>>,
}

impl<W: Write + Send> Parquet<W> {
    pub fn begin(out: W, columns: Vec<Column>) -> io::Result<Parquet<W>> {
        let fields: Result<Vec<_>, _> = columns.iter().map(|column| field(column).map(Arc::new)).collect();
        let schema = Type::group_type_builder("row").with_fields(fields.map_err(problem)?).build().map_err(problem)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("boardwright ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties)).map_err(problem)?;
        let cells = vec![Vec::new(); columns.len()];
        Ok(Parquet { file, columns, cells })
    }

    fn write_group(&mut self) -> io::Result<()> {
        if self.cells.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(problem)?;
        for (column, cells) in self.columns.iter().zip(&mut self.cells) {
            if let Some(mut writer) = group.next_column().map_err(problem)? {
                write_column(&mut writer, column.kind, cells).map_err(problem)?;
                writer.close().map_err(problem)?;
            }
            cells.clear();
        }
        group.close().map_err(problem)?;
        Ok(())
    }
}

impl<W: Write + Send> Rows for Parquet<W> {
    fn add(&mut self, row: &[Cell]) -> io::Result<()> {
        self.cells.iter_mut().zip(row).for_each(|(cells, cell)| cells.push(cell.clone()));
        let rows = self.cells.first().map_or(0, Vec::len);
        if rows * self.columns.len() >= CELLS_OF_GROUP { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.write_group()?;
        self.file.close().map_err(problem)?;
        Ok(())
    }
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.kind {
        Kind::Number => (Physical::INT64, None),
        Kind::Real => (Physical::DOUBLE, None),
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Flag => (Physical::BOOLEAN, None),
    };
    Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
}

fn write_column(writer: &mut SerializedColumnWriter, kind: Kind, cells: &[Cell]) -> Result<(), ParquetError> {
    match kind {
        Kind::Number => write::<Int64Type>(writer, cells, |cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        }),
        Kind::Real => write::<DoubleType>(writer, cells, |cell| match cell {
            Cell::Real(real) => Some(*real),
            _ => None,
        }),
        Kind::Text => write::<ByteArrayType>(writer, cells, |cell| match cell {
            Cell::Text(text) => Some(ByteArray::from(text.as_str())),
            _ => None,
        }),
        Kind::Flag => write::<BoolType>(writer, cells, |cell| match cell {
            Cell::Flag(flag) => Some(*flag),
            _ => None,
        }),
    }
}

/// The values that there are, and for each cell whether there is one.
fn write<T: DataType>(
    writer: &mut SerializedColumnWriter,
    cells: &[Cell],
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<Option<T::T>> = cells.iter().map(value).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let present: Vec<T::T> = values.into_iter().flatten().collect();
    writer.typed::<T>().write_batch(&present, Some(&levels), None)?;
    Ok(())
}

fn problem(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
