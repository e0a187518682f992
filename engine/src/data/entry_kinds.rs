//! The keys of every kind of entry.

use super::forms::{Amount, Colour, Id, Text, Whole};
use super::keys::{entry_keys, keys};
use super::node::At;
use crate::edition::{Issue, Mark, RuleSource};
use crate::text::SharedText;

entry_keys! {
    /// Spaces that count together. Also has the facts that `[facts.group]` declares.
    pub struct GroupKeys in Group {
        /// `#rrggbb`, for drawing.
        colour: Option<Colour>,
    }
}

entry_keys! {
    /// A space of the board. Also has the facts and values that `[facts.space]` and `[values.space]` declare.
    pub struct SpaceKeys in Space {
        /// Decides which script function is called on landing: `land_on_<kind>`.
        kind: Id,
        /// The id of the group that it counts to.
        group: Option<Text>,
        /// What its deed costs; a space without a price has no deed.
        price: Option<Amount>,
        /// In an edition that extends another: the id of the inherited space that this one follows.
        after: Option<Text>,
    }
}

entry_keys! {
    /// A place for pieces that is no space.
    #[schemars(deny_unknown_fields)]
    pub struct SiteKeys in Site {
        /// The spaces that a piece on this site touches.
        touches: Option<Vec<Text>>,
        /// The sites next to this one.
        neighbours: Option<Vec<Text>>,
    }
}

entry_keys! {
    /// Spaces that lie on one tile, where the table builds its track of tiles.
    #[schemars(deny_unknown_fields)]
    pub struct TileKeys in Tile {
        /// What sort of tile it is, for the rules that judge a track.
        kind: Id,
        /// The ids of its spaces, in the order in which tokens pass them.
        spaces: At<Vec<Text>>,
    }
}

entry_keys! {
    /// A ring of spaces. Has either `spaces` or `tiles`.
    #[schemars(deny_unknown_fields)]
    pub struct TrackKeys in Track {
        /// The ids of its spaces, in the order in which tokens pass them.
        spaces: Option<At<Vec<Text>>>,
        /// The ids of its tiles, in the order in which tokens pass them.
        tiles: Option<At<Vec<Text>>>,
        /// Whether its last and its first space do not touch.
        open: Option<bool>,
        /// Whether there is a site between each two neighbouring spaces.
        sites_between: Option<bool>,
    }
}

entry_keys! {
    /// A deck of cards.
    #[schemars(deny_unknown_fields)]
    pub struct DeckKeys in Deck {}
}

entry_keys! {
    /// A card. Also has the facts that `[facts.card]` declares.
    pub struct CardKeys in Card {
        /// The id of its deck.
        deck: Text,
        /// What the card says.
        text: Option<SharedText>,
        /// Decides which script function follows the card: `card_<effect>`.
        effect: Id,
        /// How many equal cards there are; 1 if it is left out.
        copies: Option<Whole<1, 1000>>,
    }
}

entry_keys! {
    /// A kind of piece. Has either `supply` or `each`.
    #[schemars(deny_unknown_fields)]
    pub struct PieceKeys in Piece {
        /// The name of several; the name with an `s` if it is left out.
        plural: Option<SharedText>,
        /// How many the Bank holds in common, or "unlimited".
        supply: Option<Issue>,
        /// How many every player has of their own.
        each: Option<Amount>,
    }
}

entry_keys! {
    /// A purse that belongs to no player.
    #[schemars(deny_unknown_fields)]
    pub struct PotKeys in Pot {}
}

entry_keys! {
    /// Something that gives one of its faces at random.
    #[schemars(deny_unknown_fields)]
    pub struct DeviceKeys in Device {
        /// Its faces.
        faces: At<Vec<Text>>,
        /// The weight of each face; all are equally likely if it is left out.
        odds: Option<At<Vec<Whole<1, 1_000_000>>>>,
    }
}

entry_keys! {
    /// A countdown on the game's clock.
    #[schemars(deny_unknown_fields)]
    pub struct TimerKeys in Timer {
        /// How long it runs.
        seconds: Whole<1, 1_000_000>,
        /// How many seconds before the end a warning is given; none if it is left out.
        warning: Option<At<Whole<0, 1_000_000>>>,
    }
}

keys! {
    /// A numbered rule.
    #[schemars(deny_unknown_fields)]
    pub struct RuleKeys {
        /// Never changes; scenarios name it.
        id: Text,
        /// The rule in one or two sentences.
        text: SharedText,
        /// Whether the booklet says so, or a ruling settles what it leaves open.
        source: RuleSource,
        /// Where the rule comes from: found in print, inferred from it, or reconstructed.
        mark: Option<Mark>,
        /// Anything that a reader of this file should know.
        note: Option<SharedText>,
    }
}
