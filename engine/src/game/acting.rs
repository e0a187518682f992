//! Acts out of turn as people type them.

use super::{Game, GameError, Phase};
use crate::edition::PlayerId;

impl Game {
    /// Does something out of turn, in words. A refusal tells why, as far as that is known.
    pub fn act_or_say_why(&mut self, player: PlayerId, words: &str) -> Result<&Phase, GameError> {
        match self.act_words(player, words).map(|_| ()) {
            Ok(()) => Ok(&self.phase),
            Err(GameError::Refused(refusal)) => Err(self.machine.explained(player, refusal)?.into()),
            Err(error) => Err(error),
        }
    }
}
