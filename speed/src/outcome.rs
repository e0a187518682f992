//! All that there is to know about a game of four when it is over.

use boardwright_engine::kernel::Stream;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub turns: u32,
    /// The seats of those who won, counted from 0.
    pub winners: Vec<usize>,
    pub players: Vec<PlayerOutcome>,
    pub spaces: Vec<SpaceOutcome>,
    pub houses_left: i64,
    pub hotels_left: i64,
    /// The cards of both decks, top first, by their place in the data.
    pub decks: [Vec<usize>; 2],
    /// What the dice would show next: as many were rolled.
    pub dice: Stream,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerOutcome {
    pub cash: i64,
    /// How far from GO the token stands.
    pub at: usize,
    pub is_out: bool,
    pub in_jail: bool,
    pub jail_tries: i64,
    /// The cards that the player keeps.
    pub cards: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceOutcome {
    pub owner: Option<usize>,
    pub houses: i64,
    pub hotels: i64,
    pub mortgaged: bool,
}
