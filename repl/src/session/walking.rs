//! Walking through the scripts of a step, statement by statement.

use boardwright_engine::game::Phase;
use boardwright_engine::script::Statement;
use boardwright_engine::value::Value;

use super::{Outcome, Session, joined};

/// A step that is being walked through.
///
/// Invariant: the game stands before the statement; whatever moves the game ends the walk.
pub(super) struct Walk {
    statements: Vec<Statement>,
    at: usize,
}

/// Which statement comes next.
#[derive(Clone, Copy)]
pub(super) enum Stride {
    /// The next one, also in a function that this one calls.
    Into,
    /// The next one of this function, or of the one that called it.
    Over,
    /// The next one of the function that called this one.
    Out,
}

impl Session {
    /// Goes on by one statement; begins to walk, if nobody does yet.
    pub(super) fn walk(&mut self, stride: Stride) -> Outcome {
        self.catch_up()?;
        let next = match self.walk.take().filter(|walk| self.stands_before(walk)) {
            Some(walk) => walk.strode(stride, |function| self.breaks_at(function)),
            None => Some(self.begin_walk()?),
        };
        let Some(walk) = next.filter(|walk| walk.at < walk.statements.len()) else {
            return self.leave_step();
        };
        self.game.revisit(walk.statements[walk.at].events).map_err(|error| error.to_string())?;
        let statement = &walk.statements[walk.at];
        if self.breaks_at(&statement.function) {
            self.broke_at = Some(statement.events);
        }
        let words = joined(&self.new_events(), &self.statement_words(statement));
        self.walk = Some(walk);
        Ok(words)
    }

    /// The variables of the function whose statement comes next; none where nobody walks.
    pub(super) fn variables_here(&self) -> &[(String, Value)] {
        let walk = self.walk.as_ref().filter(|walk| self.stands_before(walk));
        walk.and_then(|walk| walk.statements.get(walk.at)).map_or(&[], |statement| &statement.values)
    }

    fn stands_before(&self, walk: &Walk) -> bool {
        let statement = walk.statements.get(walk.at);
        let is_there = statement.is_some_and(|statement| statement.events == self.game.kernel().log.len());
        is_there && matches!(self.game.phase(), Phase::Paused)
    }

    /// The walk through the step under way, from where it stands; otherwise through the next one.
    fn begin_walk(&mut self) -> Result<Walk, String> {
        let from = match self.game.phase() {
            Phase::Over => return Err("The game is over; `undo` goes back to walk through what happened.".into()),
            // The step is walked through from its beginning up to the question.
            Phase::Waiting(_) => 0,
            Phase::Ready => {
                self.take_pending_rules()?;
                self.shown = self.game.kernel().log.len();
                0
            }
            Phase::Paused => self.game.kernel().log.len(),
        };
        if !matches!(self.game.phase(), Phase::Waiting(_)) {
            self.advance()?;
        }
        let statements = self.game.statements();
        // A pause is after an event; a break meant the call that came after it.
        let is_meant = |statement: &Statement| statement.events == from && self.breaks_at(&statement.function);
        let meant = statements.iter().position(is_meant);
        let after = || statements.iter().position(|statement| statement.events >= from);
        let at = meant.or_else(after).unwrap_or(statements.len());
        self.shown = self.shown.min(statements.get(at).map_or(self.shown, |statement| statement.events));
        Ok(Walk { statements, at })
    }

    /// The last statement has run: the step goes on to where it ended or waits.
    fn leave_step(&mut self) -> Outcome {
        if matches!(self.game.phase(), Phase::Paused) {
            self.advance()?;
        }
        Ok(self.news())
    }

    fn statement_words(&self, statement: &Statement) -> String {
        let Statement { file, line, function, variables, .. } = statement;
        let sources = &self.game.program().edition.sources;
        let text = sources.text(file).and_then(|text| text.lines().nth(line - 1));
        let variables: Vec<String> = variables.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let head = format!("{}:{line} in {function}", sources.shown(file));
        let body = format!("    {}", text.unwrap_or_default().trim());
        joined(&joined(&head, &body), &variables.join(", "))
    }
}

impl Walk {
    /// The walk at its next statement, or at a break before it; nothing if there is none.
    fn strode(mut self, stride: Stride, is_break: impl Fn(&str) -> bool) -> Option<Walk> {
        let depth = self.statements.get(self.at)?.depth;
        let fits = |pair: &[Statement]| {
            let [before, statement] = pair else { return false };
            let is_next = match stride {
                Stride::Into => true,
                Stride::Over => statement.depth <= depth,
                Stride::Out => statement.depth < depth,
            };
            // A layer that calls the one below it by `super` is still in the same call.
            let is_entered = before.depth < statement.depth && before.function != statement.function;
            is_next || is_entered && is_break(&statement.function)
        };
        self.at += 1 + self.statements.get(self.at..)?.windows(2).position(fits)?;
        Some(self)
    }
}
