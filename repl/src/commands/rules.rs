//! `boardwright rules`

use std::process::ExitCode;

use boardwright::session::rule_words;
use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;

use crate::output;

#[derive(clap::Args)]
pub struct Rules {
    /// The edition's id.
    edition: String,
    /// The id of a rule, or a word that it speaks of; all rules, if you do not say.
    words: Vec<String>,
}

impl Rules {
    pub fn run(&self, library: &Library) -> ExitCode {
        let request = Request { edition: self.edition.clone(), ..Request::default() };
        let edition = match data::load(library, &request) {
            Ok(edition) => edition,
            Err(mistakes) => return output::fail(&mistakes.render(library, output::style())),
        };
        let words = self.words.join(" ");
        let text = rule_words(&edition, &words);
        if text.is_empty() {
            return output::fail(&format!("no rule of {} speaks of `{words}`", edition.name));
        }
        output::line(&text);
        ExitCode::SUCCESS
    }
}
