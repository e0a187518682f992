//! A save: one versioned, checksummed file with the rules, the players, the seed, the tape and a checkpoint.
//!
//! It carries the full text of its rules, so it loads although the scripts on disk have changed since.

use std::rc::Rc;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::older_saves::SaveOfFormat1;
use super::{Game, GameError, Mark, SaveError, Setup};
use crate::data::{self, Request};
use crate::decision::{Nobody, Seats};
use crate::kernel::{Event, Fit, State};
use crate::library::Library;
use crate::script::{Program, link};

/// The first line of every save, readable in any editor.
pub const MAGIC: &str = "boardwright save\n";

/// Rises with every change of the layout; older ones stay readable.
const FORMAT: u32 = 2;

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
    /// The hash of state and log at the moment of saving.
    pub hash: [u8; 32],
}

/// A game that goes on.
pub struct Resumed {
    pub game: Game,
    /// Why the turns before the save cannot be undone, if they cannot: this Boardwright plays the same tape differently.
    pub without_history: Option<String>,
}

impl Game {
    /// The game as one file.
    pub fn save(&self) -> Vec<u8> {
        self.to_save().write()
    }

    fn to_save(&self) -> Save {
        let kernel = self.kernel();
        let edition = &kernel.edition;
        let checkpoint = self.checkpoints.last();
        let first = self.checkpoints.first().map_or(&kernel.state, |checkpoint| &checkpoint.state);
        Save {
            sources: edition.sources.clone(),
            request: edition.request.clone(),
            setup: self.setup.clone(),
            start: Some(Box::new(first.clone())),
            tape: self.tape.clone(),
            log: kernel.log.clone(),
            checkpoint: Box::new(checkpoint.map_or(&kernel.state, |checkpoint| &checkpoint.state).clone()),
            checkpoint_mark: checkpoint.map_or(0, |checkpoint| checkpoint.mark),
            checkpoint_log: checkpoint.map_or(0, |checkpoint| checkpoint.log),
            hash: *self.hash().as_bytes(),
        }
    }
}

impl Save {
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
            _ => whole(body),
        }
    }

    /// The save as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut content = FORMAT.to_le_bytes().to_vec();
        content.extend(postcard::to_stdvec(self).expect("a save is plain data, which postcard can always write"));
        let checksum = blake3::hash(&content);
        [MAGIC.as_bytes(), &content, checksum.as_bytes()].concat()
    }

    /// Whether these are other rules than those that the game was played with. Bots are no rules.
    pub fn differs_from(&self, library: &Library) -> bool {
        let mut rules = self.sources.paths().filter(|path| !path.contains("/bots/"));
        rules.any(|path| self.sources.text(path) != library.text(path))
    }

    /// Goes on with the saved game, by the rules in the save.
    pub fn resume(&self, seats: Box<dyn Seats>) -> Result<Resumed, SaveError> {
        let program = self.program()?;
        let played = self.play_tape(&program);
        let reason = match played {
            Ok(mut game) if *game.hash().as_bytes() == self.hash => {
                game.seat(seats);
                return Ok(Resumed { game, without_history: None });
            }
            Ok(_) => "the tape leads to another position".into(),
            Err(error) => error.to_string(),
        };
        let mut game = self.play_step(program)?;
        game.seat(seats);
        Ok(Resumed { game, without_history: Some(reason) })
    }

    /// The rules in the save, linked, if the save fits them.
    pub(super) fn program(&self) -> Result<Rc<Program>, SaveError> {
        let wrong_rules = |mistakes| SaveError::Rules(Box::new(mistakes));
        let edition = Arc::new(data::load(&self.sources, &self.request).map_err(wrong_rules)?);
        let empty_table = self.setup.state(&edition)?;
        let fit = Fit::new(&edition, self.setup.players.len());
        let mut states = [Some(&self.checkpoint), self.start.as_ref()].into_iter().flatten();
        let fits = states.all(|state| fit.state(state, &empty_table)) && self.tape.iter().all(|mark| mark.fits(&fit));
        if !fits {
            return Err(SaveError::Misfit);
        }
        link(edition).map_err(wrong_rules)
    }

    /// The game from its very beginning.
    fn play_tape(&self, program: &Rc<Program>) -> Result<Game, GameError> {
        let start = self.start.as_ref().unwrap_or(&self.checkpoint);
        let mut game = self.game_from(Rc::clone(program), start);
        game.play_tape(&self.tape)?;
        Ok(game)
    }

    /// The game from before the step in progress.
    fn play_step(&self, program: Rc<Program>) -> Result<Game, SaveError> {
        let mut game = self.game_from(program, &self.checkpoint);
        let log = self.log.get(..self.checkpoint_log).ok_or(SaveError::Damaged)?;
        game.machine.host.kernel.borrow_mut().log = log.to_vec();
        let step = self.tape.get(self.checkpoint_mark..).ok_or(SaveError::Damaged)?;
        game.play_tape(step).map_err(SaveError::Step)?;
        if *game.hash().as_bytes() != self.hash {
            return Err(SaveError::OtherPosition);
        }
        Ok(game)
    }

    pub(super) fn game_from(&self, program: Rc<Program>, state: &State) -> Game {
        Game::from_state(program, self.setup.clone(), state.clone(), Box::new(Nobody))
    }
}

/// A save of some format, with nothing left over.
fn whole<T: DeserializeOwned>(body: &[u8]) -> Result<T, SaveError> {
    match postcard::take_from_bytes(body) {
        Ok((save, [])) => Ok(save),
        Ok(_) | Err(_) => Err(SaveError::Damaged),
    }
}
