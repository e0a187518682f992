//! Going on: by a roll, an event, a decision, a turn, or until something happens.

use std::sync::atomic::Ordering;

use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{GameError, Phase};
use boardwright_engine::kernel::Fault;

use super::breaks::Stretch;
use super::tell::is_bookkeeping;
use super::{Outcome, Session};

/// A step is one roll; a run of so many without an end is stopped and can be continued.
const MOST_STEPS: usize = 100_000;

impl Session {
    /// Plays the step of the person in turn, and then on to the next one.
    pub(super) fn roll(&mut self) -> Outcome {
        if let Phase::Waiting(_) = self.game.phase() {
            return Err(format!("First there is a question.\n{}", self.situation()));
        }
        let mut has_rolled = false;
        self.proceed(|session| {
            let stops = has_rolled && session.waits_for_people();
            has_rolled = true;
            Ok(stops)
        })
    }

    /// Goes on until a person must decide or roll; where there are no people, by one step.
    pub(super) fn next(&mut self) -> Outcome {
        let begun = self.game.tape().len();
        self.proceed(|session| Ok(session.game.tape().len() > begun && session.waits_for_people()))
    }

    pub(super) fn step(&mut self, words: &str) -> Outcome {
        let mut left = count(words, 1, "step by how many events")?;
        self.catch_up()?;
        self.shown = self.game.kernel().log.len();
        while left > 0 && !matches!(self.game.phase(), Phase::Over) {
            let events = self.game.kernel().log.len();
            self.advance_to(events + 1)?;
            let kernel = self.game.kernel();
            let is_new = kernel.log[events.min(kernel.log.len())..].iter().any(|event| !is_bookkeeping(event));
            drop(kernel);
            left -= u64::from(is_new);
            if self.person_is_asked() {
                break;
            }
        }
        Ok(match self.game.phase() {
            Phase::Paused => self.new_events(),
            _ => self.news(),
        })
    }

    /// Plays so many turns to their end: the next step would begin another one.
    pub(super) fn turns(&mut self, count: u64) -> Outcome {
        let first = self.game.kernel().state.turn;
        let is_within = self.game.upcoming().is_none_or(|upcoming| !upcoming.begins_turn);
        let goal = u64::from(first) + count - u64::from(is_within && first > 0);
        self.proceed(|session| {
            let turn = u64::from(session.game.kernel().state.turn);
            Ok(turn >= goal && session.game.upcoming().is_some_and(|upcoming| upcoming.begins_turn))
        })
    }

    pub(super) fn run(&mut self, words: &str) -> Outcome {
        self.turns(count(words, 1, "run how many turns")?)
    }

    pub(super) fn until(&mut self, condition: &str) -> Outcome {
        if condition.is_empty() {
            return Err("until what? An expression such as `until Ann.cash < 500`, or a text of the log such as `until \"bankrupt\"`.".into());
        }
        let mut is_met = false;
        // What cannot be evaluated is told at once, also where a question keeps the game from going on.
        if !condition.starts_with('"') {
            self.is_true(condition)?;
        }
        let text = condition.strip_prefix('"').map(|text| text.trim_end_matches('"').to_owned());
        let mut seen = self.game.kernel().log.len();
        let played = self.proceed(|session| {
            is_met = match &text {
                Some(text) => session.has_told(text, &mut seen),
                None => session.is_true(condition)?,
            };
            Ok(is_met)
        })?;
        is_met = is_met || text.is_some_and(|text| self.has_told(&text, &mut seen));
        let met = if is_met { "" } else { "not yet; the same `until` goes on" };
        Ok(super::joined(&played, met))
    }

    /// Whether an event since then says this.
    fn has_told(&self, text: &str, since: &mut usize) -> bool {
        let kernel = self.game.kernel();
        let new = kernel.log.get(*since..).unwrap_or_default();
        *since = kernel.log.len();
        new.iter().any(|event| kernel.describe(event).contains(text))
    }

    fn is_true(&self, condition: &str) -> Result<bool, String> {
        let result = self.game.evaluate(condition).map_err(|fault| self.typed_problem(condition, &fault))?;
        match result.as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            other => Err(format!("`{condition}` is {other}, neither true nor false")),
        }
    }

    /// Lets bots answer what they are asked, and tells what happened since then in this step.
    pub(super) fn settle(&mut self, since: Stretch) -> Outcome {
        self.bots_answer()?;
        Ok(match self.stop_at_break(since)? {
            Some(words) => super::joined(&self.new_events(), &words),
            None => self.news(),
        })
    }

    /// Lets bots answer until a person is asked, or nobody is.
    pub(super) fn bots_answer(&mut self) -> Result<(), String> {
        while matches!(self.game.phase(), Phase::Waiting(_)) && !self.person_is_asked() {
            let marks = self.game.tape().len();
            self.advance()?;
            if self.game.tape().len() == marks && matches!(self.game.phase(), Phase::Waiting(_)) {
                break;
            }
        }
        Ok(())
    }

    /// Goes on until the question is for a person, the game is over, or `done` says so before a step.
    pub(super) fn proceed(&mut self, mut done: impl FnMut(&mut Session) -> Result<bool, String>) -> Outcome {
        self.interrupted.store(false, Ordering::Relaxed);
        self.catch_up()?;
        for _ in 0..MOST_STEPS {
            if self.interrupted.swap(false, Ordering::Relaxed) {
                return Ok(format!("{}\nStopped.", self.news()));
            }
            let stops = match self.game.phase() {
                Phase::Over => true,
                Phase::Waiting(_) if self.person_is_asked() => true,
                Phase::Waiting(_) | Phase::Paused => false,
                Phase::Ready => done(self)?,
            };
            if stops {
                break;
            }
            self.take_pending_rules()?;
            let before = self.before_going_on();
            self.advance()?;
            if let Some(words) = self.stop_at_break(before)? {
                return Ok(super::joined(&self.new_events(), &words));
            }
        }
        Ok(self.news())
    }

    pub(super) fn advance(&mut self) -> Result<(), String> {
        let advanced = self.game.advance().map(|_| ());
        advanced.map_err(|error| self.failure(&error))
    }

    fn advance_to(&mut self, events: usize) -> Result<(), String> {
        let advanced = self.game.advance_to_event(events).map(|_| ());
        advanced.map_err(|error| self.failure(&error))
    }

    /// What happened before a step failed, and why it did.
    pub(super) fn failure(&mut self, error: &GameError) -> String {
        self.shown = self.shown.min(self.game.kernel().log.len());
        let events = self.new_events();
        let advice = match error {
            GameError::Fault(Fault::OtherDice { .. }) => "Say with `dice` what they shall show instead, or `undo`.",
            _ => "Mend the rules and `reload`, or `undo`.",
        };
        super::joined(&events, &format!("{error}\nNothing of that step stays. {advice}"))
    }

    /// Whether bots may not play on by themselves: a person is next, or would lose the chance to do something.
    fn waits_for_people(&self) -> bool {
        self.is_for_people() || !self.last_chances().is_empty()
    }

    /// What people can do now and not after the next step, as they would type it.
    pub(super) fn last_chances(&self) -> Vec<(PlayerId, String)> {
        let people = self.people().into_iter();
        let acts = people.filter_map(|player| self.game.lapsing_acts(player).ok()).flatten();
        acts.map(|act| (act.player, self.game.kernel().act_words(&act))).collect()
    }

    /// Whether the next step is a person's, or there are no people to wait for.
    pub(super) fn is_for_people(&self) -> bool {
        self.people().is_empty() || self.person_to_act().is_some()
    }

    /// The person who is asked, or whose step is next.
    pub(super) fn person_to_act(&self) -> Option<PlayerId> {
        let people = self.people();
        match self.game.phase() {
            Phase::Waiting(question) => question.players.iter().copied().find(|player| people.contains(player)),
            Phase::Ready => self.game.upcoming()?.player.filter(|player| people.contains(player)),
            Phase::Paused | Phase::Over => None,
        }
    }

    pub(super) fn person_is_asked(&self) -> bool {
        matches!(self.game.phase(), Phase::Waiting(_)) && self.person_to_act().is_some()
    }

    pub(super) fn people(&self) -> Vec<PlayerId> {
        let kernel = self.game.kernel();
        let players = &self.game.setup().players;
        let is_person = |player: &PlayerId| players.get(player.index()).is_some_and(|seat| seat.bot.is_none());
        kernel.state.players_in().filter(is_person).collect()
    }
}

/// A number from 1 on that may be left out; `asks` is what to ask whoever writes none.
pub(super) fn count(text: &str, otherwise: u64, asks: &str) -> Result<u64, String> {
    if text.is_empty() {
        return Ok(otherwise);
    }
    match text.parse() {
        Ok(0) => Err(format!("{asks}? At least 1.")),
        Ok(count) => Ok(count),
        Err(_) if text.parse::<i64>().is_ok() => Err(format!("{text} is too small; write a number from 1 on")),
        Err(_) => Err(format!("`{text}` is no number")),
    }
}
