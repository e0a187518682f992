//! `boardwright check`

use std::process::ExitCode;
use std::sync::Arc;

use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script;

use super::chosen_rules::ChosenRules;
use crate::output;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Check {
    /// The edition's id.
    edition: String,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    writing: Writing,
}

impl Check {
    pub fn run(&self, library: &Library) -> ExitCode {
        let request = match self.rules.request(&self.edition) {
            Ok(request) => request,
            Err(problem) => return self.writing.fail(&problem),
        };
        match modes_without_mistakes(&request, library) {
            Ok(modes) => {
                self.writing.sum_up(&format!("{}: no mistakes in {}", self.edition, modes.join(", ")));
                ExitCode::SUCCESS
            }
            Err(mistakes) => self.tell(&mistakes, library),
        }
    }

    /// Mistakes are what this command looks for, so that a program finds them in the output.
    fn tell(&self, mistakes: &Mistakes, library: &Library) -> ExitCode {
        if !self.writing.is_json() {
            return output::fail(&mistakes.render(library, output::style()));
        }
        for report in mistakes.reports(library) {
            self.writing.tell(&report.message, &report);
        }
        ExitCode::FAILURE
    }
}

/// The modes that were checked: the one that is asked for, or all.
fn modes_without_mistakes(request: &Request, library: &Library) -> Result<Vec<String>, Mistakes> {
    let first = data::load(library, request)?;
    let modes: Vec<String> = match &request.mode {
        Some(mode) => vec![mode.clone()],
        None => first.modes.iter().map(ToString::to_string).collect(),
    };
    for mode in &modes {
        let edition = data::load(library, &Request { mode: Some(mode.clone()), ..request.clone() })?;
        script::link(Arc::new(edition))?;
    }
    Ok(modes)
}
