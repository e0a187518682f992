//! Plays a saved game from its beginning and compares every event with the log.

use std::sync::Arc;

use thiserror::Error;

use super::{Game, Save, SaveError};
use crate::data;
use crate::decision::Nobody;
use crate::script::link;

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
    let edition = data::load(&save.sources, &save.request).map_err(|mistakes| SaveError::Rules(Box::new(mistakes)))?;
    let program = link(Arc::new(edition)).map_err(|mistakes| SaveError::Rules(Box::new(mistakes)))?;
    let start = save.start.as_ref().unwrap_or(&save.checkpoint);
    let mut game = Game::from_state(program, save.setup.clone(), (**start).clone(), Box::new(Nobody));
    let failure = game.play_again(save.tape.clone()).err().map(|error| error.to_string());
    let kernel = game.kernel();
    let longest = save.log.len().max(kernel.log.len());
    let different = (0..longest).find(|index| save.log.get(*index) != kernel.log.get(*index));
    Ok(match different {
        None => Ok(longest),
        Some(index) => {
            let words = |event: Option<&crate::kernel::Event>| {
                event.map_or_else(|| "nothing".to_string(), |event| kernel.describe(event))
            };
            Err(Divergence {
                number: index + 1,
                recorded: words(save.log.get(index)),
                played: words(kernel.log.get(index)),
                failure,
            })
        }
    })
}

fn cause(failure: Option<&str>) -> String {
    failure.map_or_else(String::new, |failure| format!(" ({failure})"))
}
