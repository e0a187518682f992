//! The numbered rules of an edition, and where its scripts follow them.

use boardwright_engine::edition::{Edition, Rule, RuleSource};
use serde::Serialize;

/// A rule with the functions whose comments name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleEntry {
    pub id: String,
    pub source: &'static str,
    pub text: String,
    pub places: Vec<RulePlace>,
}

/// Where a script names a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulePlace {
    pub file: String,
    pub line: usize,
    /// The function below the comment, if there is one.
    pub function: Option<String>,
}

/// The rules that have this id or speak of these words; all of them for no words.
pub fn rules_about(edition: &Edition, words: &str) -> Vec<RuleEntry> {
    let wanted = words.to_lowercase();
    let fits = |rule: &&Rule| {
        wanted.is_empty() || rule.id.to_lowercase() == wanted || rule.text.to_lowercase().contains(&wanted)
    };
    let entry = |rule: &Rule| RuleEntry {
        id: rule.id.to_string(),
        source: match rule.source {
            RuleSource::Booklet => "booklet",
            RuleSource::Ruling => "ruling",
        },
        text: rule.text.to_string(),
        places: places(edition, &rule.id),
    };
    edition.rules.iter().filter(fits).map(entry).collect()
}

impl std::fmt::Display for RuleEntry {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} ({}): {}", self.id, self.source, self.text)?;
        for RulePlace { file, line, function } in &self.places {
            write!(out, "\n      {file}:{line}")?;
            function.iter().try_for_each(|function| write!(out, "  {function}"))?;
        }
        Ok(())
    }
}

/// Whether a comment names a rule, also as `CL-10 to CL-12`.
pub fn names(comment: &str, id: &str) -> bool {
    if comment.contains(id) {
        return true;
    }
    let number = |id: &str| id.rsplit('-').next().and_then(|digits| digits.parse::<u32>().ok());
    let words: Vec<&str> = comment.split(|c: char| c.is_whitespace() || c == ',' || c == ':').collect();
    let prefix = id.split('-').next().unwrap_or(id);
    words.windows(3).any(|three| {
        let is_range = three[1] == "to" && three[0].starts_with(prefix) && three[2].starts_with(prefix);
        match (number(three[0]), number(id), number(three[2])) {
            (Some(first), Some(own), Some(last)) => is_range && (first..=last).contains(&own),
            _ => false,
        }
    })
}

fn places(edition: &Edition, id: &str) -> Vec<RulePlace> {
    let mut places = Vec::new();
    for file in edition.layers.iter().flat_map(|layer| &layer.files) {
        let Some(text) = edition.sources.text(file) else { continue };
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
            if !names(comment, id) {
                continue;
            }
            let below = lines[index..].iter().position(|line| line.starts_with("fn ")).map(|offset| index + offset);
            let function = below.and_then(|at| lines[at].strip_prefix("fn ")?.split('(').next());
            let line = below.filter(|_| function.is_some()).unwrap_or(index) + 1;
            places.push(RulePlace {
                file: edition.sources.shown(file).to_owned(),
                line,
                function: function.map(str::to_owned),
            });
        }
    }
    places.dedup();
    places
}
