//! Plays the games of plans on several threads.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::play::Table;
use super::{Failure, GameRecord, Plan, Tally};

/// Whoever waits for the games.
pub trait Watcher: Sync {
    /// Whether no further game shall begin, and those under way shall be left after their step.
    fn is_stopped(&self) -> bool;
    /// A game is over, whichever it was.
    fn played(&self);
}

/// A game that was played to its end, or that its rules did not bring there.
pub type Played = Result<GameRecord, Failure>;

/// Games of one batch for each thread. Their records are all that is in memory at a time.
const BATCH: usize = 64;
/// The same for records with all events of their games.
const BATCH_WITH_EVENTS: usize = 8;

/// What a script and the bot that it asks may each use of a stack, with room to spare.
const STACK: usize = 8 << 20;

thread_local! {
    /// The tables of the plans that this thread plays, in their order.
    static TABLES: RefCell<Vec<Table>> = const { RefCell::new(Vec::new()) };
}

/// Plays the games, gives each to `take` in the order of their numbers, and adds them up. If it is stopped early, the
/// games up to some number count, and none behind it: those that happened to be over first would be the short ones.
pub fn run(
    plan: &Plan,
    threads: usize,
    watcher: &impl Watcher,
    mut take: impl FnMut(&GameRecord),
) -> Result<Tally, String> {
    let mut tally = Tally::new(plan);
    run_together(std::slice::from_ref(plan), threads, watcher, |games| {
        for game in games {
            if let Ok(record) = game {
                take(record);
            }
            tally.add(game);
        }
    })?;
    Ok(tally)
}

/// Plays each game number of the first plan by all plans, and gives the games of a number to `take` together, in the order
/// of the plans. If it is stopped early, the numbers up to some number count, each with the games of all plans.
pub fn run_together(
    plans: &[Plan],
    threads: usize,
    watcher: &impl Watcher,
    mut take: impl FnMut(&[Played]),
) -> Result<(), String> {
    let numbers = plans.first().map_or(0..0, Plan::numbers);
    let pool = ThreadPoolBuilder::new().num_threads(busy(threads, numbers.len())).stack_size(STACK).build();
    let pool = pool.map_err(|error| format!("the threads do not start: {error}"))?;
    let has_events = plans.iter().any(|plan| plan.events);
    let batch = if has_events { BATCH_WITH_EVENTS } else { BATCH } * pool.current_num_threads();
    for start in numbers.clone().step_by(batch) {
        let batch = start..numbers.end.min(start.saturating_add(batch));
        let length = batch.len();
        let played = play_batch(plans, &pool, batch, watcher);
        played.iter().for_each(|games| take(games));
        if played.len() < length {
            break;
        }
    }
    Ok(())
}

/// As many threads as were asked for and have a game to play. None asked for is as many as there are cores.
fn busy(threads: usize, games: usize) -> usize {
    threads.min(games.max(1))
}

/// The games of these numbers, up to the first that did not begin any more or was left.
fn play_batch(plans: &[Plan], pool: &ThreadPool, numbers: Range<usize>, watcher: &impl Watcher) -> Vec<Vec<Played>> {
    // Games begin in the order of their numbers, whatever parts of the batch a thread gets: few are lost by a stop.
    let next = AtomicUsize::new(numbers.start);
    let play_next = |_| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number, if watcher.is_stopped() { None } else { play(plans, number, watcher) })
    };
    let mut played: Vec<_> = pool.install(|| numbers.into_par_iter().with_max_len(1).map(play_next).collect());
    played.sort_by_key(|(number, _)| *number);
    played.into_iter().map_while(|(_, games)| games).collect()
}

/// The games of a number; nothing if one of them was left.
fn play(plans: &[Plan], number: usize, watcher: &impl Watcher) -> Option<Vec<Played>> {
    TABLES.with_borrow_mut(|tables| {
        for plan in &plans[tables.len()..] {
            let table = Table::lay(plan, tables);
            tables.push(table);
        }
        let games = tables.iter_mut().zip(plans).map(|(table, plan)| {
            let game = table.play(plan, number, watcher)?;
            watcher.played();
            Some(game)
        });
        games.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::busy;

    #[test]
    fn no_thread_starts_without_a_game() {
        assert_eq!([busy(20_000, 2), busy(3, 100), busy(8, 0), busy(0, 100)], [2, 3, 1, 0]);
    }
}
