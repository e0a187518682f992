//! `boardwright editions`

use std::process::ExitCode;

use boardwright::edition_facts::{EditionFacts, facts_of};
use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request};
use boardwright_engine::edition::Edition;
use serde::Serialize;

use crate::output;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Editions {
    /// An edition to tell all about: its id, or the path of its pack; a list of all, if you do not say.
    edition: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

/// An edition that can be played.
#[derive(Serialize)]
struct EditionLine<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    modes: Vec<&'a str>,
    min_players: usize,
    max_players: usize,
}

/// An edition that cannot: `check` tells why.
#[derive(Serialize)]
struct BrokenEditionLine<'a> {
    id: &'a str,
    mistakes: usize,
}

impl Editions {
    pub fn run(&self, mut shelf: Shelf) -> ExitCode {
        let edition = self.edition.as_ref().map(|edition| shelf.edition(edition)).transpose();
        let (edition, library) = match edition.and_then(|edition| Ok((edition, shelf.read()?))) {
            Ok(asked) => asked,
            Err(problem) => return self.writing.fail(&problem),
        };
        if let Some(id) = edition {
            let request = Request { edition: id, ..Request::default() };
            return match data::load(&library, &request) {
                Ok(edition) => self.tell_all(&facts_of(&library, &edition)),
                Err(mistakes) => self.writing.fail_by(&mistakes, &library),
            };
        }
        for id in data::editions(&library) {
            let request = Request { edition: id.to_string(), ..Request::default() };
            match data::load(&library, &request) {
                Ok(edition) => self.tell(&edition),
                Err(mistakes) => {
                    let mistakes = mistakes.0.len();
                    let plural = if mistakes == 1 { "" } else { "s" };
                    let text = format!("{id:12} has {mistakes} mistake{plural}: boardwright check {id}");
                    self.writing.tell(&text, &BrokenEditionLine { id, mistakes });
                }
            }
        }
        ExitCode::SUCCESS
    }

    fn tell_all(&self, facts: &EditionFacts) -> ExitCode {
        self.writing.tell(&output::wrapped(&facts.to_string()), facts);
        ExitCode::SUCCESS
    }

    fn tell(&self, edition: &Edition) {
        let line = EditionLine {
            id: &edition.id,
            name: &edition.name,
            about: &edition.about,
            modes: edition.modes.iter().map(|mode| &**mode).collect(),
            min_players: edition.min_players,
            max_players: edition.max_players,
        };
        self.writing.tell(&format!("{:12} {} ({})", line.id, line.name, line.modes.join(", ")), &line);
    }
}
