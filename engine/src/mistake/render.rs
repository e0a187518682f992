//! Mistakes as texts: with the line that they are about, in one line each, or for a program.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::json;

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

impl Mistakes {
    /// The library is the one that was loaded from: it holds the lines to show.
    pub fn render(&self, library: &Library, style: Style) -> String {
        match style {
            Style::Plain => self.with_lines(library, &Renderer::plain()),
            Style::Coloured => self.with_lines(library, &Renderer::styled()),
            Style::Short => self.0.iter().map(|mistake| short(mistake, library) + "\n").collect(),
            Style::Json => {
                let objects: Vec<_> = self.0.iter().map(|mistake| object(mistake, library)).collect();
                format!("{:#}\n", serde_json::Value::Array(objects))
            }
        }
    }

    fn with_lines(&self, library: &Library, renderer: &Renderer) -> String {
        let mut text: String = self.0.iter().map(|mistake| with_line(mistake, library, renderer) + "\n").collect();
        if let Some(first) = self.0.first() {
            let count = counted(self.0.len(), "mistake");
            text += &format!("{count}; `boardwright explain {}` tells more\n", first.what.code());
        }
        text
    }
}

fn with_line(mistake: &Mistake, library: &Library, renderer: &Renderer) -> String {
    let title = Level::ERROR.primary_title(mistake.what.to_string()).id(mistake.what.code());
    let mut group = Group::with_title(title);
    let mut label = mistake.what.label();
    if let Some(text) = library.text(&mistake.at.file) {
        let text = harmless(text);
        let mark = AnnotationKind::Primary.span(span(mistake, &text)).label(label.take());
        group = group.element(Snippet::source(text).path(visible(&mistake.at.file).into_owned()).annotation(mark));
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
    let words = format!("error[{}]: {}{label}", mistake.what.code(), mistake.what);
    if mistake.is_in_request() {
        return words;
    }
    let (line, column) = line_and_column(mistake, library);
    format!("{}:{line}:{column}: {words}", visible(&mistake.at.file))
}

fn object(mistake: &Mistake, library: &Library) -> serde_json::Value {
    let (line, column) = line_and_column(mistake, library);
    json!({
        "code": mistake.what.code(),
        "message": mistake.what.to_string(),
        "label": mistake.what.label(),
        "help": mistake.what.help(),
        "file": visible(&mistake.at.file),
        "line": line,
        "column": column,
        "start": mistake.at.start,
        "end": mistake.at.end,
    })
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
