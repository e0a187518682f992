//! Completion, hints, highlighting, and input over several lines.

use std::borrow::Cow;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use boardwright::session::{COMMANDS, is_unfinished};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Result};

use super::Happening;

/// The prompt as it is shown, which changes while somebody types.
pub type LivePrompt = Arc<Mutex<String>>;

#[derive(rustyline::Helper)]
pub struct Helper {
    happens: Sender<Happening>,
    prompt: LivePrompt,
}

impl Helper {
    pub fn new(happens: Sender<Happening>, prompt: LivePrompt) -> Helper {
        Helper { happens, prompt }
    }
}

impl Completer for Helper {
    type Candidate = Pair;

    /// The session is on another thread, which is waiting for what is typed.
    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let line = line.get(..position).unwrap_or(line).to_owned();
        let (reply, replies) = channel();
        let asked = self.happens.send(Happening::Complete { line, reply });
        let (start, words) = asked.ok().and_then(|()| replies.recv().ok()).unwrap_or_default();
        let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

/// What is shown behind the line that somebody types. It tells something, and is never typed.
pub struct Remark(String);

impl Hint for Remark {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Helper {
    type Hint = Remark;

    /// What stands behind a command, or why a script goes on in a new line.
    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<Remark> {
        if position != line.len() {
            return None;
        }
        if line.ends_with('\n') && is_unfinished(line) {
            return Some(Remark("  … a bracket or a text is still open; Ctrl-C leaves".to_owned()));
        }
        let command = COMMANDS.iter().find(|command| command.name == line && !command.usage.is_empty())?;
        Some(Remark(format!(" {}", command.usage)))
    }
}

impl Highlighter for Helper {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        format!("\x1b[2m{hint}\x1b[0m").into()
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, _: &'p str, _: bool) -> Cow<'b, str> {
        let prompt = self.prompt.lock().unwrap_or_else(PoisonError::into_inner);
        format!("\x1b[1m{prompt}\x1b[0m").into()
    }

    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let word = line.split_whitespace().next().unwrap_or("");
        if COMMANDS.iter().any(|command| command.name == word) && line.starts_with(word) {
            return format!("\x1b[36m{word}\x1b[0m{}", &line[word.len()..]).into();
        }
        Cow::Borrowed(line)
    }

    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        !line.is_empty()
    }
}

impl Validator for Helper {
    /// A script goes on over several lines until its brackets are closed.
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        let is_unfinished = is_unfinished(context.input());
        Ok(if is_unfinished { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
