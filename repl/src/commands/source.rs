//! `boardwright source`

use std::process::ExitCode;

use boardwright::definitions::definitions_of;
use boardwright::shelf::Shelf;
use boardwright_engine::script;

use super::chosen_rules::ChosenRules;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Source {
    /// The edition's id, or the path of its pack.
    edition: String,
    /// The function, such as `rent`.
    function: String,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    writing: Writing,
}

impl Source {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let asked = self.rules.request(&self.edition, &mut shelf).and_then(|request| Ok((request, shelf.read()?)));
        let (request, library) = match asked {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        let program = match script::open(&library, &request) {
            Ok(program) => program,
            Err(mistakes) => return self.writing.fail_by(&mistakes, &library),
        };
        let definitions = match definitions_of(&program, &self.function) {
            Ok(definitions) => definitions,
            Err(problem) => return self.writing.fail(&problem),
        };
        for (index, definition) in definitions.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            self.writing.tell(&format!("{gap}{definition}"), definition);
        }
        ExitCode::SUCCESS
    }
}
