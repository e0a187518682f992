//! Where the program keeps what outlives it: the journal of the last game, and what was typed.

use std::path::PathBuf;

/// The folder, made if it is not there. Nothing, if there is no place for it: then nothing is kept.
pub fn folder() -> Option<PathBuf> {
    let own = std::env::var_os("BOARDWRIGHT_HOME").map(PathBuf::from);
    let data = std::env::var_os("XDG_DATA_HOME").map(|data| PathBuf::from(data).join("boardwright"));
    let home = || std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let folder = own.or(data).or_else(|| home().map(|home| PathBuf::from(home).join(".local/share/boardwright")))?;
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// A seed for a game whose seed nobody chose. It is shown, so that the game can be played again.
pub fn some_seed() -> u64 {
    #[allow(clippy::disallowed_types, reason = "a game that nobody seeded begins with the moment at which it begins")]
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::from(since.unwrap_or_default().subsec_nanos()) % 1_000_000
}
