//! A report for people: tables that fit the screen.

mod board;
mod money;
pub mod numbers;
mod outcome;
mod players;

use super::Report;
use crate::view::{Screen, Table, Text, strong};
pub use outcome::ascii;

impl Report {
    /// The whole report, as tables under their headings.
    pub fn text(&self, screen: &Screen) -> String {
        let outcome = [outcome::head(self, screen), outcome::endings(self, screen)];
        if self.played == 0 {
            return outcome.join("\n");
        }
        let figures = [
            outcome::lengths(self, screen),
            players::wins(self, screen),
            money::summary(self, screen),
            money::curve(self, screen),
            money::payments(self, screen),
            board::groups(self, screen),
            board::spaces(self, screen),
            players::decisions(self, screen),
            players::draws(self, screen),
            players::house_rules(self, screen),
        ];
        outcome.into_iter().chain(figures).filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// Lines that fit the screen, broken between words.
pub fn wrapped(lines: &[String], screen: &Screen) -> String {
    let options = textwrap::Options::new(screen.width).word_splitter(textwrap::WordSplitter::NoHyphenation);
    lines.iter().map(|line| format!("{}\n", textwrap::fill(line, &options))).collect()
}

/// A table whose columns are numbers, but for the first ones. Without rows it is not shown.
pub fn table(heading: &str, head: &[&str], texts: usize, rows: &[Vec<String>], screen: &Screen) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::with_head(screen, head);
    for row in rows {
        table.row(&row.iter().map(|cell| Text::plain(cell)).collect::<Vec<_>>());
    }
    (texts..head.len()).for_each(|column| table.flush_right(column));
    table.render_under(&Text::styled(heading, strong()), screen)
}
