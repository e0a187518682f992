//! A script that failed: what happened, where, and who called it.

use std::fmt;
use std::sync::Arc;

use rhai::{EvalAltResult, Position};

use super::names;

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
    pub file: Arc<str>,
    /// Counted from 1; 0 if unknown.
    pub line: usize,
    pub column: usize,
}

impl ScriptError {
    pub fn new(error: &EvalAltResult) -> ScriptError {
        let mut stack = Vec::new();
        let mut current = error;
        // Each level gives a function and its file; the place inside that function comes with the next level.
        while let EvalAltResult::ErrorInFunctionCall(function, file, inner, _) = current {
            let place = inner.position();
            stack.insert(0, frame(function, file, place));
            current = inner;
        }
        ScriptError { message: message(current), stack }
    }

    /// An error that no Rhai error carries, at a known place.
    pub fn at(message: String, stack: Vec<Frame>) -> ScriptError {
        ScriptError { message, stack }
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stack.first() {
            Some(frame) => write!(out, "{frame}: {}", self.message)?,
            None => write!(out, "{}", self.message)?,
        }
        for frame in self.stack.iter().skip(1) {
            write!(out, "\n  called from {frame}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{} in {}", self.file, self.line, self.column, self.function)
    }
}

pub fn frame(function: &str, file: &str, place: Position) -> Frame {
    let function = if function.starts_with("anon$") { "a closure" } else { names::written(function) };
    Frame {
        function: function.into(),
        file: file.into(),
        line: place.line().unwrap_or(0),
        column: place.position().unwrap_or(0),
    }
}

/// The error in words, without its position.
fn message(error: &EvalAltResult) -> String {
    match error {
        EvalAltResult::ErrorRuntime(text, _) => text.to_string(),
        EvalAltResult::ErrorFunctionNotFound(signature, _) => {
            format!("no function fits the call {}", readable_signature(signature))
        }
        EvalAltResult::ErrorStackOverflow(_) => "functions call each other too deeply".into(),
        EvalAltResult::ErrorDataTooLarge(what, _) => format!("{what} is larger than a script may make it"),
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => message(inner),
        other => {
            let text = other.to_string();
            // Rhai appends the position, which the frame says already.
            text.rfind(" (line ").map_or(text.clone(), |end| text[..end].to_string())
        }
    }
}

/// Rhai writes `get$cash (PlayerId)` and names types by their Rust paths; people read `.cash` and `player`.
fn readable_signature(signature: &str) -> String {
    let (name, parameters) = signature.split_once(' ').unwrap_or((signature, ""));
    let name = names::written(name);
    match name.strip_prefix("get$").or_else(|| name.strip_prefix("set$")) {
        Some(property) => format!("`.{property}` {parameters}"),
        None => format!("`{name}` {parameters}"),
    }
}
