//! Where answers come from: bots in the process, records, or somebody outside.

use std::collections::VecDeque;

use super::{Act, Acts, Answer, Input, Question};
use crate::edition::PlayerId;
use crate::game::Mark;
use crate::kernel::{Fault, Kernel, State, Stream};

/// All seats of a table. Bots, recorded answers and people implement it.
pub trait Seats {
    /// A step is about to be played, or to be played again, from this state.
    fn step_begins(&mut self, _state: &State, _mark: &Mark) {}

    /// Replies to a pending question. After an act or a wait the question is put again. Fails if a bot's script does.
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault>;

    /// Whether somebody might do something before the next step of a game in this state. If not, `between_steps` need not
    /// be asked.
    fn may_do_something(&self, _state: &State) -> bool {
        true
    }

    /// Tells that the next step of a game in this state begins, unless somebody might do something before it; whether it
    /// does.
    fn may_begin_step(&mut self, state: &State) -> bool {
        let may_begin = !self.may_do_something(state);
        if may_begin {
            self.step_begins(state, &Mark::Step);
        }
        may_begin
    }

    /// What somebody does before the next step begins; nothing if the step may begin. `done` is what was done since the
    /// last step: nobody does the same twice.
    fn between_steps(&mut self, _desk: &mut dyn Desk, _done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        Ok(None)
    }

    /// Who answers a question for a player, and where that is written, for somebody who has to mend it; nothing if there is
    /// nothing to tell.
    fn who_answers(&self, _question: &Question, _player: PlayerId) -> Option<String> {
        None
    }

    /// While a question waits for people, in how many milliseconds somebody here would answer it; nothing if nobody would.
    fn patience(&mut self, _desk: &mut dyn Desk, _question: &Question) -> Result<Option<i64>, Fault> {
        Ok(None)
    }
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

/// What happens between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interlude {
    Act(Act),
    /// Milliseconds pass.
    Wait(i64),
}

/// What the seats can see and ask while a question is pending, or between two steps.
pub trait Desk {
    fn kernel(&self) -> std::cell::Ref<'_, Kernel>;

    /// What the rules let a player do out of turn at this moment.
    fn acts(&mut self, player: PlayerId) -> Result<Acts, Fault>;

    /// What has reached the step in progress so far.
    fn inputs(&self) -> Vec<Input>;

    /// What the rules have against a deal, if anything.
    fn deal_problem(&mut self, question: &Question, answer: &Answer) -> Result<Option<String>, Fault>;

    /// Lends the state to a bot that looks at it with an engine of its own.
    fn lend(&mut self, look: &mut dyn FnMut(&mut Box<State>));

    /// Randomness for a bot's reply. It depends only on the game so far, so that a game that was suspended and resumed
    /// goes on exactly as one that was not.
    fn luck(&self) -> Stream {
        let kernel = self.kernel();
        Stream::numbered(kernel.state.seed, "bots", kernel.event_count())
    }
}

/// Every answer comes from outside.
pub struct Nobody;

impl Seats for Nobody {
    fn may_do_something(&self, _: &State) -> bool {
        false
    }

    fn reply(&mut self, _: &mut dyn Desk, _: &Question) -> Result<Reply, Fault> {
        Ok(Reply::Suspend)
    }
}

/// Inputs that were recorded, in order; when they are used up, the step is suspended.
pub struct Recorded {
    pub inputs: VecDeque<Input>,
}

impl Seats for Recorded {
    fn reply(&mut self, _: &mut dyn Desk, _: &Question) -> Result<Reply, Fault> {
        Ok(match self.inputs.pop_front() {
            Some(Input::Answer { player, answer, .. }) => Reply::Answer(player, answer),
            Some(Input::Act(act)) => Reply::Act(act),
            Some(Input::Wait(milliseconds)) => Reply::Wait(milliseconds),
            None => Reply::Suspend,
        })
    }
}
