//! `boardwright editions`

use std::process::ExitCode;

use boardwright_engine::data::{self, Request};
use boardwright_engine::library::Library;

use crate::output;

pub fn run(library: &Library) -> ExitCode {
    for id in data::editions(library) {
        let request = Request { edition: id.to_string(), ..Request::default() };
        match data::load(library, &request) {
            Ok(edition) => {
                let modes: Vec<&str> = edition.modes.iter().map(|mode| &**mode).collect();
                output::line(&format!("{id:12} {} ({})", edition.name, modes.join(", ")));
            }
            Err(mistakes) => {
                output::line(&format!("{id:12} has {} mistakes: boardwright check {id}", mistakes.0.len()))
            }
        }
    }
    ExitCode::SUCCESS
}
