//! What can be asked of the benchmarks.

use std::time::Duration;

use clap::Parser;

/// How fast Boardwright plays.
#[derive(Parser)]
#[command(bin_name = "cargo bench -p boardwright-speed --")]
pub struct Options {
    /// Plays five times as long, for steadier figures.
    #[arg(long)]
    pub long: bool,
    /// Puts the tables into `docs/speed.md`, too.
    #[arg(long)]
    pub renew: bool,
    /// Only the tables with this word in their heading, such as `compact`.
    #[arg(long, value_name = "WORD", default_value = "")]
    pub only: String,
    /// What cargo says to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// How long one figure is measured.
    pub fn time(&self) -> Duration {
        Duration::from_millis(if self.long { 7_500 } else { 1_500 })
    }

    pub fn wants(&self, heading: &str) -> bool {
        heading.to_lowercase().contains(&self.only.to_lowercase())
    }
}
