//! The numbered rules, and where they are written.

use boardwright_engine::edition::{Edition, RuleSource};
use boardwright_engine::mistake::nearest;

use super::{Outcome, Session};

impl Session {
    /// All rules, the rule of an id, or those that speak of something.
    pub(super) fn rules(&mut self, words: &str) -> Outcome {
        let edition = self.game.program().edition.clone();
        let text = rule_words(&edition, words);
        if text.is_empty() {
            let near = nearest(words, edition.rules.iter().map(|rule| &*rule.id));
            let hint =
                near.map_or_else(|| "`rules` lists them all".to_owned(), |near| format!("did you mean `{near}`?"));
            return Err(format!("no rule of {} speaks of `{words}`; {hint}", edition.name));
        }
        Ok(text)
    }

    pub(super) fn where_is(&mut self, function: &str) -> Outcome {
        let program = self.game.program();
        let origins = program.origins(function);
        if origins.is_empty() {
            let near = nearest(function, program.functions());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("no layer defines `{function}`{hint}"));
        }
        let mut lines = Vec::new();
        for (parameters, definitions) in origins {
            let plural = if parameters == 1 { "" } else { "s" };
            lines.push(format!("{function}, {parameters} parameter{plural}:"));
            for (index, origin) in definitions.iter().enumerate() {
                let replaced = if index == 0 { "in force" } else { "replaced" };
                lines.push(format!("  {}:{}  {}, {replaced}", origin.file, origin.line, origin.layer));
            }
        }
        Ok(lines.join("\n"))
    }
}

/// The rules that have this id or speak of these words, each with the places in the scripts that name it.
pub fn rule_words(edition: &Edition, words: &str) -> String {
    let wanted = words.to_lowercase();
    let fits = |id: &str, text: &str| {
        wanted.is_empty() || id.to_lowercase() == wanted || text.to_lowercase().contains(&wanted)
    };
    let rules = edition.rules.iter().filter(|rule| fits(&rule.id, &rule.text));
    let lines = rules.map(|rule| {
        let source = match rule.source {
            RuleSource::Booklet => "booklet",
            RuleSource::Ruling => "ruling",
        };
        let places: String = places(edition, &rule.id).iter().map(|place| format!("\n      {place}")).collect();
        format!("{} ({source}): {}{places}", rule.id, rule.text)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where the scripts of an edition name a rule: in the comment above a function.
fn places(edition: &Edition, id: &str) -> Vec<String> {
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
            match (below, function) {
                (Some(at), Some(function)) => places.push(format!("{file}:{}  {function}", at + 1)),
                _ => places.push(format!("{file}:{}", index + 1)),
            }
        }
    }
    places.dedup();
    places
}

/// The rules that the comment right above a line names.
pub(super) fn rules_named_above(edition: &Edition, file: &str, line: usize) -> String {
    let Some(text) = edition.sources.text(file) else { return String::new() };
    let lines: Vec<&str> = text.lines().collect();
    let above = lines.get(..line.saturating_sub(1)).unwrap_or_default();
    let comments: Vec<&str> = above.iter().rev().take_while(|line| line.starts_with("//")).copied().collect();
    let named = edition.rules.iter().filter(|rule| comments.iter().any(|comment| names(comment, &rule.id)));
    named.map(|rule| &*rule.id).collect::<Vec<_>>().join(", ")
}

/// Whether a comment names a rule, also as `CL-10 to CL-12`.
fn names(comment: &str, id: &str) -> bool {
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
