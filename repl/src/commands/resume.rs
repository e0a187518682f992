//! `boardwright resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::save_file;
use boardwright::session::Session;
use boardwright::shelf::Shelf;
use boardwright_engine::game::Save;

use super::play::sit_down;
use crate::{home, output};

#[derive(clap::Args)]
pub struct Resume {
    /// The saved game; the last one that was played, if you do not say.
    file: Option<PathBuf>,
}

impl Resume {
    pub fn run(&self, shelf: Shelf) -> ExitCode {
        let home = home::folder();
        let last = home.as_deref().and_then(home::last_journal);
        let Some(file) = self.file.clone().or(last) else {
            return output::fail("no game has been played here yet; `boardwright play` begins one");
        };
        // A game that goes on from its journal keeps it; one that goes on from another save gets a journal of its own.
        let journal = match (&self.file, home) {
            (None, _) => Some(file.clone()),
            (Some(_), Some(home)) => home::new_journal(&home),
            (Some(_), None) => None,
        };
        let save = match open(&file) {
            Ok(save) => save,
            Err(error) => return output::fail(&error),
        };
        sit_down(Session::resume(&save, shelf, output::screen(), journal))
    }
}

/// Reads a save, or says why it cannot be read.
pub fn open(path: &Path) -> Result<Save, String> {
    let bytes = save_file::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Save::read(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}
