//! The Quay, the smallest edition that we have, with something of a stranger laid over it.

use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use boardwright_engine::data::{HouseRuleRequest, Request, load};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Mistakes;
use boardwright_engine::script::{Program, link};

pub const EDITION: &str = "editions/quay/";

/// The files of the Quay and the shared rules.
pub fn library() -> Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let of_quay = || {
        let all = boardwright_snapshots::library();
        all.only(all.paths().filter(|path| path.starts_with(EDITION) || path.starts_with("scripts/std/")))
    };
    LIBRARY.get_or_init(of_quay).clone()
}

/// The Quay of this library, with a house rule that is in it.
pub fn linked(library: &Library, house_rule: Option<&str>) -> Result<Rc<Program>, Mistakes> {
    let house_rules = house_rule.into_iter().map(|id| HouseRuleRequest { id: id.to_owned(), options: Vec::new() });
    let request = Request { edition: "quay".to_owned(), house_rules: house_rules.collect(), ..Request::default() };
    load(library, &request).and_then(|edition| link(Arc::new(edition)))
}
