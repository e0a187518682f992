//! What the scenarios say about a mutant.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use boardwright_engine::scenario::Runner;
use boardwright_engine::text::SharedText;

use super::cases::Case;
use super::mutant::Mutant;

/// No shipped scenario needs nearly as many steps; a mutant may go on for ever.
const MOST_STEPS: usize = 400;

/// So many cases that caught the last mutants of the same part, or file, are tried first.
const MOST_HINTS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A scenario fails: this one.
    Caught(&'static str),
    /// The rules cannot be loaded any more.
    Refused,
    /// All scenarios pass, but something else happens in this one.
    Noticed(&'static str),
    Survived,
    /// A script must never be able to do that.
    Panicked,
}

impl Verdict {
    /// Whether no scenario catches it, and nothing else either that is looked at by itself.
    pub fn is_survivor(&self) -> bool {
        matches!(self, Verdict::Noticed(_) | Verdict::Survived | Verdict::Panicked)
    }
}

/// The cases that may catch a mutant, and those that lately did.
pub struct Attempts<'a> {
    cases: &'a [Case],
    /// What happens in them by the shipped rules, where somebody wants to know.
    transcripts: Vec<Vec<String>>,
    hints: Mutex<BTreeMap<(SharedText, String), Vec<usize>>>,
}

impl<'a> Attempts<'a> {
    pub fn new(cases: &'a [Case], transcripts: Vec<Vec<String>>) -> Attempts<'a> {
        Attempts { cases, transcripts, hints: Mutex::default() }
    }

    /// Plays the cases that load the changed file until one fails.
    pub fn verdict(&self, mutant: &Mutant) -> Verdict {
        let attempt = catch_unwind(AssertUnwindSafe(|| self.attempt(mutant)));
        attempt.unwrap_or(Verdict::Panicked)
    }

    fn attempt(&self, mutant: &Mutant) -> Verdict {
        let library = mutant.library();
        let runner = Runner::new(&library).at_most(MOST_STEPS);
        let mut noticed = None;
        for index in self.order(mutant) {
            let case = &self.cases[index];
            if !case.may_be_refused() && runner.program(&case.request).is_none() {
                return Verdict::Refused;
            }
            match runner.play(case.path, &case.scenario) {
                Err(_) => {
                    self.note(mutant, index);
                    return Verdict::Caught(case.path);
                }
                Ok(outcome) => {
                    let is_other = self.transcripts.get(index).is_some_and(|known| *known != outcome.transcript);
                    noticed = noticed.or(is_other.then_some(case.path));
                }
            }
        }
        noticed.map_or(Verdict::Survived, Verdict::Noticed)
    }

    /// The cases that load the file: one by the plain rules, what caught mutants nearby, those of its owner, then others.
    fn order(&self, mutant: &Mutant) -> Vec<usize> {
        let owner = mutant.file.trim_end_matches(".rhai");
        let is_own = |case: &Case| owner == case.subject || owner.starts_with(&format!("{}/", case.subject));
        let mut loading: Vec<usize> = (0..self.cases.len()).filter(|i| self.cases[*i].loads(&mutant.file)).collect();
        // What is played soonest comes first; cases with the same rules stay together, since these are linked once.
        loading.sort_by_key(|index| {
            let case = &self.cases[*index];
            let variety = case.request.house_rules.len() + case.request.options.len();
            (!is_own(case), variety)
        });
        let hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        let near = [mutant.part.clone(), String::new()].map(|part| hints.get(&(mutant.file.clone(), part)));
        let near: Vec<usize> = near.into_iter().flatten().flatten().copied().collect();
        let mut order: Vec<usize> = loading.first().copied().into_iter().chain(near).chain(loading).collect();
        let mut seen = vec![false; self.cases.len()];
        order.retain(|index| !std::mem::replace(&mut seen[*index], true));
        order
    }

    fn note(&self, mutant: &Mutant, index: usize) {
        let mut hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        for part in [mutant.part.clone(), String::new()] {
            let known = hints.entry((mutant.file.clone(), part)).or_default();
            known.retain(|known| *known != index);
            known.insert(0, index);
            known.truncate(MOST_HINTS);
        }
    }
}
