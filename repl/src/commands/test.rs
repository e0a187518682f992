//! `boardwright test`

use std::process::ExitCode;

use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;
use boardwright_engine::scenario;
use serde::Serialize;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Test {
    /// The edition's id; all editions if none is named.
    edition: Option<String>,
    /// Only scenarios whose path or rule ids contain this.
    #[arg(long)]
    only: Option<String>,
    #[command(flatten)]
    writing: Writing,
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
    pub fn run(&self, library: &Library) -> ExitCode {
        let paths: Vec<&str> = library.paths().map(|path| &**path).filter(|path| self.wants(library, path)).collect();
        if paths.is_empty() {
            return self.nothing_to_run(library);
        }
        let mut failed = 0;
        for path in &paths {
            let failure = scenario::run(library, path).err();
            failed += usize::from(failure.is_some());
            let text = match &failure {
                None => format!("ok      {path}"),
                Some(failure) => format!("FAILED  {path}\n{failure}"),
            };
            let problem = failure.map(|failure| failure.problems.join("\n"));
            let line = ScenarioLine { name: path, rules: rules(library, path), passed: problem.is_none(), problem };
            self.writing.tell(&text, &line);
        }
        self.writing.sum_up(&format!("{} passed, {failed} failed", paths.len() - failed));
        if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    fn wants(&self, library: &Library, path: &str) -> bool {
        let folder = self.edition.as_ref().map_or_else(|| "editions/".to_string(), |id| format!("editions/{id}/"));
        let is_scenario = path.starts_with(&folder) && path.contains("/scenarios/");
        let fits = |word: &String| path.contains(word.as_str()) || rules(library, path).contains(word);
        is_scenario && self.only.as_ref().is_none_or(fits)
    }

    /// Nothing that fails is no success where nothing was found to run.
    fn nothing_to_run(&self, library: &Library) -> ExitCode {
        if let Some(edition) = &self.edition {
            let request = Request { edition: edition.clone(), ..Request::default() };
            if let Err(mistakes) = data::load(library, &request) {
                return self.writing.fail_by(&mistakes, library);
            }
        }
        let of = self.edition.as_ref().map_or_else(String::new, |edition| format!(" of {edition}"));
        let all = self.edition.as_ref().map_or_else(String::new, |edition| format!(" {edition}"));
        match &self.only {
            Some(word) => self.writing.fail(&format!(
                "no scenario{of} has `{word}` in its path or among its rules; `boardwright test{all}` runs them all"
            )),
            None => {
                self.writing.fail(&format!("there is no scenario{of}; they lie in `editions/<edition>/scenarios/`"))
            }
        }
    }
}

fn rules(library: &Library, path: &str) -> Vec<String> {
    let rules = scenario::read(library, path).ok().and_then(|scenario| scenario.rules).unwrap_or_default();
    rules.iter().map(|rule| rule.value.to_string()).collect()
}
