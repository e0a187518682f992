//! `boardwright replay`

use std::io::{BufRead, IsTerminal, stdin};
use std::path::PathBuf;
use std::process::ExitCode;

use boardwright::event_line::{EventLine, event_lines};
use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Save, replay};

use super::resume::open;
use crate::writing::Writing;

#[derive(clap::Args)]
pub struct Replay {
    /// The saved game.
    file: PathBuf,
    /// Shows the events once they were compared; JSON always does.
    #[arg(long)]
    show: bool,
    /// Shows them one by one: Enter for the next, `q` leaves.
    #[arg(long)]
    step: bool,
    /// Shows them up to the beginning of this turn.
    #[arg(long, value_name = "TURN", value_parser = clap::value_parser!(u32).range(1..))]
    to_turn: Option<u32>,
    #[command(flatten)]
    writing: Writing,
}

impl Replay {
    pub fn run(&self) -> ExitCode {
        match open(&self.file).and_then(|save| self.replay(&save)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => self.writing.fail(&problem),
        }
    }

    /// The log is compared first, so that only what the rules really give is shown.
    fn replay(&self, save: &Save) -> Result<(), String> {
        let compared = replay(save).map_err(|error| format!("{}: {error}", self.file.display()))?;
        let events = compared.map_err(|divergence| divergence.to_string())?;
        let lines = if self.shows() { self.lines(save)? } else { Vec::new() };
        self.writing.sum_up(&format!("all {events} events come out as they are in the log"));
        if self.step {
            self.tell_one_by_one(&lines)
        } else {
            lines.iter().for_each(|line| self.tell(line));
            Ok(())
        }
    }

    fn shows(&self) -> bool {
        self.show || self.step || self.to_turn.is_some() || self.writing.is_json()
    }

    /// The events that are wanted.
    fn lines(&self, save: &Save) -> Result<Vec<EventLine>, String> {
        let resumed = save.resume(Box::new(Nobody)).map_err(|error| format!("{}: {error}", self.file.display()))?;
        let kernel = resumed.game.kernel();
        let mut lines: Vec<EventLine> = event_lines(&kernel, &kernel.log).collect();
        if let Some(turn) = self.to_turn {
            let last = lines.last().map_or(0, |line| line.turn);
            let begins = lines.iter().position(|line| line.turn == turn);
            let begins = begins.ok_or_else(|| format!("this game has no turn {turn}; its last is turn {last}"))?;
            lines.truncate(begins + 1);
        }
        Ok(lines)
    }

    fn tell_one_by_one(&self, lines: &[EventLine]) -> Result<(), String> {
        if stdin().is_terminal() {
            self.writing.sum_up("Enter shows the next event, `q` leaves");
        }
        let mut typed = stdin().lock().lines();
        for (index, line) in lines.iter().enumerate() {
            self.tell(line);
            if index + 1 == lines.len() {
                break;
            }
            match typed.next() {
                Some(Ok(words)) if words.trim() != "q" => {}
                Some(Err(_)) => return Err("the input is not text".to_owned()),
                Some(Ok(_)) | None => break,
            }
        }
        Ok(())
    }

    fn tell(&self, line: &EventLine) {
        self.writing.tell(&line.text, line);
    }
}
