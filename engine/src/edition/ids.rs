//! Small numbers behind typed names: the n-th player, space, deed… of the edition in play.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $int);

        impl $name {
            /// The id of the n-th entry. A loaded edition is checked to have no more entries than ids.
            pub fn nth(index: usize) -> $name {
                $name(<$int>::try_from(index).unwrap_or(<$int>::MAX))
            }

            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A player, by seat.
    PlayerId(u8);
    /// A space of the board.
    SpaceId(u16);
    /// The deed of an ownable space.
    DeedId(u16);
    /// A group of spaces (a colour, the stations…).
    GroupId(u16);
    /// A tile of which tracks are built.
    TileId(u16);
    /// A track: a ring of spaces that tokens walk along.
    TrackId(u8);
    /// A named place beside the track where pieces stand.
    SiteId(u16);
    /// A deck of cards.
    DeckId(u8);
    /// A single card; equal cards of a deck have different ids.
    CardId(u16);
    /// A kind of piece.
    PieceId(u8);
    /// A purse that belongs to no player.
    PotId(u8);
    /// A device that gives a random face, other than the dice.
    DeviceId(u8);
    /// A timer on the game's clock.
    TimerId(u8);
}
