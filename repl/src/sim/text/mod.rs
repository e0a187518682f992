//! A report for people: tables that fit the screen.

pub mod board;
pub mod money;
pub mod numbers;
pub mod outcome;
pub mod players;
mod sheet;

pub use sheet::{Sheet, table};

use super::Report;
use crate::view::Screen;
use sheet::shown;

impl Report {
    /// The whole report, as tables under their headings.
    pub fn text(&self, screen: &Screen) -> String {
        let outcome = [outcome::head(self, screen), outcome::endings(self).text(screen)];
        if self.played == 0 {
            return outcome.join("\n");
        }
        let verdicts: String = players::verdicts(self).iter().map(|verdict| format!("{verdict}\n")).collect();
        let figures = [
            outcome::lengths(self).text(screen),
            format!("{}{verdicts}", players::wins(self).text(screen)),
            money::summary(self).text(screen),
            money::curve(self).text(screen),
            money::payments(self).text(screen),
            board::groups(self).text(screen),
            board::buildings(self).text(screen),
            board::with_short_names(board::spaces(self), screen).text(screen),
            players::decisions(self).text(screen),
            players::draws(self).text(screen),
            players::house_rules(self).text(screen),
        ];
        outcome.into_iter().chain(figures).filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// Lines that fit the screen, broken between words.
pub fn wrapped(lines: &[String], screen: &Screen) -> String {
    let options = textwrap::Options::new(screen.width).word_splitter(textwrap::WordSplitter::NoHyphenation);
    lines.iter().map(|line| format!("{}\n", textwrap::fill(&shown(line, screen), &options))).collect()
}
