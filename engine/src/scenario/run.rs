//! Plays a scenario and says whether it came out as it must.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::answers::{Problem, fits_between_steps, give};
use super::file::{Line, Scenario};
use super::{expect, position};
use crate::bot::Lineup;
use crate::data::{self, Request};
use crate::decision::{Nobody, Seats};
use crate::game::{Game, GameError, Phase, Setup};
use crate::kernel::{Call, Fault, Kernel, State, Stream};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, Style, What};
use crate::script::{Program, link};

/// A scenario that came out as it must.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What happened, one line an event.
    pub transcript: Vec<String>,
    /// The table in the end, with its log; one for each case, unless it was refused before anything happened.
    pub tables: Vec<Kernel>,
}

/// A scenario that did not, with each of its cases that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub cases: Vec<FailedCase>,
}

/// One case that failed, with every reason. A scenario without a table of cases is one case without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedCase {
    pub about: Option<String>,
    pub problems: Vec<String>,
    pub transcript: Vec<String>,
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
        if let Some(mistakes) = Mistakes::of(position::lay_out(&mut kernel, scenario)) {
            return Err(Failure::mistakes(&mistakes, library));
        }
        let mut state = *kernel.state;
        if state.player_in_turn.is_none() {
            state.next = Some(Call { function: "set_up".into(), arguments: Arc::default() });
        }
        let seats = seats(library, path, scenario, &program).map_err(|m| Failure::mistakes(&m, library))?;
        let mut game = Game::from_position(program, setup, state.clone(), seats);
        game.audit();
        let most_steps = self.most_steps;
        Playing { game, scenario, start: state, most_steps, problems: Vec::new(), error: None }.play(library)
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

struct Playing<'a> {
    game: Game,
    scenario: &'a Scenario,
    start: State,
    most_steps: usize,
    problems: Vec<String>,
    error: Option<GameError>,
}

impl Playing<'_> {
    fn play(mut self, library: &Library) -> Result<Outcome, Failure> {
        let play = self.scenario.play.as_ref();
        let lines: Vec<Line> = play.and_then(|play| play.answers.clone()).unwrap_or_default();
        let limit = play.and_then(|play| play.steps).and_then(|steps| usize::try_from(steps.0).ok());
        let mut lines = lines.into_iter().peekable();
        let mut steps = 0;
        while self.error.is_none() && self.problems.is_empty() {
            match self.game.phase() {
                Phase::Over | Phase::Paused => break,
                Phase::Waiting(_) => match lines.next() {
                    Some(line) => self.give(&line),
                    None => break,
                },
                Phase::Ready => {
                    if let Some(line) = lines.next_if(fits_between_steps) {
                        steps += usize::from(&*line.text == "step");
                        self.give(&line);
                    } else if limit
                        .map_or(steps > 0 && lines.peek().is_none() && !self.results_left(), |limit| steps >= limit)
                        || steps >= self.most_steps
                    {
                        break;
                    } else {
                        steps += 1;
                        if let Err(error) = self.game.advance().map(|_| ()) {
                            self.error = Some(error);
                        }
                    }
                }
            }
        }
        if self.error.is_none() && self.problems.is_empty() {
            self.leftovers(lines);
        }
        self.finish(library)
    }

    fn give(&mut self, line: &Line) {
        match give(&mut self.game, line) {
            Ok(()) => {}
            Err(Problem::Text(text)) => self.problems.push(text),
            Err(Problem::Failed(error)) => self.error = Some(error),
        }
    }

    /// Whether dice or devices have results that were not used.
    fn results_left(&self) -> bool {
        let state = &self.game.kernel().state;
        state.dice.has_results_left() || state.device_streams.iter().any(Stream::has_results_left)
    }

    fn leftovers(&mut self, lines: impl Iterator<Item = Line>) {
        for line in lines {
            self.problems.push(format!("`{}` was not used: nobody was asked any more", line.text));
        }
        if self.results_left() {
            self.problems.push("not all dice and faces of devices were used".into());
        }
        let question = self.game.question().cloned();
        if let (Some(question), None) = (question, &self.scenario.expect.keys.question) {
            let words = expect::question_words(&self.game.kernel(), &question);
            self.problems.push(format!("a question waits, but the scenario has no more answers: {words}"));
        }
    }

    fn finish(mut self, library: &Library) -> Result<Outcome, Failure> {
        let transcript = self.game.transcript();
        if let Some(mistake) = self.wrong_roll() {
            let problems = vec![Mistakes(vec![mistake]).render(library, Style::Plain)];
            return Err(Failure { cases: vec![FailedCase { about: None, problems, transcript }] });
        }
        self.compare_error();
        if self.problems.is_empty() {
            match expect::compare(&self.game, &self.start, &self.scenario.expect) {
                Ok(differences) => self.problems.extend(differences),
                Err(mistakes) => return Err(Failure::mistakes(&mistakes, library)),
            }
        }
        if self.problems.is_empty() {
            Ok(Outcome { transcript, tables: vec![self.game.kernel().clone()] })
        } else {
            Err(Failure { cases: vec![FailedCase { about: None, problems: self.problems, transcript }] })
        }
    }

    /// A roll of the scenario that does not fit the dice which were rolled: a mistake in the scenario, at its place.
    fn wrong_roll(&self) -> Option<Mistake> {
        let edition = self.game.kernel().edition.clone();
        let rolls = &self.scenario.play.as_ref()?.dice.as_ref()?.value;
        match self.error.as_ref()? {
            GameError::Fault(Fault::OtherRoll { number, faces, sides }) => {
                let what = What::OtherRoll { faces: *faces, dice: sides.len(), own: *sides == *edition.dice };
                Some(Mistake::new(&rolls.get(*number)?.at, what))
            }
            GameError::Fault(Fault::NoSuchFace { number, index, face, sides }) => {
                let what = What::NoSuchFace { face: *face, sides: *sides };
                Some(Mistake::new(&rolls.get(*number)?.faces.get(*index)?.at, what))
            }
            _ => None,
        }
    }

    fn compare_error(&mut self) {
        let found = self.error.take();
        let expected = self.scenario.expect.keys.error.as_ref().map(ToString::to_string);
        match (found, expected) {
            (Some(found), Some(expected)) if found.by_paths().to_string() == expected => {}
            (Some(found), None) => self.problems.push(format!("the step failed: {found}")),
            (None, Some(expected)) => self.problems.push(format!("the step should fail: {expected}")),
            (Some(found), Some(expected)) => {
                let found = found.by_paths();
                self.problems.push(format!("the step failed otherwise\n  expected: {expected}\n  found:    {found}"));
            }
            (None, None) => {}
        }
    }
}

impl Failure {
    fn one(problem: String) -> Failure {
        Failure { cases: vec![FailedCase { about: None, problems: vec![problem], transcript: Vec::new() }] }
    }

    /// Says in which case of a table it happened.
    fn in_case(mut self, about: &str) -> Failure {
        self.cases.iter_mut().for_each(|case| case.about = Some(about.to_owned()));
        self
    }

    /// Every reason in every case.
    pub fn problems(&self) -> impl Iterator<Item = String> {
        self.cases.iter().flat_map(|case| {
            let about = case.about.iter().map(|about| format!("case: {about}"));
            about.chain(case.problems.iter().cloned())
        })
    }

    fn mistakes(mistakes: &Mistakes, library: &Library) -> Failure {
        Failure::one(mistakes.render(library, Style::Plain))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, case) in self.cases.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{case}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FailedCase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(about) = &self.about {
            writeln!(out, "case: {about}")?;
        }
        for problem in &self.problems {
            writeln!(out, "{problem}")?;
        }
        if !self.transcript.is_empty() {
            writeln!(out, "what happened:")?;
        }
        for line in &self.transcript {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}
