//! A save.

use boardwright_engine::decision::Nobody;
use boardwright_engine::game::{Save, random_seats, replay};

use crate::quay::library;

/// The bytes are the content of a save, under a checksum that fits, as no accident would make it. A save without rules gets
/// those of the Quay, so that what is made up are positions and tapes rather than texts.
pub fn save(bytes: &[u8]) {
    let _ = Save::read(bytes);
    let Ok(mut save) = Save::read(&Save::seal(bytes)) else { return };
    assert_eq!(Save::read(&save.write()).ok().as_ref(), Some(&save), "what was read is written as it was");
    if save.sources.paths().next().is_none() {
        save.sources = library();
    }
    let _ = replay(&save);
    let Ok(mut resumed) = save.resume(Box::new(Nobody)) else { return };
    resumed.game.seat(random_seats());
    let _ = resumed.game.advance_many(3);
}
