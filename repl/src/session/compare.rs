//! What differs between two editions.

use boardwright_engine::edition::{Declaration, Edition};
use boardwright_engine::script::{Origin, Program};
use boardwright_engine::value::Value;

use super::table::program;
use super::{Outcome, Session};

impl Session {
    /// What differs from another edition, in figures and in functions.
    pub(super) fn diff(&mut self, words: &str) -> Outcome {
        if words.is_empty() {
            let editions: Vec<&str> = boardwright_engine::data::editions(&self.library).collect();
            return Err(format!("from which edition? There are {}.", editions.join(", ")));
        }
        let mut request = self.game.program().edition.request.clone();
        request.house_rules.clear();
        request.options.clear();
        request.mode = None;
        words.clone_into(&mut request.edition);
        let other = program(&self.library, &request, self.screen)?;
        let own = self.game.program();
        let (here, there) = (&own.edition, &other.edition);
        let mut lines = spaces(here, there);
        lines.extend(options(here, there));
        lines.extend(cards(here, there));
        let functions: Vec<&str> = own.functions().filter(|name| files(own, name) != files(&other, name)).collect();
        if !functions.is_empty() {
            lines.push(format!("  functions written elsewhere: {}", functions.join(", ")));
        }
        if lines.is_empty() {
            return Ok(format!("{} and {} are the same.", here.name, there.name));
        }
        Ok(format!("{} against {}:\n{}", here.name, there.name, lines.join("\n")))
    }
}

/// The files that define a function, the one in force first.
fn files(program: &Program, function: &str) -> Vec<String> {
    let all =
        |(_, origins): (usize, &[Origin])| origins.iter().map(|origin| origin.file.to_string()).collect::<Vec<_>>();
    program.origins(function).into_iter().flat_map(all).collect()
}

fn spaces(here: &Edition, there: &Edition) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, space) in here.spaces.iter().enumerate() {
        let Some(other) = there.spaces.get(index) else {
            lines.push(format!("  space {}: only here", space.name));
            continue;
        };
        let mut differences = Vec::new();
        if other.name != space.name {
            differences.push(format!("{} there", other.name));
        }
        let price = |edition: &Edition, space: &boardwright_engine::edition::Space| {
            space.deed.and_then(|deed| edition.deeds.get(deed.index())).map(|deed| deed.price)
        };
        if let (Some(own), Some(others)) = (price(here, space), price(there, other))
            && own != others
        {
            differences.push(format!("price {own} here, {others} there"));
        }
        let facts = (&here.declared.space_facts, &there.declared.space_facts);
        differences.extend(facts_apart(here, there, facts, (&space.facts, &other.facts)));
        if !differences.is_empty() {
            lines.push(format!("  space {}: {}", space.name, differences.join("; ")));
        }
    }
    let more = there.spaces.iter().skip(here.spaces.len());
    lines.extend(more.map(|space| format!("  space {}: only there", space.name)));
    lines
}

fn options(here: &Edition, there: &Edition) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, setting) in &here.options {
        match there.options.get(name) {
            None => lines.push(format!("  option {name}: {} here, unknown there", words(here, &setting.value))),
            Some(other) if other.value != setting.value => {
                let (own, others) = (words(here, &setting.value), words(there, &other.value));
                lines.push(format!("  option {name}: {own} here, {others} there"));
            }
            Some(_) => {}
        }
    }
    let unknown = there.options.iter().filter(|(name, _)| !here.options.contains_key(*name));
    lines.extend(
        unknown.map(|(name, other)| format!("  option {name}: unknown here, {} there", words(there, &other.value))),
    );
    lines
}

fn cards(here: &Edition, there: &Edition) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, card) in here.cards.iter().enumerate() {
        let Some(other) = there.cards.get(index) else {
            lines.push(format!("  card {}: only here", card.name));
            continue;
        };
        if card.name != other.name {
            lines.push(format!("  card {}: {} there", card.name, other.name));
            continue;
        }
        let facts = (&here.declared.card_facts, &there.declared.card_facts);
        let apart = facts_apart(here, there, facts, (&card.facts, &other.facts));
        if !apart.is_empty() {
            lines.push(format!("  card {}: {}", card.name, apart.join("; ")));
        }
    }
    lines
}

/// The facts that two things have under the same name with other values.
fn facts_apart(
    here: &Edition,
    there: &Edition,
    declared: (&Vec<Declaration>, &Vec<Declaration>),
    facts: (&[Value], &[Value]),
) -> Vec<String> {
    let apart = declared.0.iter().zip(facts.0).filter_map(|(declaration, own)| {
        let index = declared.1.iter().position(|other| other.name == declaration.name)?;
        let (own, others) = (words(here, own), words(there, facts.1.get(index)?));
        (own != others).then(|| format!("{} {own} here, {others} there", declaration.name))
    });
    apart.collect()
}

/// A printed figure in words.
fn words(edition: &Edition, value: &Value) -> String {
    match value {
        Value::Nothing => "none".into(),
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.to_string(),
        Value::List(list) => list.iter().map(|value| words(edition, value)).collect::<Vec<_>>().join("/"),
        Value::Space(space) => edition.space(*space).name.to_string(),
        Value::Deck(deck) => edition.decks[deck.index()].name.to_string(),
        _ => "something else".into(),
    }
}
