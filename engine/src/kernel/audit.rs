//! Conservation: all money accounted for, each deed, card and piece held once, every token on the board.

use super::Kernel;

impl Kernel {
    /// What is wrong with the accounts of this game, if anything is.
    pub fn problem(&self) -> Option<String> {
        let state = &self.state;
        let players = state.players.len();
        state
            .purses
            .problem()
            .or_else(|| state.pieces.problem())
            .or_else(|| state.cards.problem(&self.edition))
            .or_else(|| {
                let owned_by_stranger = state.owners.iter().flatten().any(|owner| owner.index() >= players);
                owned_by_stranger.then(|| "a deed belongs to somebody who does not play".into())
            })
            .or_else(|| {
                let off_board = state.players.iter().any(|seat| seat.at.index() >= self.edition.spaces.len());
                off_board.then(|| "a token stands beside the board".into())
            })
    }
}
