//! Sittings at the REPL: what a person types, and everything that is answered.

use boardwright_snapshots::{Sitting, fixtures};

#[test]
fn every_sitting_is_answered_as_accepted() {
    for sitting in Sitting::all() {
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_snapshot_path("snapshots/sittings");
        settings.bind(|| insta::assert_snapshot!(sitting.name.clone(), played(&sitting)));
    }
}

/// Everything that is seen in a sitting.
fn played(sitting: &Sitting) -> String {
    let mut session = sitting.open(None);
    let mut seen = vec![session.welcome()];
    for line in sitting.lines() {
        let prompt = session.prompt();
        let told = session.line(line);
        seen.push(format!("{prompt}{line}"));
        let mark = if told.failed { "(refused)\n" } else { "" };
        seen.push(format!("{mark}{}", told.text));
    }
    // Where the fixtures lie differs from machine to machine.
    seen.join("\n").replace(&fixtures().display().to_string(), "fixtures")
}
