//! Texts of files and requests, made safe for a terminal.

use std::borrow::Cow;

/// The text with every control character written as an escape, so that a file cannot steer a terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    // All bytes are looked at without a stop, several at once, since most texts are plain.
    let is_plain = text.bytes().fold(true, |is_plain, byte| is_plain & (b' '..=b'~').contains(&byte));
    if is_plain { Cow::Borrowed(text) } else { escaped(text, is_dangerous) }
}

/// The same for a text of the data, which may have several lines. Characters that only join others stay.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, steers)
}

/// The same for a name of the data, which stands within a line.
pub fn visible_name(text: &str) -> Cow<'_, str> {
    escaped(text, |c| steers(c) || c.is_control())
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if is_escaped(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
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
    use super::{harmless, visible, visible_lines, visible_name};

    #[test]
    fn escapes_never_reach_the_output() {
        assert_eq!(visible("a\u{1b}[31mb\u{9b}c\u{202e}"), r"a\u{1b}[31mb\u{9b}c\u{202e}");
        assert_eq!(visible("plain ü"), "plain ü");
    }

    #[test]
    fn texts_of_the_data_keep_lines_and_names_none() {
        assert_eq!(visible_lines("a\u{1b}\nb"), "a\\u{1b}\nb");
        assert_eq!(visible_name("a\nb \u{1f469}\u{200d}\u{1f33e}"), "a\\u{a}b \u{1f469}\u{200d}\u{1f33e}");
    }

    #[test]
    fn places_stay_where_they_are() {
        let text = "a\u{1b}b\u{9b}c\u{202e}d\n\te";
        assert_eq!(harmless(text), "a b¿c\u{fffd}d\n\te");
        assert_eq!(harmless(text).len(), text.len());
    }
}
