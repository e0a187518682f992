//! Styled text on one line.

use anstyle::Style;
use boardwright_engine::mistake::visible;
use unicode_width::UnicodeWidthChar;

use super::Screen;

/// Runs of text, each in its style.
///
/// Invariant: no run has a character that could steer a terminal, whatever the text came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    runs: Vec<(String, Style)>,
}

impl Text {
    pub fn plain(text: &str) -> Text {
        Text::styled(text, Style::new())
    }

    pub fn styled(text: &str, style: Style) -> Text {
        let text = safe(text);
        let runs = if text.is_empty() { Vec::new() } else { vec![(text, style)] };
        Text { runs }
    }

    pub fn blank(columns: usize, style: Style) -> Text {
        Text::styled(&" ".repeat(columns), style)
    }

    pub fn joined(texts: impl IntoIterator<Item = Text>, separator: &str) -> Text {
        let mut all = Text::default();
        for text in texts {
            if !all.runs.is_empty() {
                all = all.and(Text::plain(separator));
            }
            all = all.and(text);
        }
        all
    }

    /// This text with another behind it.
    pub fn and(mut self, other: Text) -> Text {
        self.runs.extend(other.runs);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The columns that it takes.
    pub fn width(&self) -> usize {
        self.characters().map(|(character, _)| columns(character)).sum()
    }

    /// The text, or its beginning with the sign for what is missing if it is wider than that.
    pub fn cut(&self, width: usize, screen: &Screen) -> Text {
        if self.width() <= width {
            return self.clone();
        }
        let Some((mut head, style)) =
            self.split(width.saturating_sub(1)).first().map(|line| (line.clone(), line.last()))
        else {
            return Text::default();
        };
        if width > 0 {
            head = head.and(Text::styled(&screen.ellipsis().to_string(), style));
        }
        head
    }

    /// The text in the middle of so many columns of a style.
    pub fn centred_on(&self, width: usize, style: Style) -> Text {
        let room = width.saturating_sub(self.width());
        Text::blank(room / 2, style).and(self.clone()).and(Text::blank(room - room / 2, style))
    }

    pub fn centred(&self, width: usize) -> Text {
        self.centred_on(width, Style::new())
    }

    /// The text with spaces behind it.
    pub fn padded(&self, width: usize) -> Text {
        self.clone().and(Text::blank(width.saturating_sub(self.width()), Style::new()))
    }

    /// The text with spaces before it.
    pub fn flush_right(&self, width: usize) -> Text {
        Text::blank(width.saturating_sub(self.width()), Style::new()).and(self.clone())
    }

    /// The text without spaces at its end.
    pub fn trimmed(mut self) -> Text {
        while let Some((text, _)) = self.runs.last_mut() {
            text.truncate(text.trim_end().len());
            if !text.is_empty() {
                break;
            }
            self.runs.pop();
        }
        self
    }

    /// Lines of at most so many columns, broken between words where that is possible.
    pub fn wrapped(&self, width: usize) -> Vec<Text> {
        let mut lines: Vec<Text> = Vec::new();
        for word in self.words() {
            match lines.last_mut() {
                Some(line) if line.width() + 1 + word.width() <= width => {
                    *line = std::mem::take(line).and(Text::plain(" ")).and(word);
                }
                _ => lines.extend(word.split(width)),
            }
        }
        lines
    }

    /// Lines of at most so many columns, broken anywhere.
    pub fn split(&self, width: usize) -> Vec<Text> {
        let mut lines = vec![Text::default()];
        let mut used = 0;
        for (character, style) in self.characters() {
            let columns = columns(character);
            if columns > width {
                continue;
            }
            if used + columns > width {
                lines.push(Text::default());
                used = 0;
            }
            used += columns;
            if let Some(line) = lines.last_mut() {
                line.push(character, style);
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    pub fn characters(&self) -> impl Iterator<Item = (char, Style)> {
        self.runs.iter().flat_map(|(text, style)| text.chars().map(|character| (character, *style)))
    }

    /// With escapes, if the screen has colours.
    pub fn render(&self, screen: &Screen) -> String {
        if !screen.colour {
            return self.runs.iter().map(|(text, _)| text.as_str()).collect();
        }
        let mut out = String::new();
        let mut runs = Text::default();
        for (character, style) in self.characters() {
            runs.push(character, style);
        }
        for (text, style) in &runs.runs {
            out.push_str(&format!("{style}{text}{style:#}"));
        }
        out
    }

    pub(super) fn push(&mut self, character: char, style: Style) {
        match self.runs.last_mut() {
            Some((text, last)) if *last == style => text.push(character),
            _ => self.runs.push((character.to_string(), style)),
        }
    }

    fn words(&self) -> Vec<Text> {
        let mut words = vec![Text::default()];
        for (character, style) in self.characters() {
            match words.last_mut() {
                Some(word) if character != ' ' => word.push(character, style),
                _ => words.push(Text::default()),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    fn last(&self) -> Style {
        self.runs.last().map(|(_, style)| *style).unwrap_or_default()
    }
}

/// The columns that a character takes in a terminal.
pub fn columns(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// A text as it may reach a terminal.
///
/// Terminals disagree on characters for private use, and a selector of emoji changes the width of what stands before it.
pub fn safe(text: &str) -> String {
    let safe = |character| match character {
        '\u{fe00}'..='\u{fe0f}' => None,
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' => Some(char::REPLACEMENT_CHARACTER),
        other => Some(other),
    };
    visible(text).chars().filter_map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_steer_a_terminal() {
        let text = Text::plain("a\u{1b}[31m\nb\u{f0000}\u{fe0f}");
        assert_eq!(text.render(&Screen::terminal(80)), "a\\u{1b}[31m\\u{a}b\u{fffd}");
    }

    #[test]
    fn a_cut_text_says_so() {
        let text = Text::plain("Old 港口 Pier");
        assert_eq!(text.cut(13, &Screen::plain(80)).render(&Screen::plain(80)), "Old 港口 Pier");
        assert_eq!(text.cut(6, &Screen::plain(80)).render(&Screen::plain(80)), "Old ~");
        assert_eq!(text.cut(7, &Screen::terminal(80)).render(&Screen::plain(80)), "Old 港…");
        assert_eq!(text.cut(0, &Screen::plain(80)), Text::default());
    }

    #[test]
    fn runs_of_one_style_share_their_escapes() {
        let bold = Style::new().bold();
        let text = Text::styled("a", bold).and(Text::styled("b", bold)).and(Text::plain("c"));
        assert_eq!(text.render(&Screen::terminal(80)), "\u{1b}[1mab\u{1b}[0mc");
    }
}
