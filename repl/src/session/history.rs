//! Back and forth, and the journal that outlives the terminal.

use super::stepping::number;
use super::{Outcome, Session, commands};
use crate::save_file;

impl Session {
    /// Takes back the last commands that changed the game.
    pub(super) fn undo(&mut self, count: &str) -> Outcome {
        let count = number(count, 1)?;
        let mut went_back = false;
        for _ in 0..count {
            let Some(station) = self.stations.pop() else { break };
            let marks = self.game.tape().len().saturating_sub(station);
            if marks == 0 {
                continue;
            }
            self.game.rewind(station).map_err(|error| error.to_string())?;
            self.undone.push(marks);
            went_back = true;
        }
        if !went_back {
            return Err("there is nothing to undo".into());
        }
        Ok(self.went("back"))
    }

    pub(super) fn redo(&mut self, count: &str) -> Outcome {
        let count = number(count, 1)?;
        let mut went_on = false;
        for _ in 0..count {
            let Some(marks) = self.undone.pop() else { break };
            let station = self.game.tape().len();
            self.game.replay_undone(marks).map_err(|error| error.to_string())?;
            self.stations.push(station);
            went_on = true;
        }
        if !went_on {
            return Err("there is nothing to redo".into());
        }
        Ok(self.went("forward"))
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
        // Every command that is taken back can be done again by itself.
        let mut end = before;
        while let Some(station) = self.stations.pop_if(|station| *station >= now) {
            self.undone.push(end - station);
            end = station;
        }
        if end > now {
            self.undone.push(end - now);
        }
        Ok(self.went("back"))
    }

    fn went(&mut self, direction: &str) -> String {
        let (events, turn) = {
            let kernel = self.game.kernel();
            (kernel.log.len(), kernel.state.turn)
        };
        self.shown = events;
        self.forget_elapsed();
        let dropped =
            self.pending.take().map_or_else(String::new, |pending| format!("{}: not any more\n", pending.what));
        format!("{dropped}{direction} to event {events}, turn {turn}\n{}", self.situation())
    }

    /// Notes where a command that changed the game began, and writes the journal.
    pub(super) fn keep(&mut self, before: usize, line: &str) -> Result<(), String> {
        let word = line.split_whitespace().next().unwrap_or("");
        let command = commands::find(word).map_or("", |command| command.name);
        let is_history = ["undo", "redo", "back"].contains(&command);
        let now = self.game.tape().len();
        if now > before && !is_history {
            self.stations.push(before);
            self.undone.clear();
        }
        // A seat that changed hands leaves no mark on the tape, and a pause none either.
        let is_unchanged = now == before && !["bot", "me", "step"].contains(&command);
        if is_unchanged { Ok(()) } else { self.write_journal() }
    }

    pub(super) fn write_journal(&self) -> Result<(), String> {
        let Some(path) = &self.journal else { return Ok(()) };
        let written = save_file::write(path, &self.game.save());
        written.map_err(|error| format!("the journal {} cannot be written: {error}", path.display()))
    }

    pub(super) fn save_to(&mut self, file: &str) -> Outcome {
        if file.is_empty() {
            return Err("save to which file? Write `save monday.save`.".into());
        }
        save_file::write(std::path::Path::new(file), &self.game.save())
            .map_err(|error| format!("cannot save to {file}: {error}"))?;
        Ok(format!("saved; `boardwright resume {file}` goes on"))
    }

    pub(super) fn farewell(&self) -> String {
        match &self.journal {
            Some(_) => "The game is kept; `boardwright resume` goes on.".into(),
            None => String::new(),
        }
    }
}
