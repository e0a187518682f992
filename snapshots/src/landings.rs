//! Games in which the players do nothing but roll on, to count where rolls end.

use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::decision::{Answer, Desk, Form, Question, Reply, Seats};
use boardwright_engine::edition::{Declaration, DeedId, PlayerId};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::{Event, Fault, Kernel};
use boardwright_engine::script::Program;
use boardwright_engine::value::{Purse, Value};

use crate::NAMES;

/// Many games of this length need little memory, and each shuffles its decks anew.
const COUNTED_ROLLS: usize = 2_000;

/// The first rolls of a game are not counted, since both tokens start on GO. After 25 rolls of a token that is forgotten:
/// it moves no figure by more than 0.0001 percentage points.
const FIRST_ROLLS: usize = 50;

/// More than anybody can lose in one game, so that nobody goes bankrupt.
const PLENTY: i64 = 1_000_000;

/// How many rolls of two players ended on each space of the track, and last how many in Jail.
pub fn count_landings(program: &Rc<Program>, games: u32) -> Vec<u32> {
    let mut counts = vec![0; program.edition.tracks[0].spaces.len() + 1];
    for seed in 0..games {
        let mut game = endless_game(program, seed.into());
        for roll in 0..FIRST_ROLLS + COUNTED_ROLLS {
            match game.advance() {
                Ok(phase) => assert_eq!(*phase, Phase::Ready, "seed {seed}"),
                Err(error) => panic!("seed {seed}: {error}"),
            }
            if roll >= FIRST_ROLLS {
                counts[landing(&game.kernel())] += 1;
            }
        }
        check_game(&game.kernel());
    }
    counts
}

/// Each step was one roll, and nothing was lost.
fn check_game(kernel: &Kernel) {
    let rolls = kernel.log.iter().filter(|event| matches!(event, Event::Rolled { .. })).count();
    assert_eq!(rolls, FIRST_ROLLS + COUNTED_ROLLS, "a step is one roll");
    assert_eq!(kernel.problem(), None);
}

/// Where the token of the player in turn rests: its place along the track, or the number after the last for In Jail.
fn landing(kernel: &Kernel) -> usize {
    let player = kernel.state.player_in_turn.expect("a step has begun a turn");
    let in_jail = slot(&kernel.edition.declared.player_values, "in_jail");
    if kernel.value(&Value::Player(player), in_jail) == Value::Flag(true) {
        return kernel.edition.tracks[0].spaces.len();
    }
    kernel.edition.space(kernel.state.seat(player).at).index
}

/// A game that the rules have set up, with shuffled decks. One player has all deeds, and they are mortgaged: there is
/// nothing to buy or to auction, no rent to pay, and none to roll for.
fn endless_game(program: &Rc<Program>, seed: u64) -> Game {
    let setup = Setup::new(NAMES.into_iter().take(2), seed);
    let mut game = Game::new(Rc::clone(program), setup.clone(), Box::new(RollingOn)).expect("two may play");
    game.advance().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let mut kernel = game.kernel().clone();
    let edition = Arc::clone(&kernel.edition);
    let mortgaged = slot(&edition.declared.space_values, "mortgaged");
    for (index, deed) in edition.deeds.iter().enumerate() {
        kernel.give_deed(DeedId::nth(index), Some(PlayerId(0)), "").expect("the Bank has all deeds at the start");
        kernel.lay_out_value(&Value::Space(deed.space), mortgaged, Value::Flag(true));
    }
    for player in [PlayerId(0), PlayerId(1)] {
        kernel.transfer(Purse::Bank, Purse::Player(player), PLENTY, "").expect("the Bank issues what it lacks");
    }
    Game::from_position(Rc::clone(program), setup, *kernel.state, Box::new(RollingOn))
}

fn slot(declarations: &[Declaration], name: &str) -> usize {
    let found = declarations.iter().position(|declaration| &*declaration.name == name);
    found.unwrap_or_else(|| panic!("the edition declares no value `{name}`"))
}

/// Players who leave Jail at once. They use a card for it before they pay, so that it soon lies in its deck again, and pay
/// no share of their plenty as a tax.
struct RollingOn;

impl Seats for RollingOn {
    fn reply(&mut self, _: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        let wishes = ["card", "pay", "roll", "amount"].map(Value::text);
        let wish = match &question.form {
            Form::OneOf { options } => wishes.into_iter().find(|wish| options.contains(wish)),
            _ => None,
        };
        Ok(wish.map_or(Reply::Suspend, |wish| Reply::Answer(question.players[0], Answer::One(wish))))
    }
}
