//! A TOML file as a tree in which every key and value knows its place, also after files were merged.

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::syntax;
use crate::library::Location;
use crate::mistake::{Mistake, What, visible_lines, visible_name};
use crate::text::SharedText;

/// Something with its place in a file.
#[derive(Clone, Debug)]
pub struct At<T> {
    pub at: Location,
    pub value: T,
}

pub type Node = At<NodeValue>;

#[derive(Clone, Debug)]
pub enum NodeValue {
    Flag(bool),
    Number(i64),
    Text(SharedText),
    List(Vec<Node>),
    Table(Table),
    /// What editions have no use for, by its name: a fraction, a date.
    Other(&'static str),
}

/// Keys with their values, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Table(pub Vec<Pair>);

#[derive(Clone, Debug)]
pub struct Pair {
    pub key: At<SharedText>,
    pub node: Node,
}

/// Reads a file; whatever is not TOML is reported, all of it.
pub fn parse(file: &SharedText, text: &str, mistakes: &mut Vec<Mistake>) -> Table {
    if let Some(mistake) = syntax::not_text(file, text) {
        mistakes.push(mistake);
        return Table::default();
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut last_line = None;
    for error in errors {
        if let Some((span, message)) = syntax::unclosed(text, &error) {
            let at = Location::new(file, span.start, span.end);
            mistakes.push(Mistake::new(&at, What::Syntax { message }));
            break;
        }
        let (span, message) = syntax::told(text, &error);
        let at = Location::new(file, span.start, span.end);
        // After the first error in a line, the parser only guesses.
        let line = Some(at.line_and_column(text).0);
        if line != last_line {
            mistakes.push(Mistake::new(&at, What::Syntax { message }));
        }
        last_line = line;
    }
    Table::of(file, table.into_inner())
}

impl<T> At<T> {
    pub fn new(at: &Location, value: T) -> At<T> {
        At { at: at.clone(), value }
    }
}

impl NodeValue {
    /// What it is, as in "takes a text, not a number".
    pub fn described(&self) -> &'static str {
        match self {
            NodeValue::Flag(_) => "true or false",
            NodeValue::Number(_) => "a number",
            NodeValue::Text(_) => "a text",
            NodeValue::List(_) => "a list",
            NodeValue::Table(_) => "a table",
            NodeValue::Other(name) => name,
        }
    }
}

impl Table {
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.0.iter().find(|pair| &*pair.key.value == key).map(|pair| &pair.node)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.0.iter_mut().find(|pair| &*pair.key.value == key).map(|pair| &mut pair.node)
    }

    /// The text under a key, if it is one.
    pub fn text(&self, key: &str) -> Option<&SharedText> {
        match &self.get(key)?.value {
            NodeValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Adds a key with its value, or replaces the value that the key had.
    pub fn set(&mut self, pair: Pair) {
        match self.0.iter_mut().find(|own| own.key.value == pair.key.value) {
            Some(own) => *own = pair,
            None => self.0.push(pair),
        }
    }

    pub fn keys(&self) -> impl Iterator<Item = &At<SharedText>> {
        self.0.iter().map(|pair| &pair.key)
    }

    fn of(file: &SharedText, table: DeTable<'_>) -> Table {
        let mut pairs: Vec<Pair> = table
            .into_iter()
            .map(|(key, value)| {
                let at = Location::new(file, key.span().start, key.span().end);
                let key = At { at, value: SharedText::from(&*visible_name(key.get_ref())) };
                let is_name = &*key.value == "name";
                Pair { key, node: node(file, value, is_name) }
            })
            .collect();
        // The parser sorts by key; the order of the file is the one that means something.
        pairs.sort_by_key(|pair| pair.key.at.start);
        Table(pairs)
    }
}

/// A value. Texts may have several lines, but names, which stand within a line of the log; what would steer a terminal is
/// written as an escape in both.
fn node(file: &SharedText, spanned: Spanned<DeValue<'_>>, is_name: bool) -> Node {
    let at = Location::new(file, spanned.span().start, spanned.span().end);
    let value = match spanned.into_inner() {
        DeValue::Boolean(flag) => NodeValue::Flag(flag),
        DeValue::Integer(number) => integer(&number),
        DeValue::String(text) if is_name => NodeValue::Text(SharedText::from(&*visible_name(&text))),
        DeValue::String(text) => NodeValue::Text(SharedText::from(&*visible_lines(&text))),
        DeValue::Array(list) => NodeValue::List(list.into_iter().map(|value| node(file, value, false)).collect()),
        DeValue::Table(table) => NodeValue::Table(Table::of(file, table)),
        DeValue::Float(_) => NodeValue::Other("a fraction"),
        DeValue::Datetime(_) => NodeValue::Other("a date"),
    };
    At { at, value }
}

fn integer(number: &DeInteger<'_>) -> NodeValue {
    match i64::from_str_radix(number.as_str(), number.radix()) {
        Ok(number) => NodeValue::Number(number),
        Err(_) => NodeValue::Other("a number that is too large"),
    }
}
