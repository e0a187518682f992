//! `boardwright resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::journal::Journal;
use boardwright::save_file;
use boardwright::session::Session;
use boardwright::shelf::Shelf;
use boardwright_engine::game::{Save, SaveError};

use super::play::{new_journal, sit_down};
use crate::{home, output};

#[derive(clap::Args)]
pub struct Resume {
    /// The saved game; the last one that was played, if you do not say.
    pub file: Option<PathBuf>,
}

impl Resume {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let last = || home::folder().ok().as_deref().and_then(home::last_journal);
        let Some(file) = self.file.clone().or_else(last) else {
            return output::fail("no game has been played here yet; `boardwright play` begins one");
        };
        // A game that goes on from its journal keeps it; one that goes on from another save gets a journal of its own.
        // The journal is taken before it is read: whoever has it might write another one in between.
        let kept = match self.file.is_none().then(|| Journal::take(file.clone())).transpose() {
            Ok(kept) => kept,
            Err(problem) => return output::fail(&problem),
        };
        let save = match open(&file) {
            Ok(save) => save,
            Err(error) => return output::fail(&error),
        };
        let journal = kept.or_else(new_journal);
        let path = journal.as_ref().map(|journal| journal.path().to_owned());
        let session = Session::resume(&save, shelf, output::screen(), journal);
        sit_down(session, path.as_deref())
    }
}

/// Reads a save, or says why it cannot be read.
pub fn open(path: &Path) -> Result<Save, String> {
    const HINT: &str = "saves are written by `watch --save <file>`, and by `save <file>` at the REPL";
    let bytes = save_file::read(path).map_err(|error| format!("cannot read {}: {error}; {HINT}", path.display()))?;
    Save::read(&bytes).map_err(|error| match error {
        SaveError::NotASave => format!("{}: {error}; {HINT}", path.display()),
        error => format!("{}: {error}", path.display()),
    })
}
