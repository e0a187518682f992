//! The trial of mutants itself: it must see what is caught, and must not see what is no change.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::text::SharedText;
use boardwright_snapshots::library;
use boardwright_torture::mutants::{Mutant, Verdict, verdict};

/// What the scenarios say if the first such text in a file becomes another.
#[track_caller]
fn check(file: &str, written: &str, by: &str, is_expected: impl Fn(&Verdict) -> bool) {
    let text = library().text(file).unwrap_or_else(|| panic!("there is no {file}"));
    let start = text.find(written).unwrap_or_else(|| panic!("{file} has no `{written}`"));
    let place = start..start + written.len();
    let mutant = Mutant { file: SharedText::from(file), part: String::new(), place, by: by.into() };
    let verdict = verdict(&mutant);
    assert!(is_expected(&verdict), "{mutant}: {verdict:?}");
}

#[test]
fn a_price_that_is_changed_is_caught() {
    check("editions/quay/board.toml", "price = 60", "price = 61", |verdict| matches!(verdict, Verdict::Caught(_)));
}

#[test]
fn a_comparison_that_is_changed_is_caught() {
    check("editions/quay/rules.rhai", " == ", " != ", |verdict| matches!(verdict, Verdict::Caught(_)));
}

#[test]
fn a_name_that_nothing_has_is_refused() {
    check("editions/quay/board.toml", "group = \"", "group = \"un", |verdict| *verdict == Verdict::Refused);
}

#[test]
fn what_is_written_otherwise_but_means_the_same_survives() {
    check("editions/quay/board.toml", "price = 60", "price = 6_0", |verdict| *verdict == Verdict::Survived);
}
