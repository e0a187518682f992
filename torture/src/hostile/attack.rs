//! One attack, and what comes of it.
//!
//! Whatever is tried, the game stays as it was: the same attempt gives the same error again, and without the rule the
//! game goes on from there.

use std::rc::Rc;

use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Game, GameError, Phase, Setup, random_seats};
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{BackEnd, Program};

use super::expected::{self, marked};
use super::{Attack, BACK_ENDS};
use crate::quay;

/// What is wrong with what comes out, by each back end.
pub fn withstand(attack: &Attack) -> Vec<String> {
    let program = linked(&attack.name, &attack.text);
    let problem = |back_end: &BackEnd| {
        let found = match &program {
            Ok(program) => outcome(program, &attack.text, *back_end),
            Err(mistakes) => mistakes.clone(),
        };
        expected::difference(attack, &found).map(|problem| format!("{} ({back_end:?}): {problem}", attack.name))
    };
    BACK_ENDS.iter().filter_map(problem).collect()
}

/// The Quay with the attack as its only house rule, or what is said against it.
pub fn linked(name: &str, text: &str) -> Result<Rc<Program>, String> {
    let mut library = quay::library();
    library.add(&format!("scripts/house/{name}.rhai"), text);
    let linked = quay::linked(&library, Some(name));
    linked.map_err(|mistakes| mistakes.render(&library, Style::Short).trim_end().to_owned())
}

/// The game before the last deed of the attack, and that deed.
pub fn before_the_last_deed<'a>(program: &Rc<Program>, text: &'a str, back_end: BackEnd) -> (Game, &'a str) {
    let mut game = done(Game::new(Rc::clone(program), Setup::new(["Ann", "Ben"], 1), Box::new(Nobody)));
    game.set_back_end(back_end);
    done(game.advance().map(drop));
    let mut deeds = marked(text, "// do: ");
    let last = deeds.pop().unwrap_or("step");
    for deed in deeds {
        done(perform(&mut game, deed));
    }
    (game, last)
}

/// One deed of a `// do:` line, such as `step`, `bots` for random ones on all seats, `acts Ann`, `act Ann offer-deal` or
/// `answer Ann yes`.
pub fn perform(game: &mut Game, deed: &str) -> Result<(), GameError> {
    let mut words = deed.splitn(3, ' ');
    let verb = words.next();
    let player = words.next().and_then(|name| game.kernel().parse_player(name).ok());
    let rest = words.next().unwrap_or("");
    match (verb, player) {
        (Some("bots"), None) => {
            game.seat(random_seats());
            Ok(())
        }
        (Some("step"), None) => game.advance().map(drop),
        (Some("acts"), Some(player)) => Ok(game.acts(player).map(drop)?),
        (Some("act"), Some(player)) => game.act_words(player, rest).map(drop),
        (Some("answer"), Some(player)) => game.answer_words(player, rest).map(drop),
        _ => panic!("unknown deed `{deed}`"),
    }
}

/// What comes of the attack, in words.
fn outcome(program: &Rc<Program>, text: &str, back_end: BackEnd) -> String {
    let (mut game, last) = before_the_last_deed(program, text, back_end);
    game.audit();
    let (hash, phase, events) = (game.hash(), game.phase().clone(), game.log().len());
    match perform(&mut game, last) {
        Ok(()) => told(&game, events),
        Err(error) => {
            assert_eq!(game.hash(), hash, "the game has changed");
            assert_eq!(*game.phase(), phase, "the game waits for something else");
            assert_eq!(perform(&mut game, last).as_ref(), Err(&error), "another attempt gives something else");
            goes_on(&game);
            error.to_string()
        }
    }
}

/// The log of the step, and what the game waits for then.
fn told(game: &Game, events: usize) -> String {
    let kernel = game.kernel();
    let mut lines: Vec<String> = game.events_since(events).iter().map(|event| kernel.describe(event)).collect();
    lines.push(match game.phase() {
        Phase::Ready => "the step ends".to_owned(),
        Phase::Waiting(question) => format!("the step waits: {}", question.kind),
        Phase::Paused => "the step pauses".to_owned(),
        Phase::Over => "the game is over".to_owned(),
    });
    let text = lines.join("\n");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "a control character reaches the log");
    text
}

/// Without the rule, the game can be played on from the position that the attack left.
fn goes_on(game: &Game) {
    thread_local! {
        static HONEST: Rc<Program> = quay::linked(&quay::library(), None).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    }
    let state = game.kernel().state.clone();
    let mut honest = Game::from_position(HONEST.with(Rc::clone), game.setup().clone(), *state, random_seats());
    honest.audit();
    done(honest.advance_many(20).map(drop));
}

/// What must succeed, or the attack tells nothing.
fn done<T, E: std::fmt::Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
