//! A terminal with the program in it, and what a person sees on its screen.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const ROWS: u16 = 40;
const COLUMNS: u16 = 100;

/// How often the screen is looked at before a test gives up, and how long between two looks.
const LOOKS: usize = 400;
const PAUSE: Duration = Duration::from_millis(50);

pub struct Pane {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    // The terminal is there as long as its master is.
    _master: Box<dyn MasterPty + Send>,
}

impl Pane {
    /// Runs the program with these words, and with a home of its own.
    pub fn open(home: &Path, words: &[&str]) -> Pane {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_boardwright"));
        command.args(words);
        command.env("BOARDWRIGHT_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 1_000)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let seen = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Pane { screen, keys, child, _master: pair.master }
    }

    /// Types keys as they are; `\r` is Enter, `\t` is Tab, `\x03` is Ctrl-C.
    pub fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Types a line, once the prompt is there.
    pub fn line(&mut self, line: &str) {
        self.keys(&format!("{line}\r"));
    }

    pub fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The row that the cursor is in.
    pub fn row(&self) -> String {
        let screen = self.screen.lock().unwrap();
        let (row, _) = screen.screen().cursor_position();
        screen.screen().rows(0, COLUMNS).nth(usize::from(row)).unwrap_or_default().trim_end().to_owned()
    }

    /// Waits until the screen shows something.
    #[track_caller]
    pub fn until_shown(&self, text: &str) {
        self.until(text, |pane| pane.text().contains(text));
    }

    /// Waits until the row of the cursor is this.
    #[track_caller]
    pub fn until_row(&self, row: &str) {
        self.until(row, |pane| pane.row() == row);
    }

    #[track_caller]
    pub fn until(&self, what: &str, is_so: impl Fn(&Pane) -> bool) {
        for _ in 0..LOOKS {
            if is_so(self) {
                return;
            }
            pause();
        }
        panic!("waited in vain for {what:?}; the screen shows:\n{}", self.text());
    }

    /// As `kill -9` does: the program has no moment to save anything.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the program has left by itself; whether it was content.
    #[track_caller]
    pub fn left(&mut self) -> bool {
        let mut status = None;
        for _ in 0..LOOKS {
            status = self.child.try_wait().unwrap();
            if status.is_some() {
                break;
            }
            pause();
        }
        status.unwrap_or_else(|| panic!("the program does not leave; the screen shows:\n{}", self.text())).success()
    }
}

impl Drop for Pane {
    /// A test that fails leaves nothing behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[allow(clippy::disallowed_methods, reason = "the test waits for another process, outside any game")]
fn pause() {
    thread::sleep(PAUSE);
}
