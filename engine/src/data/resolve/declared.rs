//! The names that an edition, its shared rules and its house rules declare, with their defaults.

use std::collections::BTreeMap;

use super::{Names, Tracks};
use crate::data::declarations::{DeclarationKeys, Declarations};
use crate::data::draft::{Draft, place};
use crate::data::entry_kinds::{CardKeys, GroupKeys, SpaceKeys};
use crate::data::forms::Text;
use crate::data::list::List;
use crate::data::node::{At, Node, NodeValue, Table};
use crate::data::read::Keys;
use crate::edition::{DeckId, Declaration, Declared, Type};
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What};
use crate::script::functions::{Kind, properties};
use crate::text::SharedText;
use crate::value::Value;

/// The declarations so far, and where each name was declared.
pub struct Declaring<'a> {
    pub declared: Declared,
    places: BTreeMap<(&'static str, SharedText), Location>,
    library: &'a Library,
}

impl Declaring<'_> {
    pub fn new(library: &Library) -> Declaring<'_> {
        Declaring { declared: Declared::default(), places: BTreeMap::new(), library }
    }

    /// Adds what the edition itself declares.
    pub fn add_own(&mut self, draft: &Draft, tracks: &Tracks, mistakes: &mut Vec<Mistake>) {
        let setup = draft.setup.as_ref();
        let facts = setup.and_then(|setup| setup.facts.as_ref());
        let values = setup.and_then(|setup| setup.values.as_ref());
        let mut read = |path: &str, owner: &'static str, declarations: Option<&Declarations>| {
            let mut read = Vec::new();
            for (name, keys) in declarations.iter().flat_map(|declarations| &declarations.0) {
                if !self.note(owner, name, mistakes) {
                    continue;
                }
                let kind = kind_of(draft, path, name, keys, mistakes);
                if path.starts_with("facts") && kind == Type::Player {
                    let what = What::PlayerAsFact { name: name.value.to_string() };
                    mistakes.push(Mistake::new(&name.at, what));
                }
                read.push(declaration(draft, tracks, name, keys, kind, mistakes));
            }
            read
        };
        let own = Declared {
            space_facts: read("facts.space", "space", facts.and_then(|facts| facts.space.as_ref())),
            group_facts: read("facts.group", "group", facts.and_then(|facts| facts.group.as_ref())),
            card_facts: read("facts.card", "card", facts.and_then(|facts| facts.card.as_ref())),
            player_values: read("values.player", "player", values.and_then(|values| values.player.as_ref())),
            space_values: read("values.space", "space", values.and_then(|values| values.space.as_ref())),
            table_values: read("values.table", "table", values.and_then(|values| values.table.as_ref())),
        };
        let declared = &mut self.declared;
        declared.space_facts.extend(own.space_facts);
        declared.group_facts.extend(own.group_facts);
        declared.card_facts.extend(own.card_facts);
        declared.player_values.extend(own.player_values);
        declared.space_values.extend(own.space_values);
        declared.table_values.extend(own.table_values);
    }

    /// Takes down where a name was declared. False, and a mistake noted, if it was declared before; it is also a mistake
    /// to declare a name of the kernel.
    pub fn note(&mut self, owner: &'static str, name: &At<SharedText>, mistakes: &mut Vec<Mistake>) -> bool {
        if is_taken(owner, &name.value) {
            let what = What::NameTaken { owner, name: name.value.to_string() };
            mistakes.push(Mistake::new(&name.at, what));
        }
        let Some(first) = self.places.get(&(owner, name.value.clone())) else {
            self.places.insert((owner, name.value.clone()), name.at.clone());
            return true;
        };
        let other = place(first, self.library);
        mistakes.push(Mistake::new(&name.at, What::DeclaredTwice { owner, name: name.value.to_string(), other }));
        false
    }
}

/// Whether the files have a key of this name, or scripts read it without any declaration.
fn is_taken(owner: &str, name: &str) -> bool {
    let (keys, handle): (&[&str], Kind) = match owner {
        "space" => (SpaceKeys::KEYS, Kind::Space),
        "group" => (GroupKeys::KEYS, Kind::Group),
        "card" => (CardKeys::KEYS, Kind::Card),
        "player" => (&[], Kind::Player),
        // The table's values are read by functions, so that no property can be in their way.
        _ => return false,
    };
    keys.contains(&name) || properties().iter().any(|property| property.on == handle && property.name == name)
}

/// One value for each declaration: what the entry says, or else the default.
pub fn values_of(
    declarations: &[Declaration],
    table: &Table,
    owner: &str,
    draft: &Draft,
    tracks: &Tracks,
    mistakes: &mut Vec<Mistake>,
) -> Vec<Value> {
    let mut value = |declaration: &Declaration| {
        let node = table.get(&declaration.name).filter(|_| !is_untyped(draft, &declaration.name))?;
        value_of(declaration.kind, &declaration.name, owner, node, draft, tracks, mistakes)
    };
    declarations.iter().map(|declaration| value(declaration).unwrap_or_else(|| declaration.default.clone())).collect()
}

/// Whether a name is declared without a type that can be read, which is noted already: any value may be right.
fn is_untyped(draft: &Draft, name: &str) -> bool {
    let Some(setup) = &draft.setup else { return false };
    let facts = setup.facts.iter().flat_map(|facts| [&facts.space, &facts.group, &facts.card]);
    let values = setup.values.iter().flat_map(|values| [&values.player, &values.space, &values.table]);
    let declared = facts.chain(values).flatten().flat_map(|declarations| &declarations.0);
    declared.into_iter().any(|(own, keys)| *own.value == *name && keys.kind.is_none())
}

/// A node as a value of a declared type.
pub fn value_of(
    kind: Type,
    name: &str,
    owner: &str,
    node: &Node,
    draft: &Draft,
    tracks: &Tracks,
    mistakes: &mut Vec<Mistake>,
) -> Option<Value> {
    let value = match (kind, &node.value) {
        (Type::Number, NodeValue::Number(number)) => Value::Number(*number),
        (Type::Flag, NodeValue::Flag(flag)) => Value::Flag(*flag),
        (Type::Text, NodeValue::Text(text)) => Value::Text(text.clone()),
        (Type::Numbers | Type::Texts, NodeValue::List(list)) => {
            let element = if kind == Type::Numbers { Type::Number } else { Type::Text };
            let read = |node| value_of(element, name, owner, node, draft, tracks, mistakes);
            Value::list(list.iter().map(read).collect::<Option<Vec<Value>>>()?)
        }
        (Type::Space, NodeValue::Text(text)) => {
            Names(draft).check(owner, List::Space, &Text::new(&node.at, text.clone()), mistakes);
            // A space that exists, but is on no track in play, is nowhere.
            tracks.spaces.get(text).map_or(Value::Nothing, |id| Value::Space(*id))
        }
        (Type::Deck, NodeValue::Text(text)) => {
            Names(draft).check(owner, List::Deck, &Text::new(&node.at, text.clone()), mistakes);
            // Decks are numbered as they stand in the draft; one that cannot be read is a mistake of its own.
            draft.ids(List::Deck).position(|id| id == text).map(DeckId::nth).into()
        }
        _ => {
            let (owner, name) = (owner.to_owned(), name.to_owned());
            let what = What::WrongValue { owner, name, expected: described(kind), found: node.value.described() };
            mistakes.push(Mistake::new(&node.at, what));
            return None;
        }
    };
    Some(value)
}

fn described(kind: Type) -> &'static str {
    match kind {
        Type::Number => "a number",
        Type::Flag => "true or false",
        Type::Text => "a text",
        Type::Numbers => "a list of numbers",
        Type::Texts => "a list of texts",
        Type::Space => "the id of a space",
        Type::Deck => "the id of a deck",
        Type::Player => "nothing, since no player is known before the game",
    }
}

fn kind_of(
    draft: &Draft,
    path: &str,
    name: &At<SharedText>,
    keys: &DeclarationKeys,
    mistakes: &mut Vec<Mistake>,
) -> Type {
    if let Some(kind) = &keys.kind {
        return kind.value;
    }
    if !draft.is_written(&format!("{path}.{}.type", name.value)) {
        let (owner, key) = (format!("`{}`", name.value), "type".to_owned());
        mistakes.push(Mistake::new(&name.at, What::MissingKey { owner, key }));
    }
    Type::Number
}

fn declaration(
    draft: &Draft,
    tracks: &Tracks,
    name: &At<SharedText>,
    keys: &DeclarationKeys,
    kind: Type,
    mistakes: &mut Vec<Mistake>,
) -> Declaration {
    // Without a type the default cannot be checked, and the missing type is noted already.
    let default = keys.default.as_ref().filter(|_| keys.kind.is_some());
    let default =
        default.and_then(|node| value_of(kind, "default", &format!("`{}`", name.value), node, draft, tracks, mistakes));
    Declaration {
        name: SharedText::lasting(&name.value),
        kind,
        default: default.unwrap_or_else(|| empty(kind)),
        about: keys.about.as_ref().map_or_else(|| "".into(), |about| about.value.clone()),
    }
}

pub fn empty(kind: Type) -> Value {
    match kind {
        Type::Number => Value::Number(0),
        Type::Flag => Value::Flag(false),
        Type::Text => Value::text(""),
        Type::Numbers | Type::Texts => Value::list(Vec::new()),
        Type::Space | Type::Deck | Type::Player => Value::Nothing,
    }
}
