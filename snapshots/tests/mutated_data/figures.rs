//! What came of all mutations of one kind.

use std::fmt::Write as _;

use super::mutation::Change;

/// What was said about one mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The file is as good as before.
    Nothing,
    /// The first mistake that has a place.
    At {
        file: String,
        line: usize,
        message: String,
    },
    /// Something without a place.
    Elsewhere(String),
    /// A scenario is right in itself, but comes out otherwise.
    Otherwise(String),
    Panicked,
}

/// One change of one key, and what may be said about it.
pub struct Mutation<'a> {
    /// In words.
    pub what: String,
    pub file: &'a str,
    /// The lines of which one must be told.
    pub lines: Vec<usize>,
    /// If the file gave names to others: those that it no longer gives.
    pub lost_names: Vec<&'a str>,
    /// Whether the file is right without the key.
    pub is_optional: bool,
}

/// Counts for one kind of change.
#[derive(Default)]
pub struct Figures {
    made: usize,
    at_the_line: usize,
    /// Said nothing, and the schema says why: the key may be left out.
    optional: usize,
    /// A name that the file gave is gone, and the first that still uses it is told so.
    told_by_name: usize,
    /// Said something about another line.
    elsewhere: Vec<String>,
    silent: Vec<String>,
    panicked: Vec<String>,
}

impl Figures {
    /// Takes down what was said about one mutation of a file.
    pub fn note(&mut self, mutation: &Mutation<'_>, told: Told) {
        self.made += 1;
        let Mutation { what, file, lines, lost_names, is_optional } = mutation;
        let names_it = |message: &str| {
            let written = |name: &&str| [format!("`{name}`"), format!(".{name}`")];
            lost_names.iter().any(|name| written(name).iter().any(|written| message.contains(written)))
        };
        match told {
            Told::At { file: at, line, .. } if at == *file && lines.contains(&line) => self.at_the_line += 1,
            Told::At { message, .. } | Told::Elsewhere(message) if names_it(&message) => self.told_by_name += 1,
            Told::At { file: at, line, message } => {
                self.elsewhere.push(format!("{what} is told at {at}:{line}: {message}"));
            }
            Told::Nothing | Told::Otherwise(_) if *is_optional => self.optional += 1,
            Told::Elsewhere(message) | Told::Otherwise(message) => {
                self.elsewhere.push(format!("{what} is told without a place: {message}"));
            }
            Told::Nothing => self.silent.push(what.clone()),
            Told::Panicked => self.panicked.push(what.clone()),
        }
    }

    /// How many of a hundred mistakes are told at their own line.
    pub fn percent_at_the_line(&self) -> f64 {
        let told = self.at_the_line + self.elsewhere.len();
        100.0 * self.at_the_line as f64 / told.max(1) as f64
    }

    /// What nothing was said about although something is wrong, and what made the engine panic.
    pub fn failures(&self) -> Vec<String> {
        let silent = self.silent.iter().map(|mutation| format!("nothing is said about this: {mutation}"));
        silent.chain(self.panicked.iter().map(|mutation| format!("a panic: {mutation}"))).collect()
    }

    pub fn elsewhere(&self) -> &[String] {
        &self.elsewhere
    }

    pub fn line(&self, change: Change) -> String {
        let mut line = format!("{:8} {:6} keys", format!("{change:?}").to_lowercase(), self.made);
        write!(line, ": {:5} told at their line", self.at_the_line).unwrap_or_default();
        write!(line, ", {:3} elsewhere ({:.1} % right)", self.elsewhere.len(), self.percent_at_the_line())
            .unwrap_or_default();
        write!(line, ", {:3} by name where they are used", self.told_by_name).unwrap_or_default();
        write!(line, ", {:5} right without", self.optional).unwrap_or_default();
        write!(line, ", {} silent, {} panics", self.silent.len(), self.panicked.len()).unwrap_or_default();
        line
    }
}
