//! The trial `hostile`: scripts that try to break out. Each file of `torture/hostile` is one attack, played as a house rule
//! over the Quay, by both back ends.
//!
//! The head of a file says what it tries. `// do:` lines say what is done once the game is set up (a step, if there are
//! none), and `// expect:` lines hold the whole text of what comes out; after `…` only the end of its first line, where
//! the place depends on the machine. After a change of words, run twice with `BOARDWRIGHT_WRITE=1` (more lines of
//! expectation move the places that they tell) and read the difference.

mod attack;
mod cost;
mod expected;

use std::fs;
use std::path::{Path, PathBuf};

use boardwright_engine::script::BackEnd;

use crate::Progress;
pub use cost::report;

pub const BACK_ENDS: [BackEnd; 2] = [BackEnd::Compiled, BackEnd::Interpreter];

/// One script that tries to break out.
pub struct Attack {
    pub name: String,
    pub path: PathBuf,
    pub text: String,
}

/// Withstands every attack; in the long form also measures what it costs. Tells the number of attacks and the dearest.
pub fn run(progress: &Progress) -> String {
    let attacks = attacks();
    assert!(attacks.len() >= 60, "only {} attacks", attacks.len());
    progress.expect(attacks.len() as u64);
    let mut problems = Vec::new();
    let mut costs = Vec::new();
    for attack in attacks.iter().take_while(|_| !progress.is_stopped()) {
        problems.extend(attack::withstand(attack));
        if !progress.is_short() {
            costs.extend(BACK_ENDS.map(|back_end| cost::measured(attack, back_end)));
        }
        progress.done();
    }
    problems.extend(costs.iter().filter_map(cost::Cost::problem));
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    format!("{} attacks, {} back ends{}", attacks.len(), BACK_ENDS.len(), cost::dearest(&costs))
}

/// All attacks, by name.
pub fn attacks() -> Vec<Attack> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let attack = |path: PathBuf| {
        let name = path.file_stem()?.to_str()?.to_owned();
        Some(Attack { name, text: fs::read_to_string(&path).ok()?, path })
    };
    let mut attacks = paths.filter_map(attack).collect::<Vec<_>>();
    attacks.sort_by(|one, other| one.name.cmp(&other.name));
    attacks
}
