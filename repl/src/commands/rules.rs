//! `boardwright rules`

use std::process::ExitCode;

use boardwright::rule_book::rules_about;
use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request};
use boardwright_engine::edition::Edition;
use boardwright_engine::mistake::nearest;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Rules {
    /// The edition's id, or the path of its pack.
    edition: String,
    /// The id of a rule, or a word that it speaks of; all rules, if you do not say.
    words: Vec<String>,
    #[command(flatten)]
    writing: Writing,
}

impl Rules {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let (edition, library) = match shelf.edition(&self.edition).and_then(|id| Ok((id, shelf.read()?))) {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        let edition = match data::load(&library, &Request { edition, ..Request::default() }) {
            Ok(edition) => edition,
            Err(mistakes) => return self.writing.fail_by(&mistakes, &library),
        };
        let words = self.words.join(" ");
        let rules = rules_about(&edition, &words);
        if rules.is_empty() {
            return self.writing.fail(&nothing_found(&edition, &words));
        }
        for rule in rules {
            self.writing.tell(&rule.to_string(), &rule);
        }
        ExitCode::SUCCESS
    }
}

fn nothing_found(edition: &Edition, words: &str) -> String {
    if edition.rules.is_empty() {
        return format!("{} numbers no rules; they are written into its rules.toml", edition.name);
    }
    let near = nearest(words, edition.rules.iter().map(|rule| &*rule.id));
    let hint = near.map_or_else(
        || format!("`boardwright rules {}` lists them all", edition.id),
        |near| format!("did you mean `{near}`?"),
    );
    format!("no rule of {} speaks of `{words}`; {hint}", edition.name)
}
