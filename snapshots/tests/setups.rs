//! Who may sit down at a table, and what is said about the others.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright_engine::decision::{Answer, Desk, Nobody, Question, Reply, Seats};
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::kernel::Fault;
use boardwright_snapshots::{Table, program};

/// What is said about players of the Quay, each with a token or none.
#[track_caller]
fn check(players: &[(&str, Option<&str>)], expected: &str) {
    let mut setup = Setup::new(players.iter().map(|(name, _)| *name), 1);
    for (seat, (_, token)) in setup.players.iter_mut().zip(players) {
        seat.token = token.map(Into::into);
    }
    let said = setup.state(&program("quay", "standard", &[]).edition).err().map(|error| error.to_string());
    assert_eq!(said.unwrap_or_default(), expected);
}

#[test]
fn players_have_names_of_their_own() {
    check(&[("Ann", None), ("Ben", None)], "");
    check(&[("Ann", None), ("", None)], "a player needs a name, such as `Ann`");
    let bad = |name: &str| {
        format!("`{name}` cannot be a player's name: it has a control character, a colon or blanks at an end")
    };
    check(&[("Ann", None), ("Ben: random", None)], &bad("Ben: random"));
    check(&[("Ann", None), (" Ben", None)], &bad(" Ben"));
    check(&[("Ann", None), ("\u{1b}[2J", None)], &bad("\\u{1b}[2J"));
    check(&[("Ann", None), ("ann", None)], "two players are called `ann`; give one of them another name");
}

#[test]
fn an_edition_is_for_so_many_players() {
    check(&[("Ann", None)], "The Quay is for 2 to 4 players, not 1");
}

#[test]
fn tokens_are_those_of_the_edition_and_each_is_there_once() {
    let tokens = &program("quay", "standard", &[]).edition.tokens;
    let first = &*tokens[0];
    check(&[("Ann", Some(first)), ("Ben", None)], "");
    let twice = format!("two players chose the token `{first}`; let one of them take another");
    check(&[("Ann", Some(first)), ("Ben", Some(first))], &twice);
    let unknown = format!("The Quay has no token `Cannon`; its tokens are: {}", tokens.join(", "));
    check(&[("Ann", Some("Cannon")), ("Ben", None)], &unknown);
}

/// A seat that answers every question with a number.
struct Confused;

impl Seats for Confused {
    fn reply(&mut self, _: &mut dyn Desk, question: &Question) -> Result<Reply, Fault> {
        Ok(Reply::Answer(question.players[0], Answer::Amount(-7)))
    }
}

#[test]
fn a_bot_that_answers_something_else_ends_the_step() {
    let mut game = TABLE.waiting_after(0);
    game.seat(Box::new(Confused));
    let error = game.advance().unwrap_err().to_string();
    let first = error.lines().next().unwrap();
    assert!(first.ends_with("this question wants `yes` or `no` (buy?) (the answer of a bot to `buy`)"), "{error}");
}

const TABLE: Table = Table { edition: "quay", mode: "short", house_rules: &[], players: 2, seed: 3 };

#[test]
fn a_game_does_not_go_on_by_the_rules_of_another() {
    let mut game: Game = TABLE.game(Box::new(Nobody));
    let changed = game.change_rules(program("classic", "standard", &[]), "another game").map(drop);
    let expected = "this game cannot go on by those rules: its spaces differ; start a new game with them";
    assert_eq!(changed.unwrap_err().to_string(), expected);
}
