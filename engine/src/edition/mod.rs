//! What an edition is once it is loaded: plain, checked, immutable data with one mode chosen.
//!
//! Every reference between entries is an id here; names were resolved, and refused where unknown, by [`crate::data`].

mod board;
mod cards;
mod declared;
mod ids;
mod named;
mod remark;
mod rule;
mod supplies;

use std::collections::BTreeMap;

pub use board::{Deed, Group, LaidTile, Site, Space, Tile, Track};
pub use cards::{Card, Deck};
pub use declared::{Declaration, Declared, OptionRange, Owner, Setting, Type};
pub use ids::*;
pub use named::Named;
pub use remark::{Mark, ModeHead, Remark};
pub use rule::{Rule, RuleSource};
pub use supplies::{Device, Issue, Piece, Pot, Supply, Timer};

use crate::data::Request;
use crate::library::Library;
use crate::text::SharedText;
use crate::value::Value;

/// An edition with a mode chosen and house rules added: everything a game needs besides players and a seed.
#[derive(Clone, Debug)]
pub struct Edition {
    pub id: SharedText,
    pub name: SharedText,
    /// The ids of the editions that it extends, the root first, and its own.
    pub chain: Vec<SharedText>,
    /// The edition in a sentence or two; may be empty.
    pub about: SharedText,
    /// The mode that was chosen; an edition without modes has the one mode `standard`.
    pub mode: SharedText,
    /// All modes of this edition, `standard` first.
    pub modes: Vec<SharedText>,
    /// What players read about each of the modes.
    pub mode_heads: Vec<ModeHead>,
    /// Whether the edition claims that every one of its rules is pinned by a scenario.
    pub complete: bool,
    pub min_players: usize,
    pub max_players: usize,
    pub tokens: Vec<SharedText>,
    /// Written before every amount of money.
    pub currency: SharedText,
    pub start_cash: i64,
    /// The bills that make up the starting cash, as (value, count), largest first; empty if the edition names none.
    pub bills: Vec<(i64, i64)>,
    pub bank: Issue,
    /// The number of sides of each die that `roll()` throws.
    pub dice: Vec<u8>,
    pub groups: Vec<Group>,
    pub spaces: Vec<Space>,
    pub deeds: Vec<Deed>,
    pub tiles: Vec<Tile>,
    pub tracks: Vec<Track>,
    pub sites: Vec<Site>,
    /// The space on which every token starts.
    pub start: SpaceId,
    pub decks: Vec<Deck>,
    pub cards: Vec<Card>,
    pub pieces: Vec<Piece>,
    pub pots: Vec<Pot>,
    pub devices: Vec<Device>,
    pub timers: Vec<Timer>,
    pub options: BTreeMap<SharedText, Setting>,
    pub declared: Declared,
    /// What a player reads in place of an id or word of the rules (`house` may read "Studio").
    pub words: BTreeMap<SharedText, SharedText>,
    pub rules: Vec<Rule>,
    /// Where figures come from, for the entries that say so.
    pub remarks: Vec<Remark>,
    /// The files of the shared rules that it uses, in order.
    pub uses: Vec<SharedText>,
    /// The script layers, lowest first.
    pub layers: Vec<Layer>,
    /// The house rules that were added, in order.
    pub house_rules: Vec<SharedText>,
    /// What was asked for, so that a save can ask for it again.
    pub request: Request,
    /// Every file that was read, so that a save can carry its rules.
    pub sources: Library,
}

/// Scripts of equal rank: a function of a higher layer replaces the one of the same name below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// `std jail`, `edition <id>`, `mode short`, `house rule <id>`, `bot <id>`.
    pub name: SharedText,
    pub files: Vec<SharedText>,
}

impl Edition {
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    pub fn deed(&self, id: DeedId) -> &Deed {
        &self.deeds[id.index()]
    }

    pub fn group(&self, id: GroupId) -> &Group {
        &self.groups[id.index()]
    }

    pub fn track(&self, id: TrackId) -> &Track {
        &self.tracks[id.index()]
    }

    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    pub fn option(&self, name: &str) -> Option<&Value> {
        self.options.get(name).map(|option| &option.value)
    }

    /// Whether all options of another edition are here too, with the same values.
    pub fn has_options_of(&self, other: &Edition) -> bool {
        other.options.iter().all(|(name, option)| self.option(name) == Some(&option.value))
    }
}
