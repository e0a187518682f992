//! `boardwright pack`

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::pack::{self, Pack};
use boardwright::shelf::{Shelf, embedded};
use boardwright_engine::data::{self, Request};
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::scenario::Runner;

use super::checking::check;
use super::subjects;
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
    pub fn run(&self, shelf: &Shelf) -> ExitCode {
        match self.write(shelf) {
            Ok(told) => {
                output::line(&told);
                ExitCode::SUCCESS
            }
            Err(problem) => output::fail(&problem),
        }
    }

    /// Writes the archive, and says what is in it.
    fn write(&self, shelf: &Shelf) -> Result<String, String> {
        let pack = Pack::read(&self.path)?;
        let out = self.out.clone().unwrap_or_else(|| named_after(&self.path));
        if out.extension().is_none_or(|extension| extension != "zip") {
            return Err(format!("{} would not be known as an archive; let its name end with `.zip`", out.display()));
        }
        let others = check_all(&pack, shelf)?;
        let bytes =
            pack::write(pack.files()).map_err(|error| format!("cannot pack {}: {error}", self.path.display()))?;
        // Whoever gets an archive can open it, or this is not done.
        fs::write(&out, bytes).map_err(|error| format!("cannot write {}: {error}", out.display()))?;
        let read = Pack::read(&out)?;
        let what: Vec<String> = read.editions.into_iter().chain(read.house_rules).collect();
        let told = format!("{}: {}", out.display(), what.join(", "));
        if others.is_empty() {
            return Ok(told);
        }
        Ok(format!("{told}\nWhoever gets it needs what it extends as well: {}", others.join(", ")))
    }
}

/// What is handed on has no mistakes, as `check` finds them. Gives the editions that it extends, but that neither it nor the
/// program has.
fn check_all(pack: &Pack, shelf: &Shelf) -> Result<Vec<String>, String> {
    let mut library = shelf.read()?;
    pack.add_to(&mut library);
    let (runner, request) = (Runner::new(&library), Request::default());
    let checked = subjects::of_pack(pack).into_iter().map(|subject| check(&subject, &request, &library, &runner));
    let mistakes = checked.flat_map(|checked| checked.found).filter(|mistake| !mistake.what.is_advice());
    if let Some(mistakes) = Mistakes::of(mistakes.collect()) {
        return Err(mistakes.render(&library, output::style()));
    }
    let mut others = Vec::new();
    for edition in &pack.editions {
        let request = Request { edition: edition.clone(), ..Request::default() };
        if let Ok(edition) = data::load(&library, &request) {
            others.extend(edition.chain.iter().map(ToString::to_string));
        }
    }
    let carried = embedded();
    let is_carried = |id: &String| data::editions(&carried).any(|known| known == id);
    others.retain(|id| !pack.editions.contains(id) && !is_carried(id));
    Ok(others)
}

fn named_after(path: &Path) -> PathBuf {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let stem = whole.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    PathBuf::from(format!("{}.zip", stem.unwrap_or_else(|| "pack".to_owned())))
}
