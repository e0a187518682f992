//! Acts out of turn: what the rules let a player do at any time.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::edition::PlayerId;
use crate::script::handler;
use crate::text::SharedText;
use crate::value::Value;

/// An act is legal when the script function `acts(player)` lists it; it is done by `act_<name>(player, …)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub player: PlayerId,
    pub name: SharedText,
    pub arguments: Vec<Value>,
}

/// What the rules let a player do at one moment, as they list it. An entry is read only if somebody wants it: mostly one
/// act is looked for among many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acts {
    player: PlayerId,
    entries: Arc<Vec<Value>>,
}

impl Acts {
    pub fn none(player: PlayerId) -> Acts {
        Acts { player, entries: Arc::default() }
    }

    /// Reads what the script function `acts` gave; nothing, if that is no list of acts.
    pub fn read(player: PlayerId, list: &Value) -> Option<Acts> {
        let Value::List(entries) = list else { return None };
        let is_act = |entry: &Value| parts(entry).is_some();
        entries.iter().all(is_act).then(|| Acts { player, entries: Arc::clone(entries) })
    }

    pub fn contains(&self, act: &Act) -> bool {
        let is_same = |entry: &Value| parts(entry) == Some((&act.name, &act.arguments));
        self.player == act.player && self.entries.iter().any(is_same)
    }

    /// The acts as values: lists of a name and arguments.
    pub fn entries(&self) -> &[Value] {
        &self.entries
    }

    /// One of the entries as an act.
    pub fn act(&self, entry: &Value) -> Option<Act> {
        Act::from_value(self.player, entry)
    }

    pub fn iter(&self) -> impl Iterator<Item = Act> {
        self.entries.iter().filter_map(|entry| self.act(entry))
    }
}

/// The name and the arguments of an act that is a list.
fn parts(value: &Value) -> Option<(&SharedText, &[Value])> {
    let Value::List(list) = value else { return None };
    let [Value::Text(name), arguments @ ..] = list.as_slice() else { return None };
    Some((name, arguments))
}

impl Act {
    /// The script function that carries the act out.
    pub fn function(&self) -> String {
        handler("act_", &self.name)
    }

    /// Reads one entry of the list that `acts` gives: a list of the act's name and its arguments.
    pub fn from_value(player: PlayerId, value: &Value) -> Option<Act> {
        let (name, arguments) = parts(value)?;
        Some(Act { player, name: name.clone(), arguments: arguments.to_vec() })
    }
}
