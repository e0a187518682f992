//! The cases of all scenarios, with what each of them loads and what happens in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use boardwright_engine::data::{Request, load};
use boardwright_engine::scenario::{self, Runner, Scenario};
use boardwright_engine::text::SharedText;
use boardwright_snapshots::library;

use crate::Progress;

/// One case of a scenario.
pub struct Case {
    /// Whose scenario it is: `editions/<id>` or `scripts/house/<id>`.
    pub subject: &'static str,
    pub path: &'static str,
    pub scenario: Scenario,
    pub request: Request,
    /// The files of the rules that it asks for.
    files: Arc<BTreeSet<SharedText>>,
}

/// Every case of every scenario in which people decide. Those of bots are left out: a bot that decides otherwise fails them,
/// whatever rule has changed, and they take longest.
pub fn all() -> Vec<Case> {
    let mut known: Vec<(Request, Arc<BTreeSet<SharedText>>)> = Vec::new();
    let mut cases = Vec::new();
    for (subject, path) in scenario::all(library()).filter(|(subject, _)| !subject.starts_with("scripts/bots")) {
        for scenario in scenario::cases(library(), path).unwrap_or_else(|mistakes| panic!("{path}: {mistakes}")) {
            if scenario.bots.is_some() {
                continue;
            }
            let request = scenario.request();
            let files = known.iter().find(|(known, _)| *known == request).map(|(_, files)| Arc::clone(files));
            let files = files.unwrap_or_else(|| {
                let edition = load(library(), &request).unwrap_or_else(|mistakes| panic!("{path}: {mistakes}"));
                let files = Arc::new(edition.sources.paths().cloned().collect());
                known.push((request.clone(), Arc::clone(&files)));
                files
            });
            cases.push(Case { subject, path, scenario, request, files });
        }
    }
    cases
}

/// What happens in each case by the shipped rules; of fewer if somebody stops it.
pub fn transcripts(progress: &Progress, cases: &[Case]) -> Vec<Vec<String>> {
    progress.expect(cases.len() as u64);
    progress.each(cases, |case| {
        let outcome = Runner::new(library()).play(case.path, &case.scenario);
        outcome.unwrap_or_else(|failure| panic!("{}\n{failure}", case.path)).transcript
    })
}

impl Case {
    pub fn loads(&self, file: &str) -> bool {
        self.files.contains(file)
    }

    /// Whether it is about rules that are refused, such as a track that breaks a limit.
    pub fn may_be_refused(&self) -> bool {
        self.scenario.expect.keys.error.is_some()
    }
}
