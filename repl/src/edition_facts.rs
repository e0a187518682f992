//! What a table can know of an edition before it plays: its modes, what may be set, and what the game remembers.

use std::fmt;

use boardwright_engine::data::{self, Request};
use boardwright_engine::edition::{Declaration, Edition, Setting};
use boardwright_engine::library::Library;
use serde::Serialize;

use crate::questions::questions_of;

/// An edition in its mode `standard`, with what other modes add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionFacts {
    pub id: String,
    pub name: String,
    pub about: String,
    /// The editions that it extends, the root first.
    pub extends: Vec<String>,
    pub min_players: usize,
    pub max_players: usize,
    pub modes: Vec<ModeFacts>,
    pub options: Vec<OptionFacts>,
    pub values: Vec<ValueFacts>,
    /// The kinds of its questions.
    pub questions: Vec<String>,
    pub bots: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ModeFacts {
    pub id: String,
    pub name: String,
    pub about: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionFacts {
    pub name: String,
    pub default: String,
    pub least: Option<i64>,
    pub most: Option<i64>,
    pub about: String,
    /// The mode that brings it, if `standard` lacks it.
    pub mode: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueFacts {
    /// `player`, `space` or `table`.
    pub of: &'static str,
    pub name: String,
    pub about: String,
}

/// Reads them off an edition that was loaded in its first mode.
pub fn facts_of(library: &Library, edition: &Edition) -> EditionFacts {
    let mut questions = questions_of(edition);
    let mut options: Vec<OptionFacts> = edition.options.iter().map(|option| option_facts(option, None)).collect();
    for mode in edition.modes.iter().skip(1) {
        let request = Request { edition: edition.id.to_string(), mode: Some(mode.to_string()), ..Request::default() };
        let Ok(played) = data::load(library, &request) else { continue };
        let added = played.options.iter().filter(|(name, _)| !edition.options.contains_key(*name));
        options.extend(added.map(|option| option_facts(option, Some(&**mode))));
        questions.extend(questions_of(&played));
    }
    let declared = &edition.declared;
    let of_all =
        [("player", &declared.player_values), ("space", &declared.space_values), ("table", &declared.table_values)];
    let modes = edition.modes.iter().zip(&edition.mode_heads);
    EditionFacts {
        id: edition.id.to_string(),
        name: edition.name.to_string(),
        about: edition.about.to_string(),
        extends: edition.chain.iter().filter(|id| **id != edition.id).map(ToString::to_string).collect(),
        min_players: edition.min_players,
        max_players: edition.max_players,
        modes: modes
            .map(|(id, head)| ModeFacts {
                id: id.to_string(),
                name: head.name.to_string(),
                about: head.about.to_string(),
            })
            .collect(),
        options,
        values: of_all
            .into_iter()
            .flat_map(|(of, values)| values.iter().map(move |value| value_facts(of, value)))
            .collect(),
        questions: questions.into_iter().collect(),
        bots: data::bots(library, edition),
    }
}

fn option_facts((name, setting): (&impl ToString, &Setting), mode: Option<&str>) -> OptionFacts {
    OptionFacts {
        name: name.to_string(),
        default: data::typed(&setting.value),
        least: setting.range.least,
        most: setting.range.most,
        about: setting.about.to_string(),
        mode: mode.map(str::to_owned),
    }
}

fn value_facts(of: &'static str, value: &Declaration) -> ValueFacts {
    ValueFacts { of, name: value.name.to_string(), about: value.about.to_string() }
}

impl fmt::Display for EditionFacts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EditionFacts { id, name, about, min_players, max_players, .. } = self;
        writeln!(out, "{id}: {name}. {about} For {min_players} to {max_players} players.")?;
        if !self.extends.is_empty() {
            writeln!(out, "It extends {}.", self.extends.join(", "))?;
        }
        writeln!(out, "Modes")?;
        for mode in &self.modes {
            writeln!(out, "{}", format!("  {}  {}. {}", mode.id, mode.name, mode.about).trim_end())?;
        }
        writeln!(out, "Options")?;
        for option in &self.options {
            let mode = option.mode.as_ref().map_or_else(String::new, |mode| format!(", in {mode} only"));
            writeln!(out, "  {}={}{mode}  {}{}", option.name, option.default, option.about, range(option))?;
        }
        if !self.values.is_empty() {
            writeln!(out, "What the game remembers")?;
        }
        for value in &self.values {
            writeln!(out, "{}", format!("  {}.{}  {}", value.of, value.name, value.about).trim_end())?;
        }
        writeln!(out, "Questions\n  {}", self.questions.join(", "))?;
        writeln!(out, "Bots\n  {}", self.bots.join(", "))?;
        write!(
            out,
            "`boardwright ids {id}` lists its spaces and cards, `rules {id}` its rules, `source {id} <function>` the text of one, and `extract {id}` writes its files."
        )
    }
}

fn range(option: &OptionFacts) -> String {
    match (option.least, option.most) {
        (Some(least), Some(most)) => format!(", from {least} to {most}"),
        (Some(least), None) => format!(", at least {least}"),
        (None, Some(most)) => format!(", at most {most}"),
        (None, None) => String::new(),
    }
}
