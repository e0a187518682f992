//! Files of rows are read back as they were written.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;

use boardwright::sim::out::{Cell, Column, Kind, Out};

fn columns() -> Vec<Column> {
    let columns = [("game", Kind::Number), ("ending", Kind::Text), ("minutes", Kind::Real), ("out_1", Kind::Flag)];
    columns.map(|(name, kind)| Column::new(name, kind)).to_vec()
}

fn rows() -> [Vec<Cell>; 2] {
    [
        vec![Cell::Number(1), Cell::text("time, \"they\" said"), Cell::Real(2.5), Cell::Flag(false)],
        vec![Cell::Number(2), Cell::Nothing, Cell::Real(3.0), Cell::Flag(true)],
    ]
}

fn written(name: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let mut out = Out::create(&path, columns()).unwrap();
    rows().iter().for_each(|row| out.add(row).unwrap());
    out.finish().unwrap();
    (folder, path)
}

#[test]
fn csv_has_a_head_and_quotes() {
    let (_folder, path) = written("games.csv");
    let expected = "game,ending,minutes,out_1\n1,\"time, \"\"they\"\" said\",2.5,0\n2,,3,1\n";
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
}

#[test]
fn json_has_an_object_a_line() {
    let (_folder, path) = written("games.jsonl");
    let expected = "{\"ending\":\"time, \\\"they\\\" said\",\"game\":1,\"minutes\":2.5,\"out_1\":false}\n\
                    {\"ending\":null,\"game\":2,\"minutes\":3.0,\"out_1\":true}\n";
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_types_and_gaps() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let (_folder, path) = written("games.parquet");
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    assert_eq!(reader.metadata().file_metadata().num_rows(), 2);
    let rows: Vec<String> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
    let expected = [
        "{game: 1, ending: \"time, \"they\" said\", minutes: 2.5, out_1: false}",
        "{game: 2, ending: null, minutes: 3.0, out_1: true}",
    ];
    assert_eq!(rows, expected);
}

/// Nobody can read a Parquet file without its end, so that one that is cut short does not bear the name.
#[cfg(feature = "parquet")]
#[test]
fn parquet_has_its_name_only_when_it_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    fs::write(&path, "an earlier run").unwrap();
    let names = || {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let mut out = Out::create(&path, columns()).unwrap();
    rows().iter().for_each(|row| out.add(row).unwrap());
    assert_eq!(names(), ["games.parquet", "games.parquet.unfinished"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "an earlier run");
    out.finish().unwrap();
    assert_eq!(names(), ["games.parquet"]);
}

/// Rows beyond what a row group holds are written while others still come.
#[cfg(feature = "parquet")]
#[test]
fn parquet_has_more_than_one_row_group() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.parquet");
    let mut out = Out::create(&path, columns()).unwrap();
    (0..150_000).for_each(|_| out.add(&rows()[0]).unwrap());
    out.finish().unwrap();
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    assert_eq!((reader.num_row_groups(), reader.metadata().file_metadata().num_rows()), (2, 150_000));
}

#[test]
fn a_file_that_cannot_be_written_says_so_before_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nowhere").join("games.csv");
    let problem = Out::create(&path, columns()).err().unwrap();
    assert_eq!(problem, format!("{} cannot be written: No such file or directory (os error 2)", path.display()));
}
