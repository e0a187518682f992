//! The thread that reads keys, and what is written above the line that somebody types.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, EditMode, Editor, ExternalPrinter};
use unicode_width::UnicodeWidthStr;

use super::Happening;
use super::helper::{Helper, LivePrompt};
use crate::output;

pub struct Reader {
    prompts: Sender<String>,
    printer: Box<dyn ExternalPrinter + Send>,
    prompt: LivePrompt,
    /// The prompt as the line editor knows it: what is shown keeps its width.
    asked: String,
}

/// Draws the line again where it stands: one row up and down again.
const DRAW_AGAIN: &str = "\x1b[1A\n";

const BELL: &str = "\x07";

impl Reader {
    pub fn start(history: Option<PathBuf>, happens: Sender<Happening>) -> Result<Reader, String> {
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .edit_mode(EditMode::Emacs)
            .build();
        let unusable = |error: ReadlineError| format!("the terminal cannot be used: {error}");
        let mut editor: Editor<Helper, FileHistory> = Editor::with_config(config).map_err(unusable)?;
        if let Some(path) = &history {
            // The first sitting has none.
            let _ = editor.load_history(path);
        }
        let printer = Box::new(editor.create_external_printer().map_err(unusable)?);
        let prompt: LivePrompt = Arc::default();
        editor.set_helper(Some(Helper::new(happens.clone(), Arc::clone(&prompt))));
        let (prompts, asked) = channel();
        thread::spawn(move || read(&mut editor, history, &asked, &happens));
        Ok(Reader { prompts, printer, prompt, asked: String::new() })
    }

    /// Begins to read a line. It comes back as something that happens.
    pub fn ask(&mut self, prompt: &str) {
        set(&self.prompt, prompt);
        self.asked = prompt.to_owned();
        // The thread ends only with the program.
        let _ = self.prompts.send(prompt.to_owned());
    }

    /// Writes something above the line that is typed.
    pub fn tell(&mut self, text: Option<String>) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.print(&format!("{}\n", output::wrapped(&text)));
        }
    }

    pub fn ring(&mut self, rings: bool) {
        if rings {
            self.print(&format!("{BELL}{DRAW_AGAIN}"));
        }
    }

    /// Shows another prompt before what is typed, if it has changed: a timer counts down.
    pub fn show_prompt(&mut self, prompt: &str) {
        let shown = fitted(prompt, self.asked.width());
        if set(&self.prompt, &shown) {
            self.print(DRAW_AGAIN);
        }
    }

    fn print(&mut self, text: &str) {
        // Where nothing can be written there is nobody to tell.
        let _ = self.printer.print(text.to_owned());
    }
}

/// Reads a line for every prompt.
fn read(
    editor: &mut Editor<Helper, FileHistory>,
    history: Option<PathBuf>,
    prompts: &Receiver<String>,
    happens: &Sender<Happening>,
) {
    for prompt in prompts {
        let happening = match editor.readline(&prompt) {
            Ok(line) => Happening::Line(line),
            Err(ReadlineError::Interrupted) => Happening::Cleared,
            Err(ReadlineError::Eof) => Happening::Left,
            Err(error) => Happening::Failed(format!("the terminal cannot be read: {error}")),
        };
        // What was typed is kept at once, so that a killed terminal loses nothing. A full disk does not stop the game.
        if let Some(path) = &history {
            let _ = editor.append_history(path);
        }
        if happens.send(happening).is_err() {
            return;
        }
    }
}

/// Whether the prompt is another one now.
fn set(prompt: &Mutex<String>, text: &str) -> bool {
    let mut prompt = prompt.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let is_new = *prompt != text;
    text.clone_into(&mut prompt);
    is_new
}

/// A prompt in so many columns; the line editor has reckoned with them. What is typed stays right behind it.
fn fitted(prompt: &str, columns: usize) -> String {
    let mut shown = prompt;
    while shown.width() > columns {
        let mut characters = shown.chars();
        characters.next();
        shown = characters.as_str();
    }
    format!("{}{shown}", " ".repeat(columns - shown.width()))
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn what_is_typed_stays_right_behind_the_prompt() {
        let shown = ["Ann 0:01> ", "Ann> ", "> ", "Ann 10:00> "].map(|prompt| fitted(prompt, 10));
        assert_eq!(shown, ["Ann 0:01> ", "     Ann> ", "        > ", "nn 10:00> "]);
        assert_eq!(fitted("李> ", 6), "  李> ");
    }
}
