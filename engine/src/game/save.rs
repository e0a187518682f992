//! A save: one versioned, checksummed file with the rules, the players, the seed, the tape and a checkpoint.
//!
//! It carries the full text of its rules, so it loads although the scripts on disk have changed since.

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Game, Mark, SaveError, Setup};
use crate::data::{self, Request};
use crate::decision::Seats;
use crate::kernel::{Event, State};
use crate::library::Library;
use crate::script::link;

/// The first line of every save, readable in any editor.
pub const MAGIC: &str = "boardwright save\n";

/// Rises with every change of the layout; older ones stay readable.
const FORMAT: u32 = 1;

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
        encode(&self.to_save())
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
        postcard::from_bytes(body).map_err(|_| SaveError::Damaged)
    }

    /// Whether these are other rules than those that the game was played with.
    pub fn differs_from(&self, library: &Library) -> bool {
        self.sources.paths().any(|path| self.sources.text(path) != library.text(path))
    }

    /// Goes on with the saved game, by the rules in the save.
    pub fn resume(&self, seats: Box<dyn Seats>) -> Result<Resumed, SaveError> {
        let edition =
            data::load(&self.sources, &self.request).map_err(|mistakes| SaveError::Rules(Box::new(mistakes)))?;
        let program = link(Arc::new(edition)).map_err(|mistakes| SaveError::Rules(Box::new(mistakes)))?;
        self.setup.state(&program.edition)?;
        let start = self.start.as_ref().unwrap_or(&self.checkpoint);
        let mut game = Game::from_state(Rc::clone(&program), self.setup.clone(), (**start).clone(), seats);
        let played = game.play_again(self.tape.clone());
        if played.is_ok() && *game.hash().as_bytes() == self.hash {
            return Ok(Resumed { game, without_history: None });
        }
        let seats = game.machine.host.seats.borrow_mut().take().unwrap_or_else(|| Box::new(crate::decision::Nobody));
        let reason = match played {
            Err(error) => error.to_string(),
            Ok(()) => "the tape leads to another position".into(),
        };
        let game = self.resume_checkpoint(program, seats)?;
        Ok(Resumed { game, without_history: Some(reason) })
    }

    fn resume_checkpoint(&self, program: Rc<crate::script::Program>, seats: Box<dyn Seats>) -> Result<Game, SaveError> {
        let mut game = Game::from_state(program, self.setup.clone(), (*self.checkpoint).clone(), seats);
        let log = self.log.get(..self.checkpoint_log).ok_or(SaveError::Damaged)?;
        game.machine.host.kernel.borrow_mut().log = log.to_vec();
        let Some(tape) = self.tape.get(self.checkpoint_mark..) else { return Err(SaveError::Damaged) };
        game.play_again(tape.to_vec()).map_err(SaveError::Step)?;
        Ok(game)
    }
}

fn encode(save: &Save) -> Vec<u8> {
    let mut content = FORMAT.to_le_bytes().to_vec();
    content.extend(postcard::to_stdvec(save).expect("a save is plain data, which postcard can always write"));
    let checksum = blake3::hash(&content);
    [MAGIC.as_bytes(), &content, checksum.as_bytes()].concat()
}
