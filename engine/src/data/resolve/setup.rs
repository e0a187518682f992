//! Players, money and dice.

use super::supplies::{check_length, check_repeated};
use super::{Names, Tracks};
use crate::data::draft::Draft;
use crate::data::files::Setup;
use crate::data::list::List;
use crate::edition::{Issue, SpaceId};
use crate::library::Location;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;
use crate::value::Roll;

/// The settings of an edition that stand in no list.
pub struct SetupChecked {
    pub min_players: usize,
    pub max_players: usize,
    pub tokens: Vec<SharedText>,
    pub currency: SharedText,
    pub start_cash: i64,
    pub bills: Vec<(i64, i64)>,
    pub bank: Issue,
    pub dice: Vec<u8>,
    pub start: SpaceId,
}

/// Looks up settings that every edition needs, its own or inherited.
struct Required<'a> {
    draft: &'a Draft,
    edition: &'a str,
    at: &'a Location,
}

impl Required<'_> {
    fn key<'a, T>(&self, value: Option<&'a T>, key: &str, mistakes: &mut Vec<Mistake>) -> Option<&'a T> {
        if value.is_none() && !self.draft.is_written(key) {
            let owner = format!("edition `{}`", self.edition);
            let table = key.rsplit_once('.').and_then(|(table, _)| self.draft.place_of(table));
            let at = table.filter(|table| table.file == self.at.file).unwrap_or(self.at);
            mistakes.push(Mistake::new(at, What::MissingKey { owner, key: key.to_owned() }));
        }
        value
    }
}

impl SetupChecked {
    /// Checks the settings; nothing if one is missing. The place is that of the edition's own file.
    pub fn of(
        draft: &Draft,
        setup: &Setup,
        tracks: &Tracks,
        edition: &str,
        at: &Location,
        mistakes: &mut Vec<Mistake>,
    ) -> Option<SetupChecked> {
        let required = Required { draft, edition, at };
        let players = required.key(setup.players.as_ref(), "players", mistakes);
        let (min, max) = match players {
            Some(players) => (
                required.key(players.min.as_ref(), "players.min", mistakes),
                required.key(players.max.as_ref(), "players.max", mistakes),
            ),
            None => (None, None),
        };
        if let Some((min, max)) = min.zip(max).filter(|(min, max)| min.value.0 > max.value.0) {
            mistakes.push(Mistake::new(&min.at, What::FewerThanLeast { least: min.value.0, most: max.value.0 }));
        }
        let tokens = required.key(setup.tokens.as_ref(), "tokens", mistakes);
        if let Some(tokens) = tokens {
            check_repeated("tokens", &tokens.value, mistakes);
        }
        if let Some((tokens, max)) = tokens.zip(max) {
            let count = tokens.value.len();
            if i64::try_from(count).is_ok_and(|count| count < max.value.0) {
                mistakes.push(Mistake::new(&tokens.at, What::TooFewTokens { tokens: count, players: max.value.0 }));
            }
        }
        let currency = required.key(setup.currency.as_ref(), "currency", mistakes);
        let cash = required.key(setup.cash.as_ref(), "cash", mistakes);
        let bank = required.key(setup.bank.as_ref(), "bank", mistakes);
        let dice = required.key(setup.dice.as_ref(), "dice", mistakes);
        if let Some(dice) = dice {
            check_length("dice", dice, 1, Roll::MOST_DICE, mistakes);
        }
        if let Some((bills, cash)) = setup.bills.as_ref().zip(cash) {
            let (total, cash) = (bills.value.total(), cash.value.0);
            if total != cash {
                mistakes.push(Mistake::new(&bills.at, What::BillsDoNotAddUp { bills: total, cash }));
            }
        }
        let start = required.key(setup.start.as_ref(), "start", mistakes);
        let start = start.and_then(|start| {
            if !Names(draft).check(&format!("edition `{edition}`"), List::Space, start, mistakes) {
                return None;
            }
            let space = tracks.spaces.get(&start.value).copied();
            if space.is_none() && !tracks.tracks.is_empty() {
                let tracks = tracks.tracks.iter().map(|track| track.id.to_string()).collect();
                let what = What::StartNotInPlay { space: start.value.to_string(), tracks };
                mistakes.push(Mistake::new(&start.at, what));
            }
            space
        });
        let dice = dice?.value.iter().map(|sides| u8::try_from(sides.0).unwrap_or(u8::MAX)).collect();
        Some(SetupChecked {
            min_players: usize::try_from(min?.value.0).ok()?,
            max_players: usize::try_from(max?.value.0).ok()?,
            tokens: tokens?.value.iter().map(|token| token.value.clone()).collect(),
            currency: currency?.value.clone(),
            start_cash: cash?.value.0,
            bills: setup.bills.as_ref().map(|bills| bills.value.0.clone()).unwrap_or_default(),
            bank: bank?.value,
            dice,
            start: start?,
        })
    }
}
