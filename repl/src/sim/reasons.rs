//! Why money moved, so that equal reasons count together: `rent, Old Pier` is `rent`, about Old Pier.

use std::rc::Rc;
use std::sync::Arc;

use boardwright_engine::edition::{Edition, GroupId, SpaceId};
use boardwright_engine::text::SharedText;
use rustc_hash::FxHashMap;

/// What a reason is, whatever names and numbers are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub text: SharedText,
    /// That of the text among those of all reasons that are known.
    pub number: usize,
    /// The space that it names.
    pub space: Option<SpaceId>,
    /// The group that it is about, where it names no space.
    pub group: Option<GroupId>,
}

/// Reads the reasons of one table's games.
pub struct Reasons {
    edition: Arc<Edition>,
    players: Vec<SharedText>,
    /// Those that were read before. A rule may put a number into every one of them, so they are forgotten now and then.
    known: FxHashMap<SharedText, Rc<Reason>>,
    /// What these come to, each text once and by its number.
    texts: Vec<SharedText>,
    numbers: FxHashMap<SharedText, usize>,
}

/// More than an edition has that names nothing but its own things.
const MOST_KNOWN: usize = 4_096;

/// Words that stand between what happened and what it happened to.
const BETWEEN: [&str; 8] = ["of", "on", "for", "from", "to", "at", "in", "with"];

impl Reasons {
    pub fn new(edition: Arc<Edition>, players: Vec<SharedText>) -> Reasons {
        let (known, texts, numbers) = (FxHashMap::default(), Vec::new(), FxHashMap::default());
        Reasons { edition, players, known, texts, numbers }
    }

    pub fn read(&mut self, why: &SharedText) -> Rc<Reason> {
        if let Some(reason) = self.known.get(why) {
            return Rc::clone(reason);
        }
        let reason = Rc::new(self.work_out(why));
        self.known.insert(why.clone(), Rc::clone(&reason));
        reason
    }

    /// What reasons come to, by their numbers.
    pub fn texts(&self) -> &[SharedText] {
        &self.texts
    }

    /// Whether it is time to forget them.
    pub fn are_many(&self) -> bool {
        self.known.len() >= MOST_KNOWN
    }

    /// Forgets all reasons. Their numbers begin anew.
    pub fn forget(&mut self) {
        self.known.clear();
        self.texts.clear();
        self.numbers.clear();
    }

    fn number(&mut self, text: &SharedText) -> usize {
        let new = self.texts.len();
        let number = *self.numbers.entry(text.clone()).or_insert(new);
        if number == new {
            self.texts.push(text.clone());
        }
        number
    }

    fn work_out(&mut self, why: &str) -> Reason {
        let space = self.named_space(why);
        let group = if space.is_none() { self.named_group(why) } else { None };
        let name = space.map(|(start, space)| (start, self.name(space)));
        let name = name.or_else(|| group.map(|(start, group)| (start, &*self.edition.group(group).name)));
        let mut text = match name {
            Some((start, name)) if leads_to_a_name(&why[..start]) => {
                without_ends(&format!("{}{}", &why[..start], &why[start + name.len()..]))
            }
            _ => why.to_owned(),
        };
        for player in &self.players {
            if let Some(start) = find_word(&text, player) {
                text.replace_range(start..start + player.len(), "somebody");
            }
        }
        let card = self.edition.cards.iter().find(|card| {
            text.strip_suffix(&*card.name).is_some_and(|before| before.is_empty() || before.ends_with(": "))
        });
        if let Some(card) = card {
            text.truncate(text.len() - card.name.len());
            text.push_str("a card");
        }
        let (space, group) = (space.map(|(_, space)| space), group.map(|(_, group)| group));
        let text = without_numbers(&text).into();
        Reason { number: self.number(&text), text, space, group }
    }

    /// The space with the longest name that a text has in it, and where.
    fn named_space(&self, text: &str) -> Option<(usize, SpaceId)> {
        let ids = (0..self.edition.spaces.len()).map(SpaceId::nth);
        let found = ids.filter_map(|space| Some((find_word(text, self.name(space))?, space)));
        found.max_by_key(|(_, space)| self.name(*space).len())
    }

    /// The group with the longest name that a text leads to, and where.
    fn named_group(&self, text: &str) -> Option<(usize, GroupId)> {
        let ids = (0..self.edition.groups.len()).map(GroupId::nth);
        let found = ids.filter_map(|group| Some((find_word(text, &self.edition.group(group).name)?, group)));
        let found = found.filter(|(start, _)| leads_to_a_name(&text[..*start]));
        found.max_by_key(|(_, group)| self.edition.group(*group).name.len())
    }

    fn name(&self, space: SpaceId) -> &str {
        &self.edition.space(space).name
    }
}

/// Where a text has a name in it that is no part of a longer word.
fn find_word(text: &str, name: &str) -> Option<usize> {
    let is_letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    let found = text.match_indices(name).find(|(start, _)| {
        let (before, after) = (&text[..*start], &text[start + name.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    });
    found.map(|(start, _)| start)
}

/// Whether a text is the beginning of a reason of which the name is only what it is about.
fn leads_to_a_name(text: &str) -> bool {
    let text = text.trim_end();
    text.ends_with(',') || text.rsplit_once(' ').is_some_and(|(_, last)| BETWEEN.contains(&last))
}

/// Without the signs and small words that led to a name.
fn without_ends(text: &str) -> String {
    let is_sign = |character: char| !character.is_alphanumeric();
    let mut left = text.trim_matches(is_sign);
    while let Some((before, _)) = left.rsplit_once(' ').filter(|(_, last)| BETWEEN.contains(last)) {
        left = before.trim_end_matches(is_sign);
    }
    left.to_owned()
}

/// With one letter for every number.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut in_number = false;
    for character in text.chars() {
        let goes_on = in_number && (character.is_ascii_digit() || character == ',');
        if !goes_on {
            in_number = character.is_ascii_digit();
            out.push(if in_number { 'N' } else { character });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_led_to_a_name_go_with_it() {
        assert_eq!(without_ends("rent, "), "rent");
        assert_eq!(without_ends("lifting the mortgage of "), "lifting the mortgage");
        assert_eq!(without_ends("removing the mill from "), "removing the mill");
        assert!(leads_to_a_name("rent, ") && leads_to_a_name("price of "));
        assert!(!leads_to_a_name("bankrupt: ") && !leads_to_a_name(""));
    }

    #[test]
    fn numbers_are_all_alike() {
        assert_eq!(without_numbers("the first with $2,500 in cash"), "the first with $N in cash");
        assert_eq!(without_numbers("IN 3, or 4"), "IN N or N");
    }

    #[test]
    fn a_name_within_a_word_is_none() {
        assert_eq!(find_word("rent, Newport", "New"), None);
        assert_eq!(find_word("rent, New Port", "Port"), Some(10));
    }
}
