//! One thread's table, at which game after game is played.

use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::Event;
use boardwright_engine::script::{self, Program};
use boardwright_engine::value::{Purse, Value};

use super::figures::{Calls, Figures};
use super::model_time::ModelTime;
use super::reading::Reading;
use super::reasons::Reasons;
use super::record::{Failure, GameRecord, SeatRecord};
use super::{Plan, event_rows};

/// Rules and bots, linked for one thread: Rhai shares nothing between threads.
pub struct Table {
    program: Rc<Program>,
    lineup: Lineup,
    reasons: Reasons,
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
        let loaded = Lineup::load_beside(&lineups, &plan.library, &plan.edition, &plan.setup(0).bots());
        let lineup = loaded.unwrap_or_else(|_| unreachable!("a plan is made of bots that load"));
        let players = plan.players.iter().map(|player| player.name.clone()).collect();
        Table { program, lineup, reasons: Reasons::new(Arc::clone(&plan.edition), players) }
    }

    pub fn play(&mut self, plan: &Plan, number: usize) -> Result<GameRecord, Failure> {
        let setup = plan.setup(number);
        let seed = setup.seed;
        let failure = |problem: String| Failure { number, seed, problem };
        let mut game = self.begin(plan, setup).map_err(failure)?;
        game.forget_past();
        let before = plan.from.as_ref().map_or(0, |start| start.position.turn());
        play_on(&mut game, plan.most_turns.saturating_add(before)).map_err(failure)?;
        Ok(self.record(&game, plan, number))
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

    fn record(&mut self, game: &Game, plan: &Plan, number: usize) -> GameRecord {
        let seats = seats(game);
        let kernel = game.kernel();
        let state = &kernel.state;
        let start = plan.from.as_ref().map(|start| start.position.state());
        let turns = state.turn - start.map_or(0, |start| start.turn);
        let mut reading = Reading::new(&kernel.edition, seats.len(), turns, &mut self.reasons);
        if let Some(start) = start {
            reading.begin_with(start);
        }
        let mut time = ModelTime::new(plan.pace);
        let (mut first, mut rolls) = (None, 0);
        for event in &kernel.log {
            reading.read(event);
            time.read(event);
            match event {
                Event::TurnBegan { player, .. } if first.is_none() => first = Some(player.index()),
                Event::Rolled { .. } => rolls += 1,
                _ => {}
            }
        }
        let ending = state.ending.as_ref();
        let winners = ending.map(|ending| ending.winners.iter().map(|winner| winner.index()).collect());
        let winners: Vec<usize> = winners.unwrap_or_default();
        let (figures, course, lead) = reading.close(&winners);
        let figures = Figures { house_rules: house_rule_calls(game), ..figures };
        GameRecord {
            number,
            seed: plan.setup(number).seed,
            ending: ending.map(|ending| self.reasons.read(&ending.why).text),
            winners,
            first,
            turns: turns.min(plan.most_turns),
            rolls,
            seconds: time.seconds(),
            lead,
            seats,
            figures,
            course,
            events: if plan.events { event_rows::rows(&kernel, number) } else { Vec::new() },
        }
    }
}

/// Plays until the game is over or has had enough turns.
fn play_on(game: &mut Game, most_turns: u32) -> Result<(), String> {
    let (mut turn, mut steps) = (0, 0);
    loop {
        // A game that goes on from a position may end with its first move.
        if *game.phase() == Phase::Over {
            return Ok(());
        }
        match game.advance().map_err(|error| error.to_string())? {
            Phase::Over => return Ok(()),
            Phase::Ready => {}
            Phase::Waiting(_) | Phase::Paused => return Err("a question waits, and no bot answers it".into()),
        }
        let now = game.kernel().state.turn;
        // The turn that would be one too many has begun, but nothing that came before it is cut off.
        if now > most_turns {
            return Ok(());
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
