//! The numbered rules, and where they are written.

use boardwright_engine::edition::Edition;
use boardwright_engine::mistake::nearest;

use super::{Outcome, Session};
use crate::definitions::{definitions_of, not_defined};
use crate::ids::{ids_about, lines};
use crate::rule_book::{names, rules_about};

impl Session {
    /// All rules, the rule of an id, or those that speak of something.
    pub(super) fn rules(&mut self, words: &str) -> Outcome {
        let edition = self.game.program().edition.clone();
        let rules: Vec<String> = rules_about(&edition, words).iter().map(ToString::to_string).collect();
        if rules.is_empty() {
            let near = nearest(words, edition.rules.iter().map(|rule| &*rule.id));
            let hint =
                near.map_or_else(|| "`rules` lists them all".to_owned(), |near| format!("did you mean `{near}`?"));
            return Err(format!("no rule of {} speaks of `{words}`; {hint}", edition.name));
        }
        Ok(rules.join("\n"))
    }

    /// What an id stands for, and which ids there are.
    pub(super) fn ids(&mut self, words: &str) -> Outcome {
        let edition = &self.game.program().edition;
        let entries = ids_about(edition, words);
        if entries.is_empty() {
            return Err(format!("nothing in {} is called `{words}`", edition.name));
        }
        Ok(lines(&entries).join("\n"))
    }

    pub(super) fn source(&mut self, function: &str) -> Outcome {
        if function.is_empty() {
            return Err("show the source of what? Write `source rent_due`.".into());
        }
        let definitions = definitions_of(self.game.program(), function)?;
        Ok(definitions.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n"))
    }

    pub(super) fn where_is(&mut self, function: &str) -> Outcome {
        if function.is_empty() {
            return Err("where is what? Write `where rent_due`.".into());
        }
        let program = self.game.program();
        let origins = program.origins(function);
        if origins.is_empty() {
            return Err(not_defined(program, function));
        }
        let mut lines = Vec::new();
        for (parameters, definitions) in origins {
            let plural = if parameters == 1 { "" } else { "s" };
            lines.push(format!("{function}, {parameters} parameter{plural}:"));
            for (index, origin) in definitions.iter().enumerate() {
                let replaced = if index == 0 { "in force" } else { "replaced" };
                let file = program.edition.sources.shown(&origin.file);
                lines.push(format!("  {file}:{}  {}, {replaced}", origin.line, origin.layer));
            }
        }
        Ok(lines.join("\n"))
    }
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
