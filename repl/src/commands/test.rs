//! `boardwright test`

use std::path::Path;
use std::process::ExitCode;

use boardwright::pack::Pack;
use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::{advice, scenario};
use serde::Serialize;

use super::scenario_files;
use super::subjects::{self, Subject};
use super::transcript::{self, Compared};
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Test {
    /// Editions, house rules and bots: their ids, or the paths of packs; or the files of single scenarios. All of them if
    /// you do not say.
    what: Vec<String>,
    /// Only scenarios whose path or rule ids contain this.
    #[arg(long)]
    only: Option<String>,
    /// Keeps what happened in each scenario as its transcript, after showing what has changed in it; the next test compares.
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    writing: Writing,
}

/// What is tested.
struct Named {
    subjects: Vec<Subject>,
    library: Library,
    /// The scenarios in the library.
    paths: Vec<String>,
}

/// How one scenario came out.
#[derive(Serialize)]
struct ScenarioLine<'a> {
    name: &'a str,
    /// The ids of the rules that it pins.
    rules: Vec<String>,
    passed: bool,
    problem: Option<String>,
}

impl Test {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let Named { subjects, library, paths } = match self.named(&mut shelf) {
            Ok(named) => named,
            Err(problem) => return self.writing.fail(&problem),
        };
        let paths: Vec<&String> = paths.iter().filter(|path| self.wants(&library, path)).collect();
        if paths.is_empty() {
            return self.nothing_to_run(&subjects, &library);
        }
        let failed = paths.iter().filter(|path| !self.passes(&library, path)).count();
        self.writing.sum_up(&format!("{} passed, {failed} failed", paths.len() - failed));
        if let Some(mistakes) = self.unpinned(&subjects, &library) {
            return self.writing.fail_by(&mistakes, &library);
        }
        if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    /// The rules of complete editions that no scenario pins. A part of the scenarios says nothing about that.
    fn unpinned(&self, subjects: &[Subject], library: &Library) -> Option<Mistakes> {
        if self.only.is_some() {
            return None;
        }
        let editions = subjects.iter().filter(|subject| matches!(subject, Subject::Edition(_)));
        Mistakes::of(editions.flat_map(|edition| advice::on_pins(library, edition.id())).collect())
    }

    /// The scenarios of what is named, and those that are named themselves.
    fn named(&self, shelf: &mut Shelf) -> Result<Named, String> {
        let (files, words): (Vec<String>, Vec<String>) =
            self.what.iter().cloned().partition(|word| scenario_files::is_named_by(word));
        for pack in files.iter().filter_map(|file| Pack::around(Path::new(file))) {
            shelf.put(pack)?;
        }
        let (subjects, mut library) = match (&*words, &*files) {
            ([], [_, ..]) => (Vec::new(), shelf.read()?),
            _ => subjects::named(&words, shelf)?,
        };
        let folders: Vec<String> = subjects.iter().map(Subject::folder).collect();
        let wanted = scenario::all(&library).filter(|(subject, _)| folders.iter().any(|folder| folder == subject));
        let mut paths: Vec<String> = wanted.map(|(_, path)| path.to_owned()).collect();
        for file in &files {
            paths.push(scenario_files::add(&mut library, file)?);
        }
        Ok(Named { subjects, library, paths })
    }

    fn wants(&self, library: &Library, path: &str) -> bool {
        let speaks_of = |word: &String| {
            path.contains(word.as_str()) || rules(library, path).iter().any(|rule| rule.contains(word.as_str()))
        };
        self.only.as_ref().is_none_or(speaks_of)
    }

    /// Runs a scenario and tells how it came out.
    fn passes(&self, library: &Library, path: &str) -> bool {
        let name = library.shown(path);
        let (result, problem) = match scenario::run(library, path) {
            Ok(outcome) => self.compared(library, path, &outcome.transcript),
            Err(failure) => {
                (format!("FAILED  {name}\n{failure}"), Some(failure.problems().collect::<Vec<_>>().join("\n")))
            }
        };
        let passed = problem.is_none();
        let line = ScenarioLine { name, rules: rules(library, path), passed, problem };
        self.writing.tell(&result, &line);
        passed
    }

    /// What to say about what happened, and the problem if it is not what was accepted.
    fn compared(&self, library: &Library, path: &str, happened: &[String]) -> (String, Option<String>) {
        let name = library.shown(path);
        let difference = match transcript::compare(library, path, happened) {
            Compared::NotKept if !self.accept => return (format!("ok      {name}"), None),
            Compared::Same => return (format!("ok      {name}"), None),
            Compared::NotKept => transcript::difference("", &happened.join("\n")),
            Compared::Differs(difference) => difference,
        };
        let outcome = if self.accept { transcript::keep(library, path, happened) } else { Err(HINT.to_owned()) };
        match outcome {
            Ok(()) => (format!("kept    {name}\n{difference}"), None),
            Err(problem) => (format!("FAILED  {name}\n{difference}\n{problem}\n"), Some(problem)),
        }
    }

    /// Nothing that fails is no success where nothing was found to run.
    fn nothing_to_run(&self, subjects: &[Subject], library: &Library) -> ExitCode {
        for subject in subjects {
            let Subject::Edition(id) = subject else { continue };
            let request = Request { edition: id.clone(), ..Request::default() };
            if let Err(mistakes) = data::load(library, &request) {
                return self.writing.fail_by(&mistakes, library);
            }
        }
        let of = subjects.iter().map(Subject::id).collect::<Vec<_>>().join(", ");
        match (&self.only, subjects) {
            (Some(word), _) => self.writing.fail(&format!(
                "no scenario of {of} has `{word}` in its path or among its rules; without `--only` all of them are run"
            )),
            (None, [Subject::HouseRule(id)]) => self.writing.fail(&format!(
                "there is no scenario of the house rule {id}; they lie in the folder `{id}` beside its script"
            )),
            (None, [Subject::Bot(id)]) => self.writing.fail(&format!(
                "there is no scenario of the bot {id}; they lie in the folder `{id}` beside its script"
            )),
            (None, _) => self
                .writing
                .fail(&format!("there is no scenario of {of}; they lie in the edition's folder `scenarios`")),
        }
    }
}

const HINT: &str = "this is not what was accepted; if it is what the rules want, `--accept` keeps it";

fn rules(library: &Library, path: &str) -> Vec<String> {
    let rules = scenario::pinned(library, path).unwrap_or_default();
    rules.iter().map(|rule| rule.value.to_string()).collect()
}
