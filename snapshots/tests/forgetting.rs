//! Games that forget their past, as simulations play them, are the games that they would be if they remembered.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::rc::Rc;

use boardwright_engine::data::{HouseRuleRequest, Request, editions};
use boardwright_engine::decision::{Desk, Interlude, Question, Reply, Seats};
use boardwright_engine::game::{Game, Phase, Setup};
use boardwright_engine::kernel::{Event, Fault};
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{Program, open};
use boardwright_snapshots::{NAMES, library, lineup, program};

/// A game is followed for so long.
const MOST_TURNS: u32 = 60;

#[test]
fn random_games_are_the_same_whether_they_remember_or_not() {
    check("random", 4);
}

#[test]
fn sensible_games_are_the_same_whether_they_remember_or_not() {
    check("sensible", 1);
}

/// Its hand is full while it looks ahead, and what it cannot know is drawn from what nobody has seen.
#[test]
fn a_bot_that_looks_ahead_sees_the_same_future_whether_the_game_remembers_or_not() {
    check_edition("quay", "ahead", 1);
}

fn check(bot: &str, games: u64) {
    editions(library()).for_each(|edition| check_edition(edition, bot, games));
}

fn check_edition(edition: &str, bot: &str, games: u64) {
    for seed in 0..games {
        let (remembered, hash) = played(edition, bot, seed, |_, _| {});
        let (handed_over, same_hash) = played(edition, bot, seed, |game, events| {
            game.forget_past();
            game.hand_over_log(|event| events.push(event.clone()));
        });
        assert_eq!(handed_over.len(), remembered.len(), "{edition}, {bot}, seed {seed}");
        assert_eq!(handed_over, remembered, "{edition}, {bot}, seed {seed}");
        assert_eq!(same_hash, hash, "{edition}, {bot}, seed {seed}");
    }
}

/// The step that fails is none of those before which a checkpoint is made.
#[test]
fn a_rule_that_fails_says_the_same_whether_the_game_remembers_or_not() {
    let told = [false, true].map(|forgets| {
        let mut game = begun(&failing(), lineup("classic", "standard", "random").seats(), forgets);
        let error = loop {
            match game.advance() {
                Ok(_) => game.hand_over_log(|_| {}),
                Err(error) => break error.to_string(),
            }
        };
        let again = game.advance().unwrap_err().to_string();
        (error, again, game.kernel().state.hash().to_string())
    });
    assert_eq!(told[0], told[1]);
    assert!(told[0].0.contains("nobody plays a 45th turn"), "{}", told[0].0);
}

#[test]
fn a_question_waits_for_a_person_whether_the_game_remembers_or_not() {
    let program = program("classic", "standard", &[]);
    let told = [false, true].map(|forgets| {
        let seats = Hesitant(lineup("classic", "standard", "random").seats());
        let (mut game, mut waited, mut events) = (begun(&program, Box::new(seats), forgets), 0, Vec::new());
        while game.kernel().state.turn < MOST_TURNS {
            game.advance().unwrap();
            while let Some(question) = game.question() {
                waited += 1;
                let player = question.players[0];
                game.answer_words(player, "roll").unwrap();
            }
            game.hand_over_log(|event| events.push(event.clone()));
        }
        assert!(waited > 0, "nobody came to Jail");
        (waited, events, game.kernel().state.hash().to_string())
    });
    assert_eq!(told[0], told[1]);
}

/// Bots that leave it to a person how to get out of Jail.
struct Hesitant(Box<dyn Seats>);

impl Seats for Hesitant {
    fn reply(&mut self, desk: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        if &*question.kind == "leave-jail" { Ok(Reply::Suspend) } else { self.0.reply(desk, question) }
    }

    fn between_steps(&mut self, desk: &mut dyn Desk, done: &[Interlude]) -> Result<Option<Interlude>, Fault> {
        self.0.between_steps(desk, done)
    }
}

fn failing() -> Rc<Program> {
    let mut library = library().clone();
    let rule = "//! The game breaks off.
fn take_turn(player) {
    if turn_number() == 44 { throw \"nobody plays a 45th turn\"; }
    super(player);
}
";
    library.add("scripts/house/breaks-off.rhai", rule);
    let house_rules = vec![HouseRuleRequest { id: "breaks-off".into(), options: Vec::new() }];
    let request = Request { edition: "classic".into(), house_rules, ..Request::default() };
    open(&library, &request).map_err(|mistakes| mistakes.render(&library, Style::Plain)).unwrap()
}

fn begun(program: &Rc<Program>, seats: Box<dyn Seats>, forgets: bool) -> Game {
    let mut game = Game::new(Rc::clone(program), Setup::new(NAMES, 7), seats).unwrap();
    if forgets {
        game.forget_past();
    }
    game
}

/// The events and the final state of a game, of which something is made after each step.
fn played(
    edition: &str,
    bot: &str,
    seed: u64,
    mut after: impl FnMut(&mut Game, &mut Vec<Event>),
) -> (Vec<Event>, String) {
    let mut game =
        Game::new(program(edition, "standard", &[]), Setup::new(NAMES, seed), lineup(edition, "standard", bot).seats())
            .unwrap();
    let mut events = Vec::new();
    while *game.phase() == Phase::Ready && game.kernel().state.turn < MOST_TURNS {
        after(&mut game, &mut events);
        game.advance().unwrap();
    }
    after(&mut game, &mut events);
    events.extend(game.log());
    let hash = game.kernel().state.hash().to_string();
    (events, hash)
}
