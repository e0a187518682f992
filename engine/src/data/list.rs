//! The lists of entries that make up an edition.

/// A list of entries, each with an id: `[[space]]`, `[[card]]`…
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    Group,
    Space,
    Site,
    Tile,
    Track,
    Deck,
    Card,
    Piece,
    Pot,
    Device,
    Timer,
    Rule,
    Mode,
}

impl List {
    /// The lists that an extending edition may patch and remove from.
    pub const INHERITED: [List; 11] = [
        List::Group,
        List::Space,
        List::Site,
        List::Tile,
        List::Track,
        List::Deck,
        List::Card,
        List::Piece,
        List::Pot,
        List::Device,
        List::Timer,
    ];

    /// The word for one entry, which is also the key of the list.
    pub fn word(self) -> &'static str {
        match self {
            List::Group => "group",
            List::Space => "space",
            List::Site => "site",
            List::Tile => "tile",
            List::Track => "track",
            List::Deck => "deck",
            List::Card => "card",
            List::Piece => "piece",
            List::Pot => "pot",
            List::Device => "device",
            List::Timer => "timer",
            List::Rule => "rule",
            List::Mode => "mode",
        }
    }

    /// How many entries fit into the ids of [`crate::edition`].
    pub fn most(self) -> usize {
        match self {
            List::Group | List::Space | List::Site | List::Tile | List::Card | List::Rule | List::Mode => {
                usize::from(u16::MAX)
            }
            List::Track | List::Deck | List::Piece | List::Pot | List::Device | List::Timer => usize::from(u8::MAX),
        }
    }
}
