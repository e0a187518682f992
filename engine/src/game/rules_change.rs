//! Other rules in the middle of a game: a house rule that the table adds, or a file that was edited.

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Checkpoint, Game, GameError, Mark, Phase};
use crate::data::{self, Request};
use crate::decision::Refusal;
use crate::kernel::{Event, Fit};
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::{Program, link};
use crate::text::SharedText;

/// What has changed, so that a replay can change it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesChange {
    /// In words, for the log.
    pub what: SharedText,
    pub request: Request,
    /// The files that are new or have another text.
    pub changed: Library,
    pub removed: Vec<SharedText>,
}

impl RulesChange {
    /// What turns some rules into others.
    pub fn between(old: &Program, new: &Program, what: &str) -> RulesChange {
        let (before, after) = (&old.edition.sources, &new.edition.sources);
        let changed = after.paths().filter(|path| after.text(path) != before.text(path));
        let removed = before.paths().filter(|path| after.text(path).is_none());
        RulesChange {
            what: what.into(),
            request: new.edition.request.clone(),
            changed: after.only(changed),
            removed: removed.cloned().collect(),
        }
    }

    /// The rules after the change.
    pub(super) fn program(&self, before: &Program) -> Result<Rc<Program>, Mistakes> {
        let mut sources = before.edition.sources.with(&self.changed);
        for path in &self.removed {
            sources.remove(path);
        }
        link(Arc::new(data::load(&sources, &self.request)?))
    }
}

impl Game {
    /// Goes on by other rules from the next step. It is recorded and can be undone.
    pub fn change_rules(&mut self, program: Rc<Program>, what: &str) -> Result<&Phase, GameError> {
        match self.phase {
            Phase::Over => return Err(Refusal::GameIsOver.into()),
            Phase::Paused | Phase::Waiting(_) => return Err(Refusal::StepUnderWay.into()),
            Phase::Ready => {}
        }
        let change = RulesChange::between(self.program(), &program, what);
        self.adopt(change, program)?;
        self.undone.clear();
        Ok(&self.phase)
    }

    /// The rules of the game's beginning.
    pub(super) fn first_program(&self) -> &Rc<Program> {
        self.programs.first().map_or(self.program(), |(_, program)| program)
    }

    /// Changes the rules as it was recorded.
    pub(super) fn change_rules_again(&mut self, change: RulesChange) -> Result<(), GameError> {
        let program = change.program(self.program());
        let program = program.map_err(|mistakes| Refusal::RulesDoNotFit { reason: mistakes.to_string() })?;
        self.adopt(change, program)
    }

    fn adopt(&mut self, change: RulesChange, program: Rc<Program>) -> Result<(), GameError> {
        let refused = |reason: String| GameError::from(Refusal::RulesDoNotFit { reason });
        let (state, log) = {
            let kernel = self.kernel();
            (kernel.state.clone(), kernel.log.len())
        };
        let adapted = state.adapted(&self.program().edition, &program.edition).map_err(refused)?;
        let empty_table = self.setup.state(&program.edition).map_err(|error| refused(error.to_string()))?;
        if !Fit::new(&program.edition, self.setup.players.len()).state(&adapted, &empty_table) {
            return Err(refused("the position does not fit them".into()));
        }
        self.checkpoints.push(Checkpoint { mark: self.tape.len(), state, log });
        self.programs.push((self.tape.len(), Rc::clone(&program)));
        self.machine.run_by(program);
        let what = change.what.clone();
        self.tape.push(Mark::Rules(Box::new(change)));
        let mut kernel = self.machine.host.kernel.borrow_mut();
        *kernel.state = adapted;
        // It belongs to no step, least of all to one that was too long and is forgotten.
        kernel.step_begins();
        Ok(kernel.record(Event::RulesChanged { what })?)
    }

    /// Goes back to the rules that were in force when the tape was so long.
    pub(super) fn rules_at(&mut self, length: usize) {
        let kept = self.programs.partition_point(|(mark, _)| *mark < length).max(1);
        if kept < self.programs.len() {
            self.programs.truncate(kept);
            let program = Rc::clone(&self.programs[kept - 1].1);
            self.machine.run_by(program);
        }
    }
}
