//! Rows that go to a file as the games end: CSV, JSON lines or Parquet, by the ending of the file's name.

mod cell;
mod csv;
mod json_lines;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

pub use cell::{Cell, Column, Kind};
pub use csv::{head, line, quoted};

/// A file that takes one row after the other.
pub struct Out {
    path: PathBuf,
    /// Where the rows go until the file is finished: elsewhere for a Parquet file, which nobody can read without its end.
    written: PathBuf,
    rows: Box<dyn Rows>,
}

/// How a kind of file takes rows.
trait Rows {
    fn add(&mut self, row: &[Cell]) -> io::Result<()>;
    /// Writes what is still to be written.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// The kinds of files, by the ending of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Csv,
    JsonLines,
    Parquet,
}

impl Out {
    /// A new file, or an emptied one, for rows with these columns.
    pub fn create(path: &Path, columns: Vec<Column>) -> Result<Out, String> {
        let form = Form::of(path)?;
        let written = if form == Form::Parquet { unfinished(path)? } else { path.to_owned() };
        let file = || File::create(&written).map(BufWriter::new).map_err(|error| problem(path, &error));
        let rows: Result<Box<dyn Rows>, io::Error> = match form {
            Form::Csv => csv::Csv::begin(file()?, &columns).map(|rows| Box::new(rows) as _),
            Form::JsonLines => Ok(Box::new(json_lines::JsonLines::new(file()?, columns))),
            #[cfg(feature = "parquet")]
            Form::Parquet => parquet::Parquet::begin(file()?, columns).map(|rows| Box::new(rows) as _),
            #[cfg(not(feature = "parquet"))]
            Form::Parquet => return Err(WITHOUT_PARQUET.into()),
        };
        let rows = rows.map_err(|error| problem(path, &error))?;
        Ok(Out { path: path.to_owned(), written, rows })
    }

    pub fn add(&mut self, row: &[Cell]) -> Result<(), String> {
        self.rows.add(row).map_err(|error| problem(&self.path, &error))
    }

    /// Closes the file, and gives it its name.
    pub fn finish(self) -> Result<(), String> {
        let finished = self.rows.finish();
        let named = finished
            .and_then(|()| if self.written == self.path { Ok(()) } else { fs::rename(&self.written, &self.path) });
        named.map_err(|error| problem(&self.path, &error))
    }
}

/// What a program says that was built without the feature.
#[cfg(not(feature = "parquet"))]
const WITHOUT_PARQUET: &str = "this program was built without Parquet; build it with `cargo build --release -p boardwright \
     --features parquet`, or name a file that ends in .csv or .jsonl";

impl Form {
    fn of(path: &Path) -> Result<Form, String> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("csv") => Ok(Form::Csv),
            Some("jsonl" | "ndjson" | "json") => Ok(Form::JsonLines),
            Some("parquet") => Ok(Form::Parquet),
            _ => Err(format!("{}: the name of the file has to end in .parquet, .csv or .jsonl", path.display())),
        }
    }
}

/// The file for events beside that for games: `games.events.parquet` beside `games.parquet`.
pub fn beside(path: &Path, what: &str) -> PathBuf {
    let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_extension(format!("{what}.{ending}"))
}

/// `games.parquet.unfinished` beside `games.parquet`. That the name is free for a file is known before the first game.
fn unfinished(path: &Path) -> Result<PathBuf, String> {
    if path.is_dir() {
        return Err(problem(path, &io::ErrorKind::IsADirectory.into()));
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    Ok(name.into())
}

fn problem(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_what_a_file_holds() {
        for (name, form) in [
            ("games.csv", Form::Csv),
            ("games.JSONL", Form::JsonLines),
            ("a.b/games.json", Form::JsonLines),
            ("games.events.parquet", Form::Parquet),
        ] {
            assert_eq!(Form::of(Path::new(name)), Ok(form));
        }
        let problem = "games.xlsx: the name of the file has to end in .parquet, .csv or .jsonl";
        assert_eq!(Form::of(Path::new("games.xlsx")), Err(problem.into()));
    }

    #[cfg(not(feature = "parquet"))]
    #[test]
    fn a_program_without_parquet_says_how_to_get_it() {
        let problem = "this program was built without Parquet; build it with `cargo build --release -p boardwright \
                       --features parquet`, or name a file that ends in .csv or .jsonl";
        assert_eq!(Out::create(Path::new("games.parquet"), Vec::new()).err(), Some(problem.into()));
    }

    #[test]
    fn events_lie_beside_their_games() {
        assert_eq!(beside(Path::new("runs/games.parquet"), "events"), Path::new("runs/games.events.parquet"));
    }
}
