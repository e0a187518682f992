//! Everything that can be played: editions with their modes, house rules, and pairs of house rules.

use std::fmt;
use std::rc::Rc;

use boardwright_engine::data::{HouseRuleRequest, Request, editions, house_rules, load};
use boardwright_engine::decision::Seats;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::mistake::{Mistakes, Style, What};
use boardwright_engine::script::{Program, open};
use boardwright_snapshots::{NAMES, library};

use crate::Progress;

/// An edition in one of its modes, with house rules on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub edition: String,
    pub mode: String,
    pub house_rules: Vec<String>,
}

impl Rules {
    /// Every edition in every mode.
    pub fn plain(progress: &Progress) -> Vec<Rules> {
        let wanted = editions(library()).filter(|edition| progress.is_wanted(edition));
        let modes = |edition: &str| {
            let request = Request { edition: edition.into(), ..Request::default() };
            let loaded = load(library(), &request).unwrap_or_else(|mistakes| panic!("{}", rendered(&mistakes)));
            loaded.modes.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let plain = |edition: &str, mode: String| Rules { edition: edition.into(), mode, house_rules: Vec::new() };
        wanted.flat_map(|edition| modes(edition).into_iter().map(move |mode| plain(edition, mode))).collect()
    }

    /// With each of the house rules that fit.
    pub fn with_one(&self) -> Vec<Rules> {
        let with = house_rules(library()).map(|rule| Rules { house_rules: vec![rule.to_owned()], ..self.clone() });
        with.filter(|rules| load(library(), &rules.request()).is_ok()).collect()
    }

    /// Two rules that each fit alone, one on top of the other. They may still exclude each other.
    pub fn with_two(alone: &[Rules]) -> Vec<Rules> {
        let pairs = alone.iter().enumerate().flat_map(|(index, one)| {
            let others = alone[index + 1..].iter();
            let others = others.filter(|other| (&other.edition, &other.mode) == (&one.edition, &one.mode));
            others.map(|other| Rules { house_rules: [&*one.house_rules, &*other.house_rules].concat(), ..one.clone() })
        });
        pairs.collect()
    }

    /// Loaded and linked, or what stands in the way.
    pub fn open(&self) -> Result<Rc<Program>, Mistakes> {
        self.open_from(library())
    }

    /// The same with the files of another library.
    pub fn open_from(&self, library: &Library) -> Result<Rc<Program>, Mistakes> {
        open(library, &self.request())
    }

    fn request(&self) -> Request {
        let rule = |id: &String| HouseRuleRequest { id: id.clone(), options: Vec::new() };
        let (edition, mode) = (self.edition.clone(), Some(self.mode.clone()));
        let house_rules = self.house_rules.iter().map(rule).collect();
        Request { edition, mode, house_rules, options: Vec::new() }
    }

    /// Loaded and linked; nothing, if the house rules exclude each other.
    pub fn program(&self) -> Option<Rc<Program>> {
        match self.open() {
            Ok(program) => Some(program),
            Err(mistakes) if mistakes.0.iter().all(|one| matches!(one.what, What::ExcludedRule { .. })) => None,
            Err(mistakes) => panic!("{self}: {}", rendered(&mistakes)),
        }
    }
}

/// A game of two to four players before its first step: as many as the seed says and the edition allows.
pub fn new_game(program: &Rc<Program>, seed: u64, seats: Box<dyn Seats>) -> Game {
    let players = 2 + usize::try_from(seed % 3).unwrap_or(0);
    let players = players.clamp(program.edition.min_players, program.edition.max_players);
    let setup = Setup::new(NAMES.into_iter().take(players), seed);
    Game::new(Rc::clone(program), setup, seats).unwrap_or_else(|error| panic!("{}: {error}", program.edition.id))
}

impl fmt::Display for Rules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.edition, self.mode)?;
        if !self.house_rules.is_empty() {
            write!(out, " with {}", self.house_rules.join(" and "))?;
        }
        Ok(())
    }
}

pub fn rendered(mistakes: &Mistakes) -> String {
    mistakes.render(library(), Style::Plain)
}
