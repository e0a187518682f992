//! What is said about a file that is not TOML, in plainer words than the parser's where it has none of its own.

use std::ops::Range;

use toml::de::Error;

use crate::library::Location;
use crate::mistake::{Mistake, What, steers};
use crate::text::SharedText;

/// What stands where a byte is no text: whoever reads a file that is not UTF-8 puts it there.
const NO_TEXT: char = char::REPLACEMENT_CHARACTER;

/// The mistake of a file that is not UTF-8, at the first byte that does not fit, or that would steer a terminal.
pub fn not_text(file: &SharedText, text: &str) -> Option<Mistake> {
    let (start, found) = text.char_indices().find(|(_, c)| *c == NO_TEXT || steers(*c))?;
    let at = Location::new(file, start, start + found.len_utf8());
    Some(Mistake::new(&at, What::NotText { steers: found != NO_TEXT }))
}

/// What is wrong where a list or a table was not closed: the parser takes the lines that follow for its entries, and finds
/// fault with every one of them.
pub fn unclosed(text: &str, error: &Error) -> Option<(Range<usize>, String)> {
    let (what, bracket) = match error.message() {
        message if message.starts_with("missing comma between array elements") => ("list", ']'),
        message if message.starts_with("missing comma between key-value pairs") => ("table", '}'),
        _ => return None,
    };
    let span = error.span()?;
    let begins_a_line = span.start > 0 && text.get(..span.start)?.ends_with('\n');
    let line = text.get(span.start..)?.lines().next()?;
    let is_next = begins_a_line && (line.starts_with('[') || line.contains('='));
    is_next.then(|| (span, format!("the {what} before this is not closed: `{bracket}` is missing")))
}

/// The place of an error, and what is wrong there.
pub fn told(text: &str, error: &Error) -> (Range<usize>, String) {
    let span = error.span().unwrap_or(0..0);
    let place = text.get(span.start..).unwrap_or_default();
    let message = match error.message() {
        "duplicate key" => return stands_twice(text, span),
        unquoted if unquoted.starts_with("string values must be quoted") => match place.chars().next() {
            Some('“' | '”' | '„' | '‘' | '’') => "a text is written in straight quotes: `\"`".to_owned(),
            _ => "a text is written in quotes".to_owned(),
        },
        _ if place.starts_with(':') => "`=` stands between a key and its value, not `:`".to_owned(),
        other => other.replace('\n', " "),
    };
    (span, message)
}

/// A name that stands twice in one table: often because a header lacks a pair of brackets.
fn stands_twice(text: &str, second: Range<usize>) -> (Range<usize>, String) {
    let line_start = text.get(..second.start).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
    let Some(header) = text.get(line_start..).and_then(Header::of) else {
        let name = text.get(second.clone()).unwrap_or_default();
        return (second, format!("the key `{name}` stands twice in one table"));
    };
    let lines = text.split_inclusive('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len();
        Some((start, line))
    });
    let headers = lines.filter_map(|(start, line)| Some((start, Header::of(line)?)));
    let mut others = headers.filter(|(_, other)| other.names == header.names && other.is_entry != header.is_entry);
    let names = header.names;
    match others.next() {
        None => (second, format!("the table `{}` stands twice", header.text)),
        Some((start, other)) => {
            // The list is mostly right, since it has more entries than one.
            let (start, single) = if header.is_entry { (start, other) } else { (line_start, header) };
            let what = format!("`[{names}]` opens a table, but elsewhere `[[{names}]]` opens an entry of a list");
            (start..start + single.text.len(), what)
        }
    }
}

/// `[names]`, or `[[names]]` for an entry of a list.
struct Header<'a> {
    text: &'a str,
    names: &'a str,
    is_entry: bool,
}

impl Header<'_> {
    /// The header that stands in the first line of a text.
    fn of(text: &str) -> Option<Header<'_>> {
        let line = text.lines().next()?.split('#').next()?.trim_end();
        let entry = line.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
        let names = entry.or_else(|| line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')))?;
        Some(Header { text: line, names: names.trim(), is_entry: entry.is_some() })
    }
}
