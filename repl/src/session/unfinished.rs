//! Whether a typed script goes on in the next line.

/// A line that begins with `=` or `!` and leaves a bracket or a text open.
pub fn is_unfinished(line: &str) -> bool {
    line.starts_with(['=', '!']) && is_open(line)
}

fn is_open(script: &str) -> bool {
    let mut open = 0_i32;
    let mut characters = script.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open -= 1,
            '"' if !closes_text(&mut characters) => return true,
            '/' if characters.peek() == Some(&'/') => {
                characters.by_ref().take_while(|next| *next != '\n').for_each(drop)
            }
            _ => {}
        }
    }
    open > 0
}

/// Goes to the end of a text; whether it has one.
fn closes_text(characters: &mut impl Iterator<Item = char>) -> bool {
    while let Some(character) = characters.next() {
        match character {
            '"' => return true,
            '\\' => drop(characters.next()),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_unfinished;

    #[test]
    fn a_script_goes_on_until_its_brackets_and_texts_are_closed() {
        assert!(is_unfinished("= players().map(|player| {"));
        assert!(is_unfinished("! say(\"hello"));
        assert!(!is_unfinished("= players().map(|player| {\n player.cash })"));
    }

    #[test]
    fn brackets_in_texts_and_remarks_do_not_count() {
        assert!(!is_unfinished("! say(\"a ( and a \\\" and a {\")"));
        assert!(!is_unfinished("= 1 // (not this\n"));
    }

    #[test]
    fn only_scripts_go_on() {
        assert!(!is_unfinished("until \"bankrupt"));
    }
}
