//! Plays a scenario and says whether it came out as it must.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::failure::{FailedCase, Failure};
use super::file::Scenario;
use super::playing::Playing;
use super::{answers, expect, position};
use crate::bot::Lineup;
use crate::data::{self, Request};
use crate::decision::{Nobody, Seats};
use crate::game::{Game, Setup};
use crate::kernel::{Arguments, Call, Kernel};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes};
use crate::script::{Program, link};

/// A scenario that came out as it must.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What happened, one line an event.
    pub transcript: Vec<String>,
    /// The table in the end, with its log; one for each case, unless it was refused before anything happened.
    pub tables: Vec<Kernel>,
}

/// A step that never ends its scenario is a mistake in the scenario, not a reason to wait.
const MOST_STEPS: usize = 10_000;

/// Runs one scenario of the library, all of its cases.
pub fn run(library: &Library, path: &str) -> Result<Outcome, Failure> {
    Runner::new(library).run(path)
}

/// Runs scenarios of a library. The rules that several cases ask for are loaded and linked once.
pub struct Runner<'a> {
    library: &'a Library,
    most_steps: usize,
    opened: RefCell<Vec<(Request, Opened)>>,
}

/// Rules that were asked for, or what is wrong with their data or their scripts.
#[derive(Clone)]
enum Opened {
    Linked(Rc<Program>),
    Unloaded(Mistakes),
    Unlinked(Mistakes),
}

impl<'a> Runner<'a> {
    pub fn new(library: &'a Library) -> Runner<'a> {
        Runner { library, most_steps: MOST_STEPS, opened: RefCell::default() }
    }

    /// Gives a case up after so many steps, where rules are tried that may never come to an end.
    pub fn at_most(mut self, steps: usize) -> Runner<'a> {
        self.most_steps = steps;
        self
    }

    /// The rules that a scenario asks for; nothing if they are refused.
    pub fn program(&self, request: &Request) -> Option<Rc<Program>> {
        match self.open(request) {
            Opened::Linked(program) => Some(program),
            Opened::Unloaded(_) | Opened::Unlinked(_) => None,
        }
    }

    /// Runs one scenario, all of its cases.
    pub fn run(&self, path: &str) -> Result<Outcome, Failure> {
        let cases = super::cases(self.library, path).map_err(|mistakes| Failure::mistakes(&mistakes, self.library))?;
        if let [scenario] = &*cases {
            return self.play(path, scenario);
        }
        let (mut all, mut failed) = (Outcome { transcript: Vec::new(), tables: Vec::new() }, Vec::<FailedCase>::new());
        for case in &cases {
            match self.play(path, case) {
                Ok(outcome) => {
                    all.transcript.push(format!("case: {}", case.about));
                    all.transcript.extend(outcome.transcript);
                    all.tables.extend(outcome.tables);
                }
                Err(failure) => failed.extend(failure.in_case(&case.about).cases),
            }
        }
        // Rules that cannot be loaded fail in every case for the same reason, which is told once.
        failed.dedup_by(|later, first| first.transcript.is_empty() && later.problems == first.problems);
        if failed.is_empty() { Ok(all) } else { Err(Failure { cases: failed }) }
    }

    /// What is wrong with a scenario as far as it can be told without playing it. One that cannot be read at all has none of
    /// these mistakes.
    pub fn mistakes(&self, path: &str) -> Vec<Mistake> {
        let cases = super::cases(self.library, path).unwrap_or_default();
        let mut found: Vec<Mistake> = Vec::new();
        for mistake in cases.iter().flat_map(|scenario| self.mistakes_in(path, scenario)) {
            if !found.contains(&mistake) {
                found.push(mistake);
            }
        }
        found
    }

    fn mistakes_in(&self, path: &str, scenario: &Scenario) -> Vec<Mistake> {
        let program = match self.open(&scenario.request()) {
            Opened::Linked(program) => program,
            // Rules with mistakes are told about by themselves.
            Opened::Unlinked(_) => return Vec::new(),
            Opened::Unloaded(mistakes) => return scenario.located(mistakes, path).0,
        };
        let setup = Setup::new(scenario.players.iter().map(|name| &**name), 0);
        let Ok(state) = setup.state(&program.edition) else { return Vec::new() };
        let mut kernel = Kernel::new(program.edition.clone(), state);
        let mut found = position::lay_out(&mut kernel, scenario);
        found.extend(answers::mistakes_in(&kernel, scenario));
        found.extend(seats(self.library, path, scenario, &program).err().into_iter().flat_map(|mistakes| mistakes.0));
        let state = *kernel.state;
        let game = Game::from_position(program, setup, state.clone(), Box::new(Nobody));
        // What comes out is not known; whether there is what is spoken of, is.
        found
            .extend(expect::compare(&game, &state, &scenario.expect).err().into_iter().flat_map(|mistakes| mistakes.0));
        found
    }

    /// Plays one case of the scenario at a path, as [`super::cases`] gives it.
    pub fn play(&self, path: &str, scenario: &Scenario) -> Result<Outcome, Failure> {
        let library = self.library;
        let program = match self.open(&scenario.request()) {
            Opened::Linked(program) => program,
            Opened::Unlinked(mistakes) if scenario.expect.keys.error.is_some() => {
                return refused(scenario, "the rules", &mistakes.to_string());
            }
            Opened::Unlinked(mistakes) => return Err(Failure::mistakes(&mistakes, library)),
            Opened::Unloaded(mistakes) => return Err(Failure::mistakes(&scenario.located(mistakes, path), library)),
        };
        let seed = scenario.seed.map_or(0, |seed| seed.0.unsigned_abs());
        let setup = Setup::new(scenario.players.iter().map(|name| &**name), seed);
        let state = match setup.state(&program.edition) {
            Ok(state) => state,
            Err(error) => return refused(scenario, "the players", &error.to_string()),
        };
        let mut kernel = Kernel::new(program.edition.clone(), state);
        let is_wrong = !position::lay_out(&mut kernel, scenario).is_empty();
        if is_wrong || !answers::mistakes_in(&kernel, scenario).is_empty() {
            // Whatever else is wrong is told together.
            let mistakes = Mistakes::of(self.mistakes_in(path, scenario));
            return Err(mistakes.map_or_else(Failure::default, |mistakes| Failure::mistakes(&mistakes, library)));
        }
        let mut state = *kernel.state;
        if state.player_in_turn.is_none() {
            state.next = Some(Call { function: "set_up".into(), arguments: Arguments::new() });
        }
        let seats = seats(library, path, scenario, &program).map_err(|m| Failure::mistakes(&m, library))?;
        let mut game = Game::from_position(program, setup, state.clone(), seats);
        game.audit();
        let most_steps = self.most_steps;
        Playing { library, game, scenario, start: state, most_steps, problems: Vec::new(), error: None }.play()
    }

    fn open(&self, request: &Request) -> Opened {
        if let Some((_, opened)) = self.opened.borrow().iter().find(|(known, _)| known == request) {
            return opened.clone();
        }
        let opened = match data::load(self.library, request).map(|edition| link(Arc::new(edition))) {
            Ok(Ok(program)) => Opened::Linked(program),
            Ok(Err(mistakes)) => Opened::Unlinked(mistakes),
            Err(mistakes) => Opened::Unloaded(mistakes),
        };
        self.opened.borrow_mut().push((request.clone(), opened.clone()));
        opened
    }
}

/// The bots of the scenario; whoever else is asked is answered for by the scenario's lines.
fn seats(library: &Library, path: &str, scenario: &Scenario, rules: &Program) -> Result<Box<dyn Seats>, Mistakes> {
    let Some(bots) = &scenario.bots else { return Ok(Box::new(Nobody)) };
    let seats = bots.value.seats(&scenario.players)?;
    let lineup = Lineup::load(library, rules, &seats).map_err(|mistakes| scenario.located(mistakes, path))?;
    Ok(lineup.seats())
}

/// Players whom the edition refuses, or a track that its rules refuse: a scenario may be about that.
fn refused(scenario: &Scenario, what: &str, error: &str) -> Result<Outcome, Failure> {
    match &scenario.expect.keys.error {
        Some(expected) if **expected == *error => {
            Ok(Outcome { transcript: vec![format!("refused: {error}")], tables: Vec::new() })
        }
        Some(expected) => {
            Err(Failure::one(format!("{what} were refused\n  expected: {expected}\n  found:    {error}")))
        }
        None => Err(Failure::one(format!("{what} were refused: {error}"))),
    }
}
