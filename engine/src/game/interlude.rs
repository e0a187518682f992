//! What the seats do between two steps, or while people think.

use std::cell::Ref;

use super::{Game, GameError, Mark};
use crate::decision::{Acts, Answer, Desk, Input, Interlude, Question};
use crate::edition::PlayerId;
use crate::kernel::{Fault, Kernel, State};
use crate::script::Machine;

impl Game {
    /// Tells the seats that the next step begins, unless somebody might do something before it; whether it does.
    #[inline]
    pub(super) fn may_begin_step(&self) -> bool {
        let host = &self.machine.host;
        match host.seats.borrow_mut().as_mut() {
            Some(seats) => seats.may_begin_step(&host.kernel.borrow().state),
            None => true,
        }
    }

    /// What somebody does before the next step; nothing if the step may begin.
    pub(super) fn interlude(&mut self) -> Result<Option<Mark>, GameError> {
        let Some(mut seats) = self.machine.host.seats.borrow_mut().take() else { return Ok(None) };
        let done = self.done_since_step();
        let mut desk = BetweenSteps::new(&self.machine);
        let found = seats.between_steps(&mut desk, &done);
        let listed = desk.listed;
        *self.machine.host.seats.borrow_mut() = Some(seats);
        Ok(match found? {
            Some(interlude) if done.contains(&interlude) => None,
            Some(Interlude::Wait(milliseconds)) if milliseconds > 0 => Some(Mark::Wait(milliseconds)),
            // The rules are not asked a second time about an act that they have just listed.
            Some(Interlude::Act(act)) if listed.iter().any(|acts| acts.contains(&act)) => Some(Mark::Act(act)),
            Some(Interlude::Act(act)) => {
                if let Some(refusal) = self.machine.act_refusal(&act)? {
                    return Err(Fault::BotRefused { refusal: refusal.to_string(), how: "a bot's act".into() }.into());
                }
                Some(Mark::Act(act))
            }
            Some(Interlude::Wait(_)) | None => None,
        })
    }

    /// While a question waits for people: in how many milliseconds a bot would answer it. Nothing if none would.
    pub fn patience(&self) -> Result<Option<i64>, Fault> {
        let Some(question) = self.question() else { return Ok(None) };
        let Some(mut seats) = self.machine.host.seats.borrow_mut().take() else { return Ok(None) };
        let patience = seats.patience(&mut BetweenSteps::new(&self.machine), question);
        *self.machine.host.seats.borrow_mut() = Some(seats);
        patience
    }

    fn done_since_step(&self) -> Vec<Interlude> {
        let since = self.tape.iter().rposition(|mark| *mark == Mark::Step).map_or(0, |step| step + 1);
        let done = self.tape[since..].iter().filter_map(|mark| match mark {
            Mark::Act(act) => Some(Interlude::Act(act.clone())),
            Mark::Wait(milliseconds) => Some(Interlude::Wait(*milliseconds)),
            Mark::Step | Mark::Input(_) | Mark::Tamper(_) | Mark::Rules(_) => None,
        });
        done.collect()
    }
}

/// What the seats see while no script runs.
struct BetweenSteps<'a> {
    machine: &'a Machine,
    /// What the rules have listed.
    listed: Vec<Acts>,
}

impl<'a> BetweenSteps<'a> {
    fn new(machine: &'a Machine) -> BetweenSteps<'a> {
        BetweenSteps { machine, listed: Vec::new() }
    }
}

impl Desk for BetweenSteps<'_> {
    fn kernel(&self) -> Ref<'_, Kernel> {
        self.machine.host.kernel.borrow()
    }

    fn acts(&mut self, player: PlayerId) -> Result<Acts, Fault> {
        let acts = self.machine.acts(player)?;
        self.listed.push(acts.clone());
        Ok(acts)
    }

    fn inputs(&self) -> Vec<Input> {
        self.machine.inputs()
    }

    fn deal_problem(&mut self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault> {
        self.machine.deal_problem(question, answer)
    }

    fn lend(&mut self, look: &mut dyn FnMut(&mut Box<State>)) {
        look(&mut self.machine.host.kernel.borrow_mut().state);
    }
}
