//! A game: steps that run, wait for answers, are saved, undone and replayed.

mod acting;
mod error;
mod forgetting;
mod history;
mod interlude;
mod older_saves;
mod play;
mod playout;
mod position;
mod replay;
mod rules_change;
mod save;
mod setup;
mod step;
mod tape;
mod upcoming;
mod why;

use std::cell::Ref;
use std::rc::Rc;

pub use error::{GameError, SaveError};
pub use playout::FirstMove;
pub use position::Position;
pub use replay::{Divergence, replay};
pub use rules_change::RulesChange;
pub use save::{Resumed, Save};
pub use setup::{SeatSetup, Setup, SetupError};
pub use tape::{Mark, is_decision};
pub use upcoming::Upcoming;

use crate::data::BotRequest;
use crate::decision::{Act, Nobody, Question, RandomPlayer, Seats};
use crate::edition::PlayerId;
use crate::kernel::{Arguments, Call, Event, Fault, Kernel, State};
use crate::script::{BackEnd, Host, Machine, Program};
use crate::value::Value;

/// One game in progress.
///
/// Invariant: the tape, from the seed, gives back the state and the log; checkpoints only save the time to do so. Of a game
/// that forgets, the tape holds what happened since its one checkpoint.
pub struct Game {
    pub(crate) machine: Machine,
    setup: Setup,
    tape: Vec<Mark>,
    /// What was undone and can be done again, in order.
    undone: Vec<Mark>,
    checkpoints: Vec<Checkpoint>,
    /// What happened in the step that failed last, before it was taken back.
    failed: Vec<Event>,
    /// Whether nothing is kept but what has happened since the last checkpoint.
    forgets: bool,
    /// Whether such a game makes another checkpoint before its next step, whenever it made the last.
    forgets_steps: bool,
    begun: Begun,
    /// How often functions of each layer had been called before the step in progress, where the program notes it.
    calls_before: Vec<u64>,
    /// The rules of the game, each with the place on the tape from which they count; the last are in force.
    programs: Vec<(usize, Rc<Program>)>,
    phase: Phase,
}

/// The state before a step.
#[derive(Clone)]
struct Checkpoint {
    /// The place of the step's mark on the tape.
    mark: usize,
    state: Box<State>,
    log: usize,
}

/// Where the step in progress began.
#[derive(Clone, Copy, Default)]
struct Begun {
    /// The place of its mark on the tape.
    mark: usize,
    log: usize,
}

/// What the game is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The next step can begin.
    Ready,
    /// A question waits for its answer.
    Waiting(Box<Question>),
    /// In the middle of a step, where it was to pause; `advance` goes on.
    Paused,
    Over,
}

impl Game {
    /// A game before its first step. `seats` answer what they can; what they cannot suspends the step.
    pub fn new(program: Rc<Program>, setup: Setup, seats: Box<dyn Seats>) -> Result<Game, SetupError> {
        let mut state = setup.state(&program.edition)?;
        state.next = Some(Call { function: "set_up".into(), arguments: Arguments::new() });
        Ok(Game::from_state(program, setup, state, seats))
    }

    /// A game that begins with a player's turn in a position that was laid out by hand.
    pub fn from_position(program: Rc<Program>, setup: Setup, mut state: State, seats: Box<dyn Seats>) -> Game {
        if let (None, Some(player)) = (&state.next, state.player_in_turn) {
            state.next =
                Some(Call { function: "take_turn".into(), arguments: Arguments::from_buf([Value::Player(player)]) });
        }
        Game::from_state(program, setup, state, seats)
    }

    fn from_state(program: Rc<Program>, setup: Setup, state: State, seats: Box<dyn Seats>) -> Game {
        let kernel = Kernel::new(program.edition.clone(), state);
        let programs = vec![(0, Rc::clone(&program))];
        let machine = Machine::new(program, Host::new(kernel, seats));
        let (tape, undone, checkpoints, failed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Game {
            machine,
            setup,
            tape,
            undone,
            checkpoints,
            failed,
            forgets: false,
            forgets_steps: false,
            begun: Begun::default(),
            calls_before: Vec::new(),
            programs,
            phase: Phase::Ready,
        }
    }

    /// The same game once more, in the same place and with the same past. Nobody sits at its table yet.
    pub fn copy(&self) -> Game {
        let host = Host::new(self.kernel().clone(), Box::new(Nobody));
        let machine = Machine::new(Rc::clone(self.program()), host);
        machine.set_back_end(self.machine.back_end());
        Game {
            machine,
            setup: self.setup.clone(),
            tape: self.tape.clone(),
            undone: self.undone.clone(),
            checkpoints: self.checkpoints.clone(),
            failed: self.failed.clone(),
            forgets: self.forgets,
            forgets_steps: self.forgets_steps,
            begun: self.begun,
            calls_before: Vec::new(),
            programs: self.programs.clone(),
            phase: self.phase.clone(),
        }
    }

    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The question that waits for its answer.
    pub fn question(&self) -> Option<&Question> {
        match &self.phase {
            Phase::Waiting(question) => Some(question),
            Phase::Ready | Phase::Paused | Phase::Over => None,
        }
    }

    /// The state as players see it now, also in the middle of a step.
    pub fn kernel(&self) -> Ref<'_, Kernel> {
        self.machine.host.kernel.borrow()
    }

    /// How many operations the scripts of the last step have counted.
    pub fn operations(&self) -> u64 {
        self.machine.host.operations.get()
    }

    pub fn program(&self) -> &Rc<Program> {
        &self.machine.program
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn tape(&self) -> &[Mark] {
        &self.tape
    }

    /// The log in words, one line an event.
    pub fn transcript(&self) -> Vec<String> {
        let kernel = self.kernel();
        kernel.log.iter().map(|event| kernel.describe(event)).collect()
    }

    /// What happened in the step that failed last. It was taken back, and is no part of the log.
    pub fn failed_step(&self) -> &[Event] {
        &self.failed
    }

    pub fn log(&self) -> Vec<Event> {
        self.kernel().log.clone()
    }

    /// A hash of the state and the whole log.
    pub fn hash(&self) -> blake3::Hash {
        let kernel = self.kernel();
        let mut hasher = blake3::Hasher::new();
        hasher.update(kernel.state.hash().as_bytes());
        hasher.update(&postcard::to_stdvec(&kernel.log).expect("a log is plain data, which postcard can always write"));
        hasher.finalize()
    }

    /// Checks all accounts after every event from now on.
    pub fn audit(&mut self) {
        self.machine.host.kernel.borrow_mut().audit();
    }

    /// Says who plays a seat from now on, for the next save. [`Game::seat`] seats them.
    pub fn set_bot(&mut self, player: PlayerId, bot: Option<BotRequest>) {
        if let Some(seat) = self.setup.players.get_mut(player.index()) {
            seat.bot = bot;
        }
    }

    /// Puts other players into the seats.
    pub fn seat(&mut self, seats: Box<dyn Seats>) {
        *self.machine.host.seats.borrow_mut() = Some(seats);
    }

    /// Says what runs the rules.
    pub fn set_back_end(&self, back_end: BackEnd) {
        self.machine.set_back_end(back_end);
    }

    /// The functions in which the interpreter had to help compiled rules out.
    pub fn unsure(&self) -> Vec<String> {
        self.machine.unsure()
    }

    /// How often functions of each layer of the edition were called, if the program was linked to note it. A step that is
    /// played again counts again.
    pub fn calls(&self) -> Vec<u64> {
        self.machine.host.calls.borrow().clone()
    }

    /// What the rules let a player do out of turn at this moment.
    pub fn acts(&self, player: PlayerId) -> Result<Vec<Act>, Fault> {
        // The rules need not think of what cannot be done any more.
        if self.phase == Phase::Over {
            return Ok(Vec::new());
        }
        Ok(self.machine.acts(player)?.iter().collect())
    }

    /// Those of them that the next step may take away.
    pub fn lapsing_acts(&self, player: PlayerId) -> Result<Vec<Act>, Fault> {
        Ok(self.machine.lapsing_acts(player)?.iter().collect())
    }

    /// Evaluates a typed script on the live game; it must not change anything. Gives the result in words.
    pub fn evaluate(&self, script: &str) -> Result<String, Fault> {
        self.machine.evaluate(script, &[])
    }

    /// The same, with variables of a function in which somebody looks around.
    pub fn evaluate_with(&self, script: &str, variables: &[(String, Value)]) -> Result<String, Fault> {
        self.machine.evaluate(script, variables)
    }

    /// The players whom a typed script cannot call by their names.
    pub fn players_without_variables(&self) -> Vec<PlayerId> {
        self.machine.players_without_variables()
    }

    /// Calls a script function that only looks at the game.
    pub fn look(&self, function: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.machine.look("a call from outside", function, arguments)
    }
}

/// Seats for a game of random players, for tests.
pub fn random_seats() -> Box<dyn Seats> {
    Box::new(RandomPlayer { acts_percent: 10 })
}
