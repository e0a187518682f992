//! The editions that a house rule can be played with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use crate::data::{self, HouseRuleRequest, Request};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, Mistakes, What};
use crate::script::{self, Program};
use crate::text::SharedText;

/// An edition that takes a rule, or a bot.
#[derive(Clone, Debug)]
pub struct Taker {
    pub edition: String,
    /// The modes that take it, where some refuse it.
    pub modes: Option<Vec<String>>,
}

impl fmt::Display for Taker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.modes {
            None => write!(out, "{}", self.edition),
            Some(modes) => write!(out, "{} ({})", self.edition, modes.join(", ")),
        }
    }
}

/// What comes of a house rule in every edition of a library.
#[derive(Debug, Default)]
pub struct Fitting {
    pub fits: Vec<Taker>,
    /// The editions that the rule itself refuses by its `@needs`, with the reason.
    pub refused: Vec<(String, String)>,
    /// Advice about the rule; the editions with which it turns out to be wrong are among it.
    pub advice: Vec<Mistake>,
}

impl Fitting {
    /// All of them in a row.
    pub fn words(&self) -> String {
        let words: Vec<String> = self.fits.iter().map(Taker::to_string).collect();
        if words.is_empty() { "no edition".to_owned() } else { words.join(", ") }
    }
}

/// Tries a house rule with every edition in every mode. It is wrong if it is so in all that it does not refuse.
pub fn of(library: &Library, id: &str) -> Result<Fitting, Mistakes> {
    let path: SharedText = SharedText::from(format!("scripts/house/{id}.rhai"));
    let (mut fitting, mut wrong) = (Fitting::default(), Vec::new());
    let mut uncalled: Option<Vec<(String, Location)>> = None;
    for edition in data::editions(library) {
        let tried = in_every_mode(library, edition, id);
        let (mut fits, mut refused) = (Vec::new(), None);
        for (mode, outcome) in &tried {
            match outcome {
                Ok(program) => {
                    let idle = idle_names(program);
                    let known = uncalled.get_or_insert_with(|| idle.clone());
                    known.retain(|(name, _)| idle.iter().any(|(other, _)| other == name));
                    fits.push(mode.clone());
                }
                Err(mistakes) => match refusal(mistakes) {
                    Some(reason) => refused = refused.or(Some(reason)),
                    None => wrong.push((table(edition, mode, &tried), mistakes.0.clone())),
                },
            }
        }
        let edition = edition.to_owned();
        match refused {
            Some(reason) if fits.is_empty() => fitting.refused.push((edition, reason)),
            Some(_) => fitting.fits.push(Taker { edition, modes: Some(fits) }),
            None if fits.is_empty() => {}
            None => fitting.fits.push(Taker { edition, modes: None }),
        }
    }
    if fitting.fits.is_empty() && !wrong.is_empty() {
        let mut mistakes: Vec<Mistake> = Vec::new();
        for mistake in wrong.into_iter().flat_map(|(_, mistakes)| mistakes) {
            // What is wrong in several editions is said once, although they lack it among other names.
            let is_said = |said: &Mistake| said.at == mistake.at && said.what.to_string() == mistake.what.to_string();
            if !mistakes.iter().any(is_said) {
                mistakes.push(mistake);
            }
        }
        return Err(Mistakes::of(mistakes).expect("a rule that is refused with mistakes has some"));
    }
    let mut reasons: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (table, mistakes) in wrong {
        let why = mistakes.first().map(|mistake| mistake.what.to_string()).unwrap_or_default();
        reasons.entry(why).or_default().insert(table);
    }
    fitting.advice.extend(reasons.into_iter().map(|(why, editions)| {
        let (rule, editions) = (id.to_owned(), editions.into_iter().collect());
        Mistake::new(&Location::top(&path), What::NotForEditions { rule, editions, why })
    }));
    let in_rule = uncalled.into_iter().flatten().filter(|(_, at)| at.file == path);
    fitting.advice.extend(in_rule.map(|(name, at)| Mistake::new(&at, What::CalledNowhere { name })));
    Ok(fitting)
}

type Tried = (String, Result<Rc<Program>, Mistakes>);

/// What comes of a rule in the modes of an edition. A mode with mistakes of its own says nothing about the rule.
fn in_every_mode(library: &Library, edition: &str, id: &str) -> Vec<Tried> {
    let by_itself = Request { edition: edition.to_owned(), ..Request::default() };
    let Ok(standard) = data::load(library, &by_itself) else { return Vec::new() };
    let rule = HouseRuleRequest { id: id.to_owned(), ..HouseRuleRequest::default() };
    let tried = standard.modes.iter().filter_map(|mode| {
        let by_itself = Request { mode: Some(mode.to_string()), ..by_itself.clone() };
        let outcome = script::open(library, &Request { house_rules: vec![rule.clone()], ..by_itself.clone() });
        let is_sound = outcome.is_ok() || script::open(library, &by_itself).is_ok();
        is_sound.then(|| (mode.to_string(), outcome))
    });
    tried.collect()
}

/// An edition in a mode, where that makes a difference.
fn table(edition: &str, mode: &str, tried: &[Tried]) -> String {
    let is_wrong = |(_, outcome): &Tried| outcome.as_ref().is_err_and(|mistakes| refusal(mistakes).is_none());
    if tried.iter().all(is_wrong) { edition.to_owned() } else { format!("{edition} ({mode})") }
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
