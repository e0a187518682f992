//! `boardwright ids`

use std::process::ExitCode;

use boardwright::ids::{ids_about, lines};
use boardwright::shelf::Shelf;
use boardwright_engine::data;

use super::chosen_rules::ChosenRules;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Ids {
    /// The edition's id, or the path of its pack.
    edition: String,
    /// A sort of things such as `cards`, or a part of an id or name; everything, if you do not say.
    words: Vec<String>,
    #[command(flatten)]
    rules: ChosenRules,
    #[command(flatten)]
    writing: Writing,
}

impl Ids {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let asked = self.rules.request(&self.edition, &mut shelf).and_then(|request| Ok((request, shelf.read()?)));
        let (request, library) = match asked {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        let edition = match data::load(&library, &request) {
            Ok(edition) => edition,
            Err(mistakes) => return self.writing.fail_by(&mistakes, &library),
        };
        let words = self.words.join(" ");
        let entries = ids_about(&edition, &words);
        if entries.is_empty() {
            return self.writing.fail(&format!("nothing in {} is called `{words}`", edition.name));
        }
        for (line, entry) in lines(&entries).iter().zip(&entries) {
            self.writing.tell(line, entry);
        }
        ExitCode::SUCCESS
    }
}
