//! `boardwright test`

use std::process::ExitCode;

use boardwright_engine::library::Library;
use boardwright_engine::scenario;

use crate::output;

#[derive(clap::Args)]
pub struct Test {
    /// The edition's id; all editions if none is named.
    edition: Option<String>,
    /// Only scenarios whose path or rule ids contain this.
    #[arg(long)]
    only: Option<String>,
}

impl Test {
    pub fn run(&self, library: &Library) -> ExitCode {
        let paths: Vec<&str> = library.paths().map(|path| &**path).filter(|path| self.wants(library, path)).collect();
        let mut failed = 0;
        for path in &paths {
            match scenario::run(library, path) {
                Ok(_) => output::line(&format!("ok      {path}")),
                Err(failure) => {
                    failed += 1;
                    output::line(&format!("FAILED  {path}\n{failure}"));
                }
            }
        }
        output::line(&format!("{} passed, {failed} failed", paths.len() - failed));
        if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    fn wants(&self, library: &Library, path: &str) -> bool {
        let folder = self.edition.as_ref().map_or_else(|| "editions/".to_string(), |id| format!("editions/{id}/"));
        let is_scenario = path.starts_with(&folder) && path.contains("/scenarios/");
        let fits = |word: &String| path.contains(word.as_str()) || names_rule(library, path, word);
        is_scenario && self.only.as_ref().is_none_or(fits)
    }
}

fn names_rule(library: &Library, path: &str, word: &str) -> bool {
    let rules = scenario::read(library, path).ok().and_then(|scenario| scenario.rules).unwrap_or_default();
    rules.iter().any(|rule| &*rule.value == word)
}
