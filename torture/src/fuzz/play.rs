//! What loads is played.

use std::rc::Rc;

use boardwright_engine::game::{Game, Setup, random_seats};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::Style;
use boardwright_engine::script::{BackEnd, Program};

use crate::quay;

/// More does not find more: what is strange shows in the first rounds.
const STEPS: usize = 12;

/// Plays the Quay of this library. If it does not load, whatever is said against it can be shown in every style.
pub fn load_and_play(library: &Library, house_rule: Option<&str>) {
    match quay::linked(library, house_rule) {
        Ok(program) => {
            let [compiled, interpreted] =
                [BackEnd::Compiled, BackEnd::Interpreter].map(|back_end| play_by(&program, back_end));
            assert_eq!(compiled, interpreted, "the back ends differ");
        }
        Err(mistakes) => {
            for style in [Style::Short, Style::Plain, Style::Coloured] {
                assert!(!mistakes.render(library, style).is_empty(), "a mistake without words");
            }
            mistakes.reports(library);
        }
    }
}

/// How the game stands after some steps, and what went wrong; nothing, if the table cannot be laid.
fn play_by(program: &Rc<Program>, back_end: BackEnd) -> Option<(String, String)> {
    let mut game = Game::new(Rc::clone(program), Setup::new(["Ann", "Ben"], 1), random_seats()).ok()?;
    game.set_back_end(back_end);
    game.audit();
    let problem = game.advance_many(STEPS).err().map(|error| error.to_string());
    Some((game.hash().to_string(), problem.unwrap_or_default()))
}
