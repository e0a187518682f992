//! `boardwright resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::journal::Journal;
use boardwright::save_file;
use boardwright::session::Session;
use boardwright::shelf::Shelf;
use boardwright_engine::game::{Save, SaveError};
use boardwright_engine::library::Library;

use super::play::{new_journal, sit_down};
use crate::{home, output};

#[derive(clap::Args)]
pub struct Resume {
    /// The saved game; the last one that was played, if you do not say.
    pub file: Option<PathBuf>,
}

impl Resume {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
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
        shelf.remember(&save.packs);
        let library = match shelf.read() {
            Ok(library) => library,
            Err(problem) => return output::fail(&problem),
        };
        if let Some(note) = missing_folder(&save, &library, &shelf) {
            output::line(&note);
        }
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

/// What to say where the game was begun with a folder that nobody has named this time. Its files come from the save.
fn missing_folder(save: &Save, library: &Library, shelf: &Shelf) -> Option<String> {
    let missing: Vec<&str> =
        save.sources.paths().map(|path| &**path).filter(|path| library.text(path).is_none()).collect();
    let which = match missing.as_slice() {
        [first] => format!("{first}, which is not here"),
        [first, more @ ..] => format!("{first} and {} more files that are not here", more.len()),
        [] if shelf.packs.is_empty() && save.differs_from(library) => {
            "files that differ from those of the program".into()
        }
        [] => return None,
    };
    Some(format!(
        "This game was begun with {which}; it goes on with the copies in its save. If they are in a folder of yours, \
         name it: `boardwright --folder <folder> resume`."
    ))
}
