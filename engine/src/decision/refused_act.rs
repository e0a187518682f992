//! Why an act out of turn is refused: which part of it does not fit, as far as that can be told without knowing the rules.

use super::{Act, Refusal};
use crate::edition::{DeckId, GroupId, PlayerId, SiteId, SpaceId};
use crate::kernel::Kernel;
use crate::mistake::nearest;
use crate::value::Value;

/// An act that the rules do not list, as it was put into words.
pub struct RefusedAct {
    player: PlayerId,
    name: String,
    /// What it concerns.
    things: String,
    /// All that the player can do, in words.
    acts: String,
}

impl RefusedAct {
    /// The act of a refusal, if it is one.
    pub fn of(player: PlayerId, refusal: &Refusal) -> Option<RefusedAct> {
        let Refusal::ActNotAllowed { act, acts, .. } = refusal else { return None };
        let (name, things) = act.split_once(' ').unwrap_or((act, ""));
        Some(RefusedAct { player, name: name.to_lowercase(), things: things.into(), acts: acts.clone() })
    }

    /// The refusal, if no rule has an act of this name.
    pub fn unknown_name(&self, kernel: &Kernel, names: &[String]) -> Option<Refusal> {
        if names.contains(&self.name) {
            return None;
        }
        let nearest = nearest(&self.name, names.iter().map(String::as_str));
        let player = kernel.player_name(self.player).into();
        Some(Refusal::NoSuchAct { act: self.name.clone(), nearest, player, acts: self.acts.clone() })
    }

    /// The refusal, if what it concerns is misspelt.
    pub fn unknown_thing(&self, kernel: &Kernel) -> Option<Refusal> {
        if self.concerned(kernel).is_some() {
            return None;
        }
        let ids: Vec<String> = things(kernel).iter().map(|thing| kernel.id(thing)).collect();
        let near = nearest(&self.things.to_lowercase(), ids.iter().map(String::as_str))?;
        Some(self.because(kernel, &format!(": nothing here is called `{}` (did you mean `{near}`?)", self.things)))
    }

    /// The act as the rules would list it, the space also where it is about its deed. Nothing if what it concerns is not to
    /// be found.
    pub fn act(&self, kernel: &Kernel) -> Option<Act> {
        Some(Act { player: self.player, name: self.name.as_str().into(), arguments: self.concerned(kernel)? })
    }

    /// The refusal with what the rules have to say.
    pub fn by_the_rules(&self, kernel: &Kernel, reason: &str) -> Refusal {
        self.because(kernel, &format!(": {reason}"))
    }

    /// The refusal, if somebody else could do it, or the player with something else. These are the acts of all.
    pub fn for_others(&self, kernel: &Kernel, acts: &[Act]) -> Option<Refusal> {
        let words = self.words();
        let can = |player: &PlayerId| {
            let own: Vec<Act> = acts.iter().filter(|act| act.player == *player).cloned().collect();
            *player != self.player && kernel.parse_act(*player, &own, &words).is_ok()
        };
        let others: Vec<PlayerId> = kernel.state.all_players().filter(can).collect();
        if !others.is_empty() {
            let names: Vec<&str> = others.iter().map(|player| kernel.player_name(*player)).collect();
            return Some(self.because(kernel, &format!(", but {} can", names.join(" and "))));
        }
        let possible = acts.iter().find(|act| act.player == self.player && *act.name == self.name)?;
        if self.things.is_empty() {
            return Some(self.because(kernel, &format!(": say more, as in `{}`", kernel.act_words(possible))));
        }
        Some(Refusal::ActNotWithThis {
            player: kernel.player_name(self.player).into(),
            act: self.name.clone(),
            things: self.things.clone(),
            acts: self.acts.clone(),
        })
    }

    fn concerned(&self, kernel: &Kernel) -> Option<Vec<Value>> {
        let things = things(kernel);
        let thing = |words: &str| match words.parse() {
            Ok(number) => Some(Value::Number(number)),
            Err(_) => kernel.parse_option(&things, words).ok().cloned(),
        };
        match thing(&self.things) {
            Some(one) => Some(vec![one]),
            None => self.things.split_whitespace().map(thing).collect(),
        }
    }

    fn because(&self, kernel: &Kernel, why: &str) -> Refusal {
        let player = kernel.player_name(self.player).into();
        Refusal::ActRefused { player, act: self.words(), why: why.into(), acts: self.acts.clone() }
    }

    fn words(&self) -> String {
        [self.name.as_str(), &self.things].join(" ").trim_end().to_owned()
    }
}

/// What an act may concern.
fn things(kernel: &Kernel) -> Vec<Value> {
    let edition = &kernel.edition;
    let spaces = (0..edition.spaces.len()).map(|index| Value::Space(SpaceId::nth(index)));
    let groups = (0..edition.groups.len()).map(|index| Value::Group(GroupId::nth(index)));
    let sites = (0..edition.sites.len()).map(|index| Value::Site(SiteId::nth(index)));
    let decks = (0..edition.decks.len()).map(|index| Value::Deck(DeckId::nth(index)));
    let players = kernel.state.all_players().map(Value::Player);
    spaces.chain(groups).chain(sites).chain(decks).chain(players).collect()
}
