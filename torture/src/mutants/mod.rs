//! The scenarios catch what changes a rule: each constant and each comparison of the shipped rules is changed, one at a
//! time, and the scenarios that load the changed file are played until one fails.
//!
//! Bots are left alone, and with them what a rule lets them do by itself (`decide_…`): one that decides otherwise breaks
//! no rule.

mod attempt;
mod cases;
mod data;
mod figures;
mod kept;
mod mutant;
mod scripts;

use boardwright::shelf::embedded;
use boardwright_engine::text::SharedText;

use crate::Progress;
use attempt::Attempts;
use figures::Table;
use kept::Kept;

pub use attempt::Verdict;
pub use mutant::Mutant;

/// At least so many of a hundred mutants that mean something else are caught, in the scripts and in the data of each owner.
const LEAST_PERCENT: usize = 90;

/// In the short form one of so many mutants is tried.
const SAMPLE: usize = 173;

pub fn run(progress: &Progress) -> String {
    let wanted = all().into_iter().filter(|mutant| progress.is_wanted(mutant.owner()));
    let mutants: Vec<Mutant> = if progress.is_short() { wanted.step_by(SAMPLE).collect() } else { wanted.collect() };
    let cases = cases::all();
    let transcripts = if progress.is_short() { Vec::new() } else { cases::transcripts(progress, &cases) };
    progress.expect((cases.len() + mutants.len()) as u64);
    let attempts = Attempts::new(&cases, transcripts);
    let verdicts = progress.each(&mutants, |mutant| attempts.verdict(mutant));
    let tried: Vec<(&Mutant, Verdict)> = mutants.iter().zip(verdicts).collect();
    let survivors = || tried.iter().filter(|(_, verdict)| verdict.is_survivor()).map(|(mutant, _)| *mutant);
    if progress.accepts() && !progress.is_stopped() {
        kept::accept(survivors());
    }
    let kept = Kept::read();
    let mut table = Table::default();
    tried.iter().for_each(|(mutant, verdict)| table.add(mutant, verdict, kept.has_reason(mutant)));
    let figures = table.lines().join("; ");
    let differences = kept.differences(&tried);
    assert!(differences.is_empty(), "{figures}\n{}", differences.join("\n"));
    let below = if progress.is_short() { Vec::new() } else { table.below(LEAST_PERCENT) };
    assert!(below.is_empty(), "fewer than {LEAST_PERCENT} % are caught: {}", below.join("; "));
    figures
}

/// What the scenarios say about one mutant of any edition of the repository.
pub fn verdict(mutant: &Mutant) -> Verdict {
    Attempts::new(&cases::all(), Vec::new()).verdict(mutant)
}

/// All mutants of what the program carries, in the order of the files and of their texts.
fn all() -> Vec<Mutant> {
    embedded().paths().filter(|path| is_rule(path)).flat_map(of).collect()
}

/// The numbered rules are sentences, and the tables beside house rules are scenarios.
fn is_rule(path: &str) -> bool {
    let is_data = path.starts_with("editions/") && path.ends_with(".toml") && !path.ends_with("/rules.toml");
    !path.contains("/bots/") && !path.contains("/scenarios/") && (is_data || path.ends_with(".rhai"))
}

fn of(path: &SharedText) -> Vec<Mutant> {
    if path.ends_with(".rhai") { scripts::mutants(path) } else { data::mutants(path) }
}
