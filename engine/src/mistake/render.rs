//! Mistakes as texts: with the line that they are about, in one line each, or for a program.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use super::visible::harmless;
use super::words::counted;
use super::{Mistake, Mistakes, visible};
use crate::library::Library;

/// How mistakes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// With the line in question, for people.
    Plain,
    /// The same with colours, for a terminal.
    Coloured,
    /// `file:line:column: error[E012]: words`, for editors.
    Short,
    /// One array of objects, for programs.
    Json,
}

/// A mistake as a program reads it. The names of the fields stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MistakeReport {
    /// `error`, or `warning` where the rules can be played as they are.
    pub level: &'static str,
    pub code: &'static str,
    pub message: String,
    /// What to write instead, or what is allowed.
    pub hint: Option<String>,
    /// Nothing where the mistake is in what was asked for, rather than in a file.
    pub file: Option<String>,
    /// Counted from 1, as the column.
    pub line: Option<usize>,
    pub column: Option<usize>,
}

impl Mistakes {
    /// The mistakes for a program. The library is the one that was loaded from.
    pub fn reports(&self, library: &Library) -> Vec<MistakeReport> {
        self.0.iter().map(|mistake| report(mistake, library)).collect()
    }

    /// The library is the one that was loaded from: it holds the lines to show.
    pub fn render(&self, library: &Library, style: Style) -> String {
        match style {
            Style::Plain => self.with_lines(library, &Renderer::plain()),
            Style::Coloured => self.with_lines(library, &Renderer::styled()),
            Style::Short => self.0.iter().map(|mistake| short(mistake, library) + "\n").collect(),
            Style::Json => format!("{:#}\n", serde_json::json!(self.reports(library))),
        }
    }

    fn with_lines(&self, library: &Library, renderer: &Renderer) -> String {
        let mut text: String = self.0.iter().map(|mistake| with_line(mistake, library, renderer) + "\n").collect();
        if let Some(first) = self.0.first() {
            text += &format!("{}; `boardwright explain {}` tells more\n", self.count(), first.what.code());
        }
        text
    }

    /// "2 mistakes, 1 piece of advice"
    fn count(&self) -> String {
        let advice = self.0.iter().filter(|mistake| mistake.what.is_advice()).count();
        let pieces = if advice == 1 { "piece" } else { "pieces" };
        match self.0.len() - advice {
            0 => format!("{advice} {pieces} of advice"),
            mistakes if advice == 0 => counted(mistakes, "mistake"),
            mistakes => format!("{}, {advice} {pieces} of advice", counted(mistakes, "mistake")),
        }
    }
}

fn with_line(mistake: &Mistake, library: &Library, renderer: &Renderer) -> String {
    let level = if mistake.what.is_advice() { Level::WARNING } else { Level::ERROR };
    let title = level.primary_title(mistake.what.to_string()).id(mistake.what.code());
    let mut group = Group::with_title(title);
    let mut label = mistake.what.label();
    if let Some(text) = library.text(&mistake.at.file) {
        let text = harmless(text);
        let mark = AnnotationKind::Primary.span(span(mistake, &text)).label(label.take());
        group = group.element(Snippet::source(text).path(shown(mistake, library)).annotation(mark));
    }
    // Without a line there is no caret to put the label under.
    for hint in label.into_iter().chain(mistake.what.help()) {
        group = group.element(Level::NOTE.no_name().message(hint));
    }
    let rendered = renderer.render(&[group]);
    let lines: Vec<&str> = rendered.lines().map(str::trim_end).collect();
    lines.join("\n")
}

fn short(mistake: &Mistake, library: &Library) -> String {
    let label = mistake.what.label().map(|label| format!("; {label}")).unwrap_or_default();
    let words = format!("{}[{}]: {}{label}", level(mistake), mistake.what.code(), mistake.what);
    if mistake.is_in_request() {
        return words;
    }
    let (line, column) = line_and_column(mistake, library);
    format!("{}:{line}:{column}: {words}", shown(mistake, library))
}

fn report(mistake: &Mistake, library: &Library) -> MistakeReport {
    let hints: Vec<String> = mistake.what.label().into_iter().chain(mistake.what.help()).collect();
    let place = (!mistake.is_in_request()).then(|| line_and_column(mistake, library));
    MistakeReport {
        level: level(mistake),
        code: mistake.what.code(),
        message: mistake.what.to_string(),
        hint: (!hints.is_empty()).then(|| hints.join(" ")),
        file: place.map(|_| shown(mistake, library)),
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
    }
}

/// As compilers call it.
fn level(mistake: &Mistake) -> &'static str {
    if mistake.what.is_advice() { "warning" } else { "error" }
}

/// The file as the user calls it, safe for a terminal.
fn shown(mistake: &Mistake, library: &Library) -> String {
    visible(library.shown(&mistake.at.file)).into_owned()
}

fn line_and_column(mistake: &Mistake, library: &Library) -> (usize, usize) {
    library.text(&mistake.at.file).map_or((1, 1), |text| mistake.at.line_and_column(text))
}

/// The place within the text, whatever the text has become since the mistake was found.
fn span(mistake: &Mistake, text: &str) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(mistake.at.start);
    let end = text.ceil_char_boundary(mistake.at.end.min(text.len()));
    start..end.max(start)
}
