//! Random players who note what they do, also in a step that fails and of which the game keeps nothing.

use std::cell::RefCell;
use std::rc::Rc;

use boardwright_engine::decision::{Desk, Input, Interlude, Question, RandomPlayer, Reply, Seats};
use boardwright_engine::game::Mark;
use boardwright_engine::kernel::{Fault, State};

pub struct Recording {
    player: RandomPlayer,
    tape: Rc<RefCell<Vec<Mark>>>,
}

impl Recording {
    /// The same players as those of `random_seats`, and their tape.
    pub fn seats() -> (Box<dyn Seats>, Rc<RefCell<Vec<Mark>>>) {
        let tape = Rc::<RefCell<Vec<Mark>>>::default();
        (Box::new(Recording { player: RandomPlayer { acts_percent: 10 }, tape: Rc::clone(&tape) }), tape)
    }
}

impl Seats for Recording {
    fn step_begins(&mut self, _: &State, mark: &Mark) {
        self.tape.borrow_mut().push(mark.clone());
    }

    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        let reply = self.player.reply(desk, question)?;
        let input = match reply.clone() {
            Reply::Answer(player, answer) => Some(Input::Answer { player, answer, question: question.into() }),
            Reply::Act(act) => Some(Input::Act(act)),
            Reply::Wait(milliseconds) => Some(Input::Wait(milliseconds)),
            Reply::Suspend => None,
        };
        self.tape.borrow_mut().extend(input.map(Mark::Input));
        Ok(reply)
    }

    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        self.player.between_steps(desk, done)
    }
}
