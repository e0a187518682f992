//! The names that an edition declares for its scripts: options, facts and values.

use schemars::JsonSchema;

use crate::text::SharedText;
use crate::value::Value;

/// What players, spaces, cards, groups and the table carry besides what the kernel knows.
///
/// A *fact* is printed and never changes; a *value* is part of the state and does.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub space_facts: Vec<Declaration>,
    pub group_facts: Vec<Declaration>,
    pub card_facts: Vec<Declaration>,
    pub player_values: Vec<Declaration>,
    pub space_values: Vec<Declaration>,
    pub table_values: Vec<Declaration>,
}

impl Declared {
    /// What scripts read and write behind a dot; the table's values have functions.
    pub fn behind_a_dot(&self) -> impl Iterator<Item = (Owner, &Declaration)> {
        let facts =
            [(Owner::Space, &self.space_facts), (Owner::Group, &self.group_facts), (Owner::Card, &self.card_facts)];
        let all = facts.into_iter().map(|(owner, facts)| (owner, facts.iter()));
        let values = self.values_behind_a_dot();
        all.flat_map(|(owner, facts)| facts.map(move |fact| (owner, fact))).chain(values)
    }

    /// Those among them that change.
    pub fn values_behind_a_dot(&self) -> impl Iterator<Item = (Owner, &Declaration)> {
        let of_players = self.player_values.iter().map(|value| (Owner::Player, value));
        of_players.chain(self.space_values.iter().map(|value| (Owner::Space, value)))
    }
}

#[derive(Clone, Debug)]
pub struct Declaration {
    /// Snake case, since scripts write `player.name_of_it`.
    pub name: SharedText,
    pub kind: Type,
    pub default: Value,
    pub about: SharedText,
}

/// What a declaration or option may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    Number,
    Flag,
    Text,
    /// A list of numbers.
    Numbers,
    /// A list of texts.
    Texts,
    /// A space of the board, or nothing.
    Space,
    /// A deck of cards, or nothing.
    Deck,
    /// A player, or nothing.
    Player,
}

/// What carries declared facts or values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    Player,
    Space,
    Group,
    Card,
    Table,
}

impl Owner {
    /// What a message calls it.
    pub fn words(self) -> &'static str {
        match self {
            Owner::Player => "a player",
            Owner::Space => "a space",
            Owner::Group => "a group",
            Owner::Card => "a card",
            Owner::Table => "the table",
        }
    }
}

/// A setting of the edition or of a house rule, with the value that this game plays by.
#[derive(Clone, Debug)]
pub struct Setting {
    pub value: Value,
    pub default: Value,
    pub range: OptionRange,
    pub about: SharedText,
    /// `edition`, `std jail` for a file of the shared rules, `bot sensible`, or the id of the house rule that declares it.
    pub declared_by: SharedText,
}

/// The numbers that an option takes, both ends among them; none, if it is no number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionRange {
    pub least: Option<i64>,
    pub most: Option<i64>,
}

impl OptionRange {
    /// Whether an option may have this value: every number in it is in the range.
    pub fn holds(self, value: &Value) -> bool {
        match value {
            Value::Number(number) => {
                self.least.is_none_or(|least| *number >= least) && self.most.is_none_or(|most| *number <= most)
            }
            Value::List(list) => list.iter().all(|value| self.holds(value)),
            _ => self == OptionRange::default(),
        }
    }
}

impl Setting {
    /// What [`Setting::declared_by`] begins with where a file of the shared rules declares the option.
    pub const STD: &str = "std ";

    /// What it begins with where a bot declares the option for itself.
    pub const BOT: &str = "bot ";

    /// The file of the shared rules that declares it.
    pub fn std_file(&self) -> Option<&str> {
        self.declared_by.strip_prefix(Setting::STD)
    }

    /// Whether it is set with the edition, rather than with a house rule.
    pub fn is_of_edition(&self) -> bool {
        &*self.declared_by == "edition" || self.std_file().is_some()
    }
}

impl Type {
    /// What a message calls a value of this type.
    pub fn words(self) -> &'static str {
        match self {
            Type::Number => "a whole number",
            Type::Flag => "true or false",
            Type::Text => "a text",
            Type::Numbers => "a list of whole numbers",
            Type::Texts => "a list of texts",
            Type::Space => "a space or ()",
            Type::Deck => "a deck or ()",
            Type::Player => "a player or ()",
        }
    }
}
