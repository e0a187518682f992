//! Looking at the game.

use boardwright_engine::edition::{DeckId, Named, PlayerId, PotId, SiteId, SpaceId};
use boardwright_engine::game::{Mark, Phase};
use boardwright_engine::mistake::nearest;
use boardwright_engine::value::{Purse, Value};

use super::stepping::count;
use super::{Outcome, Session};
use crate::quoted::{for_shell, in_quotes};
use crate::{seat_words, view};

impl Session {
    pub(super) fn board(&mut self) -> Outcome {
        Ok(view::board(&self.game.kernel(), &self.screen).trim_end().to_owned())
    }

    pub(super) fn show(&mut self, words: &str) -> Outcome {
        let kernel = self.game.kernel();
        let shown = match words {
            "" => return Err("show what? A player, a space, a site, a deck, a pot, `bank`, `table` or `clock`.".into()),
            "bank" => view::bank(&kernel, &self.screen),
            "table" => view::whole_table(&kernel, &self.screen),
            "clock" => {
                let now = self.game_by_prompt();
                view::clock(&now.as_ref().unwrap_or(&self.game).kernel(), &self.screen)
            }
            name => match self.found(name)? {
                Found::Player(player) => view::player(&kernel, player, &self.screen),
                Found::Space(space) => view::space(&kernel, space, &self.screen),
                Found::Deck(deck) => view::deck(&kernel, deck, &self.screen),
                Found::Site(site) => view::site(&kernel, site, &self.screen),
                Found::Pot(pot) => view::pot(&kernel, pot, &self.screen),
            },
        };
        Ok(shown.trim_end().to_owned())
    }

    pub(super) fn deed(&mut self, words: &str) -> Outcome {
        if words.is_empty() {
            return Err("the deed of which space? Write `deed boardwalk`.".into());
        }
        let kernel = self.game.kernel();
        match self.found(words)? {
            Found::Space(space) => match kernel.edition.space(space).deed {
                Some(deed) => Ok(view::deed(&kernel, deed, &self.screen).trim_end().to_owned()),
                None => Err(format!("{} has no deed", kernel.edition.space(space).name)),
            },
            Found::Player(_) | Found::Deck(_) | Found::Site(_) | Found::Pot(_) => Err(format!("`{words}` is no space")),
        }
    }

    pub(super) fn log(&mut self, words: &str) -> Outcome {
        let count = count(words, 20, "the last how many lines of the log")?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let kernel = self.game.kernel();
        let first = kernel.log.len().saturating_sub(count);
        let lines = kernel.log.iter().enumerate().skip(first);
        Ok(lines
            .map(|(index, event)| format!("{:>5}  {}", index + 1, kernel.describe(event)))
            .collect::<Vec<_>>()
            .join("\n"))
    }

    pub(super) fn legal(&mut self) -> Outcome {
        if *self.game.phase() == Phase::Over {
            return Ok(self.situation());
        }
        // Whoever types reads first what they can do themselves.
        let person = self.person_who_types();
        let mut players: Vec<PlayerId> = self.game.kernel().state.players_in().collect();
        players.sort_by_key(|player| Some(*player) != person);
        let acts: Vec<String> =
            players.into_iter().map(|player| self.acts_of(player, Some(player) == person)).collect();
        Ok(super::joined(&self.situation(), &acts.join("\n")))
    }

    /// What a player can do out of turn, as it would be typed.
    pub(super) fn acts_of(&self, player: PlayerId, is_typing: bool) -> String {
        match self.game.acts(player) {
            Ok(acts) if acts.is_empty() => format!("{} can do nothing out of turn.", self.name(player)),
            Ok(acts) => {
                let kernel = self.game.kernel();
                let words: Vec<String> = acts.iter().map(|act| kernel.act_words(act)).collect();
                let before = if is_typing { "you can".to_owned() } else { format!("as {}", self.name(player)) };
                format!("{before}: {}", words.join(", "))
            }
            Err(fault) => fault.to_string(),
        }
    }

    /// What everybody has, by the edition's own count where it has one.
    pub(super) fn worth(&mut self) -> Outcome {
        let players: Vec<PlayerId> = self.game.kernel().state.players_in().collect();
        let mut lines = Vec::new();
        for player in players {
            let (worth, points) = (self.counted("final_worth", player)?, self.counted("points", player)?);
            let kernel = self.game.kernel();
            let cash = kernel.money(kernel.state.purses.held(Purse::Player(player)));
            let deeds = kernel.state.owners.iter().filter(|owner| **owner == Some(player)).count();
            let worth = match worth {
                Value::Number(worth) => format!(", worth {} in all", kernel.money(worth)),
                _ => String::new(),
            };
            let points = match points {
                Value::Number(1) => ", 1 point".to_owned(),
                Value::Number(points) => format!(", {points} points"),
                _ => String::new(),
            };
            let plural = if deeds == 1 { "" } else { "s" };
            lines.push(format!("  {}: {cash} and {deeds} deed{plural}{worth}{points}", kernel.player_name(player)));
        }
        Ok(lines.join("\n"))
    }

    /// What a function of the rules counts for a player; nothing where they have no such function.
    fn counted(&self, function: &str, player: PlayerId) -> Result<Value, String> {
        if !self.game.program().has(function, 1) {
            return Ok(Value::Nothing);
        }
        self.game.look(function, &[Value::Player(player)]).map_err(|fault| fault.to_string())
    }

    /// The seed, and the command that begins the same game again.
    pub(super) fn seed(&mut self) -> Outcome {
        let request = &self.game.program().edition.request;
        let mut words = vec!["boardwright".to_owned()];
        words
            .extend(self.shelf.packs.iter().map(|pack| format!("--folder {}", for_shell(&pack.display().to_string()))));
        words.push(format!("play {}", request.edition));
        words.extend(request.mode.iter().map(|mode| format!("--mode {mode}")));
        let options = request.options.iter();
        words.extend(options.map(|(name, value)| format!("--option {}", for_shell(&format!("{name}={value}")))));
        let rules = request.house_rules.iter();
        words.extend(rules.map(|rule| format!("--house {}", in_quotes(&seat_words::house_rule_words(rule)))));
        let names: Vec<String> = self.game.setup().players.iter().map(seat_words::words).collect();
        let seed = self.game.setup().seed;
        words.push(format!("--players {} --seed {seed}", in_quotes(&names.join(","))));
        let is_changed = self.game.tape().iter().any(|mark| matches!(mark, Mark::Rules(_)));
        let again = match is_changed {
            true => "the rules were changed on the way, so that no command gives the same game; with the rules of now",
            false => "the same game again",
        };
        Ok(format!("  seed {seed}; {again}: {}", words.join(" ")))
    }

    /// A space by id, name, or a beginning that fits it only.
    pub(super) fn space_called(&self, words: &str) -> Option<SpaceId> {
        match self.found(words) {
            Ok(Found::Space(space)) => Some(space),
            _ => None,
        }
    }

    /// A player, space, site, deck or pot by id, name, or a beginning that fits one only.
    fn found(&self, words: &str) -> Result<Found, String> {
        let kernel = self.game.kernel();
        let edition = &kernel.edition;
        let mut all: Vec<(String, Found)> = Vec::new();
        for player in kernel.state.all_players() {
            all.push((kernel.player_name(player).to_owned(), Found::Player(player)));
        }
        // Ids before names: a space may have the name of a deck, but no id is used twice.
        for (index, space) in edition.spaces.iter().enumerate() {
            all.push((space.id.to_string(), Found::Space(SpaceId::nth(index))));
        }
        for (index, deck) in edition.ids(Named::Deck).into_iter().enumerate() {
            all.push((deck.to_string(), Found::Deck(DeckId::nth(index))));
        }
        for (index, site) in edition.sites.iter().enumerate() {
            all.push((site.id.to_string(), Found::Site(SiteId::nth(index))));
        }
        for (index, pot) in edition.pots.iter().enumerate() {
            all.push((pot.id.to_string(), Found::Pot(PotId::nth(index))));
        }
        for (index, space) in edition.spaces.iter().enumerate() {
            all.push((space.name.to_string(), Found::Space(SpaceId::nth(index))));
        }
        for (index, pot) in edition.pots.iter().enumerate() {
            all.push((pot.name.to_string(), Found::Pot(PotId::nth(index))));
        }
        let wanted = words.to_lowercase();
        if let Some((_, found)) = all.iter().find(|(name, _)| name.to_lowercase() == wanted) {
            return Ok(*found);
        }
        let mut fitting: Vec<(&str, Found)> = Vec::new();
        for (name, found) in &all {
            let is_new = !fitting.iter().any(|(_, known)| known == found);
            if !wanted.is_empty() && name.to_lowercase().starts_with(&wanted) && is_new {
                fitting.push((name, *found));
            }
        }
        match fitting.as_slice() {
            [(_, only)] => Ok(*only),
            [] => Err(match nearest(words, all.iter().map(|(name, _)| name.as_str())) {
                Some(near) => format!("there is no `{words}` here; did you mean `{near}`?"),
                None => format!("there is no `{words}` here"),
            }),
            several => {
                let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
                Err(format!("`{words}` fits several: {}", names.join(", ")))
            }
        }
    }
}

/// What `show` can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Player(PlayerId),
    Space(SpaceId),
    Deck(DeckId),
    Site(SiteId),
    Pot(PotId),
}
