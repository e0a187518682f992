//! `boardwright replay`

use std::path::PathBuf;
use std::process::ExitCode;

use boardwright_engine::game::replay;

use super::resume::open;
use crate::output;

#[derive(clap::Args)]
pub struct Replay {
    /// The saved game.
    file: PathBuf,
}

impl Replay {
    pub fn run(&self) -> ExitCode {
        let save = match open(&self.file) {
            Ok(save) => save,
            Err(error) => return output::fail(&error),
        };
        match replay(&save) {
            Ok(Ok(events)) => {
                output::line(&format!("all {events} events come out as they are in the log"));
                ExitCode::SUCCESS
            }
            Ok(Err(divergence)) => output::fail(&divergence.to_string()),
            Err(error) => output::fail(&format!("{}: {error}", self.file.display())),
        }
    }
}
