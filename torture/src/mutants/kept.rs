//! What is known about mutants that no scenario catches, in `torture/mutants`: `survivors.txt` lists them all, and
//! `reasons.toml` says why no scenario can catch some of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use toml::de::{DeTable, DeValue};

use super::attempt::Verdict;
use super::mutant::Mutant;

const HINT: &str = "Write a scenario that catches it, or `cargo run --release -p boardwright-torture mutants --accept` \
     keeps the list as it is now.";

/// The kept lists.
pub struct Kept {
    /// The lines of the survivors, without the numbers of their lines, which change with every edit.
    survivors: BTreeSet<String>,
    reasons: Vec<Reason>,
}

/// Mutants that no scenario can catch: of a line, or of a function or table, all of them or these changes.
struct Reason {
    file: String,
    line: Option<String>,
    part: Option<String>,
    changes: Vec<String>,
}

impl Kept {
    pub fn read() -> Kept {
        let text = |name: &str| {
            let file = folder().join(name);
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}\n{HINT}", file.display()))
        };
        let survivors = text("survivors.txt").lines().map(unnumbered).collect();
        let reasons = text("reasons.toml");
        let reasons = DeTable::parse(&reasons).unwrap_or_else(|error| panic!("reasons.toml: {error}"));
        let entries = reasons.get_ref().get("mutant").and_then(|list| list.get_ref().as_array()).into_iter().flatten();
        Kept { survivors, reasons: entries.map(|entry| Reason::of(entry.get_ref())).collect() }
    }

    pub fn has(&self, mutant: &Mutant) -> bool {
        self.survivors.contains(&unnumbered(&mutant.to_string()))
    }

    /// Whether somebody has found out why no scenario can catch it.
    pub fn has_reason(&self, mutant: &Mutant) -> bool {
        self.reasons.iter().any(|reason| reason.is_for(mutant))
    }

    /// What is not as it is kept: survivors that are new, and those that are none any more.
    pub fn differences(&self, tried: &[(&Mutant, Verdict)]) -> Vec<String> {
        let differences =
            tried.iter().filter_map(|(mutant, verdict)| match (verdict.is_survivor(), self.has(mutant)) {
                _ if *verdict == Verdict::Panicked => Some(format!("this makes the program panic: {mutant}")),
                (true, false) => Some(format!("no scenario catches this, which is new: {mutant}")),
                (false, true) => Some(format!("a scenario catches this now: {mutant}")),
                _ => None,
            });
        let mut differences: Vec<String> = differences.collect();
        if !differences.is_empty() {
            differences.push(HINT.to_owned());
        }
        differences
    }
}

/// Keeps these as the survivors.
pub fn accept<'a>(survivors: impl Iterator<Item = &'a Mutant>) {
    let file = folder().join("survivors.txt");
    let lines: String = survivors.map(|mutant| format!("{mutant}\n")).collect();
    fs::write(&file, lines).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// `file:12:5: change` without the 12.
fn unnumbered(line: &str) -> String {
    let mut parts = line.splitn(3, ':');
    [parts.next(), parts.nth(1)].into_iter().flatten().collect::<Vec<_>>().join(":")
}

impl Reason {
    fn of(entry: &DeValue<'_>) -> Reason {
        let text = |key: &str| entry.get(key).and_then(|value| value.get_ref().as_str()).map(str::to_owned);
        let needed = |key: &str| text(key).unwrap_or_else(|| panic!("reasons.toml: an entry lacks `{key}`: {entry:?}"));
        let changes = entry.get("changes").and_then(|list| list.get_ref().as_array()).into_iter().flatten();
        let changes = changes.filter_map(|change| change.get_ref().as_str()).map(str::to_owned).collect();
        // Nobody reads the reason here, but it must be given.
        needed("why");
        Reason { file: needed("file"), line: text("line"), part: text("part"), changes }
    }

    fn is_for(&self, mutant: &Mutant) -> bool {
        let is_same = |known: &Option<String>, found: &str| known.as_ref().is_none_or(|known| known == found);
        self.file == *mutant.file
            && is_same(&self.line, mutant.source_line())
            && is_same(&self.part, &mutant.part)
            && (self.changes.is_empty() || self.changes.contains(&mutant.change()))
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("mutants")
}
