//! Functions that nobody calls, and what else is said of linked scripts: in all programs that have their file.

use std::rc::Rc;
use std::sync::Arc;

use crate::data::{self, BotRequest, Request};
use crate::edition::Edition;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What};
use crate::script::{self, Program, Uncalled};

/// Only in the edition's own files: those that it extends are judged by themselves.
pub fn in_all_modes(library: &Library, id: &str, edition: &Edition, advice: &mut Vec<Mistake>) -> Result<(), Mistakes> {
    let mut modes = Vec::new();
    for mode in &edition.modes {
        let request = Request { edition: id.to_owned(), mode: Some(mode.to_string()), ..Request::default() };
        modes.push(script::open(library, &request)?);
    }
    let folder = format!("editions/{id}/");
    let mut told = in_each(&modes, &folder);
    told.extend(of_scripts(&modes, &folder));
    for bot in data::bots(library, edition) {
        let request = BotRequest { id: bot, ..BotRequest::default() };
        let mut of_bot = Vec::new();
        for program in &modes {
            let seen = data::load_bot(library, &program.edition, &request)?;
            of_bot.push(script::link(Arc::new(seen))?);
        }
        told.extend(in_each(&of_bot, &folder));
        told.extend(of_scripts(&of_bot, &folder));
    }
    advice.extend(told);
    Ok(())
}

/// Advice about the functions in the files of a folder, or in one file, that none of these programs calls. A program without
/// the file says nothing about it.
pub fn in_each(programs: &[Rc<Program>], begins: &str) -> Vec<Mistake> {
    let mut found: Vec<&Uncalled> = Vec::new();
    for one in programs.iter().flat_map(|program| &program.uncalled).filter(|one| one.at.file.starts_with(begins)) {
        if !found.iter().any(|other| other.at == one.at) {
            found.push(one);
        }
    }
    let is_idle = |program: &Program, one: &Uncalled| program.uncalled.iter().any(|other| other.at == one.at);
    found.retain(|one| programs.iter().all(|program| !has_file(program, &one.at) || is_idle(program, one)));
    let advice = found
        .into_iter()
        .map(|one| Mistake::new(&one.at, What::CalledNowhere { name: one.name.clone(), nearest: one.nearest.clone() }));
    advice.collect()
}

/// What can be said of the scripts in these files only after they were linked, as far as it holds in all of the programs.
pub fn of_scripts(programs: &[Rc<Program>], begins: &str) -> Vec<Mistake> {
    let advised: Vec<Vec<Mistake>> = programs.iter().map(|program| script::advise(&program.edition)).collect();
    let mut found: Vec<Mistake> = Vec::new();
    for one in advised.iter().flatten().filter(|one| one.at.file.starts_with(begins)) {
        let is_same = |other: &Mistake| other.at == one.at && other.what.code() == one.what.code();
        // One edition may have the nearest name, and another not.
        match found.iter_mut().find(|other| is_same(other)) {
            Some(told) if told.what.label().is_none() => *told = one.clone(),
            Some(_) => {}
            None => found.push(one.clone()),
        }
    }
    found.retain(|one| {
        let is_same = |other: &Mistake| other.at == one.at && other.what.code() == one.what.code();
        let mut all = programs.iter().zip(&advised);
        all.all(|(program, said)| !has_file(program, &one.at) || said.iter().any(is_same))
    });
    found
}

fn has_file(program: &Program, place: &Location) -> bool {
    program.edition.layers.iter().any(|layer| layer.files.contains(&place.file))
}
