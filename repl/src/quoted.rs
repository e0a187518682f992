//! Words as people type them, with quotes around what has spaces in it.

/// The words of a line. Quotes hold a word together and are no part of it: `kids="Ann Lee"` is one word.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            _ if character.is_whitespace() && !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if is_quoted {
        return Err(format!("`{line}` begins a quote that does not end; write a second `\"` behind it"));
    }
    words.extend(word);
    Ok(words)
}

/// What stands between the quotes around a whole text; the text itself, if there are none.
pub fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(text)
}

/// One word of a command line, whatever is in it.
pub fn for_shell(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./:=,+@".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) { word.to_owned() } else { in_quotes(word) }
}

/// A word of a command line in quotes, also where it needs none.
pub fn in_quotes(word: &str) -> String {
    if word.contains(['"', '$', '`', '\\', '!']) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::{for_shell, in_quotes, unquoted, words};

    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        assert_eq!(words(line), Ok(expected.iter().map(|word| (*word).to_owned()).collect()));
    }

    #[test]
    fn quotes_hold_a_word_together() {
        check("kids.rhai  kids=O'Neil", &["kids.rhai", "kids=O'Neil"]);
        check("kids.rhai kids=\"Ann Lee\" most=3", &["kids.rhai", "kids=Ann Lee", "most=3"]);
        check("\"my rules/kids.rhai\" kids=\"\"", &["my rules/kids.rhai", "kids="]);
        check(" ", &[]);
    }

    #[test]
    fn a_quote_that_does_not_end_is_told() {
        let told = "`kids=\"Ann` begins a quote that does not end; write a second `\"` behind it";
        assert_eq!(words("kids=\"Ann"), Err(told.to_owned()));
    }

    #[test]
    fn only_quotes_around_the_whole_are_taken_away() {
        let taken = ["\"my game.save\"", "my game.save", "\"a\" \"b\"", "\""].map(unquoted);
        assert_eq!(taken, ["my game.save", "my game.save", "\"a\" \"b\"", "\""]);
    }

    #[test]
    fn a_shell_takes_a_word_as_it_is() {
        let written = ["monday.save", "my game.save", "O'Neil.save", "a \"b\"", "it's $5"].map(for_shell);
        assert_eq!(written, ["monday.save", "\"my game.save\"", "\"O'Neil.save\"", "'a \"b\"'", "'it'\\''s $5'"]);
        assert_eq!(in_quotes("Ann,Ben"), "\"Ann,Ben\"");
    }
}
