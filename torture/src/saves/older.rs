//! Saves of every format that there was, kept for ever as the Boardwright of their day wrote them.

use std::fs;
use std::path::Path;

use boardwright_engine::game::{Save, random_seats, replay};
use boardwright_snapshots::{Table, finish};

/// Goes on with each. A format without a save that is kept fails. Tells how many there are.
pub fn read_all() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots/fixtures/saves");
    let formats = format_of(&table().waiting_after(4).save());
    for format in 1..=formats {
        let path = folder.join(format!("format-{format}.save"));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}; keep one for ever", path.display()));
        assert_eq!(format_of(&bytes), format, "{} has another format", path.display());
        go_on(&bytes);
    }
    format!("saves of all {formats} formats go on")
}

/// What the fixtures are saves of.
fn table() -> Table {
    Table { edition: "quay", mode: "short", house_rules: &["harbour-dues"], players: 2, seed: 3 }
}

/// The number behind the first line.
fn format_of(save: &[u8]) -> u32 {
    let line = save.iter().position(|byte| *byte == b'\n').map_or(save.len(), |end| end + 1);
    save[line..].first_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Every event comes out as it was logged, the game goes on with its history, and it can be played to its end.
fn go_on(bytes: &[u8]) {
    let save = Save::read(bytes).unwrap_or_else(|error| panic!("{error}"));
    let compared = replay(&save).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(compared, Ok(save.log.len()));
    let resumed = save.resume(random_seats()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(resumed.without_history, None);
    finish(resumed.game);
}
