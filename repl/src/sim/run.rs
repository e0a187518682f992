//! Plays the games of plans on several threads.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

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

/// So many games for each thread may have begun or be over of which the first has not been taken yet. Their records are all
/// that is in memory at a time.
const AHEAD: usize = 64;
/// The same for records with all events of their games.
const AHEAD_WITH_EVENTS: usize = 8;

/// At most so many games are handed over together: short ones would keep whoever takes them busy with waking up.
const TOGETHER: usize = 8;
/// But each thread hands over so often if it can: in the end the others wait for the last to be done.
const TIMES: usize = 128;

/// The games of one number, one for each plan.
type Games = Vec<Played>;

/// Numbers of games, and these games, up to the first that did not begin any more or was left. Or why a thread panicked.
type Done = (Range<usize>, Result<Vec<Games>, Box<dyn Any + Send>>);

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
    take: impl FnMut(&[Played]),
) -> Result<(), String> {
    let numbers = plans.first().map_or(0..0, Plan::numbers);
    let pool = ThreadPoolBuilder::new().num_threads(busy(threads, numbers.len())).stack_size(STACK).build();
    let pool = pool.map_err(|error| format!("the threads do not start: {error}"))?;
    let has_events = plans.iter().any(|plan| plan.events);
    let ahead = if has_events { AHEAD_WITH_EVENTS } else { AHEAD } * pool.current_num_threads();
    let together = (numbers.len() / pool.current_num_threads() / TIMES).clamp(1, TOGETHER);
    play_all(plans, &pool, numbers, (ahead, together), watcher, take);
    Ok(())
}

/// As many threads as were asked for and have a game to play. None asked for is as many as there are cores.
fn busy(threads: usize, games: usize) -> usize {
    threads.min(games.max(1))
}

/// Hands out the numbers in their order, so many together, and gives the games to `take` in the same order, while the
/// threads play on: no thread waits for another but in the end.
fn play_all(
    plans: &[Plan],
    pool: &ThreadPool,
    numbers: Range<usize>,
    (ahead, together): (usize, usize),
    watcher: &impl Watcher,
    mut take: impl FnMut(&[Played]),
) {
    let (orders, ordered) = channel();
    let (sender, received) = channel();
    let ordered = Mutex::new(ordered);
    pool.in_place_scope(|scope| {
        // They are dropped at the end of this block, or where a game has panicked: then the threads find no more orders.
        let orders = orders;
        let mut next_orders = numbers.clone().step_by(together).map(|start| {
            let end = numbers.end.min(start.saturating_add(together));
            start..end
        });
        let mut give = |count| next_orders.by_ref().take(count).all(|order| orders.send(order).is_ok());
        give(ahead.div_ceil(together));
        for _ in 0..pool.current_num_threads() {
            let (ordered, sender) = (&ordered, sender.clone());
            scope.spawn(move |_| play_ordered(plans, ordered, &sender, watcher));
        }
        let (mut early, mut next) = (BTreeMap::new(), numbers.start);
        while next < numbers.end {
            let Ok((order, played)) = received.recv() else { return };
            early.insert(order.start, (order, played));
            while let Some((order, played)) = early.remove(&next) {
                let played: Vec<Games> = played.unwrap_or_else(|panic| resume_unwind(panic));
                played.iter().for_each(|games| take(games));
                if played.len() < order.len() {
                    return;
                }
                next = order.end;
                give(1);
            }
        }
    });
}

/// What one thread does: it plays the next games that nobody plays yet, until there are none.
fn play_ordered(
    plans: &[Plan],
    ordered: &Mutex<Receiver<Range<usize>>>,
    sender: &Sender<Done>,
    watcher: &impl Watcher,
) {
    let next = || ordered.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(order) = next() {
        let games = |number| if watcher.is_stopped() { None } else { play(plans, number, watcher) };
        let played = catch_unwind(AssertUnwindSafe(|| order.clone().map_while(games).collect()));
        if sender.send((order, played)).is_err() {
            return;
        }
    }
}

/// The games of a number; nothing if one of them was left.
fn play(plans: &[Plan], number: usize, watcher: &impl Watcher) -> Option<Games> {
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
