//! Where answers come from: bots in the process, records, or somebody outside.

use std::collections::VecDeque;

use super::{Act, Answer, Input, Question};
use crate::edition::PlayerId;
use crate::kernel::{Fault, Kernel, Stream};

/// All seats of a table. Bots, recorded answers and people implement it.
pub trait Seats {
    /// Replies to a pending question. After an act or a wait the question is put again.
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Reply;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Answer(PlayerId, Answer),
    /// An act out of turn by any player.
    Act(Act),
    /// Milliseconds pass.
    Wait(i64),
    /// The answer must come from outside: the step is suspended.
    Suspend,
}

/// What the seats can see and ask while a question is pending.
pub trait Desk {
    fn kernel(&self) -> std::cell::Ref<'_, Kernel>;

    /// What the rules let a player do out of turn at this moment.
    fn acts(&mut self, player: PlayerId) -> Result<Vec<Act>, Fault>;

    /// What the rules have against a deal, if anything.
    fn deal_problem(&mut self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault>;

    /// Randomness for a bot's reply. It depends only on the game so far, so that a game that was suspended and resumed
    /// goes on exactly as one that was not.
    fn luck(&self) -> Stream {
        let kernel = self.kernel();
        Stream::seeded(kernel.state.seed, &format!("bots {}", kernel.log.len()))
    }
}

/// Every answer comes from outside.
pub struct Nobody;

impl Seats for Nobody {
    fn reply(&mut self, _: &mut dyn Desk, _: &Question) -> Reply {
        Reply::Suspend
    }
}

/// Inputs that were recorded, in order; when they are used up, the step is suspended.
pub struct Recorded {
    pub inputs: VecDeque<Input>,
}

impl Seats for Recorded {
    fn reply(&mut self, _: &mut dyn Desk, _: &Question) -> Reply {
        match self.inputs.pop_front() {
            Some(Input::Answer { player, answer, .. }) => Reply::Answer(player, answer),
            Some(Input::Act(act)) => Reply::Act(act),
            Some(Input::Wait(milliseconds)) => Reply::Wait(milliseconds),
            None => Reply::Suspend,
        }
    }
}
