//! Saves that were cut short, or of which a single bit has changed.

use boardwright_engine::data::editions;
use boardwright_engine::decision::{Nobody, Seats};
use boardwright_engine::game::{Save, random_seats};
use boardwright_snapshots::{Table, library};

const DAMAGED: &str = "this save is damaged: its checksum does not fit; use an older save or the journal";
const NO_SAVE: &str = "this is no Boardwright save: it does not begin with `boardwright save`";
const FIRST_LINE: usize = "boardwright save\n".len();

/// Saves of so many games, of all editions in turn, each later in its game; the smallest edition comes first.
pub fn games(count: u64) -> Vec<Vec<u8>> {
    let mut ids = editions(library()).collect::<Vec<_>>();
    ids.sort_by_key(|id| (*id != "quay", *id));
    (0..count).zip(ids.into_iter().cycle()).map(|(seed, edition)| saved(edition, seed)).collect()
}

/// A save of a game that waits at a question, after some steps of random players.
fn saved(edition: &'static str, seed: u64) -> Vec<u8> {
    let table = Table { edition, mode: mode(edition), house_rules: &[], players: 2, seed };
    let mut game = table.game(random_seats());
    let steps = usize::try_from(seed).unwrap_or(0);
    for (seats, steps) in [(random_seats(), steps), (Box::new(Nobody) as Box<dyn Seats>, 100)] {
        game.seat(seats);
        game.advance_many(steps).unwrap_or_else(|error| panic!("{table:?}: {error}"));
    }
    game.save()
}

/// Reads the save cut after each of its bytes. Gives the number of cuts.
pub fn cut_everywhere(save: &[u8]) -> usize {
    for length in 0..save.len() {
        check_refused(&save[..length], length, || format!("cut after {length} bytes"));
    }
    check_whole(save);
    save.len()
}

/// Reads the save with every single bit flipped, or with one bit of each byte. Gives the number of bits.
pub fn flip_bits(save: &[u8], every: bool) -> usize {
    let mut damaged = save.to_vec();
    let mut flipped = 0;
    for byte in 0..save.len() {
        let bits = if every { 0..8 } else { byte % 8..byte % 8 + 1 };
        for bit in bits {
            damaged[byte] ^= 1 << bit;
            check_refused(&damaged, byte, || format!("bit {bit} of byte {byte}"));
            damaged[byte] ^= 1 << bit;
            flipped += 1;
        }
    }
    check_whole(&damaged);
    flipped
}

/// A save that is damaged at a place is refused with the words for it.
fn check_refused(bytes: &[u8], place: usize, what: impl Fn() -> String) {
    let expected = if place < FIRST_LINE { NO_SAVE } else { DAMAGED };
    let said = Save::read(bytes).err().map(|error| error.to_string());
    assert_eq!(said.as_deref(), Some(expected), "{}", what());
}

fn check_whole(save: &[u8]) {
    assert!(Save::read(save).is_ok(), "the whole save can be read");
}

/// The mode that a table plays which says nothing.
fn mode(edition: &str) -> &'static str {
    if edition == "quay" { "short" } else { "standard" }
}
