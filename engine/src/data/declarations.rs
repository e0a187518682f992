//! The tables in edition.toml by which an edition declares names for its scripts.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::forms::{MOST_MONEY, Whole, inline_schema, is_snake_case, joined_words};
use super::keys::inner_keys;
use super::list::List;
use super::merge::{Merge, merged_by_key};
use super::node::{At, Node, NodeValue, Table};
use super::read::{Read, table_in};
use crate::edition::Type;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

inner_keys! {
    /// Facts are printed on the board or the cards and never change.
    pub struct Facts {
        /// Facts of every space, which `[[space]]` then accepts as keys.
        space: Option<Declarations>,
        /// Facts of every group.
        group: Option<Declarations>,
        /// Facts of every card.
        card: Option<Declarations>,
    }
}
merged_by_key!(Facts { space, group, card });

inner_keys! {
    /// Values are part of the game and change.
    pub struct Values {
        /// Values of every player.
        player: Option<Declarations>,
        /// Values of every space; `[[space]]` accepts them as keys for the value at the start.
        space: Option<Declarations>,
        /// Values of the whole table.
        table: Option<Declarations>,
    }
}
merged_by_key!(Values { player, space, table });

inner_keys! {
    /// A fact or a value.
    pub struct DeclarationKeys {
        /// What it holds.
        kind as "type": Option<At<Type>>,
        /// What it holds where nothing else is said; without it 0, false, an empty text or list, or nothing.
        default: Option<Node>,
        /// What it means, in a few words.
        about: Option<At<SharedText>>,
    }
}
merged_by_key!(DeclarationKeys { kind, default, about });

impl DeclarationKeys {
    /// The list whose ids it holds, if it holds any.
    pub fn named_list(&self) -> Option<List> {
        match self.kind.as_ref()?.value {
            Type::Space => Some(List::Space),
            Type::Deck => Some(List::Deck),
            Type::Number | Type::Flag | Type::Text | Type::Numbers | Type::Texts | Type::Player => None,
        }
    }
}

/// One end of the range of an option.
pub type Bound = Whole<{ -MOST_MONEY }, MOST_MONEY>;

inner_keys! {
    /// An option that the table may set.
    pub struct OptionKeys {
        /// Its value where the table sets none.
        default: Node,
        /// The least number that it takes.
        least: Option<Bound>,
        /// The largest number that it takes.
        most: Option<Bound>,
        /// What it means, in a few words.
        about: Option<SharedText>,
    }
}

/// Names with their declarations, in the order of the file.
#[derive(Clone, Debug)]
pub struct Declarations(pub Vec<(At<SharedText>, DeclarationKeys)>);

/// Options by name.
#[derive(Clone, Debug)]
pub struct Options(pub Vec<(At<SharedText>, OptionForm)>);

#[derive(Clone, Debug)]
pub enum OptionForm {
    /// `{ default = 3, about = "…" }`: a new option.
    Declared(OptionKeys),
    /// A plain value: the new default of an option that is declared elsewhere.
    Default(Node),
}

impl Read for Declarations {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Declarations> {
        let table = table_in(node, key, mistakes)?;
        let named = named(table, mistakes, DeclarationKeys::read);
        Some(Declarations(named))
    }
}

impl Read for Options {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Options> {
        let table = table_in(node, key, mistakes)?;
        let form = |node: &Node, name: &str, mistakes: &mut Vec<Mistake>| match node.value {
            NodeValue::Table(_) => OptionKeys::read(node, name, mistakes).map(OptionForm::Declared),
            _ => Some(OptionForm::Default(node.clone())),
        };
        Some(Options(named(table, mistakes, form)))
    }
}

/// Reads what stands under each name, and checks that scripts can write the name.
fn named<T>(
    table: &Table,
    mistakes: &mut Vec<Mistake>,
    mut read: impl FnMut(&Node, &str, &mut Vec<Mistake>) -> Option<T>,
) -> Vec<(At<SharedText>, T)> {
    let mut named = Vec::new();
    for pair in &table.0 {
        check_name(&pair.key, mistakes);
        if let Some(value) = read(&pair.node, &pair.key.value, mistakes) {
            named.push((pair.key.clone(), value));
        }
    }
    named
}

/// Scripts write `player.name_of_it`, so that a name must be in snake case.
pub fn check_name(name: &At<SharedText>, mistakes: &mut Vec<Mistake>) {
    if !is_snake_case(&name.value) {
        let better = joined_words(&name.value, "_").filter(|better| is_snake_case(better));
        mistakes.push(Mistake::new(&name.at, What::NotSnakeCase { name: name.value.to_string(), better }));
    }
}

impl Merge for Declarations {
    fn merge(&mut self, over: Declarations, mistakes: &mut Vec<Mistake>) {
        for (name, declaration) in over.0 {
            match self.0.iter_mut().find(|(own, _)| own.value == name.value) {
                Some((_, own)) => own.merge(declaration, mistakes),
                None => self.0.push((name, declaration)),
            }
        }
    }
}

impl Merge for Options {
    fn merge(&mut self, over: Options, mistakes: &mut Vec<Mistake>) {
        for (name, form) in over.0 {
            match self.0.iter_mut().find(|(own, _)| own.value == name.value) {
                Some((_, OptionForm::Declared(own))) => own.merge(&name.value, form, mistakes),
                // A plain value is replaced together with its place, where it may turn out to be wrong.
                Some(own) => *own = (name, form),
                None => self.0.push((name, form)),
            }
        }
    }
}

impl OptionKeys {
    fn merge(&mut self, name: &str, over: OptionForm, mistakes: &mut Vec<Mistake>) {
        let (default, range, about) = match over {
            OptionForm::Declared(keys) => (keys.default, (keys.least, keys.most), keys.about),
            OptionForm::Default(default) => (default, (None, None), None),
        };
        let (expected, found) = (self.default.value.described(), default.value.described());
        if expected != found {
            let what = What::OptionOfOtherType { option: name.to_owned(), expected, found };
            mistakes.push(Mistake::new(&default.at, what));
        }
        self.default = default;
        self.least = range.0.or(self.least);
        self.most = range.1.or(self.most);
        self.about = about.or(self.about.take());
    }
}

inline_schema!(Declarations, generator => {
    json_schema!({ "type": "object", "additionalProperties": generator.subschema_for::<DeclarationKeys>() })
});
inline_schema!(Options, generator => json_schema!({
    "type": "object",
    "additionalProperties": {
        "anyOf": [generator.subschema_for::<OptionKeys>(), generator.subschema_for::<NodeValue>()]
    }
}));
