//! `boardwright test`

use std::process::ExitCode;

use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;
use boardwright_engine::scenario;
use serde::Serialize;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Test {
    /// The id of an edition or of a house rule; all of them if none is named.
    of: Option<String>,
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
        let paths: Vec<&str> =
            scenario::all(library).filter(|found| self.wants(library, *found)).map(|(_, path)| path).collect();
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

    fn wants(&self, library: &Library, (subject, path): (&str, &str)) -> bool {
        let is_named = |id: &String| [edition_folder(id), house_rule_folder(id)].iter().any(|folder| folder == subject);
        let fits = |word: &String| {
            path.contains(word.as_str()) || rules(library, path).iter().any(|rule| rule.contains(word.as_str()))
        };
        self.of.as_ref().is_none_or(is_named) && self.only.as_ref().is_none_or(fits)
    }

    /// Nothing that fails is no success where nothing was found to run.
    fn nothing_to_run(&self, library: &Library) -> ExitCode {
        let Some(id) = &self.of else { return self.writing.fail("there is no scenario") };
        let is_house_rule = data::house_rules(library).any(|rule| rule == id);
        if !is_house_rule {
            let request = Request { edition: id.clone(), ..Request::default() };
            if let Err(mistakes) = data::load(library, &request) {
                return self.writing.fail_by(&mistakes, library);
            }
        }
        match &self.only {
            Some(word) => self.writing.fail(&format!(
                "no scenario of {id} has `{word}` in its path or among its rules; `boardwright test {id}` runs them all"
            )),
            None if is_house_rule => self.writing.fail(&format!(
                "there is no scenario of the house rule {id}; they lie in `{}/`",
                house_rule_folder(id)
            )),
            None => self
                .writing
                .fail(&format!("there is no scenario of {id}; they lie in `{}/scenarios/`", edition_folder(id))),
        }
    }
}

fn edition_folder(id: &str) -> String {
    format!("editions/{id}")
}

fn house_rule_folder(id: &str) -> String {
    format!("scripts/house/{id}")
}

fn rules(library: &Library, path: &str) -> Vec<String> {
    let rules = scenario::read(library, path).ok().and_then(|scenario| scenario.rules).unwrap_or_default();
    rules.iter().map(|rule| rule.value.to_string()).collect()
}
