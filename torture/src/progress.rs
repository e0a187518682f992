//! How far a trial is, and how much of it there is.

use indicatif::{ProgressBar, ProgressStyle};

use crate::Scale;

pub struct Progress {
    scale: Scale,
    bar: ProgressBar,
}

impl Progress {
    /// A short trial shows nothing; a long one a bar, where there is a terminal.
    pub fn new(scale: Scale, name: &'static str) -> Progress {
        let bar = if scale == Scale::Long { ProgressBar::no_length() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{prefix:16} {bar:24} {human_pos} of {human_len}, {eta} left {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_prefix(name);
        Progress { scale, bar }
    }

    /// How many of something are tried: few in a short trial, many in a long one.
    pub fn count(&self, short: u64, long: u64) -> u64 {
        if self.scale == Scale::Long { long } else { short }
    }

    /// Says how many parts the trial has.
    pub fn expect(&self, parts: u64) {
        self.bar.set_length(parts);
    }

    /// One part more is done.
    pub fn done(&self) {
        self.bar.inc(1);
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
