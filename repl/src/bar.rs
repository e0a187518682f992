//! The bar that shows how far a run of games is.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar on the terminal; where there is none, nothing is shown.
pub fn bar_of_games(games: usize) -> ProgressBar {
    let bar = if stderr().is_terminal() { ProgressBar::new(games as u64) } else { ProgressBar::hidden() };
    let template = "{bar:24} {human_pos} of {human_len} games, {rate} a second, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // Whatever cannot be shown leaves a gap in the bar.
    bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = write!(out, "{:.1}", state.per_sec());
    }));
    bar
}
