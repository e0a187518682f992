//! One small change of one shipped file.

use std::fmt;
use std::ops::Range;

use boardwright_engine::library::{Library, Location};
use boardwright_engine::text::SharedText;
use boardwright_snapshots::library;

/// A constant or a comparison of a rule that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    pub file: SharedText,
    /// The function or the table that it stands in.
    pub part: String,
    pub place: Range<usize>,
    /// What stands there instead.
    pub by: String,
}

impl Mutant {
    /// The shipped files with this change.
    pub fn library(&self) -> Library {
        let mut changed = library().clone();
        let mut text = self.text().to_owned();
        text.replace_range(self.place.clone(), &self.by);
        changed.add(&self.file, &text);
        changed
    }

    /// As in "`3` becomes `4`".
    pub fn change(&self) -> String {
        let word = |text: &str| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
        format!("{} becomes {}", word(&self.text()[self.place.clone()]), word(&self.by))
    }

    /// Line and column, both counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        Location::new(&self.file, self.place.start, self.place.end).line_and_column(self.text())
    }

    /// The line that is changed, without its indentation.
    pub fn source_line(&self) -> &'static str {
        self.text().lines().nth(self.line_and_column().0 - 1).unwrap_or_default().trim()
    }

    /// Whose rules it changes: an edition, `std` or `house`.
    pub fn owner(&self) -> &str {
        self.file.split('/').nth(1).unwrap_or_default()
    }

    pub fn is_in_script(&self) -> bool {
        self.file.ends_with(".rhai")
    }

    fn text(&self) -> &'static str {
        library().text(&self.file).map_or("", |text| text)
    }
}

/// As the kept list of survivors has it.
impl fmt::Display for Mutant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_and_column();
        write!(out, "{}:{line}:{column}: {}: {} in: {}", self.file, self.part, self.change(), self.source_line())
    }
}
