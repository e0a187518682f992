//! Linked programs, and tables at which to play them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::bot::Lineup;
use boardwright_engine::data::{BotRequest, HouseRuleRequest, Request, load};
use boardwright_engine::decision::{Nobody, Seats};
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistakes, Style};
use boardwright_engine::script::{Program, link};

use crate::{library, one_decision};

/// The players of every test, in the order of their seats.
pub const NAMES: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

/// What is played, by how many, and with which dice.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub edition: &'static str,
    pub mode: &'static str,
    pub house_rules: &'static [&'static str],
    pub players: usize,
    pub seed: u64,
}

impl Table {
    /// A game before its first step.
    pub fn game(&self, seats: Box<dyn Seats>) -> Game {
        let setup = Setup::new(NAMES.into_iter().take(self.players), self.seed);
        let program = program(self.edition, self.mode, self.house_rules);
        Game::new(program, setup, seats).unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }

    /// The table with empty purses, before any script has run.
    pub fn kernel(&self) -> Kernel {
        self.game(Box::new(Nobody)).kernel().clone()
    }

    /// A game that waits for somebody outside to answer, after so many decisions of random players.
    pub fn waiting_after(&self, decisions: usize) -> Game {
        let mut game = self.game(Box::new(Nobody));
        for decision in 0..=decisions {
            if decision > 0 {
                one_decision(&mut game).unwrap_or_else(|error| panic!("{self:?}: {error}"));
                game.seat(Box::new(Nobody));
            }
            game.advance_many(100).unwrap_or_else(|error| panic!("{self:?}: {error}"));
        }
        assert!(game.question().is_some(), "{self:?} has fewer than {decisions} decisions");
        game
    }
}

/// The program of an edition of this repository. Each thread links it once.
pub fn program(edition: &str, mode: &str, house_rules: &[&str]) -> Rc<Program> {
    type Programs = BTreeMap<(String, String, Vec<String>), Rc<Program>>;
    thread_local! {
        static PROGRAMS: RefCell<Programs> = RefCell::default();
    }
    let key = (edition.into(), mode.into(), house_rules.iter().map(ToString::to_string).collect());
    let known = PROGRAMS.with_borrow(|programs| programs.get(&key).cloned());
    known.unwrap_or_else(|| {
        let program = program_from(library(), edition, mode, house_rules);
        PROGRAMS.with_borrow_mut(|programs| programs.insert(key, Rc::clone(&program)));
        program
    })
}

/// A full table of one bot for an edition of this repository. Each thread links it once.
pub fn lineup(edition: &str, mode: &str, bot: &str) -> Lineup {
    type Lineups = BTreeMap<(String, String, String), Lineup>;
    thread_local! {
        static LINEUPS: RefCell<Lineups> = RefCell::default();
    }
    let key = (edition.into(), mode.into(), bot.into());
    let known = LINEUPS.with_borrow(|lineups| lineups.get(&key).cloned());
    known.unwrap_or_else(|| {
        let request = BotRequest { id: bot.into(), options: Vec::new() };
        let seats = vec![Some(request); NAMES.len()];
        let lineup = Lineup::load(library(), &program(edition, mode, &[]), &seats);
        let lineup = lineup.unwrap_or_else(|mistakes| panic!("{}", mistakes.render(library(), Style::Plain)));
        LINEUPS.with_borrow_mut(|lineups| lineups.insert(key, lineup.clone()));
        lineup
    })
}

/// The program of an edition of any library.
pub fn program_from(library: &Library, edition: &str, mode: &str, house_rules: &[&str]) -> Rc<Program> {
    let house_rule = |id: &&str| HouseRuleRequest { id: id.to_string(), options: Vec::new() };
    let request = Request {
        edition: edition.into(),
        mode: Some(mode.into()),
        house_rules: house_rules.iter().map(house_rule).collect(),
        options: Vec::new(),
    };
    let fail = |mistakes: Mistakes| -> Rc<Program> { panic!("{}", mistakes.render(library, Style::Plain)) };
    match load(library, &request) {
        Ok(edition) => link(Arc::new(edition)).unwrap_or_else(fail),
        Err(mistakes) => fail(mistakes),
    }
}

/// A hash of the log alone, which stays the same when only the layout of the state changes.
pub fn log_hash(game: &Game) -> blake3::Hash {
    let bytes = postcard::to_stdvec(&game.kernel().log);
    blake3::hash(&bytes.unwrap_or_else(|error| panic!("a log is plain data: {error}")))
}
