//! Back and forth, and the journal that outlives the terminal.

use std::rc::Rc;

use boardwright_engine::game::{Phase, RulesChange};

use super::changing::PendingRules;
use super::stepping::count;
use super::{Outcome, Session, commands};
use crate::{quoted, save_file};

/// Where a game stood before a command.
pub(super) struct Station {
    /// How long the tape was.
    pub marks: usize,
    /// How many events there were, and whether the game stood within a step: that leaves no mark on the tape.
    pub events: usize,
    pub is_paused: bool,
    /// The rules that waited for the next step.
    pub pending: Option<PendingRules>,
}

/// A command that was undone.
pub(super) struct Undone {
    /// How many marks it put on the tape.
    marks: usize,
    /// The rules that waited for the next step after it.
    pending: Option<PendingRules>,
}

impl Session {
    pub(super) fn station(&self) -> Station {
        Station {
            marks: self.game.tape().len(),
            events: self.game.kernel().log.len(),
            is_paused: matches!(self.game.phase(), Phase::Paused),
            pending: self.pending.clone(),
        }
    }

    /// Takes back the last commands that changed the game.
    pub(super) fn undo(&mut self, words: &str) -> Outcome {
        let count = count(words, 1, "undo how many")?;
        let now = self.pending.clone();
        let mut went_back = false;
        for _ in 0..count {
            // A command whose marks are gone, because its step failed, has nothing to take back.
            let Some(station) = self.pop_station() else { break };
            let marks = self.game.tape().len().saturating_sub(station.marks);
            if marks > 0 {
                self.game.rewind(station.marks).map_err(|error| error.to_string())?;
            }
            let pending = self.pending.clone();
            // Rules that wait without a line of their own are those of files that were edited since: they stay.
            if marks == 0 || pending.is_none() {
                self.pending = station.pending;
            }
            self.undone.push(Undone { marks, pending });
            went_back = true;
        }
        if !went_back {
            return Err("there is nothing to undo".into());
        }
        Ok(self.went("back", now.as_ref()))
    }

    fn pop_station(&mut self) -> Option<Station> {
        loop {
            let station = self.stations.pop()?;
            if self.game.tape().len() > station.marks || !are_same(self.pending.as_ref(), station.pending.as_ref()) {
                return Some(station);
            }
        }
    }

    pub(super) fn redo(&mut self, words: &str) -> Outcome {
        let count = count(words, 1, "redo how many")?;
        let now = self.pending.clone();
        let mut went_on = false;
        for _ in 0..count {
            let Some(undone) = self.undone.pop() else { break };
            let station = self.station();
            if undone.marks > 0 {
                self.game.replay_undone(undone.marks).map_err(|error| error.to_string())?;
            }
            self.pending = undone.pending;
            self.stations.push(station);
            went_on = true;
        }
        if !went_on {
            return Err("there is nothing to redo".into());
        }
        Ok(self.went("forward", now.as_ref()))
    }

    pub(super) fn back(&mut self, turn: &str) -> Outcome {
        let turn = turn.parse::<u32>().map_err(|_| "back to which turn? Write `back 12`.".to_owned())?;
        let now = self.game.kernel().state.turn;
        if turn == 0 || turn > now {
            return Err(format!("there is no turn {turn} to go back to; this is turn {now}"));
        }
        let before = self.game.tape().len();
        self.game.rewind_to_turn(turn).map_err(|error| error.to_string())?;
        let now = self.game.tape().len();
        let waited = self.pending.take();
        // Every command that is taken back can be done again by itself.
        let (mut end, mut pending) = (before, waited.clone());
        while let Some(station) = self.stations.pop_if(|station| station.marks >= now) {
            self.undone.push(Undone { marks: end - station.marks, pending });
            (end, pending) = (station.marks, station.pending);
        }
        if end > now {
            self.undone.push(Undone { marks: end - now, pending });
        }
        Ok(self.went("back", waited.as_ref()))
    }

    fn went(&mut self, direction: &str, waited: Option<&PendingRules>) -> String {
        let (events, turn) = {
            let kernel = self.game.kernel();
            (kernel.log.len(), kernel.state.turn)
        };
        self.shown = events;
        self.broke_at = None;
        self.forget_elapsed();
        let rules = match (waited, &self.pending) {
            (before, now) if are_same(before, now.as_ref()) => String::new(),
            (_, Some(now)) => format!("{}\n", now.words()),
            (Some(before), None) => format!("{}: not any more\n", before.what),
            (None, None) => String::new(),
        };
        format!("{rules}{direction} to event {events}, turn {turn}\n{}", self.situation())
    }

    /// Notes where a command that changed the game began, and writes the journal.
    pub(super) fn keep(&mut self, before: Station, line: &str) -> Result<(), String> {
        let word = line.split_whitespace().next().unwrap_or("");
        let command = commands::find(word).map_or("", |command| command.name);
        let is_history = ["undo", "redo", "back"].contains(&command);
        let marks = self.game.tape().len();
        let has_other_rules = !are_same(self.pending.as_ref(), before.pending.as_ref());
        let now = self.station();
        let stands_there = (marks, now.events, now.is_paused) == (before.marks, before.events, before.is_paused);
        // A seat that changed hands is part of the journal, but of no position.
        let is_unchanged = stands_there && !has_other_rules && !["bot", "me"].contains(&command);
        if (marks > before.marks || has_other_rules) && !is_history {
            self.stations.push(before);
            self.undone.clear();
        }
        if is_unchanged { Ok(()) } else { self.write_journal() }
    }

    pub(super) fn write_journal(&self) -> Result<(), String> {
        self.journal.as_ref().map_or(Ok(()), |journal| journal.write(&self.saved()))
    }

    /// The game as one file, with all that the table has asked for.
    fn saved(&self) -> Vec<u8> {
        let mut save = self.game.to_save();
        let change =
            |pending: &PendingRules| RulesChange::between(self.game.program(), &pending.program, &pending.what);
        save.waiting_rules = self.pending.as_ref().map(change).map(Box::new);
        save.packs = self.shelf.remembered().into_iter().chain(self.packs_elsewhere.iter().cloned()).collect();
        save.write()
    }

    pub(super) fn save_to(&mut self, file: &str) -> Outcome {
        if file.is_empty() {
            return Err("save to which file? Write `save monday.save`.".into());
        }
        let file = quoted::unquoted(file);
        save_file::write(std::path::Path::new(file), &self.saved())
            .map_err(|error| format!("cannot save to {file}: {error}"))?;
        Ok(format!("saved; `boardwright resume {}` goes on", quoted::for_shell(file)))
    }

    pub(super) fn farewell(&self) -> String {
        match &self.journal {
            Some(_) => "The game is kept; `boardwright resume` goes on.".into(),
            None => String::new(),
        }
    }
}

/// Whether the same rules wait for the next step.
fn are_same(one: Option<&PendingRules>, other: Option<&PendingRules>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Rc::ptr_eq(&one.program, &other.program),
        (one, other) => one.is_none() && other.is_none(),
    }
}
