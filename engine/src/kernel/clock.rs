//! The game's clock and its timers. Time passes only when someone says so, and that is recorded.

use serde::{Deserialize, Serialize};

use super::in_place::in_place_clone;
use crate::edition::{Edition, TimerId};

/// Invariant: a running timer ends later than now.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds since the start of the game.
    pub now: i64,
    timers: Vec<Countdown>,
}

in_place_clone! { Clock { now, timers } }

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Countdown {
    ends: Option<i64>,
    warns: Option<i64>,
}

/// What a timer does while time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    Warning,
    TimeUp,
}

impl Clock {
    pub fn new(edition: &Edition) -> Clock {
        Clock { now: 0, timers: vec![Countdown::default(); edition.timers.len()] }
    }

    /// The clock with other timers, each of which says where it was. Those that are left out stop.
    pub fn with_timers(&self, places: &[Option<usize>]) -> Clock {
        let timer = |place: &Option<usize>| place.and_then(|index| self.timers.get(index)).copied().unwrap_or_default();
        Clock { now: self.now, timers: places.iter().map(timer).collect() }
    }

    pub fn start(&mut self, timer: TimerId, milliseconds: i64, warning: i64) {
        let ends = self.now.saturating_add(milliseconds);
        let warns = (warning > 0 && warning < milliseconds).then(|| ends - warning);
        self.timers[timer.index()] = Countdown { ends: Some(ends), warns };
    }

    pub fn stop(&mut self, timer: TimerId) {
        self.timers[timer.index()] = Countdown::default();
    }

    pub fn is_running(&self, timer: TimerId) -> bool {
        self.timers[timer.index()].ends.is_some()
    }

    pub fn is_any_running(&self) -> bool {
        self.timers.iter().any(|timer| timer.ends.is_some())
    }

    /// Milliseconds until the timer ends; 0 if it is not running.
    pub fn remaining(&self, timer: TimerId) -> i64 {
        self.timers[timer.index()].ends.map_or(0, |ends| ends - self.now)
    }

    /// Milliseconds until a timer warns or ends; 0 if none runs.
    pub fn until_next_alarm(&self) -> i64 {
        let alarms = self.timers.iter().flat_map(|timer| [timer.warns, timer.ends]).flatten();
        alarms.min().map_or(0, |at| (at - self.now).max(0))
    }

    pub(super) fn has_shape_of(&self, other: &Clock) -> bool {
        let is_ahead = |timer: &Countdown| timer.ends.is_none_or(|ends| ends >= self.now);
        self.now >= 0 && self.timers.len() == other.timers.len() && self.timers.iter().all(is_ahead)
    }

    /// Goes on to the next alarm, at most until `until`. Alarms of the same moment come in the order of the edition's
    /// timers, a warning before an end.
    pub fn pass(&mut self, until: i64) -> Option<(TimerId, Alarm)> {
        let alarms = self.timers.iter().enumerate().flat_map(|(index, timer)| {
            let timer_id = TimerId::nth(index);
            let warning = timer.warns.map(|at| (at, timer_id, Alarm::Warning));
            let end = timer.ends.map(|at| (at, timer_id, Alarm::TimeUp));
            [warning, end].into_iter().flatten()
        });
        // `min_by_key` gives the first of equal moments, which is the order that is promised.
        let next = alarms.filter(|(at, ..)| *at <= until).min_by_key(|(at, ..)| *at);
        let Some((at, timer, alarm)) = next else {
            self.now = self.now.max(until);
            return None;
        };
        self.now = self.now.max(at);
        match alarm {
            Alarm::Warning => self.timers[timer.index()].warns = None,
            Alarm::TimeUp => self.stop(timer),
        }
        Some((timer, alarm))
    }
}
