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

    /// Lets time pass and returns the alarms that went off meanwhile, in order.
    pub fn pass_time(&mut self, milliseconds: i64) -> Result<Vec<(TimerId, Alarm)>, Fault> {
        if milliseconds < 0 {
            return Err(Fault::TimeRunsBackwards { milliseconds });
        }
        let until = self.state.clock.now.saturating_add(milliseconds);
        self.record(Event::TimePassed { milliseconds })?;
        let mut alarms = Vec::new();
        while let Some((timer, alarm)) = self.state.clock.pass(until) {
            self.record(match alarm {
                Alarm::Warning => Event::TimerWarned { timer },
                Alarm::TimeUp => Event::TimeUp { timer },
            })?;
            alarms.push((timer, alarm));
        }
        Ok(alarms)
    }
}
