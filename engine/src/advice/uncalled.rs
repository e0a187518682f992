//! Functions of an edition and of its bots that none of its modes calls.

use std::sync::Arc;

use crate::data::{self, BotRequest, Request};
use crate::edition::Edition;
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What};
use crate::script::{self, Uncalled};

/// Only in the edition's own files: those that it extends are judged by themselves.
pub fn in_all_modes(library: &Library, id: &str, edition: &Edition, advice: &mut Vec<Mistake>) -> Result<(), Mistakes> {
    let mut found = Vec::new();
    for mode in &edition.modes {
        let request = Request { edition: id.to_owned(), mode: Some(mode.to_string()), ..Request::default() };
        found.push(script::open(library, &request)?);
    }
    let mut uncalled = in_each(found.iter().map(|program| program.uncalled.clone()));
    for bot in data::bots(library, edition) {
        let request = BotRequest { id: bot, ..BotRequest::default() };
        let mut of_bot = Vec::new();
        for program in &found {
            let seen = data::load_bot(library, &program.edition, &request)?;
            of_bot.push(script::link(Arc::new(seen))?.uncalled.clone());
        }
        uncalled.extend(in_each(of_bot.into_iter()));
    }
    let folder = format!("editions/{id}/");
    let mut told = Vec::new();
    for one in uncalled.into_iter().filter(|one| one.at.file.starts_with(&folder)) {
        if !told.contains(&one) {
            advice.push(Mistake::new(&one.at, What::CalledNowhere { name: one.name.clone() }));
            told.push(one);
        }
    }
    Ok(())
}

/// What none of them calls.
fn in_each(mut modes: impl Iterator<Item = Vec<Uncalled>>) -> Vec<Uncalled> {
    let first = modes.next().unwrap_or_default();
    modes.fold(first, |found, idle| found.into_iter().filter(|one| idle.contains(one)).collect())
}
