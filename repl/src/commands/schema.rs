//! `boardwright schema`

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwright_engine::data::schemas;

use crate::output;

#[derive(clap::Args)]
pub struct Schema {
    /// The folder to write into.
    folder: PathBuf,
}

impl Schema {
    pub fn run(&self) -> ExitCode {
        if let Err(error) = fs::create_dir_all(&self.folder) {
            return output::fail(&format!("cannot make {}: {error}", self.folder.display()));
        }
        for (name, text) in schemas() {
            let path = self.folder.join(name);
            if let Err(error) = fs::write(&path, text) {
                return output::fail(&format!("cannot write {}: {error}", path.display()));
            }
            output::line(&path.display().to_string());
        }
        ExitCode::SUCCESS
    }
}
