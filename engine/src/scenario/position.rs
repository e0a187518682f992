//! Lays out the position that a scenario gives.

use std::collections::VecDeque;

use super::file::Scenario;
use super::subject::Subject;
use super::values::{card, declared, deed, player, reference, space, stock};
use crate::data::forms::{Amount, Whole};
use crate::data::node::{At, Node, NodeValue, Pair, Table};
use crate::data::read::{Read, wrong_type};
use crate::edition::{DeckId, DeviceId, Named, PlayerId, Supply, TimerId};
use crate::kernel::{CardPlace, Kernel, Stream};
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;
use crate::value::Place;

/// What `given` has besides players, spaces, sites and pots.
const KEYS: &[&str] = &["turn", "turns", "clock", "timers", "decks", "table", "bank"];

/// Changes a fresh state into the scenario's position.
pub fn lay_out(kernel: &mut Kernel, scenario: &Scenario) -> Vec<Mistake> {
    let mut layout = Layout { kernel, mistakes: Vec::new() };
    let given = scenario.position();
    layout.random_results(scenario);
    if given.get("turn").is_some() {
        layout.starting_cash();
    }
    // The Bank comes last: it holds what is left, or exactly what the scenario says. Timers end when the clock says.
    let is_late = |pair: &&Pair| matches!(&*pair.key.value, "bank" | "timers");
    let (late, others): (Vec<_>, Vec<_>) = given.0.iter().partition(is_late);
    for pair in others.into_iter().chain(late) {
        match &*pair.key.value {
            "turn" => layout.turn(&pair.node),
            "clock" => layout.clock(&pair.node),
            "timers" => layout.timers(&pair.node),
            "turns" => layout.turns(&pair.node),
            "decks" if given.get("turn").is_none() => {
                // What is missing is missing in the whole table.
                let at = scenario.given.as_ref().map_or(&pair.key.at, |given| &given.0.node.at);
                layout.mistakes.push(Mistake::new(at, What::DecksWithoutTurn));
            }
            "decks" => layout.decks(&pair.node),
            _ => layout.subject(&pair.key, &pair.node),
        }
    }
    layout.mistakes
}

struct Layout<'a> {
    kernel: &'a mut Kernel,
    mistakes: Vec<Mistake>,
}

impl Layout<'_> {
    /// Without a seed nothing is left to chance: dice and devices show what the scenario says.
    fn random_results(&mut self, scenario: &Scenario) {
        let play = scenario.play.as_ref();
        let (dice, devices) = (play.and_then(|play| play.dice.as_ref()), play.and_then(|play| play.devices.as_ref()));
        if scenario.seed.is_some() {
            let given = [dice.map(|dice| ("dice", &dice.at)), devices.map(|devices| ("devices", &devices.node.at))];
            let mistakes = given.into_iter().flatten().map(|(key, at)| Mistake::new(at, What::ResultsWithSeed { key }));
            return self.mistakes.extend(mistakes);
        }
        let rolls = dice.iter().flat_map(|dice| &dice.value);
        let faces = rolls.map(|roll| roll.faces.iter().map(|face| face.value).collect());
        self.kernel.state.dice = Stream::Rolls { rolls: faces.collect(), used: 0 };
        for stream in &mut self.kernel.state.device_streams {
            *stream = Stream::Loaded(VecDeque::new());
        }
        if let Some(devices) = devices {
            self.devices(&devices.node);
        }
    }

    fn devices(&mut self, node: &Node) {
        let Some(table) = self.table(node, "devices") else { return };
        for pair in &table.0 {
            let found = reference(self.kernel, Named::Device, &pair.key, "`devices`", &mut self.mistakes);
            let faces: Option<Vec<At<SharedText>>> = Vec::read(&pair.node, &pair.key.value, &mut self.mistakes);
            let (Some(device), Some(faces)) = (found, faces) else { continue };
            let results = faces.iter().filter_map(|face| self.face(device, face)).collect();
            self.kernel.state.device_streams[DeviceId::nth(device).index()] = Stream::Loaded(results);
        }
    }

    /// The smallest random number that makes the device show this face.
    fn face(&mut self, device: usize, face: &At<SharedText>) -> Option<u32> {
        let definition = &self.kernel.edition.devices[device];
        let index = definition.faces.iter().position(|name| *name == face.value);
        if index.is_none() {
            let names: Vec<String> = definition.faces.iter().map(ToString::to_string).collect();
            let what = What::UnknownReference {
                owner: format!("device `{}`", definition.id),
                list: "face",
                name: face.value.to_string(),
                nearest: nearest(&face.value, names.iter().map(String::as_str)),
                names,
            };
            self.mistakes.push(Mistake::new(&face.at, what));
        }
        index.map(|index| definition.odds[..index].iter().sum())
    }

    fn starting_cash(&mut self) {
        let cash = self.kernel.edition.start_cash;
        for player in self.kernel.state.all_players().collect::<Vec<_>>() {
            self.kernel.state.purses.lay_out(crate::value::Purse::Player(player), cash);
        }
    }

    fn turn(&mut self, node: &Node) {
        let NodeValue::Text(name) = &node.value else {
            return wrong_type(node, "turn", "a player's name", &mut self.mistakes).unwrap_or(());
        };
        let name = At::new(&node.at, name.clone());
        self.kernel.state.player_in_turn = player(self.kernel, &name, "`turn`", &mut self.mistakes);
        self.kernel.state.next = None;
    }

    fn clock(&mut self, node: &Node) {
        if let Some(seconds) = Amount::read(node, "clock", &mut self.mistakes) {
            self.kernel.state.clock.now = seconds.0 * 1000;
        }
    }

    /// The seconds that running timers have left. One that has already warned warns no more.
    fn timers(&mut self, node: &Node) {
        let Some(table) = self.table(node, "timers") else { return };
        for pair in &table.0 {
            let found = reference(self.kernel, Named::Timer, &pair.key, "`timers`", &mut self.mistakes);
            let seconds = Whole::<1, { i64::MAX / 1000 }>::read(&pair.node, &pair.key.value, &mut self.mistakes);
            if let (Some(timer), Some(seconds)) = (found, seconds) {
                let warning = self.kernel.edition.timers[timer].warning;
                self.kernel.state.clock.start(TimerId::nth(timer), seconds.0 * 1000, warning);
            }
        }
    }

    /// How many turns have begun before.
    fn turns(&mut self, node: &Node) {
        if let Some(turns) = Amount::read(node, "turns", &mut self.mistakes) {
            self.kernel.state.turn = u32::try_from(turns.0).unwrap_or(u32::MAX - 1);
        }
    }

    /// The named cards lie on top of their deck, in this order; the others follow as in the data.
    fn decks(&mut self, node: &Node) {
        let Some(table) = self.table(node, "decks") else { return };
        for pair in &table.0 {
            let found = reference(self.kernel, Named::Deck, &pair.key, "`decks`", &mut self.mistakes);
            let names: Option<Vec<At<SharedText>>> = Vec::read(&pair.node, &pair.key.value, &mut self.mistakes);
            let (Some(deck), Some(names)) = (found, names) else { continue };
            let deck = DeckId::nth(deck);
            for name in names.iter().rev() {
                let Some(card) = card(self.kernel, name, "`decks`", &mut self.mistakes) else { continue };
                let pile = self.kernel.state.cards.pile_mut(deck);
                if let Some(place) = pile.iter().position(|other| *other == card) {
                    pile.remove(place);
                    pile.push_front(card);
                } else {
                    let deck = pair.key.value.to_string();
                    let what = What::CardNotInDeck { card: name.value.to_string(), deck };
                    self.mistakes.push(Mistake::new(&name.at, what));
                }
            }
        }
    }

    fn subject(&mut self, name: &At<SharedText>, node: &Node) {
        let subject = match Subject::find(self.kernel, name, "given", KEYS) {
            Ok(subject) => subject,
            Err(mistake) => return self.mistakes.push(*mistake),
        };
        let Some(table) = self.table(node, &name.value) else { return };
        for pair in &table.0 {
            self.key(subject, &pair.key, &pair.node);
        }
    }

    fn key(&mut self, subject: Subject, key: &At<SharedText>, node: &Node) {
        let word = &*key.value;
        match (subject, word) {
            (_, "cash") if subject.purse().is_some() => {
                if let (Some(purse), Some(amount)) = (subject.purse(), Amount::read(node, "cash", &mut self.mistakes)) {
                    self.kernel.state.purses.lay_out(purse, amount.0);
                }
            }
            (Subject::Player(player), "at") => self.put(player, node),
            (Subject::Player(player), "owns") => self.owns(player, node),
            (Subject::Player(player), "holds") => self.holds(player, node),
            (Subject::Player(player), "out") => {
                self.kernel.state.players[player.index()].is_out =
                    bool::read(node, "out", &mut self.mistakes).unwrap_or(false);
            }
            _ => self.piece_or_value(subject, key, node),
        }
    }

    fn put(&mut self, player: PlayerId, node: &Node) {
        let name: Option<At<SharedText>> = At::read(node, "at", &mut self.mistakes);
        if let Some(space) = name.and_then(|name| space(self.kernel, &name, "`at`", &mut self.mistakes)) {
            self.kernel.state.players[player.index()].at = space;
        }
    }

    fn owns(&mut self, player: PlayerId, node: &Node) {
        let names: Option<Vec<At<SharedText>>> = Vec::read(node, "owns", &mut self.mistakes);
        for name in names.unwrap_or_default() {
            if let Some(deed) = deed(self.kernel, &name, "`owns`", &mut self.mistakes)
                && let Some(owner) = self.kernel.state.owners[deed.index()].replace(player)
            {
                self.had_already("deed", &name, owner);
            }
        }
    }

    fn holds(&mut self, player: PlayerId, node: &Node) {
        let names: Option<Vec<At<SharedText>>> = Vec::read(node, "holds", &mut self.mistakes);
        for name in names.unwrap_or_default() {
            if let Some(card) = card(self.kernel, &name, "`holds`", &mut self.mistakes) {
                if let CardPlace::Player(holder) = self.kernel.state.cards.place(card) {
                    self.had_already("card", &name, holder);
                    continue;
                }
                let deck = self.kernel.edition.card(card).deck;
                self.kernel.state.cards.take_out(card, deck);
                self.kernel.state.cards.give(card, player);
            }
        }
    }

    fn had_already(&mut self, what: &'static str, name: &At<SharedText>, player: PlayerId) {
        let player = self.kernel.player_name(player).to_owned();
        let what = What::HadAlready { what, id: name.value.to_string(), player };
        self.mistakes.push(Mistake::new(&name.at, what));
    }

    /// A count of pieces, or a declared value.
    fn piece_or_value(&mut self, subject: Subject, key: &At<SharedText>, node: &Node) {
        let kind = self.kernel.edition.find(Named::Piece, &key.value);
        if let (Some(kind), Some(place)) = (kind, subject.place()) {
            return self.pieces(kind, place, key, node);
        }
        let edition = self.kernel.edition.clone();
        let declarations = match subject {
            Subject::Player(_) => &edition.declared.player_values,
            Subject::Space(_) => &edition.declared.space_values,
            Subject::Table => &edition.declared.table_values,
            _ => return self.unknown_key(subject, key),
        };
        let found = declarations.iter().position(|declaration| declaration.name == key.value);
        let (Some(slot), Some(owner)) = (found, subject.value_owner()) else { return self.unknown_key(subject, key) };
        if let Some(value) = declared(self.kernel, &declarations[slot], node, &mut self.mistakes) {
            self.kernel.lay_out_value(&owner, slot, value);
        }
    }

    /// `crate = 2`, or `pennant = { Ann = 1 }` where every player has their own.
    fn pieces(&mut self, kind: usize, place: Place, key: &At<SharedText>, node: &Node) {
        let is_own = matches!(self.kernel.edition.pieces[kind].supply, Supply::Each(_));
        if !is_own {
            if let Some(count) = Amount::read(node, &key.value, &mut self.mistakes) {
                self.place_pieces(key, kind, None, Place::Bank, place, count.0);
            }
            return;
        }
        let Some(table) = self.table(node, &key.value) else { return };
        for pair in &table.0 {
            let owner = player(self.kernel, &pair.key, &format!("`{}`", key.value), &mut self.mistakes);
            let count = Amount::read(&pair.node, &pair.key.value, &mut self.mistakes);
            if let (Some(owner), Some(count)) = (owner, count) {
                self.place_pieces(key, kind, Some(owner), Place::Player(owner), place, count.0);
            }
        }
    }

    fn place_pieces(
        &mut self,
        key: &At<SharedText>,
        kind: usize,
        owner: Option<PlayerId>,
        from: Place,
        to: Place,
        count: i64,
    ) {
        let edition = self.kernel.edition.clone();
        let stock = stock(kind, owner);
        if to == Place::Bank {
            self.kernel.state.pieces.lay_out_bank(stock, count);
        } else if let Err(left) = self.kernel.state.pieces.transfer(&edition, stock, count, from, to) {
            let what = What::PiecesNotThere { piece: key.value.to_string(), wanted: count, left };
            self.mistakes.push(Mistake::new(&key.at, what));
        }
    }

    fn unknown_key(&mut self, subject: Subject, key: &At<SharedText>) {
        let fixed: &[&str] = match subject {
            Subject::Player(_) => &["cash", "at", "owns", "holds", "out"],
            Subject::Pot(_) | Subject::Bank => &["cash"],
            Subject::Space(_) | Subject::Site(_) | Subject::Table => &[],
        };
        self.mistakes.push(subject.unknown_key(self.kernel, fixed, key));
    }

    fn table(&mut self, node: &Node, key: &str) -> Option<Table> {
        crate::data::read::table_in(node, key, &mut self.mistakes).cloned()
    }
}
