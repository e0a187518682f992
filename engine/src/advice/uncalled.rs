//! Functions of an edition that none of its modes calls.

use crate::data::Request;
use crate::edition::Edition;
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, What};
use crate::script;

/// Only in the edition's own files: those that it extends are judged by themselves.
pub fn in_all_modes(library: &Library, id: &str, edition: &Edition, advice: &mut Vec<Mistake>) -> Result<(), Mistakes> {
    let mut uncalled = None;
    for mode in &edition.modes {
        let request = Request { edition: id.to_owned(), mode: Some(mode.to_string()), ..Request::default() };
        let idle = script::open(library, &request)?.uncalled.clone();
        uncalled = Some(match uncalled {
            None => idle,
            Some(before) => Vec::into_iter(before).filter(|one| idle.contains(one)).collect(),
        });
    }
    let folder = format!("editions/{id}/");
    let own = uncalled.into_iter().flatten().filter(|one| one.at.file.starts_with(&folder));
    advice.extend(own.map(|one| Mistake::new(&one.at, What::CalledNowhere { name: one.name })));
    Ok(())
}
