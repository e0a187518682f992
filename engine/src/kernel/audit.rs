//! Conservation: all money accounted for, each deed, card and piece held once, every token on the board.

use super::{Kernel, State};
use crate::edition::Edition;

impl Kernel {
    /// What is wrong with the accounts of this game, if anything is.
    pub fn problem(&self) -> Option<String> {
        self.state.problem(&self.edition)
    }
}

impl State {
    pub(super) fn problem(&self, edition: &Edition) -> Option<String> {
        let players = self.players.len();
        self.purses
            .problem()
            .or_else(|| self.pieces.problem())
            .or_else(|| self.cards.problem(edition))
            .or_else(|| {
                let owned_by_stranger = self.owners.iter().flatten().any(|owner| owner.index() >= players);
                owned_by_stranger.then(|| "a deed belongs to somebody who does not play".into())
            })
            .or_else(|| {
                let off_board = self.players.iter().any(|seat| seat.at.index() >= edition.spaces.len());
                off_board.then(|| "a token stands beside the board".into())
            })
    }
}
