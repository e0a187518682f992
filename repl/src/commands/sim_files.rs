//! The files that `boardwright sim` writes.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use boardwright::sim::out::{self, Out};
use boardwright::sim::{self, GameRecord, Plan, Report};
use boardwright_engine::edition::Edition;

/// Files that are open from the first game on, so that nobody hears after an hour that they cannot be written.
pub struct Files {
    games: Option<Out>,
    events: Option<Out>,
    html: Option<Page>,
    /// Why no further row can be written.
    problem: Option<String>,
}

impl Files {
    pub fn begin(plan: &Plan, out: Option<&Path>, html: Option<&Path>) -> Result<Files, String> {
        let events = out.filter(|_| plan.events).map(|path| out::beside(path, "events"));
        Ok(Files {
            games: out.map(|path| Out::create(path, sim::columns(plan))).transpose()?,
            events: events.map(|path| Out::create(&path, sim::event_columns())).transpose()?,
            html: html.map(Page::open).transpose()?,
            problem: None,
        })
    }

    /// Writes the rows of a game. Without success there is no use in playing on.
    pub fn take(&mut self, record: &GameRecord) -> bool {
        if self.problem.is_none() {
            self.problem = self.write(record).err();
        }
        self.problem.is_none()
    }

    pub fn finish(self, report: &Report, edition: &Edition) -> Result<(), String> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        [self.games, self.events].into_iter().flatten().try_for_each(Out::finish)?;
        self.html.map_or(Ok(()), |page| page.write(&report.html(edition)))
    }

    fn write(&mut self, record: &GameRecord) -> Result<(), String> {
        if let Some(games) = &mut self.games {
            games.add(&sim::row(record))?;
        }
        match &mut self.events {
            None => Ok(()),
            Some(events) => record.events.iter().try_for_each(|row| events.add(row)),
        }
    }
}

/// A page that is written when all games are over.
pub struct Page {
    path: PathBuf,
    file: File,
}

impl Page {
    pub fn open(path: &Path) -> Result<Page, String> {
        match open(path) {
            Ok(file) => Ok(Page { path: path.to_owned(), file }),
            Err(error) => Err(cannot_write(path, &error)),
        }
    }

    pub fn write(self, text: &str) -> Result<(), String> {
        replace(self.file, text).map_err(|error| cannot_write(&self.path, &error))
    }
}

/// The report of an earlier run stays until there is a new one.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(path)
}

fn replace(mut file: File, text: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.write_all(text.as_bytes())
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
