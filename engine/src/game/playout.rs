//! Games that go on from a position with a future of their own.

use std::rc::Rc;

use super::{Game, GameError, Mark, Phase, Position, Setup};
use crate::decision::{Act, Answer, Desk, Interlude, Question, Reply, Seats};
use crate::edition::PlayerId;
use crate::kernel::{Fault, Forgotten, State};
use crate::script::Program;

/// What is done first, before the seats decide for themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstMove {
    /// To the question that waits.
    Answer(PlayerId, Answer),
    Act(Act),
    /// Nobody acts before the next step.
    Step,
}

impl Game {
    /// A game for playouts from positions of these rules; [`Game::play_out`] takes up one after the other.
    pub fn for_playouts(program: Rc<Program>, setup: Setup, position: &Position) -> Game {
        let mut game = Game::from_state(program, setup, position.state.clone(), Box::new(crate::decision::Nobody));
        game.forget_past();
        game
    }

    /// Forgets what was played and goes on from a position. What was known there stays; the dice, the devices and the
    /// cards that nobody has seen come from the seed. The log begins with the step of the position.
    pub fn play_out(
        &mut self,
        position: &Position,
        seed: u64,
        first: Option<FirstMove>,
        seats: Box<dyn Seats>,
    ) -> Result<&Phase, GameError> {
        self.tape.clear();
        self.undone.clear();
        self.checkpoints.clear();
        self.phase = Phase::Ready;
        {
            let mut kernel = self.machine.host.kernel.borrow_mut();
            kernel.log.clear();
            kernel.forgotten = Forgotten::default();
            (*kernel.state).clone_from(&position.state);
        }
        let unseen = position.unseen.clone();
        match (&position.step, first) {
            // The step is played again up to its question; only then does its future begin.
            (Some((mark, inputs)), first) => {
                let first = first.and_then(FirstMove::into_reply);
                self.seat(Box::new(Parting { seats, future: Some((seed, unseen, first)) }));
                self.begin(mark.clone(), inputs.clone())?;
                // The tape does not tell of the other future.
                self.forget_steps();
            }
            (None, first) => {
                let edition = self.program().edition.clone();
                self.machine.host.kernel.borrow_mut().state.redraw(&edition, seed, &unseen);
                self.seat(seats);
                match first {
                    Some(FirstMove::Act(act)) => {
                        self.act(act)?;
                    }
                    Some(FirstMove::Step) => self.begin(Mark::Step, Vec::new())?,
                    Some(FirstMove::Answer(..)) => {
                        return Err(crate::decision::Refusal::NothingAsked.into());
                    }
                    None => {}
                }
            }
        }
        Ok(&self.phase)
    }
}

impl FirstMove {
    fn into_reply(self) -> Option<Reply> {
        match self {
            FirstMove::Answer(player, answer) => Some(Reply::Answer(player, answer)),
            FirstMove::Act(act) => Some(Reply::Act(act)),
            FirstMove::Step => None,
        }
    }
}

/// Seats at the question where a playout parts from the game that it began in.
struct Parting {
    seats: Box<dyn Seats>,
    /// The seed, the number of unseen cards of each deck, and the first reply.
    future: Option<(u64, Vec<usize>, Option<Reply>)>,
}

impl Seats for Parting {
    fn step_begins(&mut self, state: &State, mark: &Mark) {
        self.seats.step_begins(state, mark);
    }

    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if let Some((seed, unseen, first)) = self.future.take() {
            let edition = desk.kernel().edition.clone();
            desk.lend(&mut |state| state.redraw(&edition, seed, &unseen));
            if let Some(reply) = first {
                return Ok(reply);
            }
        }
        self.seats.reply(desk, question)
    }

    fn may_do_something(&self, state: &State) -> bool {
        self.seats.may_do_something(state)
    }

    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        self.seats.between_steps(desk, done)
    }

    fn patience(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Option<i64>, Fault> {
        self.seats.patience(desk, question)
    }
}
