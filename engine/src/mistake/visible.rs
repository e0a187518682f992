//! Texts of files and requests, made safe for a terminal.

use std::borrow::Cow;

/// The text with every control character written as an escape, so that a file cannot steer a terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain || !text.chars().any(is_dangerous) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if is_dangerous(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// The same for a text that may have several lines.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    match text.contains(['\n', '\t']) {
        true => Cow::Owned(text.split_inclusive(['\n', '\t']).map(visible_part).collect()),
        false => visible(text),
    }
}

/// A part of a text up to the end of a line, which stays.
fn visible_part(part: &str) -> String {
    let end = part.trim_end_matches(['\n', '\t']).len();
    format!("{}{}", visible(&part[..end]), &part[end..])
}

/// Whether a character tells a terminal to do something else than to show it. Line ends and tabs are plain text.
pub fn steers(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every control character but tabs and line ends replaced by a harmless one of the same length, so
/// that places in it stay where they are.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    let is_replaced = |c: char| is_dangerous(c) && c != '\n' && c != '\t';
    if !text.chars().any(is_replaced) {
        return Cow::Borrowed(text);
    }
    let replace = |c: char| match c.len_utf8() {
        _ if !is_replaced(c) => c,
        1 => ' ',
        2 => '¿',
        _ => char::REPLACEMENT_CHARACTER,
    };
    Cow::Owned(text.chars().map(replace).collect())
}

/// Control characters, and those that change the direction or the lines of a text.
fn is_dangerous(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{harmless, visible};

    #[test]
    fn escapes_never_reach_the_output() {
        assert_eq!(visible("a\u{1b}[31mb\u{9b}c\u{202e}"), r"a\u{1b}[31mb\u{9b}c\u{202e}");
        assert_eq!(visible("plain ü"), "plain ü");
    }

    #[test]
    fn places_stay_where_they_are() {
        let text = "a\u{1b}b\u{9b}c\u{202e}d\n\te";
        assert_eq!(harmless(text), "a b¿c\u{fffd}d\n\te");
        assert_eq!(harmless(text).len(), text.len());
    }
}
