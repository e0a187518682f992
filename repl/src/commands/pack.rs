//! `boardwright pack`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::pack::{self, Pack};

use crate::output;

#[derive(clap::Args)]
pub struct PackUp {
    /// The folder of an edition or of house rules, or the script of a house rule.
    path: PathBuf,
    /// The archive to write; by default one with the name of the folder, in this folder.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl PackUp {
    pub fn run(&self) -> ExitCode {
        match self.write() {
            Ok(told) => {
                output::line(&told);
                ExitCode::SUCCESS
            }
            Err(problem) => output::fail(&problem),
        }
    }

    /// Writes the archive, and says what is in it.
    fn write(&self) -> Result<String, String> {
        let pack = Pack::read(&self.path)?;
        let out = self.out.clone().unwrap_or_else(|| named_after(&self.path));
        let bytes =
            pack::write(pack.files()).map_err(|error| format!("cannot pack {}: {error}", self.path.display()))?;
        // Whoever gets an archive can open it, or this is not done.
        fs::write(&out, bytes).map_err(|error| format!("cannot write {}: {error}", out.display()))?;
        let read = Pack::read(&out)?;
        let what: Vec<String> = read.editions.into_iter().chain(read.house_rules).collect();
        Ok(format!("{}: {}", out.display(), what.join(", ")))
    }
}

fn named_after(path: &Path) -> PathBuf {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let stem = whole.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    PathBuf::from(format!("{}.zip", stem.unwrap_or_else(|| "pack".to_owned())))
}
