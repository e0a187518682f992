//! `boardwright pack`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::pack::{self, Pack};
use boardwright::shelf::embedded;
use boardwright_engine::data::Request;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::{advice, script};

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
        if out.extension().is_none_or(|extension| extension != "zip") {
            return Err(format!("{} would not be known as an archive; let its name end with `.zip`", out.display()));
        }
        check(&pack)?;
        let bytes =
            pack::write(pack.files()).map_err(|error| format!("cannot pack {}: {error}", self.path.display()))?;
        // Whoever gets an archive can open it, or this is not done.
        fs::write(&out, bytes).map_err(|error| format!("cannot write {}: {error}", out.display()))?;
        let read = Pack::read(&out)?;
        let what: Vec<String> = read.editions.into_iter().chain(read.house_rules).collect();
        Ok(format!("{}: {}", out.display(), what.join(", ")))
    }
}

/// What is handed on has no mistakes.
fn check(pack: &Pack) -> Result<(), String> {
    let mut library = embedded();
    pack.add_to(&mut library);
    let told = |mistakes: Mistakes| mistakes.render(&library, output::style());
    for edition in &pack.editions {
        let request = Request { edition: edition.clone(), ..Request::default() };
        script::open(&library, &request).map_err(told)?;
    }
    pack.house_rules.iter().try_for_each(|rule| advice::on_house_rule(&library, rule).map(drop).map_err(told))
}

fn named_after(path: &Path) -> PathBuf {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let stem = whole.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    PathBuf::from(format!("{}.zip", stem.unwrap_or_else(|| "pack".to_owned())))
}
