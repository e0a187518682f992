//! The editions that a house rule can be played with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use super::uncalled;
use crate::data::{self, BotRequest, HouseRuleRequest, Request, ScriptHead};
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
pub fn of(library: &Library, head: &ScriptHead) -> Result<Fitting, Mistakes> {
    let id = &*head.id;
    let path: SharedText = SharedText::from(format!("scripts/house/{id}.rhai"));
    let (mut fitting, mut wrong) = (Fitting::default(), Vec::new());
    let mut programs = Vec::new();
    for edition in data::editions(library) {
        let tried = in_every_mode(library, edition, id);
        let (mut fits, mut refused) = (Vec::new(), None);
        for (mode, outcome) in &tried {
            match outcome {
                Ok(program) => {
                    programs.push(Rc::clone(program));
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
    let uncalled = uncalled::in_each(&programs, &path);
    // A misspelt name is one wherever the rule is played, also where nothing has nearly the same.
    let is_idle = |mistake: &Mistake| uncalled.iter().any(|idle| idle.at == mistake.at);
    let is_slip = |mistake: &Mistake| matches!(mistake.what, What::NeverCalled { nearest: Some(_), .. });
    let has_slips = wrong.iter().flat_map(|(_, mistakes)| mistakes).any(|one| is_slip(one) && is_idle(one));
    if fitting.fits.is_empty() && !wrong.is_empty() || has_slips {
        let all = wrong.into_iter().flat_map(|(_, mistakes)| mistakes);
        let told = if has_slips { once_each(all.filter(|one| is_slip(one) && is_idle(one))) } else { once_each(all) };
        return Err(Mistakes::of(told).expect("a rule that is refused with mistakes has some"));
    }
    let taken = taken_by_bots(library, head, &programs);
    if !taken.is_empty() {
        return Err(Mistakes(taken));
    }
    let mut reasons: BTreeMap<(String, Option<String>), BTreeSet<String>> = BTreeMap::new();
    for (table, mistakes) in wrong {
        let why = mistakes.first().map(|mistake| mistake.what.to_string()).unwrap_or_default();
        let name = mistakes.first().and_then(|mistake| match &mistake.what {
            What::OverridesNothing { name, .. } => Some(name.clone()),
            _ => None,
        });
        reasons.entry((why, name)).or_default().insert(table);
    }
    fitting.advice.extend(reasons.into_iter().map(|((why, name), editions)| {
        let (rule, editions) = (id.to_owned(), editions.into_iter().collect());
        Mistake::new(&Location::top(&path), What::NotForEditions { rule, editions, why, name })
    }));
    fitting.advice.extend(uncalled);
    fitting.advice.extend(uncalled::of_scripts(&programs, &path));
    Ok(fitting)
}

/// Options and kinds of questions of the rule that a bot has too: the bot could not sit at a table with the rule.
fn taken_by_bots(library: &Library, head: &ScriptHead, programs: &[Rc<Program>]) -> Vec<Mistake> {
    let mut taken: Vec<Mistake> = Vec::new();
    for program in programs {
        for bot in data::bots(library, &program.edition) {
            let request = BotRequest { id: bot.clone(), ..BotRequest::default() };
            let mistakes = match data::load_bot(library, &program.edition, &request) {
                Ok(seen) => script::mistakes_in(&seen),
                Err(mistakes) => mistakes.0,
            };
            for mistake in mistakes.into_iter().filter_map(|mistake| at_the_rule(mistake, head, &bot)) {
                if !taken.iter().any(|told| told.at == mistake.at) {
                    taken.push(mistake);
                }
            }
        }
    }
    taken
}

/// A mistake of a bot with a rule, where the rule has what the bot has too.
fn at_the_rule(mistake: Mistake, head: &ScriptHead, bot: &str) -> Option<Mistake> {
    match mistake.what {
        What::OptionTaken { option, .. } => {
            let own = head.options.iter().find(|own| *own.name.value == *option)?;
            let what = What::OptionTaken { option, declared_by: format!("bot `{bot}`") };
            Some(Mistake::new(&own.name.at, what))
        }
        What::QuestionTaken { .. } if *mistake.at.file == *format!("scripts/house/{}.rhai", head.id) => Some(mistake),
        _ => None,
    }
}

/// What is wrong in several editions is said once, although they lack it among other names: with the nearest name, if one
/// of them has it.
fn once_each(mistakes: impl Iterator<Item = Mistake>) -> Vec<Mistake> {
    let mut told: Vec<Mistake> = Vec::new();
    for mistake in mistakes {
        let is_same = |said: &&mut Mistake| said.at == mistake.at && said.what.to_string() == mistake.what.to_string();
        match told.iter_mut().find(is_same) {
            Some(said) if said.what.label().is_none() => *said = mistake,
            Some(_) => {}
            None => told.push(mistake),
        }
    }
    told
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

/// The reason with which the rule or the bot itself refuses an edition.
pub(super) fn refusal(mistakes: &Mistakes) -> Option<String> {
    mistakes.0.iter().find_map(|mistake| match &mistake.what {
        What::NeedsMore { reason, lacks, .. } if reason.is_empty() => Some(format!("it needs {lacks}")),
        What::NeedsMore { reason, .. } => Some(reason.clone()),
        _ => None,
    })
}
