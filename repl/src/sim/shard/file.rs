//! A shard file: lines of JSON.
//!
//! The first line is the head: format, program, shard, the task and its identity. Then comes one text for each game that
//! `sim` played, which is its line of CSV. The line after them has the sums, and the last one the checksum of all lines
//! before it, by which a file that was cut off is noticed.

use std::fs::File;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::super::Tally;
use super::super::compare::PairTally;
use super::{Shard, Task};

/// What the head of a shard file begins with.
const KIND: &str = "shard";

/// Rises with every change of the layout.
const FORMAT: u32 = 2;

/// A shard file that was read and found whole.
#[derive(Debug)]
pub struct ShardFile {
    pub path: PathBuf,
    pub head: Head,
    pub end: End,
    rows: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    boardwright: String,
    format: u32,
    pub program: String,
    pub shard: Shard,
    pub identity: String,
    pub task: Task,
}

/// What a machine has added up.
#[derive(Debug, Serialize, Deserialize)]
pub struct End {
    /// The games that were played, those that failed among them.
    pub played: usize,
    pub sums: Sums,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sums {
    Games(Box<Tally>),
    /// Of each variant beside the first.
    Pairs(Vec<PairTally>),
}

#[derive(Serialize, Deserialize)]
struct Checksum {
    checksum: String,
}

/// Makes the lines of a shard file, one after the other.
pub struct ShardWriter {
    hasher: blake3::Hasher,
}

impl ShardWriter {
    /// The writer, and the first line.
    pub fn begin(task: Task, shard: Shard) -> (ShardWriter, String) {
        let mut writer = ShardWriter { hasher: blake3::Hasher::new() };
        let head = Head {
            boardwright: KIND.into(),
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            shard,
            identity: task.identity(),
            task,
        };
        let line = writer.line(&head);
        (writer, line)
    }

    /// The line of one game.
    pub fn row(&mut self, row: &str) -> String {
        self.line(&row)
    }

    /// The last lines.
    pub fn end(mut self, played: usize, sums: Sums) -> String {
        let sums = self.line(&End { played, sums });
        let checksum = Checksum { checksum: self.hasher.finalize().to_hex().to_string() };
        format!("{sums}\n{}", json(&checksum))
    }

    fn line(&mut self, object: &impl Serialize) -> String {
        let line = json(object);
        hash(&mut self.hasher, &line);
        line
    }
}

impl ShardFile {
    /// Reads a file from its beginning to its end, but keeps only its head and its sums.
    pub fn read(path: &Path) -> Result<ShardFile, String> {
        let shown = path.display();
        let mut lines = lines(path)?;
        let mut next = || lines.next().transpose().map_err(|error| format!("cannot read {shown}: {error}"));
        let no_shard = || format!("{shown} is no shard file; `sim`, `compare` and `sweep` write one with `--shard`");
        let first = next()?.ok_or_else(no_shard)?;
        check_format(&first, path).ok_or_else(no_shard)??;
        let head: Head = parsed(&first, path)?;
        let mut hasher = blake3::Hasher::new();
        hash(&mut hasher, &first);
        let (mut sums, mut last, mut rows) = (None::<String>, None::<String>, 0);
        while let Some(line) = next()? {
            if let Some(before) = last.replace(line) {
                hash(&mut hasher, &before);
                rows += usize::from(sums.is_some());
                sums = Some(before);
            }
        }
        let cut_off = || format!("{shown} was cut off or changed; play shard {} again", head.shard);
        let (Some(sums), Some(last)) = (sums, last) else { return Err(cut_off()) };
        let checksum: Checksum = serde_json::from_str(&last).map_err(|_| cut_off())?;
        if checksum.checksum != hasher.finalize().to_hex().as_str() || head.identity != head.task.identity() {
            return Err(cut_off());
        }
        let end = parsed(&sums, path)?;
        Ok(ShardFile { path: path.to_owned(), head, end, rows })
    }

    /// The lines of CSV of its games.
    pub fn rows(&self) -> Result<impl Iterator<Item = String>, String> {
        let row = |line: std::io::Result<String>| serde_json::from_str(&line.ok()?).ok();
        Ok(lines(&self.path)?.skip(1).take(self.rows).filter_map(row))
    }
}

/// Nothing, if this is not the head of a shard file.
fn check_format(head: &str, path: &Path) -> Option<Result<(), String>> {
    #[derive(Deserialize)]
    struct Kind {
        boardwright: String,
        format: u32,
    }
    let kind: Kind = serde_json::from_str(head).ok()?;
    if kind.boardwright != KIND {
        return None;
    }
    let problem = || {
        let path = path.display();
        format!(
            "{path} has format {}, and this program reads format {FORMAT}; use the same program for all",
            kind.format
        )
    };
    Some(if kind.format == FORMAT { Ok(()) } else { Err(problem()) })
}

fn lines(path: &Path) -> Result<Lines<BufReader<File>>, String> {
    let file = File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok(BufReader::new(file).lines())
}

fn parsed<T: DeserializeOwned>(line: &str, path: &Path) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| format!("{} makes no sense: {error}", path.display()))
}

fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("a shard is made of texts, numbers and lists of them")
}

fn hash(hasher: &mut blake3::Hasher, line: &str) {
    hasher.update(line.as_bytes());
    hasher.update(b"\n");
}
