//! A script.

use super::play::load_and_play;
use crate::quay::library;

/// The text is a house rule of the Quay. What loads is played.
pub fn script(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut library = library();
    library.add("scripts/house/strange.rhai", text);
    load_and_play(&library, Some("strange"));
}
