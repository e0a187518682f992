//! An archive of a pack.

use boardwright::pack::{MOST_BYTES, MOST_FILES, Pack};
use boardwright_engine::library::Library;

/// The bytes are an archive. What it holds stays within its limits and in its place.
pub fn archive(bytes: &[u8]) {
    let Ok(pack) = Pack::of_archive("strange.zip", bytes) else { return };
    assert!(pack.files().count() <= MOST_FILES, "too many files");
    assert!(pack.files().map(|(_, text)| text.len() as u64).sum::<u64>() <= MOST_BYTES, "too much text");
    for (path, _) in pack.files() {
        let is_within = path.starts_with("editions/") || path.starts_with("scripts/");
        assert!(is_within && !path.split('/').any(|part| part == ".."), "{path} leads out of the library");
    }
    pack.add_to(&mut Library::new());
}
