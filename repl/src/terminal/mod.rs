//! A sitting in a real terminal: line editing, completion, history, Ctrl-C, timers, and files that change meanwhile.
//!
//! One thread reads keys; this one has the session and hears of everything that happens: a line, a wish for completion,
//! a file that changed, time that passed. So bots can call and timers can ring while somebody types.

mod helper;
mod reader;
mod wall;
mod watch;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use boardwright::session::Session;

use crate::output;
use reader::Reader;
use wall::Wall;
use watch::PackWatch;

/// What reaches the sitting from outside.
pub enum Happening {
    Line(String),
    /// Ctrl-D.
    Left,
    /// Ctrl-C at the prompt: the line is cleared.
    Cleared,
    Failed(String),
    /// Somebody wants to know how a line can go on.
    Complete {
        line: String,
        reply: std::sync::mpsc::Sender<(usize, Vec<String>)>,
    },
    FilesChanged,
}

/// How often the countdown is drawn again, and time looked at.
const TICK: Duration = Duration::from_millis(200);

/// Reads lines until the person leaves.
pub fn run(mut session: Session, home: Option<&Path>) -> Result<(), String> {
    let interrupted = session.interrupted();
    ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed))
        .map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
    let (happens, happenings) = channel();
    let _watch = PackWatch::new(session.packs(), happens.clone());
    let mut reader = Reader::start(home.map(|home| home.join("history")), happens)?;
    session.follow_wall()?;
    output::paragraph(&session.welcome());
    let mut wall = Wall::start();
    loop {
        reader.ask(&session.prompt());
        let Some(line) = next_line(&mut session, &mut reader, &mut wall, &happenings)? else { continue };
        session.fit_screen(output::screen());
        let told = session.line(&line);
        // Time that the program took to answer is nobody's.
        wall.elapsed();
        if !told.text.is_empty() {
            output::paragraph(&told.text);
        }
        if told.quits {
            return Ok(());
        }
    }
}

/// Waits for a line, while time passes and files change. Nothing, if the line was cleared.
fn next_line(
    session: &mut Session,
    reader: &mut Reader,
    wall: &mut Wall,
    happenings: &Receiver<Happening>,
) -> Result<Option<String>, String> {
    loop {
        match happenings.recv_timeout(TICK) {
            Ok(Happening::Line(line)) => {
                reader.tell(session.time_passes(wall.elapsed()));
                return Ok(Some(line));
            }
            Ok(Happening::Left) => {
                reader.tell(session.time_passes(wall.elapsed()));
                return Ok(Some("quit".into()));
            }
            Ok(Happening::Cleared) => return Ok(None),
            Ok(Happening::Failed(problem)) => return Err(problem),
            // Whoever asked may have gone on typing.
            Ok(Happening::Complete { line, reply }) => drop(reply.send(session.candidates(&line))),
            Ok(Happening::FilesChanged) => reader.tell(session.files_changed()),
            Err(RecvTimeoutError::Timeout) => {
                let rang = session.time_passes(wall.elapsed());
                reader.ring(rang.is_some());
                reader.tell(rang);
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(Some("quit".into())),
        }
        reader.show_prompt(&session.prompt());
    }
}
