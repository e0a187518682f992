//! What a script file needs of the edition that it is added to.

use super::tokens::Tokens;
use crate::edition::{Declaration, Edition};
use crate::library::Location;
use crate::text::SharedText;

/// What the edition must have for the file to make sense.
#[derive(Clone, Debug)]
pub struct Need {
    pub at: Location,
    /// `kind`, `deck`, `piece`, `timer`, `option`, `edition`, `std`, `dice`, `fact` or `value`.
    pub what: SharedText,
    /// An id; of dice how many there are; of facts and values the name behind its owner, as in `space.rents`.
    pub name: SharedText,
    pub reason: SharedText,
}

/// What a file can need, before the `:`, and the owners one of which then stands before the name.
const NEEDS: [(&str, &[&str]); 10] = [
    ("kind", &[]),
    ("deck", &[]),
    ("piece", &[]),
    ("timer", &[]),
    ("option", &[]),
    ("edition", &[]),
    ("std", &[]),
    ("dice", &[]),
    ("fact", &["space", "group", "card"]),
    ("value", &["player", "space", "table"]),
];

impl Need {
    /// Nothing if the line behind `@needs` is not written as it should be.
    pub(super) fn read(mut tokens: Tokens) -> Option<Need> {
        let word = tokens.word()?;
        let (what, name) = word.value.split_once(':')?;
        let reason = tokens.last_text()?;
        let (_, owners) = NEEDS.into_iter().find(|(known, _)| *known == what)?;
        let owner = name.split_once('.').map_or("", |(owner, _)| owner);
        (owners.is_empty() || owners.contains(&owner)).then_some(())?;
        (what != "dice" || name.parse::<usize>().is_ok_and(|count| count > 0)).then_some(())?;
        Some(Need { at: word.at, what: what.into(), name: name.into(), reason })
    }

    /// As in "it needs the piece `house`".
    pub fn described(&self) -> String {
        match &*self.what {
            "kind" => format!("a space of the kind `{}`", self.name),
            "std" => format!("the std file `{}`", self.name),
            "dice" => format!("{} dice", self.name),
            what => format!("the {what} `{}`", self.name),
        }
    }

    /// The chain are the ids of the edition and of those that it extends.
    pub fn is_met(&self, edition: &Edition, chain: &[SharedText]) -> bool {
        let declared = &edition.declared;
        match &*self.what {
            "kind" => edition.spaces.iter().any(|space| space.kind == self.name),
            "deck" => edition.decks.iter().any(|deck| deck.id == self.name),
            "piece" => edition.pieces.iter().any(|piece| piece.id == self.name),
            "timer" => edition.timers.iter().any(|timer| timer.id == self.name),
            "option" => edition.options.contains_key(&self.name),
            "dice" => edition.dice.len().to_string() == *self.name,
            "std" => edition.uses.contains(&self.name),
            "fact" => self.is_among([
                ("space", &declared.space_facts),
                ("group", &declared.group_facts),
                ("card", &declared.card_facts),
            ]),
            "value" => self.is_among([
                ("player", &declared.player_values),
                ("space", &declared.space_values),
                ("table", &declared.table_values),
            ]),
            _ => chain.contains(&self.name),
        }
    }

    /// Whether its name is among the declarations of its owner.
    fn is_among(&self, declared: [(&str, &Vec<Declaration>); 3]) -> bool {
        let Some((owner, name)) = self.name.split_once('.') else { return false };
        declared.iter().any(|(own, names)| *own == owner && names.iter().any(|declaration| *declaration.name == *name))
    }
}
