//! One thread's table, at which game after game is played.

use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::Event;
use boardwright_engine::script::{self, Program};
use boardwright_engine::value::{Purse, Value};

use super::curve::PursesByTurn;
use super::figures::{Calls, Figures};
use super::model_time::ModelTime;
use super::reading::Reading;
use super::reasons::Reasons;
use super::record::{Failure, GameRecord, SeatRecord};
use super::run::{Played, Watcher};
use super::{Plan, event_rows};

/// Rules and bots, linked for one thread: Rhai shares nothing between threads.
pub struct Table {
    program: Rc<Program>,
    lineup: Lineup,
    reasons: Reasons,
    held: PursesByTurn,
}

/// How far a game has come.
enum Course {
    /// To its end, or to the turn that is one too many.
    Played,
    /// Nobody waits for its end any more.
    Left,
}

/// How the layers of house rules are called.
const HOUSE_RULE: &str = "house rule ";

/// More steps than any turn has; rules that begin no new turn for so long never will.
const MOST_STEPS_OF_TURN: usize = 10_000;

impl Table {
    /// Rules and bots that another table of the thread has are shared with it.
    pub fn lay(plan: &Plan, others: &[Table]) -> Table {
        let alike: Vec<&Table> =
            others.iter().filter(|other| Arc::ptr_eq(&other.program.edition, &plan.edition)).collect();
        let linked = alike.first().map(|other| Ok(Rc::clone(&other.program))).unwrap_or_else(|| {
            script::link_noting(Arc::clone(&plan.edition), |layer| layer.name.starts_with(HOUSE_RULE))
        });
        let program = linked.unwrap_or_else(|_| unreachable!("a plan is made of rules that link"));
        let lineups: Vec<&Lineup> = alike.iter().map(|other| &other.lineup).collect();
        let loaded = Lineup::load_beside(&lineups, &plan.library, &program, &plan.setup(0).bots());
        let lineup = loaded.unwrap_or_else(|_| unreachable!("a plan is made of bots that load"));
        let players = plan.players.iter().map(|player| player.name.clone()).collect();
        let reasons = Reasons::new(Arc::clone(&plan.edition), players);
        Table { program, lineup, reasons, held: PursesByTurn::default() }
    }

    /// Plays a game of the plan; nothing if it is left before its end.
    pub fn play(&mut self, plan: &Plan, number: usize, watcher: &impl Watcher) -> Option<Played> {
        let setup = plan.setup(number);
        let seed = setup.seed;
        let failure = |problem: String| Failure { number, seed, problem };
        let mut game = match self.begin(plan, setup) {
            Ok(game) => game,
            Err(problem) => return Some(Err(failure(problem))),
        };
        game.forget_past();
        let before = plan.from.as_ref().map_or(0, |start| start.position.turn());
        let mut notes = Notes::new(plan, &mut self.reasons, &mut self.held);
        match play_on(&mut game, plan.most_turns.saturating_add(before), &mut notes, watcher) {
            Ok(Course::Played) => Some(Ok(notes.into_record(&game, number))),
            Ok(Course::Left) => None,
            Err(problem) => Some(Err(failure(problem))),
        }
    }

    /// A game before its first step, or one that has come to where the others began.
    fn begin(&self, plan: &Plan, setup: Setup) -> Result<Game, String> {
        let (program, seats) = (Rc::clone(&self.program), self.lineup.seats());
        let Some(start) = &plan.from else {
            return Game::new(program, setup, seats).map_err(|error| error.to_string());
        };
        let seed = setup.seed;
        let mut game = Game::for_playouts(program, setup, &start.position);
        let played = game.play_out(&start.position, seed, start.first.clone(), seats).map(|_| ());
        played.map(|()| game).map_err(|error| error.to_string())
    }
}

/// What is noted of a game while it is played, so that its log need not be kept.
struct Notes<'a> {
    plan: &'a Plan,
    reading: Reading<'a>,
    time: ModelTime,
    first: Option<usize>,
    rolls: u32,
}

impl<'a> Notes<'a> {
    fn new(plan: &'a Plan, reasons: &'a mut Reasons, held: &'a mut PursesByTurn) -> Notes<'a> {
        let mut reading = Reading::new(&plan.edition, plan.players.len(), reasons, held);
        if let Some(start) = &plan.from {
            reading.begin_with(start.position.state());
        }
        Notes { plan, reading, time: ModelTime::new(plan.pace), first: None, rolls: 0 }
    }

    fn read(&mut self, event: &Event) {
        // Much is set and said, and it tells nothing of what is noted.
        if matches!(event, Event::ValueSet { .. } | Event::Said { .. }) {
            return self.time.interrupted();
        }
        self.reading.read(event);
        self.time.read(event);
        match event {
            Event::TurnBegan { player, .. } if self.first.is_none() => self.first = Some(player.index()),
            Event::Rolled { .. } => self.rolls += 1,
            _ => {}
        }
    }

    /// Reads what has happened since the last time.
    fn read_on(&mut self, game: &mut Game) {
        // The rows of the events are made when the game is over.
        if !self.plan.events {
            game.hand_over_log(|event| self.read(event));
        }
    }

    fn into_record(mut self, game: &Game, number: usize) -> GameRecord {
        let (plan, kernel) = (self.plan, game.kernel());
        if plan.events {
            kernel.log.iter().for_each(|event| self.read(event));
        }
        let state = &kernel.state;
        let turns = state.turn - plan.from.as_ref().map_or(0, |start| start.position.turn());
        let ending = state.ending.as_ref();
        let why = ending.map(|ending| self.reading.reason(&ending.why));
        let winners = ending.map(|ending| ending.winners.iter().map(|winner| winner.index()).collect());
        let winners: Vec<usize> = winners.unwrap_or_default();
        let (figures, course, lead) = self.reading.close(&winners, turns);
        let figures = Figures { house_rules: house_rule_calls(game), ..figures };
        GameRecord {
            number,
            seed: plan.setup(number).seed,
            ending: why,
            winners,
            first: self.first,
            turns: turns.min(plan.most_turns),
            rolls: self.rolls,
            seconds: self.time.seconds(),
            lead,
            seats: seats(game),
            figures,
            course,
            events: if plan.events { event_rows::rows(&kernel, number) } else { Vec::new() },
        }
    }
}

/// Plays until the game is over or has had enough turns, or is left.
fn play_on(game: &mut Game, most_turns: u32, notes: &mut Notes<'_>, watcher: &impl Watcher) -> Result<Course, String> {
    let (mut turn, mut steps) = (0, 0);
    loop {
        notes.read_on(game);
        // A game that goes on from a position may end with its first move.
        if *game.phase() == Phase::Over {
            return Ok(Course::Played);
        }
        if watcher.is_stopped() {
            return Ok(Course::Left);
        }
        match game.advance().map_err(|error| error.to_string())? {
            Phase::Over => continue,
            Phase::Ready => {}
            Phase::Waiting(_) | Phase::Paused => return Err("a question waits, and no bot answers it".into()),
        }
        let now = game.kernel().state.turn;
        // The turn that would be one too many has begun, but nothing that came before it is cut off.
        if now > most_turns {
            notes.read_on(game);
            return Ok(Course::Played);
        }
        steps = if now == turn { steps + 1 } else { 0 };
        turn = now;
        if steps > MOST_STEPS_OF_TURN {
            return Err(format!("turn {turn} has not ended after {MOST_STEPS_OF_TURN} steps"));
        }
    }
}

fn seats(game: &Game) -> Vec<SeatRecord> {
    let has_worth = game.program().has("final_worth", 1);
    let worth = |player: PlayerId| match game.look("final_worth", &[Value::Player(player)]) {
        Ok(Value::Number(worth)) => Some(worth),
        _ => None,
    };
    let seat = |player: PlayerId| {
        let (cash, is_out) = {
            let state = &game.kernel().state;
            (state.purses.held(Purse::Player(player)), state.seat(player).is_out)
        };
        SeatRecord { cash, worth: if has_worth { worth(player) } else { None }, is_out }
    };
    let players: Vec<PlayerId> = game.kernel().state.all_players().collect();
    players.into_iter().map(seat).collect()
}

fn house_rule_calls(game: &Game) -> Vec<Calls> {
    let calls = game.calls();
    let layers = game.program().edition.layers.iter().enumerate();
    let of_house_rules = layers.filter(|(_, layer)| layer.name.starts_with(HOUSE_RULE));
    let times = of_house_rules.map(|(index, _)| calls.get(index).copied().unwrap_or(0));
    times.map(|times| Calls { times, games: u64::from(times > 0) }).collect()
}
