//! Plays a saved game from its beginning and compares every event with the log.

use thiserror::Error;

use super::{Save, SaveError};
use crate::kernel::Event;

/// The first event that comes out differently.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {number} differs: the log says `{recorded}`, the rules give `{played}`{}", cause(.failure.as_deref()))]
pub struct Divergence {
    /// Counted from 1.
    pub number: usize,
    pub recorded: String,
    pub played: String,
    /// Why the game could not be played further, if it could not.
    pub failure: Option<String>,
}

/// Replays a save by the rules that it carries. Gives the number of events that were compared.
pub fn replay(save: &Save) -> Result<Result<usize, Divergence>, SaveError> {
    let start = save.start.as_ref().unwrap_or(&save.checkpoint);
    let mut game = save.game_from(save.programs()?.first, start);
    let failure = game.play_tape_to(&save.tape, save.paused_at).err().map(|error| error.to_string());
    let kernel = game.kernel();
    let longest = save.log.len().max(kernel.log.len());
    let different = (0..longest).find(|index| save.log.get(*index) != kernel.log.get(*index));
    // A step that fails before its first event leaves no event that differs.
    let Some(index) = different.or(failure.is_some().then_some(longest)) else { return Ok(Ok(longest)) };
    let words = |event: Option<&Event>| event.map_or_else(|| "nothing".into(), |event| kernel.describe(event));
    Ok(Err(Divergence {
        number: index + 1,
        recorded: words(save.log.get(index)),
        played: words(kernel.log.get(index)),
        failure,
    }))
}

fn cause(failure: Option<&str>) -> String {
    failure.map_or_else(String::new, |failure| format!(" ({failure})"))
}
