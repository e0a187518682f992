//! The editions that a bot can play.

use std::sync::Arc;

use super::fitting::{Fitting, Taker, refusal};
use super::needs::Offered;
use super::{thrown_away, uncalled};
use crate::data::{self, BotRequest, Request};
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::{self, link};

/// Lays a bot over every edition. What it says that it needs tells which it does not play; all else is a mistake.
pub fn fitting(library: &Library, id: &str) -> Result<Fitting, Mistakes> {
    let mut fitting = Fitting::default();
    let (mut wrong, mut programs) = (Vec::new(), Vec::new());
    for edition in data::editions(library) {
        let request = Request { edition: edition.to_owned(), ..Request::default() };
        // An edition with mistakes of its own says nothing about the bot.
        let Ok(rules) = script::open(library, &request) else { continue };
        let bot = BotRequest { id: id.to_owned(), ..BotRequest::default() };
        match data::load_bot(library, &rules.edition, &bot).and_then(|seen| link(Arc::new(seen))) {
            Ok(program) => {
                programs.push(program);
                fitting.fits.push(Taker { edition: edition.to_owned(), modes: None });
            }
            Err(mistakes) => match refusal(&mistakes) {
                Some(reason) => fitting.refused.push((edition.to_owned(), reason)),
                None => wrong.extend(mistakes.0),
            },
        }
    }
    let path = format!("scripts/bots/{id}.rhai");
    let parts = format!("scripts/bots/{id}");
    let files: Vec<_> = library.path(&path).into_iter().chain(library.below(&parts)).cloned().collect();
    Offered::of(library).check_parts(library, id, &files, &mut wrong);
    thrown_away::in_scripts(library, files.iter(), &mut fitting.advice);
    for file in &files {
        fitting.advice.extend(uncalled::in_each(&programs, file));
        fitting.advice.extend(uncalled::of_scripts(&programs, file));
    }
    Mistakes::or(wrong, fitting)
}
