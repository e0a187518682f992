//! Tables of edition.toml whose keys are free: bills by their value, words by what they replace.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::forms::{MOST_MONEY, Whole, inline_schema};
use super::merge::Merge;
use super::node::Node;
use super::read::{Read, table_in};
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

/// The bills of the starting cash, as (value, count), largest first.
#[derive(Clone, Debug)]
pub struct Bills(pub Vec<(i64, i64)>);

/// What players read in place of a word of the rules.
#[derive(Clone, Debug)]
pub struct Words(pub BTreeMap<SharedText, SharedText>);

impl Bills {
    pub fn total(&self) -> i64 {
        self.0.iter().fold(0, |total, (value, count)| total.saturating_add(value.saturating_mul(*count)))
    }
}

impl Read for Bills {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Bills> {
        let table = table_in(node, key, mistakes)?;
        let mut bills = Vec::new();
        for pair in &table.0 {
            let count = Whole::<0, 1_000_000>::read(&pair.node, &format!("{key}.{}", pair.key.value), mistakes);
            // TOML lets numbers be written `1_000`, so that keys are read likewise.
            let value = pair.key.value.replace('_', "").parse().ok().filter(|value| (1..=MOST_MONEY).contains(value));
            if value.is_none() {
                mistakes.push(Mistake::new(&pair.key.at, What::NotABill { bill: pair.key.value.to_string() }));
            }
            bills.extend(value.zip(count).map(|(value, count)| (value, count.0)));
        }
        bills.sort_unstable_by(|one, other| other.cmp(one));
        (bills.len() == table.0.len()).then_some(Bills(bills))
    }
}

impl Read for Words {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Words> {
        let mut words = BTreeMap::new();
        for pair in &table_in(node, key, mistakes)?.0 {
            let word = SharedText::read(&pair.node, &format!("{key}.{}", pair.key.value), mistakes)?;
            words.insert(pair.key.value.clone(), word);
        }
        Some(Words(words))
    }
}

impl Merge for Words {
    fn merge(&mut self, over: Words, _: &mut Vec<Mistake>) {
        self.0.extend(over.0);
    }
}

inline_schema!(Bills, _generator => json_schema!({
    "type": "object",
    "patternProperties": { "^[0-9_]+$": { "type": "integer", "minimum": 0 } },
    "additionalProperties": false
}));
inline_schema!(Words, _generator => json_schema!({
    "type": "object",
    "additionalProperties": { "type": "string" }
}));
