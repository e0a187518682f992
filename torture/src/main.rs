//! Runs the long trials, all or those that are named, and prints their figures as a table for the documentation.
#![allow(clippy::print_stdout, reason = "the figures are what this program is for")]

use std::process::ExitCode;
use std::time::Instant;

use boardwright_torture::{Progress, Scale, TRIALS};

fn main() -> ExitCode {
    let names = std::env::args().skip(1).collect::<Vec<_>>();
    if let Some(unknown) = names.iter().find(|name| TRIALS.iter().all(|trial| trial.name != **name)) {
        let known = TRIALS.iter().map(|trial| trial.name).collect::<Vec<_>>().join(", ");
        println!("There is no trial `{unknown}`. There are: {known}.");
        return ExitCode::from(2);
    }
    println!("| Trial | Promise | Last long run | Seconds |");
    println!("|---|---|---|---|");
    for trial in TRIALS.iter().filter(|trial| names.is_empty() || names.iter().any(|name| name == trial.name)) {
        let (began, progress) = (Instant::now(), Progress::new(Scale::Long, trial.name));
        let figures = (trial.run)(&progress);
        progress.finish();
        println!("| {} | {} | {figures} | {} |", trial.name, trial.promise, began.elapsed().as_secs());
    }
    ExitCode::SUCCESS
}
