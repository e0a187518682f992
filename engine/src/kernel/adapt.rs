//! A state that goes on under changed rules: what the new rules declare is there, what they no longer know is gone.

use super::random::Stream;
use super::state::device_purpose;
use super::{Marks, State};
use crate::edition::{Declaration, Edition, Named, PotId};
use crate::value::{Purse, Value};

/// What a game cannot lose or gain in the middle: tokens, deeds, cards and pieces are somewhere on it.
const FIXED: [Named; 6] = [Named::Space, Named::Group, Named::Site, Named::Deck, Named::Card, Named::Piece];

impl State {
    /// The state by the new edition, or what stands in the way. Pots, timers, devices and values may come and go.
    pub fn adapted(&self, old: &Edition, new: &Edition) -> Result<State, String> {
        for what in FIXED {
            if old.ids(what) != new.ids(what) {
                return Err(format!("its {}s differ", what.word()));
            }
        }
        let deed_spaces = |edition: &Edition| edition.deeds.iter().map(|deed| deed.space).collect::<Vec<_>>();
        let supplies = |edition: &Edition| edition.pieces.iter().map(|piece| piece.supply).collect::<Vec<_>>();
        let card_decks = |edition: &Edition| edition.cards.iter().map(|card| card.deck).collect::<Vec<_>>();
        if deed_spaces(old) != deed_spaces(new) {
            return Err("other spaces have deeds".into());
        }
        if supplies(old) != supplies(new) {
            return Err("the numbers of pieces differ".into());
        }
        if card_decks(old) != card_decks(new) {
            return Err("cards belong to other decks".into());
        }
        if old.bank != new.bank {
            return Err("the Bank's money differs".into());
        }
        let mut state = self.clone();
        state.marks = Marks::default();
        let pots = places(&old.ids(Named::Pot), &new.ids(Named::Pot));
        state.purses = self.purses.with_pots(&pots).ok_or_else(|| {
            let lost = (0..old.pots.len())
                .find(|index| !pots.contains(&Some(*index)) && self.purses.held(Purse::Pot(PotId::nth(*index))) != 0);
            let lost = lost.map_or("", |index| &*old.pots[index].id);
            format!("the pot `{lost}` would be gone with the money in it")
        })?;
        state.clock = self.clock.with_timers(&places(&old.ids(Named::Timer), &new.ids(Named::Timer)));
        let devices = places(&old.ids(Named::Device), &new.ids(Named::Device));
        let streams = devices.iter().zip(&new.devices).map(|(before, device)| {
            let known = before.and_then(|index| self.device_streams.get(index)).cloned();
            known.unwrap_or_else(|| Stream::seeded(self.seed, &device_purpose(&device.id)))
        });
        state.device_streams = streams.collect();
        let (before, now) = (&old.declared, &new.declared);
        let players = self.players.len();
        state.player_values = laid_out(&self.player_values, players, &before.player_values, &now.player_values);
        state.table_values = laid_out(&self.table_values, 1, &before.table_values, &now.table_values);
        state.space_values = laid_out(&self.space_values, new.spaces.len(), &before.space_values, &now.space_values);
        Ok(state)
    }
}

/// For each new id its place among the old ones.
fn places<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Option<usize>> {
    new.iter().map(|id| old.iter().position(|other| other == id)).collect()
}

/// Rows of values by other declarations. A value that was not declared before, or had another type, has its default.
fn laid_out(values: &[Value], rows: usize, old: &[Declaration], new: &[Declaration]) -> Vec<Value> {
    let value = |row: usize, declaration: &Declaration| {
        let is_same = |other: &Declaration| other.name == declaration.name && other.kind == declaration.kind;
        let slot = old.iter().position(is_same)?;
        values.get(row * old.len() + slot).cloned()
    };
    let rows = (0..rows).flat_map(|row| new.iter().map(move |declaration| (row, declaration)));
    rows.map(|(row, declaration)| value(row, declaration).unwrap_or_else(|| declaration.default.clone())).collect()
}
