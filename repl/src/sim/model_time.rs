//! How long a game would take people, in minutes of a model.

use std::collections::BTreeSet;

use boardwright_engine::decision::Answer;
use boardwright_engine::edition::TimerId;
use boardwright_engine::kernel::Event;
use serde::{Deserialize, Serialize};

/// What people take for what bots do in no time. While a timer of the game runs, its clock counts instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// Seconds for a roll, with the token's way and what is paid.
    pub roll: u32,
    /// Seconds for an answer or an act.
    pub decision: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { roll: 20, decision: 10 }
    }
}

/// Adds up the time of one game, event by event.
pub struct ModelTime {
    pace: Pace,
    running: BTreeSet<TimerId>,
    /// Whether everybody who was asked last kept silent so far.
    is_silent: bool,
    milliseconds: i64,
}

impl ModelTime {
    pub fn new(pace: Pace) -> ModelTime {
        ModelTime { pace, running: BTreeSet::new(), is_silent: false, milliseconds: 0 }
    }

    pub fn read(&mut self, event: &Event) {
        let was_silent = std::mem::replace(&mut self.is_silent, false);
        match event {
            Event::Rolled { .. } => self.pass(self.pace.roll),
            Event::Answered { question, answer, .. } => {
                self.is_silent = *answer == Answer::Pass && question.is_to_anybody();
                // Where anybody may speak, all who do not want to keep silent at the same time.
                if !was_silent || !self.is_silent {
                    self.pass(self.pace.decision);
                }
            }
            Event::Acted { .. } => self.pass(self.pace.decision),
            Event::TimePassed { milliseconds } => self.milliseconds += milliseconds,
            Event::TimerStarted { timer, .. } => {
                self.running.insert(*timer);
            }
            Event::TimerStopped { timer } | Event::TimeUp { timer } => {
                self.running.remove(timer);
            }
            _ => {}
        }
    }

    /// Something has happened that takes no time.
    pub fn interrupted(&mut self) {
        self.is_silent = false;
    }

    /// To the second.
    pub fn seconds(&self) -> i64 {
        (self.milliseconds + 500) / 1000
    }

    fn pass(&mut self, seconds: u32) {
        if self.running.is_empty() {
            self.milliseconds += i64::from(seconds) * 1000;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use boardwright_engine::decision::{Form, Question};
    use boardwright_engine::edition::PlayerId;
    use boardwright_engine::value::Roll;

    use super::*;

    #[test]
    fn a_running_timer_stands_in_for_the_pace() {
        let mut time = ModelTime::new(Pace { roll: 20, decision: 10 });
        let roll = || Event::Rolled { player: None, roll: Roll::default() };
        let timer = TimerId(0);
        let events = [
            roll(),
            Event::TimerStarted { timer, milliseconds: 60_000 },
            roll(),
            Event::TimePassed { milliseconds: 5_400 },
            Event::TimeUp { timer },
            roll(),
        ];
        events.iter().for_each(|event| time.read(event));
        assert_eq!(time.seconds(), 45);
    }

    #[test]
    fn whoever_does_not_bid_keeps_silent_with_the_others() {
        let mut time = ModelTime::new(Pace { roll: 20, decision: 10 });
        let players: Vec<PlayerId> = (0..3).map(PlayerId::nth).collect();
        let form = Form::Call { least: 10, limits: vec![100; 3], step: 1 };
        let question = Question { players, kind: "bid".into(), about: Vec::new(), form, may_pass: true, timer: None };
        let answered = |seat, answer| {
            let question = Arc::new(question.clone());
            Event::Answered { question, player: PlayerId::nth(seat), answer }
        };
        let events = [
            answered(0, Answer::Pass),
            answered(1, Answer::Pass),
            answered(2, Answer::Amount(10)),
            answered(0, Answer::Pass),
            answered(1, Answer::Pass),
        ];
        events.iter().for_each(|event| time.read(event));
        assert_eq!(time.seconds(), 30);
    }
}
