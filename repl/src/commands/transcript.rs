//! The accepted transcript of a scenario: everything that happened in it, in a `.txt` file beside it.

use std::fs;
use std::path::Path;

use boardwright_engine::library::Library;
use similar::{ChangeTag, TextDiff};

/// What happened, beside what was accepted.
pub enum Compared {
    /// Nobody keeps a transcript of this scenario.
    NotKept,
    Same,
    Differs(String),
}

pub fn compare(library: &Library, scenario: &str, happened: &[String]) -> Compared {
    let Some(accepted) = library.text(&path_of(scenario)) else { return Compared::NotKept };
    let (accepted, happened) = (accepted.trim_end(), happened.join("\n"));
    if accepted == happened { Compared::Same } else { Compared::Differs(difference(accepted, &happened)) }
}

/// Line by line: what was there and is no more with a `-`, what is new with a `+`.
pub fn difference(accepted: &str, happened: &str) -> String {
    let diff = TextDiff::from_lines(accepted, happened);
    let mut lines = Vec::new();
    for (index, group) in diff.grouped_ops(2).iter().enumerate() {
        if index > 0 {
            lines.push("    ...".to_owned());
        }
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            lines.push(format!("  {sign} {}", change.value().trim_end()));
        }
    }
    lines.join("\n")
}

/// Writes the transcript beside the scenario, or says why it cannot be.
pub fn keep(library: &Library, scenario: &str, happened: &[String]) -> Result<(), String> {
    let beside = path_of(library.shown(scenario));
    let is_on_disk = library.shown(scenario) != scenario && Path::new(library.shown(scenario)).is_file();
    if !is_on_disk {
        return Err("only the transcripts of a folder of your own can be kept, not those of the program or an archive"
            .to_owned());
    }
    fs::write(&beside, happened.join("\n") + "\n").map_err(|error| format!("cannot write {beside}: {error}"))
}

/// Where the transcript of a scenario lies: beside it.
pub fn path_of(scenario: &str) -> String {
    format!("{}.txt", scenario.trim_end_matches(".toml"))
}
