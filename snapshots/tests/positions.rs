//! Games that go on from a position: what is known stays, what nobody can know is drawn anew, the game itself is untouched.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::rc::Rc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::BotRequest;
use boardwright_engine::decision::{Answer, Form, Nobody, RandomPlayer, all_answers};
use boardwright_engine::edition::{DeckId, PlayerId};
use boardwright_engine::game::{FirstMove, Game, Phase, Position};
use boardwright_engine::kernel::Event;
use boardwright_engine::mistake::Style;
use boardwright_engine::value::Roll;
use boardwright_snapshots::{NAMES, Table, library, program};

const QUAY: Table = Table { edition: "quay", mode: "standard", house_rules: &[], players: 2, seed: 5 };

fn random() -> Box<RandomPlayer> {
    Box::new(RandomPlayer { acts_percent: 10 })
}

/// What a playout does until it has had so many steps.
fn played_out(game: &Game, position: &Position, seed: u64, first: Option<FirstMove>) -> Vec<Event> {
    let mut other = Game::for_playouts(Rc::clone(game.program()), game.setup().clone(), position);
    other.audit();
    other.play_out(position, seed, first, random()).unwrap();
    other.advance_many(12).unwrap();
    other.log()
}

/// What the dice showed, whoever rolled them.
fn rolls(events: &[Event]) -> Vec<Roll> {
    let roll = |event: &Event| match event {
        Event::Rolled { roll, .. } => Some(*roll),
        _ => None,
    };
    events.iter().filter_map(roll).collect()
}

#[test]
fn a_playout_leaves_the_game_as_it_was() {
    for decisions in 0..12 {
        let game = QUAY.waiting_after(decisions);
        let (hash, tape, phase) = (game.hash(), game.tape().to_vec(), game.phase().clone());
        let position = game.position().unwrap();
        let one = played_out(&game, &position, 1, None);
        assert_eq!(one, played_out(&game, &position, 1, None), "the same seed gives the same future");
        assert_ne!(one, played_out(&game, &position, 2, None), "another seed gives another future");
        assert_eq!((game.hash(), game.tape(), game.phase()), (hash, tape.as_slice(), &phase));
    }
}

#[test]
fn the_step_of_a_question_is_the_same_up_to_the_question() {
    let game = QUAY.waiting_after(6);
    let begun = game.log().len() - game.events_since(0).iter().rev().take_while(|event| !is_turn(event)).count() - 1;
    let so_far = game.events_since(begun);
    let position = game.position().unwrap();
    for seed in 0..5 {
        assert_eq!(played_out(&game, &position, seed, None)[..so_far.len()], so_far);
    }
}

fn is_turn(event: &Event) -> bool {
    matches!(event, Event::TurnBegan { .. })
}

/// Common random numbers: answers are compared on the same dice.
#[test]
fn all_answers_meet_the_same_dice() {
    let game = QUAY.waiting_after(0);
    let question = game.question().unwrap().clone();
    let (player, position) = (question.players[0], game.position().unwrap());
    let answers = all_answers(&question, question.players[0], 8).unwrap();
    assert!(answers.len() > 1);
    let logs: Vec<Vec<Event>> = answers
        .iter()
        .map(|answer| played_out(&game, &position, 3, Some(FirstMove::Answer(player, answer.clone()))))
        .collect();
    for (answer, log) in answers.iter().zip(&logs) {
        let answered = |event: &&Event| matches!(event, Event::Answered { .. });
        let Some(Event::Answered { answer: given, .. }) = log.iter().find(answered) else { panic!("nobody answered") };
        assert_eq!(given, answer);
        // The first roll is that of the step in which the question was put; what follows is the new future.
        assert_eq!(rolls(log)[..4], rolls(&logs[0])[..4]);
    }
}

/// The hidden future does not leak: whatever lies ahead in the game itself, its playouts are the same.
#[test]
fn the_dice_that_lie_ahead_are_not_seen() {
    let mut game = QUAY.game(random());
    game.advance_many(9).unwrap();
    assert_eq!(*game.phase(), Phase::Ready);
    let unseen = game.kernel().unseen_cards();
    let mut state = game.kernel().state.clone();
    state.redraw(&game.program().edition, 99, &unseen);
    let mut kernel = game.kernel().clone();
    kernel.state = state;
    let (here, there) = (game.position().unwrap(), Position::between_steps(&kernel));
    assert_ne!(here, there);
    assert_eq!(played_out(&game, &here, 4, None), played_out(&game, &there, 4, None));
}

#[test]
fn cards_that_were_put_back_stay_where_they_lie() {
    let mut game = QUAY.game(random());
    let mut seen_some = false;
    while game.kernel().state.turn < 60 && !matches!(game.advance().unwrap(), Phase::Over) {
        let kernel = game.kernel();
        for (index, unseen) in kernel.unseen_cards().into_iter().enumerate() {
            let deck = DeckId::nth(index);
            let pile: Vec<_> = kernel.state.cards.pile(deck).iter().copied().collect();
            let mut tops = BTreeSet::new();
            for seed in 0..20 {
                let mut state = kernel.state.clone();
                state.redraw(&kernel.edition, seed, &kernel.unseen_cards());
                let redrawn: Vec<_> = state.cards.pile(deck).iter().copied().collect();
                assert_eq!(redrawn[unseen..], pile[unseen..], "what was put back keeps its place");
                assert_eq!(state.purses, kernel.state.purses);
                tops.insert(redrawn[..unseen].to_vec());
                assert_eq!(BTreeSet::from_iter(&redrawn), BTreeSet::from_iter(&pile), "no card is lost");
            }
            assert!(tops.len() > 1 || unseen < 2, "what nobody has seen is shuffled");
            seen_some |= unseen < pile.len();
        }
    }
    assert!(seen_some, "no card was ever put back");
}

/// Every edition can be looked ahead in, in the middle of a step and between two, with all books in order.
#[test]
fn looking_ahead_works_for_every_edition() {
    for edition in ["classic", "nyc", "city", "ubuild", "builder"] {
        ahead_game(edition, "standard", 5);
    }
}

#[test]
fn the_same_game_gives_the_same_answers() {
    assert_eq!(ahead_game("quay", "short", 12).hash(), ahead_game("quay", "short", 12).hash());
}

#[test]
fn looking_ahead_wins_against_luck() {
    let wins = (0..6).filter(|seed| {
        let table = Table { seed: *seed, ..QUAY };
        let bots = [bot("ahead", &[("playouts", "8"), ("turns", "6"), ("policy", "random")]), bot("random", &[])];
        let mut game = table.game(lineup(&table, &bots).seats());
        game.advance_many(2_000).unwrap();
        let ending = game.kernel().state.ending.clone();
        ending.is_some_and(|ending| ending.winners == [PlayerId::nth(0)])
    });
    assert!(wins.count() >= 5);
}

#[test]
fn a_bot_that_looks_ahead_has_a_policy_that_does_not() {
    let bots = [bot("ahead", &[("policy", "ahead")]), bot("random", &[])];
    let mistakes = Lineup::load(library(), &program("quay", "standard", &[]), &bots).err().unwrap();
    assert_eq!(
        mistakes.render(library(), Style::Plain),
        "error[E059]: the option `policy` takes a bot that decides without looking ahead, not `ahead`\n |\n = by default: \
         `policy=sensible`\n1 mistake; `boardwright explain E059` tells more\n"
    );
}

#[test]
fn deals_and_wide_ranges_are_never_listed_whole() {
    let mut question = QUAY.waiting_after(0).question().unwrap().clone();
    let asked = question.players[0];
    question.may_pass = true;
    question.form = Form::Amount { least: 10, most: 30, step: 10 };
    let amounts = [10, 20, 30].map(Answer::Amount);
    assert_eq!(all_answers(&question, asked, 4), Some([&amounts[..], &[Answer::Pass]].concat()));
    assert_eq!(all_answers(&question, asked, 3), None);
    question.form = Form::Deal { partners: question.players.clone(), judge: "deal_problem".into() };
    assert_eq!(all_answers(&question, asked, 1_000), None);
}

fn bot(id: &str, options: &[(&str, &str)]) -> Option<BotRequest> {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Some(BotRequest { id: id.into(), options })
}

fn lineup(table: &Table, bots: &[Option<BotRequest>]) -> Lineup {
    let loaded = Lineup::load(library(), &program(table.edition, table.mode, &[]), bots);
    loaded.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(library(), Style::Plain)))
}

fn ahead_game(edition: &'static str, mode: &'static str, steps: usize) -> Game {
    let table = Table { edition, mode, house_rules: &[], players: 3, seed: 2 };
    let mut game = table.game(Box::new(Nobody));
    game.audit();
    let ahead = bot("ahead", &[("playouts", "4"), ("turns", "1"), ("policy", "random")]);
    game.seat(lineup(&table, &vec![ahead; NAMES.len()]).seats());
    let phase = game.advance_many(steps).unwrap().clone();
    assert!(matches!(phase, Phase::Ready | Phase::Over), "{edition}: {phase:?}");
    game
}
