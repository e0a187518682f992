//! What the next step will be.

use super::{Game, Phase};
use crate::edition::PlayerId;
use crate::kernel::Event;
use crate::script::{Entry, Ran, Unsure};

/// The next step, as far as it can be told before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upcoming {
    /// Who plays it.
    pub player: Option<PlayerId>,
    /// Whether another turn begins with it.
    pub begins_turn: bool,
}

impl Game {
    /// Tries the next step out until its first question; nothing of it stays. Nothing, unless a step can begin.
    pub fn upcoming(&self) -> Option<Upcoming> {
        if self.phase != Phase::Ready {
            return None;
        }
        let (state, log, call) = {
            let mut kernel = self.machine.host.kernel.borrow_mut();
            let (state, log) = (kernel.state.clone(), kernel.log.len());
            (state, log, kernel.state.next.take()?)
        };
        let seats = self.machine.host.seats.borrow_mut().take();
        let ran = self.machine.run(&Entry::Call(call), Vec::new());
        *self.machine.host.seats.borrow_mut() = seats;
        let mut kernel = self.machine.host.kernel.borrow_mut();
        let events = &kernel.log[log..];
        let who = events.iter().find_map(|event| match event {
            Event::TurnBegan { player, .. } => Some(*player),
            Event::Rolled { player, .. } => *player,
            _ => None,
        });
        let begins_turn = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        let asked = match ran {
            Ok(Ran::Suspended(question)) => question.players.first().copied(),
            Ok(Ran::Done | Ran::Paused | Ran::Failed(_)) | Err(Unsure) => None,
        };
        kernel.state = state;
        kernel.log.truncate(log);
        Some(Upcoming { player: who.or(asked), begins_turn })
    }
}
