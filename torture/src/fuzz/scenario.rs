//! A scenario.

use boardwright_engine::scenario;

use crate::quay::{EDITION, library};

/// The text is a scenario of the Quay, which passes or fails.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut library = library();
    let path = format!("{EDITION}scenarios/strange.toml");
    library.add(&path, text);
    if let Err(failure) = scenario::run(&library, &path) {
        assert!(!failure.to_string().is_empty(), "a scenario fails without a word");
    }
}
