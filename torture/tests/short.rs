//! The short form of every trial, one test each.

use boardwright_torture::{Progress, Scale, TRIALS};
use libtest_mimic::{Arguments, Trial};

fn main() {
    let tests = TRIALS.iter().map(|trial| {
        Trial::test(trial.name, move || {
            (trial.run)(&Progress::new(Scale::Short, trial.name));
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), tests.collect()).exit();
}
