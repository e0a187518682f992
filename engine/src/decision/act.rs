//! Acts out of turn: what the rules let a player do at any time.

use serde::{Deserialize, Serialize};

use crate::edition::PlayerId;
use crate::text::SharedText;
use crate::value::Value;

/// An act is legal when the script function `acts(player)` lists it; it is done by `act_<name>(player, …)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub player: PlayerId,
    pub name: SharedText,
    pub arguments: Vec<Value>,
}

impl Act {
    /// The script function that carries the act out.
    pub fn function(&self) -> String {
        format!("act_{}", self.name.replace('-', "_"))
    }

    /// Reads one entry of the list that `acts` gives: a list of the act's name and its arguments.
    pub fn from_value(player: PlayerId, value: &Value) -> Option<Act> {
        let Value::List(list) = value else { return None };
        let [Value::Text(name), arguments @ ..] = list.as_slice() else { return None };
        Some(Act { player, name: name.clone(), arguments: arguments.to_vec() })
    }
}
