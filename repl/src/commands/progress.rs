//! How far a run of games is, and whether it shall end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boardwright::bar::bar_of_games;
use boardwright::sim::Watcher;
use indicatif::ProgressBar;

/// A bar on the terminal, and the ear for Ctrl-C.
pub struct Progress {
    pub bar: ProgressBar,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    pub fn begin(games: usize) -> Progress {
        let bar = bar_of_games(games);
        let stopped = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stopped);
        // Whoever presses it twice does not want to wait for the games that are being played.
        let handler = move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C ends the program at once, as it usually does.
        let _ = ctrlc::set_handler(handler);
        Progress { bar, stopped }
    }

    /// No further game shall begin.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Watcher for Progress {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn played(&self) {
        self.bar.inc(1);
    }
}
