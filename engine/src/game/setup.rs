//! Who plays, and with which dice.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::data::BotRequest;
use crate::edition::Edition;
use crate::kernel::State;
use crate::text::SharedText;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub players: Vec<SeatSetup>,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    pub name: SharedText,
    /// The first free token of the edition, if the player chose none.
    pub token: Option<SharedText>,
    /// The bot that plays this seat; a person, if there is none.
    pub bot: Option<BotRequest>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("{edition} is for {least} to {most} players, not {found}")]
    PlayerCount { edition: String, least: usize, most: usize, found: usize },
    #[error("two players are called `{name}`; give one of them another name")]
    SameName { name: String },
    #[error("a player needs a name, such as `Ann`")]
    NoName,
    #[error("`{name}` cannot be a player's name: it has a control character, a colon or blanks at an end")]
    BadName { name: String },
    #[error("{edition} has no token `{token}`; its tokens are: {tokens}")]
    UnknownToken { edition: String, token: String, tokens: String },
    #[error("two players chose the token `{token}`; let one of them take another")]
    SameToken { token: String },
}

type NameAndToken = (SharedText, SharedText);

impl Setup {
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, seed: u64) -> Setup {
        let players = names.into_iter().map(|name| SeatSetup { name: name.into(), token: None, bot: None }).collect();
        Setup { players, seed }
    }

    /// The bots by seat.
    pub fn bots(&self) -> Vec<Option<BotRequest>> {
        self.players.iter().map(|player| player.bot.clone()).collect()
    }

    /// The table before anything is dealt. Refuses players who do not fit the edition.
    pub fn state(&self, edition: &Edition) -> Result<State, SetupError> {
        let (least, most) = (edition.min_players, edition.max_players);
        if !(least..=most).contains(&self.players.len()) {
            let edition = edition.name.to_string();
            return Err(SetupError::PlayerCount { edition, least, most, found: self.players.len() });
        }
        let mut names = BTreeSet::new();
        for player in &self.players {
            let name = &player.name;
            if name.is_empty() {
                return Err(SetupError::NoName);
            }
            if name.trim() != &**name || name.chars().any(|character| character.is_control() || character == ':') {
                return Err(SetupError::BadName { name: name.escape_debug().to_string() });
            }
            if !names.insert(name.to_lowercase()) {
                return Err(SetupError::SameName { name: name.to_string() });
            }
        }
        Ok(State::new(edition, &self.seats(edition)?, self.seed))
    }

    fn seats(&self, edition: &Edition) -> Result<Vec<NameAndToken>, SetupError> {
        let mut taken: BTreeSet<SharedText> = BTreeSet::new();
        for token in self.players.iter().filter_map(|player| player.token.as_ref()) {
            if !edition.tokens.contains(token) {
                return Err(SetupError::UnknownToken {
                    edition: edition.name.to_string(),
                    token: token.to_string(),
                    tokens: edition.tokens.join(", "),
                });
            }
            if !taken.insert(token.clone()) {
                return Err(SetupError::SameToken { token: token.to_string() });
            }
        }
        let free: Vec<SharedText> = edition.tokens.iter().filter(|token| !taken.contains(*token)).cloned().collect();
        let mut free = free.into_iter();
        let token = |chosen: &Option<SharedText>, free: &mut dyn Iterator<Item = SharedText>| {
            chosen.clone().or_else(|| free.next()).unwrap_or_else(|| "token".into())
        };
        Ok(self.players.iter().map(|player| (player.name.clone(), token(&player.token, &mut free))).collect())
    }
}
