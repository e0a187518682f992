//! Every key of a TOML file with its places in the text.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// One key of a file.
#[derive(Clone, Debug)]
pub struct Key {
    /// The names from the top of the file down to this key; `#2` is the third entry of a list.
    pub path: Vec<String>,
    /// Where its name is written, with quotes if it has any.
    pub name: Range<usize>,
    pub written: Written,
    /// Where the table that holds it begins.
    pub parent: usize,
}

/// How a key and its value are written.
#[derive(Clone, Debug)]
pub enum Written {
    /// `name = value`, in a table of its own lines or between braces.
    Pair { value: Range<usize>, kind: Kind },
    /// `[name]`: its value are the lines below.
    Header(Range<usize>),
    /// `[[name]]`: one of several entries.
    Entry(Range<usize>),
    /// The first part of `[name.other]` or `name.other = 1`.
    Implied,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Flag,
    Number,
    Text,
    List,
    Table,
}

/// All keys of a file, in the order of the text. The text is TOML.
pub fn keys(text: &str) -> Vec<Key> {
    let parsed = DeTable::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut finder = Finder { text, keys: Vec::new() };
    finder.table(parsed.get_ref(), &[], 0);
    finder.keys.sort_by_key(|key| key.name.start);
    finder.keys
}

struct Finder<'a> {
    text: &'a str,
    keys: Vec<Key>,
}

impl Finder<'_> {
    fn table(&mut self, table: &DeTable<'_>, above: &[String], parent: usize) {
        for (name, value) in table {
            let path = [above, &[name.get_ref().to_string()]].concat();
            let span = value.span();
            let key = Key { path, name: name.span(), written: Written::Implied, parent };
            match value.get_ref() {
                DeValue::Table(inner) if self.is_header(&span) => {
                    let name = self.last_part(&span);
                    self.table(inner, &key.path, span.start);
                    self.keys.push(Key { name, written: Written::Header(span), ..key });
                }
                DeValue::Table(inner) if !self.text[span.clone()].starts_with('{') => {
                    self.table(inner, &key.path, parent);
                    self.keys.push(key);
                }
                DeValue::Array(list) if list.first().is_some_and(|entry| self.is_header(&entry.span())) => {
                    for (index, entry) in list.iter().enumerate() {
                        let path = [key.path.as_slice(), &[format!("#{index}")]].concat();
                        let DeValue::Table(inner) = entry.get_ref() else { continue };
                        self.table(inner, &path, entry.span().start);
                        let (name, written) = (self.last_part(&entry.span()), Written::Entry(entry.span()));
                        self.keys.push(Key { path, name, written, parent });
                    }
                }
                other => {
                    self.inner(other, &key.path, span.start);
                    self.keys.push(Key { written: Written::Pair { value: span, kind: kind(other) }, ..key });
                }
            }
        }
    }

    /// The tables between braces, also those within lists.
    fn inner(&mut self, value: &DeValue<'_>, path: &[String], start: usize) {
        match value {
            DeValue::Table(table) => self.table(table, path, start),
            DeValue::Array(list) => {
                for (index, entry) in list.iter().enumerate() {
                    self.inner(entry.get_ref(), &[path, &[format!("#{index}")]].concat(), entry.span().start);
                }
            }
            _ => {}
        }
    }

    fn is_header(&self, span: &Range<usize>) -> bool {
        let line_start = self.text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
        self.text[span.clone()].starts_with('[') && self.text[line_start..span.start].trim().is_empty()
    }

    /// The last name of a header such as `[[mode.timed.timer]]`.
    fn last_part(&self, header: &Range<usize>) -> Range<usize> {
        let inside = self.text[header.clone()].trim_end_matches(']');
        let start = inside.rfind(['.', '[']).map_or(0, |before| before + 1);
        header.start + start..header.start + inside.len()
    }
}

fn kind(value: &DeValue<'_>) -> Kind {
    match value {
        DeValue::Boolean(_) => Kind::Flag,
        DeValue::Integer(_) => Kind::Number,
        DeValue::Array(_) => Kind::List,
        DeValue::Table(_) => Kind::Table,
        DeValue::String(_) | DeValue::Float(_) | DeValue::Datetime(_) => Kind::Text,
    }
}
