//! Where scenarios lie in a library: below an edition in `scenarios/`, beside a house rule in the folder of its name.

use crate::library::Library;

/// All scenarios, each with what it belongs to: `editions/<id>`, `scripts/house/<id>` or `scripts/bots/<id>`.
pub fn all(library: &Library) -> impl Iterator<Item = (&str, &str)> {
    library.paths().filter(|path| path.ends_with(".toml")).filter_map(|path| Some((subject(path)?, &**path)))
}

/// The scenarios of an edition (`editions/<id>`) or of a house rule (`scripts/house/<id>`).
pub fn of<'a>(library: &'a Library, subject: &'a str) -> impl Iterator<Item = &'a str> {
    all(library).filter(move |(owner, _)| *owner == subject).map(|(_, path)| path)
}

/// What the file at this path would be a scenario of.
fn subject(path: &str) -> Option<&str> {
    let slashes: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    let end = match path.split('/').collect::<Vec<_>>()[..] {
        ["editions", _, "scenarios", _, ..] => slashes.get(1)?,
        ["scripts", "house" | "bots", _, _, ..] => slashes.get(2)?,
        _ => return None,
    };
    path.get(..*end)
}
