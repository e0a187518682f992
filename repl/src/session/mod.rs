//! A sitting at the REPL: a game, the rules on disk, and the commands that step it.
//!
//! A session knows no terminal. It takes a line and gives text back, so that a person, a pipe and a test meet the same
//! program.

mod answering;
mod breaks;
mod changing;
mod commands;
mod compare;
mod complete;
mod help;
mod history;
mod looking;
mod odds;
mod rules;
mod seats;
mod stepping;
mod table;
mod tell;
mod time;
mod typed;
mod unfinished;
mod walking;
mod why;

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use boardwright_engine::game::{Game, Phase};
use boardwright_engine::library::Library;
use boardwright_engine::script::Program;
use boardwright_engine::text::SharedText;

pub use commands::{COMMANDS, Command};
pub use table::TableRequest;
pub use unfinished::is_unfinished;

use crate::journal::Journal;
use crate::shelf::Shelf;
use crate::view::Screen;
use breaks::{Break, Watched};
use changing::PendingRules;
use history::{Station, Undone};
use time::TableClock;
use walking::Walk;

/// What a line of input led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub text: String,
    /// Whether the line was refused; a script of commands then ends with a failure.
    pub failed: bool,
    pub quits: bool,
}

/// What a command gives: text to show, or why it could not be done.
pub type Outcome = Result<String, String>;

pub struct Session {
    pub(crate) game: Game,
    /// The rules that the bots were linked with.
    seated_by: Rc<Program>,
    pub(crate) shelf: Shelf,
    pub(crate) library: Library,
    pub(crate) screen: Screen,
    /// How many events of the log have been shown.
    shown: usize,
    /// Rules that were read while a step was under way; they count from the next.
    pending: Option<PendingRules>,
    /// Where the game stood before each command that changed it.
    stations: Vec<Station>,
    /// What each undone command did.
    undone: Vec<Undone>,
    breaks: Vec<Break>,
    /// How many events the log had where a break was told last: it is told once.
    broke_at: Option<usize>,
    watched: Vec<Watched>,
    /// The step whose scripts are being walked through.
    walk: Option<Walk>,
    clock: TableClock,
    /// What is to be said once, before anything else.
    notes: Vec<String>,
    /// Packs that a save remembers and that are not here: the next save remembers them, too.
    packs_elsewhere: Vec<SharedText>,
    /// Where the game is written after every command that changed it.
    journal: Option<Journal>,
    /// Set by Ctrl-C: whatever runs stops at the next step.
    interrupted: Arc<AtomicBool>,
}

impl Session {
    /// Does what a line says.
    pub fn line(&mut self, line: &str) -> Told {
        let line = line.trim();
        if matches!(line, "quit" | "exit") {
            let left = self.leave();
            let problem = left.as_ref().err().map_or("", String::as_str);
            return Told { text: joined(problem, &self.farewell()), failed: left.is_err(), quits: true };
        }
        let before = self.station();
        let outcome = self.execute(line).map(|text| joined(&text, &self.changed_values()));
        let outcome = match self.seat_by_rules_in_force() {
            Ok(()) => outcome,
            Err(problem) => Err(joined(&outcome.unwrap_or_else(|text| text), &problem)),
        };
        let outcome = match (outcome, self.keep(before, line)) {
            (Ok(text), Ok(())) => Ok(text),
            (Ok(text) | Err(text), Err(problem)) => Err(joined(&text, &problem)),
            (Err(text), Ok(())) => Err(text),
        };
        let failed = outcome.is_err();
        Told { text: outcome.unwrap_or_else(|problem| problem), failed, quits: false }
    }

    /// Who types the next line, for the prompt; with what the timer has left, where one runs.
    pub fn prompt(&self) -> String {
        let name = match self.game.phase() {
            Phase::Over => Some("over".to_owned()),
            _ => self.person_to_act().map(|player| self.name(player)),
        };
        let parts: Vec<String> = name.into_iter().chain(self.countdown()).collect();
        format!("{}> ", parts.join(" "))
    }

    /// The packs whose files are the user's own.
    pub fn packs(&self) -> Vec<PathBuf> {
        self.shelf.packs.clone()
    }

    /// The terminal may have been made wider or narrower.
    pub fn fit_screen(&mut self, screen: Screen) {
        self.screen = screen;
    }

    /// What stops a long run.
    pub fn interrupted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    fn execute(&mut self, line: &str) -> Outcome {
        if line.is_empty() {
            return Ok(self.situation());
        }
        if line.starts_with('#') {
            return Ok(String::new());
        }
        if let Some(script) = line.strip_prefix('=') {
            return self.evaluate(script.trim());
        }
        if let Some(script) = line.strip_prefix('!') {
            return self.tamper(script.trim());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let Some(acted) = self.try_act(line) {
            return acted;
        }
        // A deal is proposed before a question is answered: no answer looks like one, but a deal that is asked for.
        if let Some(offered) = self.try_offer(line) {
            return offered;
        }
        if let Some(answered) = self.try_answer(line) {
            return answered;
        }
        match commands::find(word) {
            Some(command) if command.usage.is_empty() && !rest.trim().is_empty() => {
                let (name, rest) = (command.name, rest.trim());
                let names_faces = name == "roll" && rest.starts_with(|first: char| first.is_ascii_digit());
                let hint =
                    if names_faces { format!(" `dice {rest}` says what the next roll shows.") } else { String::new() };
                Err(format!("`{name}` stands alone: what is `{rest}` behind it for?{hint}"))
            }
            Some(command) => (command.run)(self, rest.trim()),
            None => self.refused_act(line).unwrap_or_else(|| Err(self.not_understood(line, word))),
        }
    }
}

/// Two texts below each other, either of which may be empty.
fn joined(first: &str, second: &str) -> String {
    [first, second].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}
