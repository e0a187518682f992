//! `boardwright extract`: writes files that the program carries into a folder, to be read and changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request, schemas};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::nearest;

use crate::output;

#[derive(clap::Args)]
pub struct Extract {
    /// An edition, a house rule, a bot or a file of the shared rules by its id, or a path: `scripts/std/auction.rhai`,
    /// `scripts/std`.
    #[arg(required = true)]
    what: Vec<String>,
    /// The folder to write into.
    #[arg(long, value_name = "FOLDER", default_value = "extracted")]
    to: PathBuf,
    /// Writes the editions that an edition extends too, and the shared rules that it uses.
    #[arg(long)]
    with_parents: bool,
}

/// Where the things lie that people name by an id. A path is taken as it is.
const PLACES: [&str; 5] = ["", "editions/", "scripts/house/", "scripts/bots/", "scripts/std/"];

impl Extract {
    pub fn run(&self, shelf: &Shelf) -> ExitCode {
        match self.write(shelf) {
            Ok(told) => {
                output::line(&told);
                ExitCode::SUCCESS
            }
            Err(problem) => output::fail(&problem),
        }
    }

    /// Writes all files, or none if one of them is there already, and says what to do with them.
    fn write(&self, shelf: &Shelf) -> Result<String, String> {
        let library = shelf.read()?;
        let mut paths = BTreeSet::new();
        for word in &self.what {
            paths.extend(named(&library, word)?);
            if self.with_parents {
                paths.extend(parents(&library, word)?);
            }
        }
        let texts = paths.iter().filter_map(|path| Some((self.to.join(path), library.text(path)?)));
        let files: Vec<(PathBuf, &str)> = texts.map(|(path, text)| (path, &**text)).collect();
        if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
            return Err(format!("{} is there already; choose another folder with `--to`", path.display()));
        }
        let mut scenarios = 0;
        for (path, text) in &files {
            write(path, text)?;
            // There may be hundreds, which nobody reads one by one.
            match path.parent().is_some_and(|folder| folder.ends_with("scenarios")) {
                true => scenarios += 1,
                false => output::line(&path.display().to_string()),
            }
        }
        if scenarios > 0 {
            output::line(&format!("and {scenarios} in the folders `scenarios`"));
        }
        // The files name them in their first lines, so that editors complete and check.
        for (name, text) in schemas() {
            let path = self.to.join("schema").join(name);
            if !path.exists() {
                write(&path, &text)?;
            }
        }
        let folder = self.to.display();
        Ok(format!(
            "What lies in {folder} comes before what the program carries: change it, and write `boardwright --folder {folder} …` before any command."
        ))
    }
}

/// The files that a word names; those of a bot or a house rule are its script and the folder beside it.
fn named(library: &Library, word: &str) -> Result<Vec<String>, String> {
    let word = word.trim_end_matches('/');
    for place in PLACES {
        let root = format!("{place}{word}");
        let script = format!("{root}.rhai");
        let own = [&root, &script].into_iter().filter_map(|path| library.path(path));
        let found: Vec<String> = own.chain(library.below(&root)).map(|path| path.to_string()).collect();
        if !found.is_empty() {
            return Ok(found);
        }
    }
    let ids = library.paths().filter_map(|path| PLACES[1..].iter().find_map(|place| path.strip_prefix(place)));
    let ids: BTreeSet<&str> = ids.filter_map(|rest| rest.split(['/', '.']).next()).collect();
    let hint = nearest(word, ids).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Err(format!("the program carries no edition, house rule, bot, shared rules or file `{word}`{hint}"))
}

/// The files of the editions that an edition extends, and of the shared rules that it uses; nothing for anything else.
fn parents(library: &Library, word: &str) -> Result<Vec<String>, String> {
    if !data::editions(library).any(|id| id == word) {
        return Ok(Vec::new());
    }
    let request = Request { edition: word.to_owned(), ..Request::default() };
    let edition = data::load(library, &request).map_err(|mistakes| mistakes.render(library, output::style()))?;
    let editions = edition.chain.iter().map(|id| format!("editions/{id}"));
    let shared = edition.uses.iter().map(|id| format!("scripts/std/{id}"));
    editions.chain(shared).map(|root| named(library, &root)).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let problem = |error| format!("cannot write {}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(problem)?;
    }
    fs::write(path, text).map_err(problem)
}
