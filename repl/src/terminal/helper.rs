//! Completion, hints, highlighting, and input over several lines.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use boardwright::session::{COMMANDS, Session};
use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Result};

#[derive(rustyline::Helper)]
pub struct Helper {
    session: Rc<RefCell<Session>>,
}

impl Helper {
    pub fn new(session: Rc<RefCell<Session>>) -> Helper {
        Helper { session }
    }
}

impl Completer for Helper {
    type Candidate = String;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> Result<(usize, Vec<String>)> {
        let line = line.get(..position).unwrap_or(line);
        let start = line.rfind(|c: char| c.is_whitespace() || "(,=!".contains(c)).map_or(0, |at| at + 1);
        Ok((start, self.session.borrow().candidates(line)))
    }
}

impl Hinter for Helper {
    type Hint = String;

    /// What stands behind a command.
    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        let command = COMMANDS.iter().find(|command| command.name == line && !command.usage.is_empty())?;
        (position == line.len()).then(|| format!(" {}", command.usage))
    }
}

impl Highlighter for Helper {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        format!("\x1b[2m{hint}\x1b[0m").into()
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
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
        let input = context.input();
        if !input.starts_with(['=', '!']) {
            return Ok(ValidationResult::Valid(None));
        }
        let open = input.chars().filter(|c| "({[".contains(*c)).count();
        let closed = input.chars().filter(|c| ")}]".contains(*c)).count();
        Ok(if open > closed { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
