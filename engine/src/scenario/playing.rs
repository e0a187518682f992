//! Plays one case of a scenario to its end, and says what is not as it must be.

use super::answers::{Problem, fits_between_steps, give};
use super::failure::{FailedCase, Failure};
use super::file::{Line, Scenario};
use super::run::Outcome;
use super::{expect, leftovers};
use crate::game::{Game, GameError, Phase};
use crate::kernel::{Fault, State};
use crate::library::Library;
use crate::mistake::{Mistake, Mistakes, Style, What};

pub struct Playing<'a> {
    pub library: &'a Library,
    pub game: Game,
    pub scenario: &'a Scenario,
    pub start: State,
    pub most_steps: usize,
    pub problems: Vec<String>,
    pub error: Option<GameError>,
}

impl Playing<'_> {
    pub fn play(mut self) -> Result<Outcome, Failure> {
        let play = self.scenario.play.as_ref();
        let lines: Vec<Line> = play.and_then(|play| play.answers.clone()).unwrap_or_default();
        let limit = play.and_then(|play| play.steps).and_then(|steps| usize::try_from(steps.0).ok());
        let mut lines = lines.into_iter().peekable();
        let mut steps = 0;
        // Whether the step in progress began only because something was left over.
        let mut is_for_the_rest = false;
        while self.error.is_none() && self.problems.is_empty() {
            match self.game.phase() {
                Phase::Over | Phase::Paused => break,
                Phase::Waiting(_) => match lines.next() {
                    Some(line) => self.give(&line),
                    None => break,
                },
                Phase::Ready => {
                    let (is_limited, has_dice) = (limit.is_some(), self.game.kernel().state.dice.results_left() > 0);
                    is_for_the_rest = steps > 0 && !is_limited && !has_dice;
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
        let rest: Vec<Line> = lines.collect();
        let is_out_of_dice = is_for_the_rest && self.lacks_results_for_the_rest(&rest);
        if is_out_of_dice {
            self.error = None;
        }
        // What stopped in the middle has come to no end that could be compared.
        if self.error.is_some() || !self.problems.is_empty() {
            return self.finish(false);
        }
        self.leftovers(&rest, if is_out_of_dice { "before the dice were used up" } else { "any more" });
        self.finish(true)
    }

    fn give(&mut self, line: &Line) {
        match give(&mut self.game, line) {
            Ok(()) => {}
            Err(Problem::Text(text)) => self.problems.push(text),
            Err(Problem::Failed(error)) => self.error = Some(error),
        }
    }

    fn results_left(&self) -> bool {
        leftovers::results_left(&self.game.kernel().state)
    }

    /// Whether a step that was tried only to use up what is left over lacks dice: the scenario ends before it.
    fn lacks_results_for_the_rest(&self, lines: &[Line]) -> bool {
        let lacks_results = matches!(self.error, Some(GameError::Fault(Fault::OutOfResults { .. })));
        let is_expected = self.scenario.expect.keys.error.is_some();
        lacks_results && !is_expected && (!lines.is_empty() || self.results_left())
    }

    fn leftovers(&mut self, lines: &[Line], end: &str) {
        let told = leftovers::told(self.library, self.scenario, &self.game.kernel(), lines, end);
        self.problems.extend(told);
        let question = self.game.question().cloned();
        if let (Some(question), None) = (question, &self.scenario.expect.keys.question) {
            let words = expect::question_words(&self.game.kernel(), &question);
            self.problems.push(format!("a question waits, but the scenario has no more answers: {words}"));
        }
    }

    /// Compares what came out, if the scenario was played to its end or failed as it must.
    fn finish(mut self, is_at_its_end: bool) -> Result<Outcome, Failure> {
        let failed = FailedCase { transcript: self.game.transcript(), ..FailedCase::new(Vec::new()) };
        let failed = FailedCase { failed_step: self.failed_step(), ..failed };
        if let Some(mistake) = self.wrong_roll() {
            let problems = vec![Mistakes(vec![mistake]).render(self.library, Style::Plain)];
            return Err(Failure { cases: vec![FailedCase { problems, ..failed }] });
        }
        self.compare_error();
        if is_at_its_end || self.problems.is_empty() {
            match expect::compare(&self.game, &self.start, &self.scenario.expect) {
                Ok(differences) => self.problems.extend(differences),
                Err(mistakes) => return Err(Failure::mistakes(&mistakes, self.library)),
            }
        }
        if self.problems.is_empty() {
            Ok(Outcome { transcript: failed.transcript, tables: vec![self.game.kernel().clone()] })
        } else {
            Err(Failure { cases: vec![FailedCase { problems: self.problems, ..failed }] })
        }
    }

    /// What happened in the step that failed, one line an event.
    fn failed_step(&self) -> Vec<String> {
        let kernel = self.game.kernel();
        let events = if self.error.is_some() { self.game.failed_step() } else { &[] };
        events.iter().map(|event| kernel.describe(event)).collect()
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
            (Some(found), Some(expected)) if found.is_told_as(&expected) => {}
            (Some(found), None) => self.problems.push(format!("the step failed: {found}")),
            (None, Some(expected)) => self.problems.push(format!("the step should fail: {expected}")),
            (Some(found), Some(expected)) => {
                self.problems.push(format!("the step failed otherwise\n  expected: {expected}\n  found:    {found}"));
            }
            (None, None) => {}
        }
    }
}
