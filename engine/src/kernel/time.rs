//! Time passes here, when somebody outside says so.

use super::{Alarm, Event, Fault, Kernel};
use crate::edition::TimerId;

impl Kernel {
    pub fn start_timer(&mut self, timer: TimerId, milliseconds: i64) -> Result<(), Fault> {
        if milliseconds <= 0 {
            return Err(Fault::TimeRunsBackwards { milliseconds });
        }
        let warning = self.edition.timers[timer.index()].warning;
        self.state.clock.start(timer, milliseconds, warning);
        self.record(Event::TimerStarted { timer, milliseconds })
    }

    pub fn stop_timer(&mut self, timer: TimerId) -> Result<(), Fault> {
        if !self.state.clock.is_running(timer) {
            return Ok(());
        }
        self.state.clock.stop(timer);
        self.record(Event::TimerStopped { timer })
    }

    /// Lets time pass, up to its first alarm. Whoever calls lets the rules hear the alarm and then goes on with
    /// [`Kernel::pass_time_on`], so that it makes no difference whether time passes at once or in pieces.
    pub fn pass_time(&mut self, milliseconds: i64) -> Result<Passing, Fault> {
        if milliseconds < 0 {
            return Err(Fault::TimeRunsBackwards { milliseconds });
        }
        let until = self.state.clock.now.saturating_add(milliseconds);
        self.record(Event::TimePassed { milliseconds })?;
        Ok(Passing { until })
    }

    /// How long nothing but time has passed. A warning is a sound, after which everybody goes on thinking.
    pub fn silence(&self) -> Silence {
        let mut silence = Silence { since: self.event_count(), milliseconds: 0 };
        for event in self.log.iter().rev() {
            match event {
                Event::TimePassed { milliseconds } => {
                    silence.milliseconds = silence.milliseconds.saturating_add(*milliseconds);
                }
                Event::TimerWarned { .. } => {}
                _ => break,
            }
            silence.since -= 1;
        }
        silence
    }

    /// The next alarm on the way; nothing once all the time has passed.
    pub fn pass_time_on(&mut self, passing: &Passing) -> Result<Option<(TimerId, Alarm)>, Fault> {
        let next = self.state.clock.pass(passing.until);
        if let Some((timer, alarm)) = next {
            self.record(match alarm {
                Alarm::Warning => Event::TimerWarned { timer },
                Alarm::TimeUp => Event::TimeUp { timer },
            })?;
        }
        Ok(next)
    }
}

/// A time in which nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence {
    /// How many events the log had when it began.
    pub since: usize,
    pub milliseconds: i64,
}

/// Time that is passing.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    until: i64,
}
