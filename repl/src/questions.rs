//! The questions that scripts ask, as far as their kinds are written out.

use std::collections::BTreeSet;

use boardwright_engine::edition::Edition;
use boardwright_engine::script::functions::{decided_with, functions};

/// The kinds of the questions in all layers of an edition: `buy`, `leave-jail`.
pub fn questions_of(edition: &Edition) -> BTreeSet<String> {
    let files = edition.layers.iter().flat_map(|layer| &layer.files);
    files.filter_map(|file| edition.sources.text(file)).flat_map(|text| asked_in(text)).collect()
}

/// The kinds in a script. What is asked stands as the second argument; a variable there tells it later only.
fn asked_in(script: &str) -> Vec<String> {
    let asking: Vec<&str> = functions().filter(|it| decided_with(it).is_some()).map(|function| function.name).collect();
    let lines = script.lines().filter(|line| !line.trim_start().starts_with("//"));
    let asked = |line: &str| {
        let kind = |function: &&str| {
            let (before, behind) = line.split_once(&format!("{function}("))?;
            let is_whole = !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            let kind = behind.split_once(", \"")?.1.split('"').next()?;
            is_whole.then(|| kind.to_owned())
        };
        asking.iter().find_map(kind)
    };
    lines.filter_map(asked).collect()
}

#[cfg(test)]
mod tests {
    use super::asked_in;

    #[test]
    fn a_question_is_told_by_its_kind() {
        let script = "fn ask_it(player) {\n    if confirm(player, \"buy\", space) { return choose(player, kind, 1, []); }\n    \
                      // choose(player, \"never\", 1, [])\n    forbid(player, \"nothing\", 1)\n}\n";
        assert_eq!(asked_in(script), ["buy"]);
    }
}
