//! Plays the games of a plan on several threads.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::play::Table;
use super::{Failure, GameRecord, Plan, Tally};

/// Whoever waits for the games.
pub trait Watcher: Sync {
    /// Whether no further game shall begin.
    fn is_stopped(&self) -> bool;
    /// A game is over, whichever it was.
    fn played(&self);
}

/// Games of one batch for each thread. Their records are all that is in memory at a time.
const BATCH: usize = 64;
/// The same for records with all events of their games.
const BATCH_WITH_EVENTS: usize = 8;

/// What a script and the bot that it asks may each use of a stack, with room to spare.
const STACK: usize = 8 << 20;

thread_local! {
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
}

/// Plays the games, gives each to `take` in the order of their numbers, and adds them up. If it is stopped early, the
/// games up to some number count, and none behind it: those that happened to be over first would be the short ones.
pub fn run(
    plan: &Plan,
    threads: usize,
    watcher: &impl Watcher,
    mut take: impl FnMut(&GameRecord),
) -> Result<Tally, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| format!("the threads do not start: {error}"))?;
    let batch = if plan.events { BATCH_WITH_EVENTS } else { BATCH } * pool.current_num_threads();
    let mut tally = Tally::new(plan);
    for start in (0..plan.games).step_by(batch) {
        let games = start..plan.games.min(start + batch);
        // Games begin in the order of their numbers, whatever parts of the batch a thread gets: few are lost by a stop.
        let next = AtomicUsize::new(start);
        let play = |_| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number, (!watcher.is_stopped()).then(|| play(plan, number, watcher)))
        };
        let mut played: Vec<_> = pool.install(|| games.into_par_iter().with_max_len(1).map(play).collect());
        played.sort_by_key(|(number, _)| *number);
        let whole = played.iter().all(|(_, game)| game.is_some());
        for game in played.into_iter().map_while(|(_, game)| game) {
            if let Ok(record) = &game {
                take(record);
            }
            tally.add(&game);
        }
        if !whole {
            break;
        }
    }
    Ok(tally)
}

fn play(plan: &Plan, number: usize, watcher: &impl Watcher) -> Result<GameRecord, Failure> {
    let game = TABLE.with_borrow_mut(|table| table.get_or_insert_with(|| Table::lay(plan)).play(plan, number));
    watcher.played();
    game
}
