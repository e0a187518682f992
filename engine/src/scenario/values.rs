//! From a scenario's TOML values to the game's, by the names that the edition declares.

use crate::data::node::{At, Node, NodeValue};
use crate::data::read::wrong_type;
use crate::edition::{CardId, DeckId, Declaration, DeedId, Named, PieceId, SpaceId, Type};
use crate::kernel::Kernel;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;
use crate::value::{Stock, Value};

/// A declared value, written in TOML.
pub fn declared(kernel: &Kernel, declaration: &Declaration, node: &Node, mistakes: &mut Vec<Mistake>) -> Option<Value> {
    let name = &*declaration.name;
    let list = |nodes: &[Node], read: fn(&Node) -> Option<Value>| nodes.iter().map(read).collect::<Option<Vec<_>>>();
    let value = match (declaration.kind, &node.value) {
        (Type::Number, NodeValue::Number(number)) => Some(Value::Number(*number)),
        (Type::Flag, NodeValue::Flag(flag)) => Some(Value::Flag(*flag)),
        (Type::Text, NodeValue::Text(text)) => Some(Value::Text(text.clone())),
        (Type::Numbers, NodeValue::List(nodes)) => list(nodes, number).map(Value::list),
        (Type::Texts, NodeValue::List(nodes)) => list(nodes, text).map(Value::list),
        (Type::Space | Type::Deck | Type::Player, NodeValue::Text(id)) if id.is_empty() => Some(Value::Nothing),
        (Type::Space, NodeValue::Text(id)) => {
            return space(kernel, &At::new(&node.at, id.clone()), name, mistakes).map(Value::Space);
        }
        (Type::Deck, NodeValue::Text(id)) => {
            let found = reference(kernel, Named::Deck, &At::new(&node.at, id.clone()), name, mistakes);
            return found.map(|index| Value::Deck(DeckId::nth(index)));
        }
        (Type::Player, NodeValue::Text(id)) => {
            return player(kernel, &At::new(&node.at, id.clone()), name, mistakes).map(Value::Player);
        }
        _ => None,
    };
    value.or_else(|| wrong_type(node, name, declaration.kind.words(), mistakes))
}

pub fn space(kernel: &Kernel, name: &At<SharedText>, owner: &str, mistakes: &mut Vec<Mistake>) -> Option<SpaceId> {
    reference(kernel, Named::Space, name, owner, mistakes).map(SpaceId::nth)
}

pub fn card(kernel: &Kernel, name: &At<SharedText>, owner: &str, mistakes: &mut Vec<Mistake>) -> Option<CardId> {
    reference(kernel, Named::Card, name, owner, mistakes).map(CardId::nth)
}

pub fn deed(kernel: &Kernel, name: &At<SharedText>, owner: &str, mistakes: &mut Vec<Mistake>) -> Option<DeedId> {
    let deeds = kernel.edition.deeds.iter().map(|deed| kernel.edition.space(deed.space).id.to_string());
    let deeds: Vec<String> = deeds.collect();
    let found = deeds.iter().position(|id| **id == *name.value).map(DeedId::nth);
    found.or_else(|| unknown("deed", name, owner, deeds, mistakes))
}

pub fn player(
    kernel: &Kernel,
    name: &At<SharedText>,
    owner: &str,
    mistakes: &mut Vec<Mistake>,
) -> Option<crate::edition::PlayerId> {
    let found = kernel.state.all_players().find(|player| kernel.player_name(*player) == &*name.value);
    found.or_else(|| {
        let names = kernel.state.all_players().map(|player| kernel.player_name(player).to_string()).collect();
        unknown("player", name, owner, names, mistakes)
    })
}

/// The stock of a kind of piece, for an owner where every player has their own.
pub fn stock(kind: usize, owner: Option<crate::edition::PlayerId>) -> Stock {
    Stock { kind: PieceId::nth(kind), owner }
}

pub fn reference(
    kernel: &Kernel,
    named: Named,
    name: &At<SharedText>,
    owner: &str,
    mistakes: &mut Vec<Mistake>,
) -> Option<usize> {
    let found = kernel.edition.find(named, &name.value);
    found.or_else(|| {
        let names = kernel.edition.ids(named).into_iter().map(ToString::to_string).collect();
        unknown(named.word(), name, owner, names, mistakes)
    })
}

/// Notes a name that is none of these.
pub fn unknown<T>(
    list: &'static str,
    name: &At<SharedText>,
    owner: &str,
    names: Vec<String>,
    mistakes: &mut Vec<Mistake>,
) -> Option<T> {
    let near = nearest(&name.value, names.iter().map(String::as_str));
    let name_text = name.value.to_string();
    let what = What::UnknownReference { owner: owner.into(), list, name: name_text, nearest: near, names };
    mistakes.push(Mistake::new(&name.at, what));
    None
}

fn number(node: &Node) -> Option<Value> {
    match node.value {
        NodeValue::Number(number) => Some(Value::Number(number)),
        _ => None,
    }
}

fn text(node: &Node) -> Option<Value> {
    match &node.value {
        NodeValue::Text(text) => Some(Value::Text(text.clone())),
        _ => None,
    }
}
