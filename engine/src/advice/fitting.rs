//! The editions that a house rule can be played with.

use std::collections::BTreeMap;

use crate::data::{self, HouseRuleRequest, Request};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What};
use crate::script::{self, Program};
use crate::text::SharedText;

/// What comes of a house rule in every edition of a library.
#[derive(Debug, Default)]
pub struct Fitting {
    /// The editions that take it.
    pub fits: Vec<String>,
    /// The editions that the rule itself refuses by its `@needs`, with the reason.
    pub refused: Vec<(String, String)>,
    /// Advice about the rule; the editions with which it turns out to be wrong are among it.
    pub advice: Vec<Mistake>,
}

/// Tries a house rule with every edition. It is wrong if it is so in all that it does not refuse.
pub fn of(library: &Library, id: &str) -> Result<Fitting, Mistakes> {
    let path: SharedText = SharedText::from(format!("scripts/house/{id}.rhai"));
    let mut fitting = Fitting::default();
    let mut wrong: Vec<(String, Vec<Mistake>)> = Vec::new();
    let mut uncalled: Vec<(String, Location)> = Vec::new();
    for edition in data::editions(library) {
        let by_itself = Request { edition: edition.to_owned(), ..Request::default() };
        // An edition with mistakes of its own says nothing about the rule.
        if script::open(library, &by_itself).is_err() {
            continue;
        }
        let rule = HouseRuleRequest { id: id.to_owned(), ..HouseRuleRequest::default() };
        match script::open(library, &Request { house_rules: vec![rule], ..by_itself }) {
            Ok(program) => {
                let idle = idle_names(&program);
                uncalled.retain(|(name, _)| fitting.fits.is_empty() || idle.iter().any(|(other, _)| other == name));
                if fitting.fits.is_empty() {
                    uncalled = idle;
                }
                fitting.fits.push(edition.to_owned());
            }
            Err(mistakes) => match refusal(&mistakes) {
                Some(reason) => fitting.refused.push((edition.to_owned(), reason)),
                None => wrong.push((edition.to_owned(), mistakes.0)),
            },
        }
    }
    if fitting.fits.is_empty() && !wrong.is_empty() {
        let mistakes = wrong.into_iter().flat_map(|(_, mistakes)| mistakes).collect();
        return Err(Mistakes::of(mistakes).expect("a rule that is refused with mistakes has some"));
    }
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (edition, mistakes) in wrong {
        let why = mistakes.first().map(|mistake| mistake.what.to_string()).unwrap_or_default();
        reasons.entry(why).or_default().push(edition);
    }
    fitting.advice.extend(reasons.into_iter().map(|(why, editions)| {
        let rule = id.to_owned();
        Mistake::new(&Location::top(&path), What::NotForEditions { rule, editions, why })
    }));
    let in_rule = uncalled.into_iter().filter(|(_, at)| at.file == path);
    fitting.advice.extend(in_rule.map(|(name, at)| Mistake::new(&at, What::CalledNowhere { name })));
    Ok(fitting)
}

fn idle_names(program: &Program) -> Vec<(String, Location)> {
    program.uncalled.iter().map(|uncalled| (uncalled.name.clone(), uncalled.at.clone())).collect()
}

/// The reason with which the rule or the bot itself refuses an edition.
pub(super) fn refusal(mistakes: &Mistakes) -> Option<String> {
    mistakes.0.iter().find_map(|mistake| match &mistake.what {
        What::NeedsMore { reason, .. } => Some(reason.clone()),
        _ => None,
    })
}
