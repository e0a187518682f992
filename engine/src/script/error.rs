//! A script that failed: what happened, where, and who called it.

use std::fmt;

use rhai::{EvalAltResult, Position};

use super::convert::to_value;
use super::evaluate::TYPED;
use super::{generate, names, words};
use crate::edition::Edition;
use crate::library::Library;
use crate::mistake::visible;
use crate::text::SharedText;
use crate::value::kind_words;

/// Every script error names its file, line, column and the calls that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    pub message: String,
    /// The innermost call first. Empty if nothing of a script had run.
    pub stack: Vec<Frame>,
}

/// A place in a script that was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub function: String,
    pub file: SharedText,
    /// The file as its user calls it.
    shown: SharedText,
    /// Counted from 1; 0 if unknown.
    pub line: usize,
    pub column: usize,
}

impl ScriptError {
    /// The error as the rules of an edition tell it, with its files as their user calls them.
    pub fn new(error: &EvalAltResult, edition: &Edition) -> ScriptError {
        let mut stack = Vec::new();
        let mut current = error;
        // Each level gives a function and its file; the place inside that function comes with the next level.
        while let EvalAltResult::ErrorInFunctionCall(function, file, inner, _) = current {
            // What notes a call has the name of the function that it calls, and its place says nothing.
            let is_note = matches!(&**inner, EvalAltResult::ErrorInFunctionCall(body, ..) if names::is_noted(body));
            if !is_note {
                stack.insert(0, Frame::new(function, file, inner.position()));
            }
            current = inner;
        }
        // Errors that cannot be caught pass through the calls without noting them: what is noted is not all.
        if current.is_system_exception() {
            stack.clear();
        }
        ScriptError::at(&message(current, edition), stack).shown_by(&edition.sources)
    }

    /// An error at a known place. Calls that the linker has put between those of the scripts are left out.
    pub fn at(message: &str, mut stack: Vec<Frame>) -> ScriptError {
        stack.retain(|frame| !frame.file.is_empty() && &*frame.file != generate::FILE);
        // A function of the language that calls back, such as `map`, is where its caller is: it has no place of its own.
        for index in (1..stack.len()).rev() {
            if stack[index - 1].is_beside(&stack[index]) {
                stack.remove(index - 1);
            }
        }
        ScriptError { message: visible(message).into_owned(), stack }
    }

    /// The same error with its files as the user of a library calls them.
    pub fn shown_by(mut self, library: &Library) -> ScriptError {
        for frame in &mut self.stack {
            frame.shown = library.shown(&frame.file).into();
        }
        self
    }

    /// The same error with the paths of the library, which do not depend on where the user keeps the files.
    pub fn by_paths(mut self) -> ScriptError {
        for frame in &mut self.stack {
            frame.shown = frame.file.clone();
        }
        self
    }

    /// How many calls are told of a stack that is deeper than anybody reads: so many of the innermost, so many of the
    /// outermost.
    const MOST_CALLS: (usize, usize) = (6, 3);

    /// The calls that led to the place, in words, the innermost first.
    pub(super) fn calls(&self) -> Vec<String> {
        let (first, last) = Self::MOST_CALLS;
        let mut calls: Vec<String> = self.stack.iter().skip(1).map(|frame| format!("called from {frame}")).collect();
        if calls.len() > first + last + 1 {
            let left_out = calls.len() - first - last;
            calls.splice(first..first + left_out, [format!("and {left_out} more calls")]);
        }
        calls
    }
}

impl Frame {
    pub fn new(function: &str, file: &str, place: Position) -> Frame {
        let function = if function.starts_with("anon$") { "a closure" } else { names::written(function) };
        // What is typed is put into a function, whose head takes a line.
        let head = usize::from(file == TYPED);
        Frame {
            function: function.into(),
            file: file.into(),
            shown: file.into(),
            line: place.line().unwrap_or(0).saturating_sub(head),
            column: place.position().unwrap_or(0),
        }
    }

    /// Whether another function is said to be at the same place.
    fn is_beside(&self, other: &Frame) -> bool {
        let place = |frame: &Frame| (frame.file.clone(), frame.line, frame.column);
        place(self) == place(other) && self.function != other.function
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stack.first() {
            Some(frame) => write!(out, "{frame}: {}", self.message)?,
            None => write!(out, "{}", self.message)?,
        }
        for call in self.calls() {
            write!(out, "\n  {call}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{} in {}", visible(&self.shown), self.line, self.column, self.function)
    }
}

/// The error in words, without its position.
fn message(error: &EvalAltResult, edition: &Edition) -> String {
    match error {
        EvalAltResult::ErrorRuntime(thrown, _) if thrown.is_string() => thrown.to_string(),
        EvalAltResult::ErrorRuntime(thrown, _) => {
            format!("a script threw {}", to_value(thrown).map_or_else(words::kind, |value| kind_words(&value).into()))
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => words::not_found(signature),
        EvalAltResult::ErrorDotExpr(text, _) => words::property(text, edition).unwrap_or_else(|| words::sentence(text)),
        EvalAltResult::ErrorVariableNotFound(name, _) => format!("there is no variable `{name}`"),
        EvalAltResult::ErrorMismatchDataType(expected, found, _) => {
            format!("{} is needed here, not {}", words::kind(expected), words::kind(found))
        }
        EvalAltResult::ErrorArrayBounds(length, index, _) => {
            format!("the list has {length} entries, so there is none at {index}")
        }
        EvalAltResult::ErrorStackOverflow(_) => "functions call each other too deeply".into(),
        EvalAltResult::ErrorTooManyVariables(_) => "there are more variables than a script may have".into(),
        EvalAltResult::ErrorDataTooLarge(what, _) => {
            format!("{} is larger than a script may make it", words::size(what))
        }
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => message(inner, edition),
        other => {
            let text = other.to_string();
            // Rhai appends the position, which the frame says already.
            words::sentence(text.rfind(" (line ").map_or(&text, |end| &text[..end]))
        }
    }
}
