//! One key of a file deleted, renamed or retyped. Every line stays where it was.

use std::ops::Range;

use super::keys::{Key, Kind, Written};
use super::schema::Schemas;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    Deleted,
    Renamed,
    Retyped,
}

/// What a change does to a file that is described by one of the schemas.
pub struct File<'a> {
    pub text: &'a str,
    pub keys: &'a [Key],
    pub schema: &'a str,
    pub schemas: &'a Schemas,
}

impl File<'_> {
    /// The text with one key changed; nothing if that cannot be done to this key.
    pub fn changed(&self, key: &Key, change: Change) -> Option<String> {
        match change {
            Change::Deleted => self.deleted(key),
            Change::Renamed => Some(self.renamed(key)),
            Change::Retyped => self.retyped(key),
        }
    }

    /// The lines of which one must be told: the key's own, or that of the table which now lacks it.
    pub fn lines(&self, key: &Key, change: Change) -> Vec<usize> {
        let mut lines: Vec<usize> = self.names(key).iter().map(|name| self.line(name.start)).collect();
        if change == Change::Deleted {
            lines.push(self.line(key.parent));
        }
        lines
    }

    /// Whether the file is right, though it means something else: without a key that may be left out, and with another name
    /// for a mode, since no file but the table that plays it asks for a mode.
    pub fn is_right_without(&self, key: &Key, change: Change) -> bool {
        match change {
            Change::Deleted => self.schemas.is_optional(self.schema, &key.path),
            Change::Renamed => matches!(&key.path[..], [mode, _] if mode == "mode"),
            Change::Retyped => false,
        }
    }

    /// Whether the key is a name that the file gives to something: then whoever uses it is told, and not the file.
    fn declares(&self, key: &Key) -> bool {
        let path: Vec<&str> = key.path.iter().map(String::as_str).collect();
        let in_mode = matches!(path[..], ["mode", _, _, ..]);
        let path = if in_mode { &path[2..] } else { &path[..] };
        matches!(path, ["options" | "facts" | "values" | "mode"] | ["options" | "facts" | "values" | "mode", _])
            || matches!(path, ["facts" | "values", _, _])
            || matches!(key.written, Written::Entry(_))
    }

    /// What is no longer there once the key is gone: its name, and the names and ids below it.
    pub fn lost_names(&self, key: &Key, change: Change) -> Vec<&str> {
        if change == Change::Retyped || !self.declares(key) {
            return Vec::new();
        }
        let path = match key.written {
            Written::Entry(_) => &key.path[..key.path.len() - 1],
            _ => &key.path[..],
        };
        let below = self.keys.iter().filter(|other| other.path.starts_with(path));
        let names = below.flat_map(|other| {
            let id = match &other.written {
                Written::Pair { value, .. } if other.path.last().is_some_and(|name| name == "id") => {
                    Some(value.clone())
                }
                _ => None,
            };
            [Some(other.name.clone()), id].into_iter().flatten()
        });
        names.map(|range| self.text[range].trim_matches('"')).collect()
    }

    fn deleted(&self, key: &Key) -> Option<String> {
        match &key.written {
            Written::Pair { value, .. } => Some(self.blanked(&[self.with_comma(key.name.start..value.end)])),
            Written::Header(_) => Some(self.blanked(&self.sections(&key.path))),
            // The entries of a list are deleted together: one of several is no key.
            Written::Entry(_) if key.path.last().is_some_and(|index| index == "#0") => {
                Some(self.blanked(&self.sections(&key.path[..key.path.len() - 1])))
            }
            Written::Entry(_) | Written::Implied => None,
        }
    }

    /// A name that stands in several headers is changed in all of them.
    fn renamed(&self, key: &Key) -> String {
        let name = self.other_name(key);
        self.names(key).iter().rev().fold(self.text.to_owned(), |mut text, place| {
            text.replace_range(place.clone(), &name);
            text
        })
    }

    /// Where the name of a key is written, in the order of the text.
    fn names(&self, key: &Key) -> Vec<Range<usize>> {
        let depth = key.path.iter().filter(|name| !name.starts_with('#')).count() - 1;
        let headers = self.keys.iter().filter(|other| other.path.starts_with(&key.path));
        let mut names: Vec<Range<usize>> = headers.filter_map(|other| self.part_of_header(other, depth)).collect();
        if names.is_empty() || matches!(key.written, Written::Pair { .. }) {
            names = vec![key.name.clone()];
        }
        names
    }

    /// One of the names in the header that opens a key.
    fn part_of_header(&self, key: &Key, depth: usize) -> Option<Range<usize>> {
        let (Written::Header(header) | Written::Entry(header)) = &key.written else { return None };
        let inside = self.text[header.clone()].trim_matches(['[', ']']);
        let first = header.start + self.text[header.clone()].find(inside)?;
        let part = inside.split('.').nth(depth)?;
        let start = first + inside.split('.').take(depth).map(|part| part.len() + 1).sum::<usize>();
        Some(start..start + part.len())
    }

    /// The name with its last letter changed, so that no other key beside it has it.
    fn other_name(&self, key: &Key) -> String {
        let name = &self.text[key.name.clone()];
        let stem = name.trim_end_matches('"');
        let (stem, quote) = (&stem[..stem.len() - 1], &name[stem.len()..]);
        let beside = |name: &str| {
            let is_beside = |other: &Key| other.path[..other.path.len() - 1] == key.path[..key.path.len() - 1];
            self.keys.iter().any(|other| is_beside(other) && self.text[other.name.clone()] == *name)
        };
        let names = ["z", "q", "x"].map(|letter| format!("{stem}{letter}{quote}"));
        names.into_iter().find(|other| other != name && !beside(other)).unwrap_or_else(|| format!("{stem}zz{quote}"))
    }

    fn retyped(&self, key: &Key) -> Option<String> {
        match &key.written {
            Written::Pair { value, kind } => {
                let lines = "\n".repeat(self.text[value.clone()].matches('\n').count());
                Some(self.replaced(value, &format!("{}{lines}", self.other_value(key, *kind))))
            }
            // A table becomes a list of tables and the other way round, as a bracket is forgotten.
            Written::Header(header) => Some(self.replaced(header, &format!("[{}]", &self.text[header.clone()]))),
            Written::Entry(header) => Some(self.replaced(header, &self.text[header.start + 1..header.end - 1])),
            Written::Implied => None,
        }
    }

    /// A value of the first type that the schema does not allow here; a fraction is allowed nowhere.
    fn other_value(&self, key: &Key, kind: Kind) -> &'static str {
        let (number, text, flag) = (("integer", "7"), ("string", "\"seven\""), ("boolean", "true"));
        let others = match kind {
            Kind::Number | Kind::Flag | Kind::List => [text, number, flag],
            // What the schema leaves open may be a number or a change such as "+10".
            Kind::Text if !self.schemas.tells_type(self.schema, &key.path) => [flag, number, text],
            Kind::Text | Kind::Table => [number, flag, text],
        };
        let own = ["boolean", "integer", "string", "array", "object"][kind as usize];
        let is_other = |(name, _): &&(&str, &str)| *name != own && !self.schemas.takes(self.schema, &key.path, name);
        others.iter().find(is_other).map_or("1.5", |(_, value)| value)
    }

    /// A pair with the comma behind it, as it stands between braces.
    fn with_comma(&self, pair: Range<usize>) -> Range<usize> {
        let rest = &self.text[pair.end..];
        let spaces = rest.len() - rest.trim_start().len();
        if rest.trim_start().starts_with(',') { pair.start..pair.end + spaces + 1 } else { pair }
    }

    /// The headers at and below a path, each with the lines that it opens.
    fn sections(&self, path: &[String]) -> Vec<Range<usize>> {
        let headers = self.keys.iter().filter_map(|key| match &key.written {
            Written::Header(header) | Written::Entry(header) => Some((header.start, &key.path)),
            Written::Pair { .. } | Written::Implied => None,
        });
        let headers: Vec<(usize, &Vec<String>)> = headers.collect();
        let end = |index: usize| headers.get(index + 1).map_or(self.text.len(), |(start, _)| *start);
        let mine = headers.iter().enumerate().filter(|(_, (_, own))| own.starts_with(path));
        mine.map(|(index, (start, _))| *start..end(index)).collect()
    }

    fn blanked(&self, ranges: &[Range<usize>]) -> String {
        ranges.iter().rev().fold(self.text.to_owned(), |mut text, range| {
            let lines = "\n".repeat(text[range.clone()].matches('\n').count());
            text.replace_range(range.clone(), &lines);
            text
        })
    }

    fn replaced(&self, range: &Range<usize>, by: &str) -> String {
        let mut text = self.text.to_owned();
        text.replace_range(range.clone(), by);
        text
    }

    fn line(&self, start: usize) -> usize {
        self.text[..start].matches('\n').count() + 1
    }
}
