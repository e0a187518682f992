//! What can go wrong with a game or a save. The game stays as it was.

use thiserror::Error;

use crate::decision::Refusal;
use crate::kernel::Fault;
use crate::mistake::Mistakes;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The step failed; the game is as it was before the step, and `redo` tries it again.
    #[error("{0}")]
    Fault(#[from] Fault),
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("there is nothing to redo")]
    NothingToRedo,
}

impl GameError {
    /// Whether a scenario expects this error: by what is wrong alone, by the first line, which has its place, or by the
    /// whole with the calls that led there. The files may be named as the library has them, wherever their user keeps them.
    pub fn is_told_as(&self, expected: &str) -> bool {
        let is_whole_or_first = |told: String| told == expected || told.lines().next() == Some(expected);
        let is_alone = matches!(self, GameError::Fault(Fault::Script(error)) if error.message == expected);
        is_alone || is_whole_or_first(self.to_string()) || is_whole_or_first(self.by_paths().to_string())
    }

    /// The error with the paths of the library, whatever the user calls the files.
    fn by_paths(&self) -> GameError {
        match self {
            GameError::Fault(Fault::Script(error)) => Fault::Script(Box::new((**error).clone().by_paths())).into(),
            other => other.clone(),
        }
    }
}

#[derive(Debug, Error)]
pub enum SaveError {
    #[error("this is no Boardwright save: it does not begin with `{}`", super::save::MAGIC.trim_end())]
    NotASave,
    #[error("this save has the format {found}, and this Boardwright reads up to {known}; a newer Boardwright wrote it")]
    TooNew { found: u32, known: u32 },
    #[error("this save is damaged: its checksum does not fit; use an older save or the journal")]
    Damaged,
    #[error("the rules in this save do not load: {0}")]
    Rules(Box<Mistakes>),
    #[error("the players in this save do not fit its edition: {0}")]
    Setup(#[from] super::SetupError),
    #[error("the position in this save cannot be reached again: {0}")]
    Step(GameError),
    #[error("the position in this save cannot be reached again: the same answers lead to another one")]
    OtherPosition,
    #[error("the position in this save does not fit its rules: it names something that they lack")]
    Misfit,
}
