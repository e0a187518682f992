//! The seats of a scenario that bots play.

use super::file::{chosen, schema_of};
use super::values::unknown;
use crate::data::BotRequest;
use crate::data::node::{At, Node, NodeValue};
use crate::data::read::{Read, wrong_type};
use crate::mistake::{Mistake, Mistakes};
use crate::text::SharedText;

/// `"sensible"` for all seats, or a bot for each player who is no person: `{ Ben = "sensible" }`.
#[derive(Clone, Debug)]
pub enum Bots {
    Everybody(BotRequest),
    Players(Vec<(At<SharedText>, BotRequest)>),
}

impl Bots {
    /// The bots by seat, or a name that no player has.
    pub fn seats(&self, players: &[SharedText]) -> Result<Vec<Option<BotRequest>>, Mistakes> {
        let named = match self {
            Bots::Everybody(bot) => return Ok(vec![Some(bot.clone()); players.len()]),
            Bots::Players(named) => named,
        };
        let mut seats = vec![None; players.len()];
        for (name, bot) in named {
            let Some(seat) = players.iter().position(|player| *player == name.value) else {
                let names: Vec<String> = players.iter().map(ToString::to_string).collect();
                let mut mistakes = Vec::new();
                return unknown("player", name, "`bots`", names, &mut mistakes).ok_or(Mistakes(mistakes));
            };
            seats[seat] = Some(bot.clone());
        }
        Ok(seats)
    }
}

impl Read for Bots {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Bots> {
        let bot = |node: &Node, mistakes: &mut Vec<Mistake>| {
            let (id, options) = chosen(node, key, "this bot", mistakes)?;
            Some(BotRequest { id, options })
        };
        match &node.value {
            NodeValue::Text(_) => bot(node, mistakes).map(Bots::Everybody),
            NodeValue::Table(table) => {
                let players = table.0.iter().map(|pair| Some((pair.key.clone(), bot(&pair.node, mistakes)?)));
                players.collect::<Option<Vec<_>>>().map(Bots::Players)
            }
            _ => wrong_type(node, key, "a bot's name, or a table of players with their bots", mistakes),
        }
    }
}

schema_of! {
    Bots => |_| schemars::json_schema!({ "anyOf": [{ "type": "string" }, { "type": "object" }] }),
}
