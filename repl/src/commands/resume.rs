//! `boardwright resume`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::save_file;
use boardwright_engine::game::Save;
use boardwright_engine::library::Library;

use super::watch::{Stretch, random_players};
use crate::output;

#[derive(clap::Args)]
pub struct Resume {
    /// The saved game.
    file: PathBuf,
    #[command(flatten)]
    stretch: Stretch,
}

impl Resume {
    pub fn run(&self, library: &Library) -> ExitCode {
        let save = match open(&self.file) {
            Ok(save) => save,
            Err(error) => return output::fail(&error),
        };
        if save.differs_from(library) {
            output::line("The rules on disk have changed since; this game goes on by the rules in its save.");
        }
        match save.resume(random_players()) {
            Ok(resumed) => {
                if let Some(reason) = &resumed.without_history {
                    output::line(&format!("What was before the save cannot be undone: {reason}"));
                }
                let shown = resumed.game.kernel().log.len();
                self.stretch.play(resumed.game, shown)
            }
            Err(error) => output::fail(&format!("{}: {error}", self.file.display())),
        }
    }
}

/// Reads a save, or says why it cannot be read.
pub fn open(path: &Path) -> Result<Save, String> {
    let bytes = save_file::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Save::read(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}
