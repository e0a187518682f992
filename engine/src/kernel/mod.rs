//! The kernel: the state of one game and the primitive acts that change it.
//!
//! Every act that changes the state appends an event to the log; nothing else changes the state.

mod adapt;
mod aspects;
mod audit;
mod board;
mod cards;
mod clock;
mod describe;
mod event;
mod fault;
mod fit;
mod forgotten;
mod in_place;
mod marks;
mod money;
mod names;
mod pieces;
mod purses;
mod random;
mod redraw;
mod state;
mod table;
mod things;
mod time;
mod weight;

use std::sync::Arc;

pub use aspects::{Aspect, Aspects, declared_value};
pub use cards::{CardPlace, Cards};
pub use clock::{Alarm, Clock};
pub use describe::IS_OUT;
pub use event::Event;
pub use fault::Fault;
pub use fit::Fit;
pub use forgotten::Forgotten;
pub use marks::Marks;
pub use pieces::Pieces;
pub use purses::{Purses, Short};
pub use random::Stream;
pub use state::{Arguments, Call, Ending, Seat, State};
pub use time::{Passing, Silence};

use crate::edition::Edition;
use weight::MOST_WEIGHT;

/// One game's state, its log, and the edition that both refer to.
#[derive(Clone, Debug)]
pub struct Kernel {
    pub edition: Arc<Edition>,
    /// In a box, since states are swapped whenever a bot is asked.
    pub state: Box<State>,
    pub log: Vec<Event>,
    /// What must be known of events that are in the log no more.
    pub forgotten: Forgotten,
    /// For each space, how many steps it is to the next one whose kind has a script function for tokens that pass over it.
    pub until_passing: Vec<u32>,
    /// Whether all accounts are checked after every event. Simulations leave it off, tests turn it on.
    audits: bool,
    /// The step pauses once the log has so many events, with the state as it is then.
    pause_at: Option<usize>,
    /// The kernel looks closer at every event with which those of the step weigh more than this: at all of them, where the
    /// accounts are checked or the step is to pause.
    unchecked_weight: usize,
    /// What the events of the step in progress weigh.
    pub step_weight: usize,
    /// Whether the step in progress is a typed script.
    pub is_tampered_with: bool,
}

impl Kernel {
    pub fn new(edition: Arc<Edition>, mut state: State) -> Kernel {
        // Whoever laid the position out by hand left no marks.
        state.marks = Marks::default();
        let until_passing = vec![u32::MAX; edition.spaces.len()];
        Kernel {
            edition,
            state: Box::new(state),
            log: Vec::new(),
            forgotten: Forgotten::default(),
            until_passing,
            audits: false,
            pause_at: None,
            unchecked_weight: MOST_WEIGHT,
            step_weight: 0,
            is_tampered_with: false,
        }
    }

    /// Checks all accounts after every event from now on.
    pub fn audit(&mut self) {
        self.audits = true;
        self.unchecked_weight = 0;
    }

    /// Has the step pause once the log has so many events, or not any more.
    pub fn pause_at(&mut self, events: Option<usize>) {
        self.pause_at = events;
        self.unchecked_weight = if self.audits || events.is_some() { 0 } else { MOST_WEIGHT };
    }

    /// Appends to the log. All changes of the state go through here once they are made.
    #[inline(always)]
    pub(crate) fn record(&mut self, event: Event) -> Result<(), Fault> {
        self.record_change(event.aspects(&self.edition), event)
    }

    /// The same, of an event whose aspects are known where it is made. Both are written out there: what an event touches and
    /// weighs is then known for the most part when the kernel is compiled.
    #[inline(always)]
    fn record_change(&mut self, aspects: Aspects, event: Event) -> Result<(), Fault> {
        self.state.marks.touch(aspects);
        let weight = self.weigh(&event);
        self.log.push(event);
        if weight > self.unchecked_weight { self.look_closer(weight) } else { Ok(()) }
    }

    /// Whether the game may go on after the last event, which is taken back if it should not have happened.
    #[cold]
    fn look_closer(&mut self, weight: usize) -> Result<(), Fault> {
        let problem = if self.audits { self.problem() } else { None };
        if let Some(problem) = problem {
            let event = self.log.pop().map_or_else(String::new, |event| self.describe(&event));
            return Err(Fault::BrokenAccounts { event, problem });
        }
        if weight > MOST_WEIGHT {
            self.log.pop();
            return Err(Fault::TooMuchHappens);
        }
        if self.pause_at == Some(self.log.len()) { Err(Fault::Paused) } else { Ok(()) }
    }
}
