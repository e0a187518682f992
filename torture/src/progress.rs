//! How far a trial is, how much of it there is, and whether somebody has stopped it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Scale;

/// Scripts may need more stack than a thread has by itself.
const STACK: usize = 16 << 20;

pub struct Progress {
    scale: Scale,
    bar: ProgressBar,
    /// The editions that are tried; all of them, if none is named.
    only: Vec<String>,
    accepts: bool,
    /// How many parts were tried by an earlier run.
    skipped: usize,
    stopped: Arc<AtomicBool>,
    /// The last minute in which a line was written for those who read a file.
    minute: AtomicU64,
}

impl Progress {
    /// A short trial shows nothing; a long one a bar, or a line each minute where there is no terminal.
    pub fn new(scale: Scale, name: &'static str) -> Progress {
        let bar = if scale == Scale::Long { ProgressBar::no_length() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{prefix:16} {bar:24} {human_pos} of {human_len}, {eta} left {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_prefix(name);
        Progress {
            scale,
            bar,
            only: Vec::new(),
            accepts: false,
            skipped: 0,
            stopped: Arc::default(),
            minute: AtomicU64::new(0),
        }
    }

    /// Tries these editions only.
    pub fn only(mut self, editions: &[String]) -> Progress {
        self.only = editions.to_vec();
        self
    }

    /// The trial ends early, with the figures that it has by then, once this is set.
    pub fn until(mut self, stopped: &Arc<AtomicBool>) -> Progress {
        self.stopped = Arc::clone(stopped);
        self
    }

    /// Keeps what is played now as what is expected from now on.
    pub fn accepting(mut self, accepts: bool) -> Progress {
        self.accepts = accepts;
        self
    }

    /// Goes on where an earlier run was stopped, after so many parts.
    pub fn skipping(mut self, parts: usize) -> Progress {
        self.skipped = parts;
        self
    }

    pub fn skipped(&self) -> usize {
        self.skipped
    }

    pub fn accepts(&self) -> bool {
        self.accepts
    }

    /// How many of something are tried: few in a short trial, many in a long one.
    pub fn count(&self, short: u64, long: u64) -> u64 {
        if self.scale == Scale::Long { long } else { short }
    }

    pub fn is_short(&self) -> bool {
        self.scale == Scale::Short
    }

    pub fn is_wanted(&self, edition: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|wanted| wanted == edition)
    }

    /// Says how many parts the trial has.
    pub fn expect(&self, parts: u64) {
        self.bar.set_length(parts);
    }

    /// Says at once what is found in a long trial; whoever watches it need not wait for its end.
    #[allow(clippy::print_stderr, reason = "the figures of a trial are what it writes to the standard output")]
    pub fn tell(&self, found: &str) {
        if self.scale == Scale::Long {
            self.bar.suspend(|| eprintln!("{found}"));
        }
    }

    /// One part more is done. Where there is no terminal, the bar is a line each minute.
    pub fn done(&self) {
        self.bar.inc(1);
        let minute = self.seconds() / 60;
        if self.bar.is_hidden() && self.minute.swap(minute, Ordering::Relaxed) < minute {
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            self.tell(&format!("{}: {done} of {all} after {minute} minutes", self.bar.prefix()));
        }
    }

    /// Tries every part, on all cores, and tells in order what came of those that were tried before anybody stopped it.
    pub fn each<T: Sync, R: Send>(&self, parts: &[T], attempt: impl Fn(&T) -> R + Sync) -> Vec<R> {
        self.each_in(&pool(0), parts, attempt)
    }

    /// The same on so many threads.
    pub fn each_on<T: Sync, R: Send>(&self, threads: usize, parts: &[T], attempt: impl Fn(&T) -> R + Sync) -> Vec<R> {
        self.each_in(&pool(threads), parts, attempt)
    }

    fn each_in<T: Sync, R: Send>(&self, pool: &ThreadPool, parts: &[T], attempt: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let tried = |(number, part): (usize, &T)| {
            if self.is_stopped() {
                return None;
            }
            let result = attempt(part);
            self.done();
            Some((number, result))
        };
        // The bridge keeps to the order, so that whoever stops the run has seen what comes first.
        let mut results: Vec<(usize, R)> =
            pool.install(|| parts.iter().enumerate().par_bridge().filter_map(tried).collect());
        results.sort_by_key(|(number, _)| *number);
        // A part may be stopped while one behind it is under way: what is told has no gaps.
        let first = results.into_iter().enumerate().take_while(|(index, (number, _))| index == number);
        first.map(|(_, (_, result))| result).collect()
    }

    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How long the trial has taken so far.
    pub fn seconds(&self) -> u64 {
        self.bar.elapsed().as_secs()
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    pool.unwrap_or_else(|error| panic!("the threads of a trial cannot be started: {error}"))
}
