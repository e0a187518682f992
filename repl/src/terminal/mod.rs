//! A sitting in a real terminal: line editing, completion, history, Ctrl-C, and files that change meanwhile.

mod helper;
mod watch;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::Ordering;

use boardwright::session::Session;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, EditMode, Editor};

use crate::output;
use helper::Helper;
use watch::FolderWatch;

/// Reads lines until the person leaves.
pub fn run(mut session: Session, home: Option<&Path>) -> Result<(), String> {
    let interrupted = session.interrupted();
    ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed))
        .map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
    let watch = FolderWatch::new(session.folders());
    let config = Config::builder()
        .auto_add_history(true)
        .completion_type(CompletionType::List)
        .edit_mode(EditMode::Emacs)
        .build();
    let mut editor: Editor<Helper, FileHistory> =
        Editor::with_config(config).map_err(|error| format!("the terminal cannot be used: {error}"))?;
    let history = home.map(|home| home.join("history"));
    if let Some(path) = &history {
        // The first sitting has none.
        let _ = editor.load_history(path);
    }
    output::line(&session.welcome());
    let session = Rc::new(RefCell::new(session));
    editor.set_helper(Some(Helper::new(Rc::clone(&session))));
    loop {
        let prompt = session.borrow().prompt();
        match editor.readline(&prompt) {
            Ok(line) => {
                if watch.has_changed()
                    && let Some(text) = session.borrow_mut().files_changed()
                {
                    output::line(&text);
                }
                let told = session.borrow_mut().line(&line);
                if !told.text.is_empty() {
                    output::line(&told.text);
                }
                if told.quits {
                    break;
                }
            }
            // Ctrl-C clears the line.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => {
                output::line(&session.borrow_mut().line("quit").text);
                break;
            }
            Err(error) => return Err(format!("the terminal cannot be read: {error}")),
        }
    }
    save_history(&mut editor, history)
}

fn save_history(editor: &mut Editor<Helper, FileHistory>, path: Option<PathBuf>) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    editor.save_history(&path).map_err(|error| format!("what was typed cannot be kept in {}: {error}", path.display()))
}
