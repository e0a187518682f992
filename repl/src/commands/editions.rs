//! `boardwright editions`

use std::process::ExitCode;

use boardwright::shelf::Shelf;
use boardwright_engine::data::{self, Request};
use boardwright_engine::edition::Edition;
use serde::Serialize;

use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Editions {
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
    pub fn run(&self, shelf: &Shelf) -> ExitCode {
        let library = match shelf.read() {
            Ok(library) => library,
            Err(problem) => return self.writing.fail(&problem),
        };
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
