//! A save: one versioned, checksummed file with the rules, the players, the seed, the tape and a checkpoint.
//!
//! It carries the full text of its rules, so it loads although the scripts on disk have changed since.

use std::rc::Rc;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::older_saves::{SaveOfFormat1, SaveOfFormat2};
use super::{Game, GameError, Mark, Phase, RulesChange, SaveError, Setup};
use crate::data::{self, Request};
use crate::decision::{Nobody, Seats};
use crate::kernel::{Event, Fit, State};
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::{Program, link};
use crate::text::SharedText;

/// The first line of every save, readable in any editor.
pub const MAGIC: &str = "boardwright save\n";

/// Rises with every change of the layout; older ones stay readable.
const FORMAT: u32 = 3;

const CHECKSUM: usize = blake3::OUT_LEN;

/// What a save file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    pub sources: Library,
    pub request: Request,
    pub setup: Setup,
    /// The position that the game started from, where it was laid out by hand.
    pub start: Option<Box<State>>,
    pub tape: Vec<Mark>,
    pub log: Vec<Event>,
    /// The state before the step in progress, and where that step begins.
    pub checkpoint: Box<State>,
    pub checkpoint_mark: usize,
    pub checkpoint_log: usize,
    /// How many events the log has, where the game was left in the middle of a step.
    pub paused_at: Option<usize>,
    /// The hash of state and log at the moment of saving.
    pub hash: [u8; 32],
    /// Other rules that somebody has asked for during the step in progress, and that count from the next.
    pub waiting_rules: Option<Box<RulesChange>>,
    /// Where the user's own rules lay, as the user named the places.
    pub packs: Vec<SharedText>,
}

/// The rules of a saved game.
pub(super) struct Programs {
    pub first: Rc<Program>,
    /// Those before the step in progress, or before the last change of rules.
    of_checkpoint: Rc<Program>,
    last: Rc<Program>,
}

/// A game that goes on.
pub struct Resumed {
    pub game: Game,
    /// Why the turns before the save cannot be undone, if they cannot: this Boardwright plays the same tape differently.
    pub without_history: Option<String>,
    /// Rules that count from the next step.
    pub waiting_rules: Option<Rc<Program>>,
}

impl Game {
    /// The game as one file.
    pub fn save(&self) -> Vec<u8> {
        self.to_save().write()
    }

    /// What its save says.
    pub fn to_save(&self) -> Save {
        let kernel = self.kernel();
        let first = &self.first_program().edition;
        let checkpoint = self.checkpoints.last();
        let start = self.checkpoints.first().map_or(&kernel.state, |checkpoint| &checkpoint.state);
        Save {
            sources: first.sources.clone(),
            request: first.request.clone(),
            setup: self.setup.clone(),
            start: Some(start.clone()),
            tape: self.tape.clone(),
            log: kernel.log.clone(),
            checkpoint: checkpoint.map_or(&kernel.state, |checkpoint| &checkpoint.state).clone(),
            checkpoint_mark: checkpoint.map_or(0, |checkpoint| checkpoint.mark),
            checkpoint_log: checkpoint.map_or(0, |checkpoint| checkpoint.log),
            paused_at: (self.phase == Phase::Paused).then_some(kernel.log.len()),
            hash: *self.hash().as_bytes(),
            waiting_rules: None,
            packs: Vec::new(),
        }
    }
}

impl Save {
    /// Whether a file with these bytes was written as a save, be it damaged or cut off since.
    pub fn is_begun_by(bytes: &[u8]) -> bool {
        let magic = MAGIC.as_bytes();
        bytes.starts_with(magic) || magic.starts_with(bytes)
    }

    /// Reads a save file. Whatever was cut off or changed is noticed.
    pub fn read(bytes: &[u8]) -> Result<Save, SaveError> {
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(SaveError::NotASave)?;
        let (content, checksum) =
            rest.split_at_checked(rest.len().saturating_sub(CHECKSUM)).ok_or(SaveError::Damaged)?;
        if checksum.len() != CHECKSUM || blake3::hash(content).as_bytes() != checksum {
            return Err(SaveError::Damaged);
        }
        let (format, body) = content.split_first_chunk::<4>().ok_or(SaveError::Damaged)?;
        let found = u32::from_le_bytes(*format);
        if found > FORMAT {
            return Err(SaveError::TooNew { found, known: FORMAT });
        }
        match found {
            1 => whole::<SaveOfFormat1>(body).map(Save::from),
            2 => whole::<SaveOfFormat2>(body).map(Save::from),
            _ => whole(body),
        }
    }

    /// The save as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut content = FORMAT.to_le_bytes().to_vec();
        content.extend(postcard::to_stdvec(self).expect("a save is plain data, which postcard can always write"));
        Save::seal(&content)
    }

    /// A file of this content, whatever it is, under a checksum that fits.
    pub fn seal(content: &[u8]) -> Vec<u8> {
        [MAGIC.as_bytes(), content, blake3::hash(content).as_bytes()].concat()
    }

    /// Goes on with the saved game, by the rules in the save.
    pub fn resume(&self, seats: Box<dyn Seats>) -> Result<Resumed, SaveError> {
        self.go_on(self.programs()?, seats)
    }

    /// The same with rules that are linked already, where they are those in the save. Linking takes longer than playing.
    pub fn resume_by(&self, rules: &Rc<Program>, seats: Box<dyn Seats>) -> Result<Resumed, SaveError> {
        let carries_them = rules.edition.sources == self.sources && rules.edition.request == self.request;
        let first = if carries_them { Rc::clone(rules) } else { self.linked()? };
        self.go_on(self.programs_from(first)?, seats)
    }

    fn go_on(&self, programs: Programs, seats: Box<dyn Seats>) -> Result<Resumed, SaveError> {
        let waiting_rules = self.waiting_rules.as_ref().map(|change| change.program(&programs.last));
        let waiting_rules = waiting_rules.transpose().map_err(wrong_rules)?;
        let played = self.play_tape(&programs.first);
        let reason = match played {
            Ok(mut game) if *game.hash().as_bytes() == self.hash => {
                game.seat(seats);
                return Ok(Resumed { game, without_history: None, waiting_rules });
            }
            Ok(_) => "the tape leads to another position".into(),
            Err(error) => error.to_string(),
        };
        let mut game = self.play_step(programs.of_checkpoint)?;
        game.seat(seats);
        Ok(Resumed { game, without_history: Some(reason), waiting_rules })
    }

    /// The rules in the save, linked, if the save fits them: those of its beginning and those in force.
    pub(super) fn programs(&self) -> Result<Programs, SaveError> {
        self.programs_from(self.linked()?)
    }

    /// The rules of the game's beginning, linked.
    fn linked(&self) -> Result<Rc<Program>, SaveError> {
        let loaded = data::load(&self.sources, &self.request);
        loaded.and_then(|edition| link(Arc::new(edition))).map_err(wrong_rules)
    }

    fn programs_from(&self, first: Rc<Program>) -> Result<Programs, SaveError> {
        self.setup.state(&first.edition)?;
        let (mut last, mut of_checkpoint) = (Rc::clone(&first), None);
        let fits_start = self.start.as_ref().is_none_or(|start| self.fits(&first, start));
        for (index, mark) in self.tape.iter().enumerate() {
            if index == self.checkpoint_mark {
                of_checkpoint = Some(Rc::clone(&last));
            }
            if !mark.fits(&Fit::new(&last.edition, self.setup.players.len())) {
                return Err(SaveError::Misfit);
            }
            if let Mark::Rules(change) = mark {
                last = change.program(&last).map_err(wrong_rules)?;
            }
        }
        let of_checkpoint = of_checkpoint.unwrap_or_else(|| Rc::clone(&last));
        if !fits_start || !self.fits(&of_checkpoint, &self.checkpoint) {
            return Err(SaveError::Misfit);
        }
        Ok(Programs { first, of_checkpoint, last })
    }

    fn fits(&self, program: &Program, state: &State) -> bool {
        let empty_table = self.setup.state(&program.edition);
        empty_table.is_ok_and(|empty| Fit::new(&program.edition, self.setup.players.len()).state(state, &empty))
    }

    /// The game from its very beginning.
    fn play_tape(&self, program: &Rc<Program>) -> Result<Game, GameError> {
        let start = self.start.as_ref().unwrap_or(&self.checkpoint);
        let mut game = self.game_from(Rc::clone(program), start);
        game.play_tape_to(&self.tape, self.paused_at)?;
        Ok(game)
    }

    /// The game from before the step in progress.
    fn play_step(&self, program: Rc<Program>) -> Result<Game, SaveError> {
        let mut game = self.game_from(program, &self.checkpoint);
        let log = self.log.get(..self.checkpoint_log).ok_or(SaveError::Damaged)?;
        game.machine.host.kernel.borrow_mut().log = log.to_vec();
        let step = self.tape.get(self.checkpoint_mark..).ok_or(SaveError::Damaged)?;
        game.play_tape_to(step, self.paused_at).map_err(SaveError::Step)?;
        if *game.hash().as_bytes() != self.hash {
            return Err(SaveError::OtherPosition);
        }
        Ok(game)
    }

    pub(super) fn game_from(&self, program: Rc<Program>, state: &State) -> Game {
        Game::from_state(program, self.setup.clone(), state.clone(), Box::new(Nobody))
    }
}

fn wrong_rules(mistakes: Mistakes) -> SaveError {
    SaveError::Rules(Box::new(mistakes))
}

/// A save of some format, with nothing left over.
fn whole<T: DeserializeOwned>(body: &[u8]) -> Result<T, SaveError> {
    match postcard::take_from_bytes(body) {
        Ok((save, [])) => Ok(save),
        Ok(_) | Err(_) => Err(SaveError::Damaged),
    }
}
