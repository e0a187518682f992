//! Every scenario comes to the same end, event by event, compiled and interpreted.
//!
//! What runs rules is chosen for the whole program, so that this is a test of its own.

use std::collections::BTreeMap;

use boardwright_engine::scenario::{self, Runner};
use boardwright_engine::script::BackEnd;
use boardwright_snapshots::library;
use rayon::prelude::*;

#[test]
fn every_scenario_is_the_same_in_both_back_ends() {
    let (interpreted, compiled) = (transcripts(BackEnd::Interpreter), transcripts(BackEnd::Compiled));
    assert!(!compiled.is_empty(), "there are no scenarios");
    for (path, compiled) in &compiled {
        assert_eq!(Some(compiled), interpreted.get(path), "{path}: compiled on the left, interpreted on the right");
    }
}

/// So many scenarios share the rules that they ask for.
const TOGETHER: usize = 32;

/// What every scenario of the repository tells, or why it fails.
fn transcripts(back_end: BackEnd) -> BTreeMap<&'static str, Result<Vec<String>, String>> {
    back_end.set_default();
    let paths: Vec<&str> = scenario::all(library()).map(|(_, path)| path).collect();
    let told = paths.par_chunks(TOGETHER).flat_map_iter(|paths| {
        let runner = Runner::new(library());
        paths.iter().map(move |path| {
            let outcome = runner.run(path).map(|outcome| outcome.transcript);
            (*path, outcome.map_err(|failure| failure.to_string()))
        })
    });
    told.collect()
}
