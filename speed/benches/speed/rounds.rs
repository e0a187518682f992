//! Rounds of something, one after another, and the time of the quickest.

use std::time::Duration;

use cpu_time::ProcessTime;

/// Several things that are measured in turns, so that a slow phase of the machine meets all of them.
pub fn quickest_of_each<const COUNT: usize>(
    rounds: usize,
    mut measured: [&mut dyn FnMut(); COUNT],
) -> [Duration; COUNT] {
    let mut best = [Duration::MAX; COUNT];
    for _ in 0..rounds {
        for (best, one) in best.iter_mut().zip(&mut measured) {
            *best = time(one).min(*best);
        }
    }
    best
}

/// What something takes of the processor. What others do meanwhile does not count.
pub fn time(done: &mut dyn FnMut()) -> Duration {
    let begun = ProcessTime::now();
    done();
    begun.elapsed()
}
