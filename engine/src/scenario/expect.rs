//! Compares what came out with what must.

use std::collections::{BTreeMap, BTreeSet};

use super::file::{Expect, ExpectKeys};
use super::subject::Subject;
use super::values::{card, declared, deed, player, reference, space, stock};
use crate::data::forms::Whole;
use crate::data::node::{At, Node, NodeValue, Pair, Table};
use crate::data::read::{Keys, Read, table_in, wrong_type};
use crate::decision::Question;
use crate::edition::{DeckId, Named, PlayerId, Supply};
use crate::game::{Game, Phase};
use crate::kernel::{Kernel, State};
use crate::mistake::{Mistake, Mistakes};
use crate::text::SharedText;
use crate::value::{Place, Value};

/// Whose turn it is where it is nobody's.
const NOBODY: &str = "nobody";

/// Every difference, in words; or what is wrong with the expectation itself.
pub fn compare(game: &Game, start: &State, expect: &Expect) -> Result<Vec<String>, Mistakes> {
    let kernel = game.kernel();
    let mut comparison = Comparison { kernel: &kernel, start, differences: Vec::new(), mistakes: Vec::new() };
    comparison.keys(game, expect);
    for pair in &expect.subjects.0 {
        comparison.subject(pair);
    }
    Mistakes::or(comparison.mistakes, comparison.differences)
}

/// A question in one line: who is asked what.
pub fn question_words(kernel: &Kernel, question: &Question) -> String {
    let players: Vec<&str> = question.players.iter().map(|player| kernel.player_name(*player)).collect();
    format!("{}: {}: {}", players.join(", "), kernel.asked_words(question), kernel.form_words(question))
}

struct Comparison<'a> {
    kernel: &'a Kernel,
    start: &'a State,
    differences: Vec<String>,
    mistakes: Vec<Mistake>,
}

impl Comparison<'_> {
    fn keys(&mut self, game: &Game, expect: &Expect) {
        let keys = &expect.keys;
        let transcript = game.transcript();
        self.events(&transcript, keys.events.as_deref().unwrap_or_default());
        for line in keys.never.iter().flatten().filter(|line| transcript.iter().any(|found| found.contains(&***line))) {
            self.differences.push(format!("this must not happen, but did: {line}"));
        }
        if let Some(expected) = &keys.question {
            let found = game.question().map(|question| question_words(self.kernel, question));
            self.same("the question that waits", expected, &found.unwrap_or_else(|| "none".into()));
        }
        if let Some(expected) = &keys.winners {
            let winners = self.kernel.state.ending.iter().flat_map(|ending| &ending.winners);
            let found: Vec<&str> = winners.map(|player| self.kernel.player_name(*player)).collect();
            for name in expected {
                player(self.kernel, name, "`winners`", &mut self.mistakes);
            }
            let expected: Vec<&str> = expected.iter().map(|name| &*name.value).collect();
            self.same("the winners", &expected.join(", "), &found.join(", "));
        }
        if let Some(expected) = keys.over {
            self.same("whether the game is over", &expected.to_string(), &(*game.phase() == Phase::Over).to_string());
        }
        if let Some(seconds) = keys.clock {
            self.same("the clock", &seconds.0.to_string(), &(self.kernel.state.clock.now / 1000).to_string());
        }
        if let Some(expected) = &keys.turn {
            let found = self.kernel.state.player_in_turn.map(|player| self.kernel.player_name(player));
            if &*expected.value != NOBODY {
                player(self.kernel, expected, "`turn`", &mut self.mistakes);
            }
            self.same("whose turn it is", &expected.value, found.unwrap_or(NOBODY));
        }
        if let Some(node) = &keys.decks {
            self.decks(&node.node);
        }
    }

    /// The lines must come in this order; others may stand between.
    fn events(&mut self, transcript: &[String], expected: &[SharedText]) {
        let mut found = transcript.iter();
        for line in expected {
            if !found.any(|event| **event == **line) {
                let elsewhere = transcript.iter().any(|event| **event == **line);
                let hint = if elsewhere { " (it happens, but earlier)" } else { "" };
                self.differences.push(format!("this must happen, but does not: {line}{hint}"));
                return;
            }
        }
    }

    fn decks(&mut self, node: &Node) {
        let Some(table) = table_in(node, "decks", &mut self.mistakes) else { return };
        for pair in &table.0 {
            let deck = reference(self.kernel, Named::Deck, &pair.key, "`decks`", &mut self.mistakes);
            if let (Some(deck), NodeValue::Table(cards)) = (deck, &pair.node.value) {
                self.whole_deck(&pair.key.value, DeckId::nth(deck), cards);
                continue;
            }
            let names: Option<Vec<At<SharedText>>> = Vec::read(&pair.node, &pair.key.value, &mut self.mistakes);
            let (Some(deck), Some(names)) = (deck, names) else { continue };
            for name in &names {
                card(self.kernel, name, "`decks`", &mut self.mistakes);
            }
            let pile = self.kernel.state.cards.pile(DeckId::nth(deck));
            let found: Vec<&str> =
                pile.iter().take(names.len()).map(|card| &*self.kernel.edition.card(*card).id).collect();
            let expected: Vec<&str> = names.iter().map(|name| &*name.value).collect();
            self.same(&format!("the top of {}", pair.key.value), &expected.join(", "), &found.join(", "));
        }
    }

    /// How many of each card lie in a deck, in any order, and no others.
    fn whole_deck(&mut self, label: &str, deck: DeckId, cards: &Table) {
        let mut expected = BTreeMap::new();
        for pair in &cards.0 {
            let known = card(self.kernel, &pair.key, "`decks`", &mut self.mistakes);
            let count = Whole::<1, 1000>::read(&pair.node, &pair.key.value, &mut self.mistakes);
            if let (Some(_), Some(count)) = (known, count) {
                expected.insert(pair.key.value.to_string(), count.0);
            }
        }
        let mut found = BTreeMap::new();
        let edition = &self.kernel.edition;
        for card in self.kernel.state.cards.pile(deck) {
            let card = edition.card(*card);
            // Copies count by the id of the first one.
            let first = edition.cards.iter().find(|other| other.is_like(card)).unwrap_or(card);
            *found.entry(first.id.to_string()).or_insert(0) += 1;
        }
        let words = |cards: &BTreeMap<String, i64>| {
            cards.iter().map(|(card, count)| format!("{count} {card}")).collect::<Vec<_>>().join(", ")
        };
        self.same(&format!("the cards in {label}"), &words(&expected), &words(&found));
    }

    fn subject(&mut self, pair: &Pair) {
        let keys: Vec<&str> = ExpectKeys::KEYS.iter().copied().chain(["table", "bank"]).collect();
        let subject = match Subject::find(self.kernel, &pair.key, "expect", &keys) {
            Ok(subject) => subject,
            Err(mistake) => return self.mistakes.push(*mistake),
        };
        let Some(table) = table_in(&pair.node, &pair.key.value, &mut self.mistakes) else { return };
        for pair in &table.0 {
            self.key(subject, pair);
        }
    }

    fn key(&mut self, subject: Subject, pair: &Pair) {
        let (word, node) = (&*pair.key.value, &pair.node);
        let label = format!("{word} of {}", subject.name(self.kernel));
        match (subject, word) {
            (_, "cash") => {
                let Some(purse) = subject.purse() else { return self.unknown(subject, &pair.key) };
                let (before, now) = (self.start.purses.held(purse), self.kernel.state.purses.held(purse));
                self.number(&label, node, before, now);
            }
            (Subject::Player(player), "at") => {
                let name: Option<At<SharedText>> = At::read(node, "at", &mut self.mistakes);
                let Some(name) = name.filter(|name| space(self.kernel, name, "`at`", &mut self.mistakes).is_some())
                else {
                    return;
                };
                let found = self.kernel.edition.space(self.kernel.state.seat(player).at).id.clone();
                self.same(&label, &name.value, &found);
            }
            (Subject::Player(player), "owns") => self.owns(&label, player, node),
            (Subject::Player(player), "holds") => self.holds(&label, player, node),
            (Subject::Player(player), "out") => {
                if let Some(expected) = bool::read(node, "out", &mut self.mistakes) {
                    self.same(&label, &expected.to_string(), &self.kernel.state.seat(player).is_out.to_string());
                }
            }
            (Subject::Space(space), "owner") => {
                let Some(name) = At::<SharedText>::read(node, "owner", &mut self.mistakes) else { return };
                if &*name.value != "bank" {
                    player(self.kernel, &name, "`owner`", &mut self.mistakes);
                }
                let deed = self.kernel.edition.space(space).deed;
                let owner = deed.and_then(|deed| self.kernel.state.owners[deed.index()]);
                self.same(&label, &name.value, owner.map_or("bank", |owner| self.kernel.player_name(owner)));
            }
            _ => self.piece_or_value(&label, subject, pair),
        }
    }

    fn owns(&mut self, label: &str, player: PlayerId, node: &Node) {
        let names: Option<Vec<At<SharedText>>> = Vec::read(node, "owns", &mut self.mistakes);
        let Some(names) = names else { return };
        for name in &names {
            deed(self.kernel, name, "`owns`", &mut self.mistakes);
        }
        let owned =
            self.kernel.edition.deeds.iter().zip(&self.kernel.state.owners).filter(|(_, o)| **o == Some(player));
        let found = owned.map(|(deed, _)| self.kernel.edition.space(deed.space).id.to_string());
        self.same_set(label, &names, found.collect());
    }

    fn holds(&mut self, label: &str, player: PlayerId, node: &Node) {
        let names: Option<Vec<At<SharedText>>> = Vec::read(node, "holds", &mut self.mistakes);
        let Some(names) = names else { return };
        for name in &names {
            card(self.kernel, name, "`holds`", &mut self.mistakes);
        }
        let held = self.kernel.state.cards.held_by(player);
        let found = held.into_iter().map(|card| self.kernel.edition.card(card).id.to_string()).collect();
        self.same_set(label, &names, found);
    }

    fn piece_or_value(&mut self, label: &str, subject: Subject, pair: &Pair) {
        let kind = self.kernel.edition.find(Named::Piece, &pair.key.value);
        if let (Some(kind), Some(place)) = (kind, subject.place()) {
            return self.pieces(label, kind, place, pair);
        }
        let declared_names = &self.kernel.edition.declared;
        let declarations = match subject {
            Subject::Player(_) => &declared_names.player_values,
            Subject::Space(_) => &declared_names.space_values,
            Subject::Table => &declared_names.table_values,
            _ => return self.unknown(subject, &pair.key),
        };
        let slot = declarations.iter().position(|declaration| declaration.name == pair.key.value);
        let (Some(slot), Some(owner)) = (slot, subject.value_owner()) else { return self.unknown(subject, &pair.key) };
        if let Some(expected) = declared(self.kernel, &declarations[slot], &pair.node, &mut self.mistakes) {
            let found = self.kernel.value(&owner, slot);
            let words = |value: &Value| self.kernel.id(value);
            self.same(label, &words(&expected), &words(&found));
        }
    }

    fn pieces(&mut self, label: &str, kind: usize, place: Place, pair: &Pair) {
        let count = |state: &State, owner| state.pieces.count(stock(kind, owner), place);
        if !matches!(self.kernel.edition.pieces[kind].supply, Supply::Each(_)) {
            let (before, now) = (count(self.start, None), count(&self.kernel.state, None));
            return self.number(label, &pair.node, before, now);
        }
        let Some(table) = table_in(&pair.node, &pair.key.value, &mut self.mistakes) else { return };
        for own in &table.0 {
            let Some(owner) = player(self.kernel, &own.key, label, &mut self.mistakes) else { continue };
            let (before, now) = (count(self.start, Some(owner)), count(&self.kernel.state, Some(owner)));
            self.number(&format!("{} {label}", own.key.value), &own.node, before, now);
        }
    }

    /// A number, or a change from the start: `"+7_000"`.
    fn number(&mut self, label: &str, node: &Node, before: i64, now: i64) {
        let expected = match &node.value {
            NodeValue::Number(number) => Some(*number),
            NodeValue::Text(text) if text.starts_with(['+', '-']) => {
                text.replace(['_', ','], "").parse::<i64>().ok().map(|change| before + change)
            }
            _ => None,
        };
        match expected {
            Some(expected) => self.same(label, &expected.to_string(), &now.to_string()),
            None => wrong_type(node, label, "a number, or a change such as \"+10\"", &mut self.mistakes).unwrap_or(()),
        }
    }

    fn same(&mut self, label: &str, expected: &str, found: &str) {
        if expected != found {
            let or_none = |text: &str| if text.is_empty() { "none".to_string() } else { text.to_string() };
            let (expected, found) = (or_none(expected), or_none(found));
            self.differences.push(format!("{label}\n  expected: {expected}\n  found:    {found}"));
        }
    }

    fn same_set(&mut self, label: &str, expected: &[At<SharedText>], found: BTreeSet<String>) {
        let expected: BTreeSet<String> = expected.iter().map(|name| name.value.to_string()).collect();
        let list = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(", ");
        self.same(label, &list(&expected), &list(&found));
    }

    fn unknown(&mut self, subject: Subject, key: &At<SharedText>) {
        let fixed: &[&str] = match subject {
            Subject::Player(_) => &["cash", "at", "owns", "holds", "out"],
            Subject::Pot(_) | Subject::Bank => &["cash"],
            Subject::Space(_) => &["owner"],
            Subject::Site(_) | Subject::Table => &[],
        };
        self.mistakes.push(subject.unknown_key(self.kernel, fixed, key));
    }
}
