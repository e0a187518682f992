//! Where the program keeps what outlives it: a journal of every game, and what was typed.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use boardwright::journal::{Journal, lock_of};

/// The folder, made if it is not there, or why there is none: then nothing is kept.
pub fn folder() -> Result<PathBuf, String> {
    let own = std::env::var_os("BOARDWRIGHT_HOME").map(PathBuf::from);
    let data = std::env::var_os("XDG_DATA_HOME").map(|data| PathBuf::from(data).join("boardwright"));
    let home = || std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let folder = own.or(data).or_else(|| home().map(|home| PathBuf::from(home).join(".local/share/boardwright")));
    let folder = folder.ok_or("the program does not know where your files are")?;
    made(&folder)?;
    Ok(folder)
}

/// A journal of its own for a game that begins now. It is taken at once, so that a game that begins at the same moment gets
/// another.
pub fn new_journal(home: &Path) -> Result<Journal, String> {
    let games = home.join("games");
    made(&games)?;
    for number in 1_u32.. {
        let path = games.join(format!("game-{number}.save"));
        match File::create_new(&path) {
            Ok(_) => return Journal::take(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("{} cannot be written: {error}", path.display())),
        }
    }
    Err(format!("{} is full of games", games.display()))
}

/// Leaves no journal behind of a game that did not begin.
pub fn give_back(journal: &Path) {
    if !holds_something(journal) {
        // What cannot be removed is passed over when a game is resumed. The name is free once the journal is gone, so the
        // lock goes first.
        let _ = std::fs::remove_file(lock_of(journal));
        let _ = std::fs::remove_file(journal);
    }
}

/// The journal that was written last.
pub fn last_journal(home: &Path) -> Option<PathBuf> {
    let written = |path: &PathBuf| std::fs::metadata(path).and_then(|told| told.modified()).ok();
    let entries = std::fs::read_dir(home.join("games")).ok()?;
    let saves = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let is_save = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "save");
    saves.filter(|path| is_save(path) && holds_something(path)).max_by_key(written)
}

/// A journal is empty until the game has begun.
fn holds_something(journal: &Path) -> bool {
    std::fs::metadata(journal).is_ok_and(|told| told.len() > 0)
}

fn made(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))
}

/// A seed for a game whose seed nobody chose. It is shown, so that the game can be played again.
pub fn some_seed() -> u64 {
    #[allow(clippy::disallowed_types, reason = "a game that nobody seeded begins with the moment at which it begins")]
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::from(since.unwrap_or_default().subsec_nanos()) % 1_000_000
}
