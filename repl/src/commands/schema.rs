//! `boardwright schema`

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwright_engine::data::schemas;

use crate::output;

#[derive(clap::Args)]
pub struct Schema {
    /// The folder to write into; it is made if it is not there.
    into: PathBuf,
}

impl Schema {
    pub fn run(&self) -> ExitCode {
        if let Err(error) = fs::create_dir_all(&self.into) {
            return output::fail(&format!(
                "cannot make the folder {}: {error}; name one that you may write to",
                self.into.display()
            ));
        }
        for (name, text) in schemas() {
            let path = self.into.join(name);
            if let Err(error) = fs::write(&path, text) {
                return output::fail(&format!(
                    "cannot write {}: {error}; name a folder that you may write to",
                    path.display()
                ));
            }
            output::line(&path.display().to_string());
        }
        ExitCode::SUCCESS
    }
}
