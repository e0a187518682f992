//! The keys of the files of an edition.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::declarations::{Facts, Options, Values};
use super::entries::{Entries, Patches, Removals};
use super::entry_kinds::{
    CardKeys, DeckKeys, DeviceKeys, GroupKeys, PieceKeys, PotKeys, RuleKeys, SiteKeys, SpaceKeys, TileKeys, TimerKeys,
    TrackKeys,
};
use super::forms::{Amount, Format, Id, Text, Whole, inline_schema, is_kebab_case, joined_words};
use super::keys::{inner_keys, keys};
use super::merge::merged_by_key;
use super::money::{Bills, Words};
use super::node::{At, Node};
use super::read::{Keys, Owned, Read, refuse_unknown_keys, table_in};
use super::schemas::united;
use super::take::Takings;
use crate::edition::Issue;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

keys! {
    /// What opens edition.toml.
    #[schemars(deny_unknown_fields)]
    pub struct EditionHead {
        /// The format of this file: 1.
        format: Format,
        /// Kebab-case; the same as the name of the folder.
        id: Id,
        /// What players read.
        name: SharedText,
        /// The edition in a sentence or two.
        about: Option<SharedText>,
        /// The versions of the program that it was written for, such as `">=0.2"`.
        needs: Option<Text>,
        /// The edition that this one changes.
        extends: Option<Text>,
        /// Whether every numbered rule is pinned by a scenario; `check` holds the edition to it.
        complete: Option<bool>,
        /// Named sets of changes, of which a table chooses one.
        mode: Option<Modes>,
    }
}

keys! {
    /// What edition.toml and its modes may set.
    #[schemars(deny_unknown_fields)]
    pub struct Setup {
        /// The shared rules that it builds on: the names of files in scripts/std, without `.rhai`.
        uses: Option<At<Vec<Text>>>,
        /// How many may play: `{ min = 2, max = 8 }`.
        players: Option<Players>,
        /// The tokens, at least one for each player.
        tokens: Option<At<Vec<Text>>>,
        /// Written before every amount of money.
        currency: Option<Text>,
        /// What each player starts with.
        cash: Option<At<Amount>>,
        /// The bills that make up the starting cash, by value: `{ 500 = 2, 100 = 4 }`.
        bills: Option<At<Bills>>,
        /// The money of the Bank, or "unlimited".
        bank: Option<At<Issue>>,
        /// The number of sides of each die.
        dice: Option<At<Vec<Whole<2, 100>>>>,
        /// The space on which every token starts.
        start: Option<Text>,
        /// The tracks in play; all of them if none is named.
        tracks: Option<At<Vec<Text>>>,
        /// What players read in place of an id or a word of the rules.
        words: Option<Words>,
        /// What the table may set, or new defaults for it.
        options: Option<Options>,
        /// Declares what is printed on spaces, groups and cards.
        facts: Option<Facts>,
        /// Declares what changes on players, spaces and the table.
        values: Option<Values>,
        /// Pieces other than the tokens.
        piece: Option<Entries<PieceKeys>>,
        /// Purses that belong to no player.
        pot: Option<Entries<PotKeys>>,
        /// What gives a face at random, besides the dice.
        device: Option<Entries<DeviceKeys>>,
        /// Countdowns on the game's clock.
        timer: Option<Entries<TimerKeys>>,
        /// New keys for inherited entries: `[patch.<list>.<id>]`.
        patch: Option<Patches>,
        /// The ids of entries that are inherited no longer, by list; outside of a mode also `mode`.
        remove: Option<Removals>,
    }
}
merged_by_key!(Setup {
    uses,
    players,
    tokens,
    currency,
    cash,
    bills,
    bank,
    dice,
    start,
    tracks,
    words,
    options,
    facts,
    values
});

inner_keys! {
    /// How many may play.
    pub struct Players {
        /// At least so many.
        min: Option<At<Whole<1, 16>>>,
        /// At most so many.
        max: Option<At<Whole<1, 16>>>,
    }
}
merged_by_key!(Players { min, max });

keys! {
    /// What opens a mode.
    #[schemars(deny_unknown_fields)]
    pub struct ModeHead {
        /// What players read; made from the id if it is left out.
        name: Option<SharedText>,
        /// The mode in a sentence or two.
        about: Option<SharedText>,
    }
}

/// The modes of one edition.toml, in the order of the file.
#[derive(Clone, Debug)]
pub struct Modes(pub Vec<Mode>);

#[derive(Clone, Debug)]
pub struct Mode {
    pub id: Text,
    pub head: ModeHead,
    pub setup: Setup,
}

keys! {
    /// board.toml: what tokens and pieces stand on.
    #[schemars(deny_unknown_fields)]
    pub struct BoardFile {
        /// The format of this file: 1.
        format: Format,
        /// Spaces that count together.
        group: Option<Entries<GroupKeys>>,
        /// The spaces, in the order in which tokens pass them.
        space: Option<Entries<SpaceKeys>>,
        /// Places for pieces beside the track.
        site: Option<Entries<SiteKeys>>,
        /// Tiles of which the table builds a track.
        tile: Option<Entries<TileKeys>>,
        /// Rings of spaces, where the board has several.
        track: Option<Entries<TrackKeys>>,
        /// Groups and spaces of another edition's board.toml, as they stand there: `[take.<edition>]`.
        take: Option<Takings>,
        /// New keys for inherited entries: `[patch.space.<id>]`.
        patch: Option<Patches>,
        /// The ids of entries that are inherited no longer, by list.
        remove: Option<Removals>,
    }
}

keys! {
    /// cards.toml: the decks and their cards.
    #[schemars(deny_unknown_fields)]
    pub struct CardsFile {
        /// The format of this file: 1.
        format: Format,
        /// The decks.
        deck: Option<Entries<DeckKeys>>,
        /// The cards.
        card: Option<Entries<CardKeys>>,
        /// New keys for inherited entries: `[patch.card.<id>]`.
        patch: Option<Patches>,
        /// The ids of entries that are inherited no longer, by list.
        remove: Option<Removals>,
    }
}

keys! {
    /// rules.toml: the numbered rules of this edition, without those that it inherits.
    #[schemars(deny_unknown_fields)]
    pub struct RulesFile {
        /// The format of this file: 1.
        format: Format,
        /// The rules.
        rule: Option<Entries<RuleKeys>>,
    }
}

keys! {
    /// What a file in tracks/ has besides the keys of a track.
    #[schemars(deny_unknown_fields)]
    pub struct TrackFile {
        /// The format of this file: 1.
        format: Format,
        /// Places for pieces that exist only while this track is in play.
        site: Option<Entries<SiteKeys>>,
    }
}

impl Read for Modes {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Modes> {
        let mut modes = Vec::new();
        for pair in &table_in(node, key, mistakes)?.0 {
            let Some(table) = table_in(&pair.node, &pair.key.value, mistakes) else { continue };
            if !is_kebab_case(&pair.key.value) {
                let (id, better) = (pair.key.value.to_string(), joined_words(&pair.key.value, "-"));
                mistakes.push(Mistake::new(&pair.key.at, What::NotKebabCase { key: key.to_owned(), id, better }));
            }
            let owner = Owned { name: format!("mode `{}`", pair.key.value), at: &pair.key.at };
            let allowed = [ModeHead::KEYS, Setup::KEYS].concat();
            refuse_unknown_keys(table, &allowed, &owner, mistakes);
            let head = ModeHead::of_table(table, &owner, mistakes);
            let setup = Setup::of_table(table, &owner, mistakes);
            modes.extend(head.zip(setup).map(|(head, setup)| Mode { id: pair.key.clone(), head, setup }));
        }
        Some(Modes(modes))
    }
}

inline_schema!(Modes, generator => {
    json_schema!({ "type": "object", "additionalProperties": united::<ModeHead, Setup>(generator) })
});
