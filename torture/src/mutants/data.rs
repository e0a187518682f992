//! The mutants of an edition's data.

use std::ops::Range;

use boardwright_engine::text::SharedText;
use boardwright_snapshots::library;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mutant::Mutant;

/// What these keys say is read by people, or names an entry so that others can speak of it. No rule depends on it.
const TEXTS: &[&str] = &[
    "about", "colour", "complete", "currency", "format", "id", "mark", "name", "note", "plural", "text", "tokens",
    "words",
];

/// Every number, flag and word of a TOML file, each changed once: a number by one, a word to the next one that the file has
/// under the same key, and a word of a list is left out.
pub fn mutants(file: &SharedText) -> Vec<Mutant> {
    let text = library().text(file).map_or("", |text| text);
    let parsed = DeTable::parse(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut leaves = Vec::new();
    for (key, value) in parsed.get_ref() {
        collect(&[key.get_ref()], value, false, &mut leaves);
    }
    leaves.sort_by_key(|leaf| leaf.place.start);
    let mutant = |leaf: &Leaf| {
        let (place, by) = leaf.change(text, &leaves)?;
        Some(Mutant { file: file.clone(), part: leaf.table.clone(), place, by })
    };
    leaves.iter().filter_map(mutant).collect()
}

/// One value of a file.
struct Leaf {
    /// The names from the top of the file down to the key's table.
    table: String,
    key: String,
    place: Range<usize>,
    is_in_list: bool,
    value: Plain,
}

enum Plain {
    Number(i64),
    Flag(bool),
    Text(String),
}

fn collect(path: &[&str], value: &Spanned<DeValue<'_>>, is_in_list: bool, leaves: &mut Vec<Leaf>) {
    let Some((key, table)) = path.split_last().filter(|_| !path.iter().any(|name| TEXTS.contains(name))) else {
        return;
    };
    let plain = match value.get_ref() {
        DeValue::Boolean(flag) => Plain::Flag(*flag),
        DeValue::Integer(number) => Plain::Number(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(0)),
        DeValue::String(text) => Plain::Text(text.to_string()),
        DeValue::Array(list) => return list.iter().for_each(|entry| collect(path, entry, true, leaves)),
        DeValue::Table(table) => {
            let id = table.get("id").and_then(|id| id.get_ref().as_str());
            let path = [path, id.as_slice()].concat();
            return table.iter().for_each(|(key, value)| {
                collect(&[path.as_slice(), &[key.get_ref()]].concat(), value, false, leaves);
            });
        }
        DeValue::Float(_) | DeValue::Datetime(_) => return,
    };
    leaves.push(Leaf { table: table.join("."), key: (*key).to_owned(), place: value.span(), is_in_list, value: plain });
}

impl Leaf {
    fn change(&self, text: &str, all: &[Leaf]) -> Option<(Range<usize>, String)> {
        let by = match &self.value {
            Plain::Flag(flag) => (!flag).to_string(),
            // An upper limit that is raised would be noticed by a refusal only, which no scenario can state.
            Plain::Number(number) if self.key == "most" => (number - 1).to_string(),
            Plain::Number(number) => (number + 1).to_string(),
            Plain::Text(_) if self.is_in_list => return Some((self.with_comma(text), String::new())),
            Plain::Text(word) => format!("{:?}", self.next_word(word, all)?),
        };
        Some((self.place.clone(), by))
    }

    /// The next other word under the same key, from here to the end of the file and on from its top.
    fn next_word(&self, word: &str, all: &[Leaf]) -> Option<String> {
        let words = all.iter().filter(|leaf| leaf.key == self.key && !leaf.is_in_list);
        let others = words.filter_map(|leaf| match &leaf.value {
            Plain::Text(other) if other != word => Some((leaf.place.start < self.place.start, other)),
            _ => None,
        });
        let mut others: Vec<(bool, &String)> = others.collect();
        others.sort_by_key(|(is_before, _)| *is_before);
        others.first().map(|(_, other)| (*other).clone())
    }

    /// The place with the comma behind it.
    fn with_comma(&self, text: &str) -> Range<usize> {
        let rest = &text[self.place.end..];
        let spaces = rest.len() - rest.trim_start().len();
        if rest.trim_start().starts_with(',') {
            self.place.start..self.place.end + spaces + 1
        } else {
            self.place.clone()
        }
    }
}
