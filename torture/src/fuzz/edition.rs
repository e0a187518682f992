//! A file of an edition.

use super::play::load_and_play;
use crate::quay::{EDITION, library};

const FILES: [&str; 4] = ["edition.toml", "board.toml", "cards.toml", "rules.toml"];

/// The first line names a file of the Quay, and the rest stands in it. What loads is played.
pub fn edition(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (file, text) = text.split_once('\n').unwrap_or(("", text));
    let Some(file) = FILES.into_iter().find(|name| *name == file) else { return };
    let mut library = library();
    library.add(&format!("{EDITION}{file}"), text);
    load_and_play(&library, None);
}
