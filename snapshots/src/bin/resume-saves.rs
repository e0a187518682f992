//! Resumes saves in a process of its own, lets random players finish the games, and tells how they came out.
//!
//! Standard input holds the saves, each after its length in four bytes; standard output gets one line for each.

use std::io::{self, Read, Write};

use boardwright_engine::game::{Phase, Save, random_seats};

fn main() -> io::Result<()> {
    let mut saves = Vec::new();
    io::stdin().read_to_end(&mut saves)?;
    let mut rest = saves.as_slice();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_le_bytes(*length) as usize;
        let (save, after) = after.split_at_checked(length).ok_or(io::ErrorKind::UnexpectedEof)?;
        rest = after;
        writeln!(io::stdout(), "{}", outcome(save).unwrap_or_else(|error| error.to_string()))?;
    }
    Ok(())
}

/// The hash of state and log at the end of the game.
fn outcome(save: &[u8]) -> Result<String, Box<dyn std::error::Error>> {
    let resumed = Save::read(save)?.resume(random_seats())?;
    if let Some(reason) = resumed.without_history {
        return Err(reason.into());
    }
    let mut game = resumed.game;
    while *game.phase() != Phase::Over {
        game.advance()?;
    }
    Ok(game.hash().to_string())
}
