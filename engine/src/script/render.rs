//! A script error as a text with the line that it is about.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::json;

use super::error::{Frame, ScriptError};
use crate::library::Library;
use crate::mistake::{Style, visible};

impl ScriptError {
    /// The library is the one that the rules were loaded from: it holds the line to show.
    pub fn render(&self, library: &Library, style: Style) -> String {
        match style {
            Style::Plain => self.with_line(library, &Renderer::plain()),
            Style::Coloured => self.with_line(library, &Renderer::styled()),
            Style::Short => match self.stack.first() {
                Some(at) => {
                    format!("{}:{}:{}: error: {}\n", visible(library.shown(&at.file)), at.line, at.column, self.message)
                }
                None => format!("error: {}\n", self.message),
            },
            Style::Json => {
                let frame = |frame: &Frame| json!({"file": library.shown(&frame.file), "line": frame.line, "column": frame.column, "function": frame.function});
                let stack: Vec<_> = self.stack.iter().map(frame).collect();
                format!("{:#}\n", json!({"message": self.message, "stack": stack}))
            }
        }
    }

    fn with_line(&self, library: &Library, renderer: &Renderer) -> String {
        let mut group = Group::with_title(Level::ERROR.primary_title(self.message.clone()));
        if let Some(at) = self.stack.first() {
            let line = library.text(&at.file).and_then(|text| text.lines().nth(at.line.saturating_sub(1)));
            let (before, word, after) = around(line.unwrap_or_default(), at.column);
            let mark = AnnotationKind::Primary.span(before.len()..before.len() + word.len());
            let snippet = Snippet::source(format!("{before}{word}{after}"))
                .line_start(at.line)
                .path(visible(library.shown(&at.file)).into_owned());
            group = group.element(snippet.annotation(mark.label(format!("in {}", at.function))));
        }
        for call in self.calls() {
            group = group.element(Level::NOTE.no_name().message(call));
        }
        let rendered = renderer.render(&[group]);
        rendered.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// The line before, in and after the word at a column, made safe for a terminal. A tab is as wide as one column.
fn around(line: &str, column: usize) -> (String, String, String) {
    let start = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(index, _)| index);
    let (before, rest) = line.split_at(start);
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let length = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let (word, after) = rest.split_at(length.max(first));
    let shown = |text: &str| visible(&text.replace('\t', " ")).into_owned();
    (shown(before), shown(word), shown(after))
}
