//! Runs the long trials, all or those that are named, and prints their figures as a table for the documentation.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the figures are what this program is for")]

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boardwright_engine::data::editions;
use boardwright_snapshots::library;
use boardwright_torture::{Progress, Scale, TRIALS, hostile};
use clap::Parser;
use clap::builder::PossibleValuesParser;

/// The program's own, so that an attack takes as much memory here as it does there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Puts what Boardwright promises to the test, at length. Ctrl-C ends the trial that runs with the figures that it has by
/// then; RAYON_NUM_THREADS=1 leaves the other cores alone.
#[derive(Parser)]
#[command(name = "boardwright-torture")]
struct Arguments {
    /// The trials to run; all of them, if none is named.
    #[arg(value_parser = PossibleValuesParser::new(TRIALS.iter().map(|trial| trial.name)))]
    trials: Vec<String>,
    /// Tries this edition only; may be given several times. For `mutants` also the scripts of `std` and of `house`.
    #[arg(long, value_parser = PossibleValuesParser::new(editions(library()).chain(["std", "house"]).collect::<Vec<_>>()))]
    only: Vec<String>,
    /// Runs the short form, as the ordinary tests do.
    #[arg(long)]
    short: bool,
    /// Keeps the golden logs that are played now.
    #[arg(long, conflicts_with = "only")]
    accept: bool,
    /// Leaves out so many parts of `conservation`, which an earlier run has tried before it was stopped.
    #[arg(long, default_value_t = 0, value_name = "PARTS")]
    skip: usize,
    /// Makes one attack of the trial `hostile` by one back end, and tells what it took.
    #[arg(long, hide = true, num_args = 2)]
    attack: Vec<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let [attack, back_end] = &*arguments.attack {
        println!("{}", hostile::report(attack, back_end));
        return ExitCode::SUCCESS;
    }
    let stopped = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stopped);
    if let Err(error) = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed)) {
        eprintln!("Ctrl-C cannot be heard: {error}");
    }
    println!("| Trial | Promise | Figures | Seconds |");
    println!("|---|---|---|---|");
    let is_named = |name: &str| arguments.trials.is_empty() || arguments.trials.iter().any(|named| named == name);
    for trial in TRIALS.iter().filter(|trial| is_named(trial.name)) {
        let scale = if arguments.short { Scale::Short } else { Scale::Long };
        let progress = Progress::new(scale, trial.name)
            .only(&arguments.only)
            .accepting(arguments.accept)
            .skipping(arguments.skip)
            .until(&stopped);
        let figures = (trial.run)(&progress);
        let seconds = progress.seconds();
        progress.finish();
        let early = if progress.is_stopped() { " (stopped before its end)" } else { "" };
        println!("| {} | {} | {figures}{early} | {seconds} |", trial.name, trial.promise);
        if progress.is_stopped() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
