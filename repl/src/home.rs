//! Where the program keeps what outlives it: a journal of every game, and what was typed.

use std::path::{Path, PathBuf};

/// The folder, made if it is not there. Nothing, if there is no place for it: then nothing is kept.
pub fn folder() -> Option<PathBuf> {
    let own = std::env::var_os("BOARDWRIGHT_HOME").map(PathBuf::from);
    let data = std::env::var_os("XDG_DATA_HOME").map(|data| PathBuf::from(data).join("boardwright"));
    let home = || std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let folder = own.or(data).or_else(|| home().map(|home| PathBuf::from(home).join(".local/share/boardwright")))?;
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// A file of its own for the journal of a game that begins now.
pub fn new_journal(home: &Path) -> Option<PathBuf> {
    let games = home.join("games");
    std::fs::create_dir_all(&games).ok()?;
    (1..).map(|number| games.join(format!("game-{number}.save"))).find(|path| !path.exists())
}

/// The journal that was written last.
pub fn last_journal(home: &Path) -> Option<PathBuf> {
    let written = |path: &PathBuf| std::fs::metadata(path).and_then(|told| told.modified()).ok();
    let entries = std::fs::read_dir(home.join("games")).ok()?;
    let saves = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    saves.filter(|path| path.extension().is_some_and(|extension| extension == "save")).max_by_key(written)
}

/// A seed for a game whose seed nobody chose. It is shown, so that the game can be played again.
pub fn some_seed() -> u64 {
    #[allow(clippy::disallowed_types, reason = "a game that nobody seeded begins with the moment at which it begins")]
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::from(since.unwrap_or_default().subsec_nanos()) % 1_000_000
}
