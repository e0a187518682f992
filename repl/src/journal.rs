//! The journal of a game in play: a save that one program at a time may write.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::save_file;

/// A journal that this program has to itself, until it is dropped or the program ends, however it ends.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Held, not read: the system gives the lock up with the file.
    _lock: File,
}

impl Journal {
    /// Takes a journal, unless another program has it. The lock is a file beside it, since every save is a new file.
    pub fn take(path: PathBuf) -> Result<Journal, String> {
        let beside = lock_of(&path);
        let cannot = |error: std::io::Error| format!("{} cannot be written: {error}", beside.display());
        let lock = File::options().create(true).truncate(false).write(true).open(&beside).map_err(cannot)?;
        match lock.try_lock() {
            Ok(()) => Ok(Journal { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(in_use(&path)),
            // Some disks know no locks; a game can be kept there all the same.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                Ok(Journal { path, _lock: lock })
            }
            Err(TryLockError::Error(error)) => Err(cannot(error)),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn write(&self, bytes: &[u8]) -> Result<(), String> {
        let written = save_file::write(&self.path, bytes);
        written.map_err(|error| format!("the journal {} cannot be written: {error}", self.path.display()))
    }
}

/// The file that is locked while somebody has the journal.
pub fn lock_of(journal: &Path) -> PathBuf {
    journal.with_extension("lock")
}

fn in_use(path: &Path) -> String {
    let path = path.display();
    format!(
        "the game of {path} is being played by another program; leave it there with `quit` first, or go on from a copy \
         of your own with `boardwright resume {path}`; `boardwright play` begins another game"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_free_again_when_nobody_plays_its_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game-1.save");
        let journal = Journal::take(path.clone()).unwrap();
        journal.write(b"boardwright save\n").unwrap();
        assert_eq!(Journal::take(path.clone()).unwrap_err(), in_use(&path));
        drop(journal);
        Journal::take(path).unwrap().write(b"another").unwrap();
    }

    #[test]
    fn two_games_are_played_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let _one = Journal::take(folder.path().join("game-1.save")).unwrap();
        Journal::take(folder.path().join("game-2.save")).unwrap();
    }

    #[test]
    fn whoever_comes_second_is_told_what_to_do() {
        assert_eq!(
            in_use(Path::new("games/game-1.save")),
            "the game of games/game-1.save is being played by another program; leave it there with `quit` first, or go \
             on from a copy of your own with `boardwright resume games/game-1.save`; `boardwright play` begins another \
             game"
        );
    }
}
