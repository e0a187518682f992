//! Pieces, pots, devices and timers.

use std::collections::BTreeSet;

use super::read_list;
use crate::data::draft::Draft;
use crate::data::entries::{Entry, EntryKeys};
use crate::data::entry_kinds::{DeviceKeys, PieceKeys, PotKeys, TimerKeys};
use crate::data::forms::Text;
use crate::data::node::At;
use crate::edition::{Device, Piece, Pot, Remark, Supply, Timer};
use crate::mistake::{Mistake, What};

pub struct Supplies {
    pub pieces: Vec<Piece>,
    pub pots: Vec<Pot>,
    pub devices: Vec<Device>,
    pub timers: Vec<Timer>,
}

impl Supplies {
    pub fn of(draft: &Draft, remarks: &mut Vec<Remark>, mistakes: &mut Vec<Mistake>) -> Supplies {
        let pieces = read_list::<PieceKeys>(draft, &[], remarks, mistakes);
        let pots = read_list::<PotKeys>(draft, &[], remarks, mistakes);
        let devices = read_list::<DeviceKeys>(draft, &[], remarks, mistakes);
        let timers = read_list::<TimerKeys>(draft, &[], remarks, mistakes);
        Supplies {
            pieces: pieces.iter().filter_map(|(keys, entry)| piece(keys, entry, mistakes)).collect(),
            pots: pots.iter().map(|(keys, _)| Pot { id: keys.id.text.clone(), name: keys.name_or_id() }).collect(),
            devices: devices.iter().map(|(keys, _)| device(keys, mistakes)).collect(),
            timers: timers.iter().map(|(keys, _)| timer(keys, mistakes)).collect(),
        }
    }
}

fn piece(keys: &PieceKeys, entry: &Entry, mistakes: &mut Vec<Mistake>) -> Option<Piece> {
    let supply = match (keys.supply, keys.each) {
        (Some(issue), None) => Supply::Common(issue),
        (None, Some(each)) => Supply::Each(each.0),
        _ => {
            // What is written, but could not be read, is noted already.
            let written = ["supply", "each"].map(|key| entry.table.get(key).is_some());
            if written[0] == written[1] {
                let what = What::SupplyOrEach { piece: keys.id.text.to_string(), both: written[0] };
                let at = entry.table.get("each").map_or(&entry.at, |node| &node.at);
                mistakes.push(Mistake::new(at, what));
            }
            return None;
        }
    };
    let name = keys.name_or_id();
    let plural = keys.plural.clone().unwrap_or_else(|| format!("{name}s").into());
    Some(Piece { id: keys.id.text.clone(), name, plural, supply })
}

fn device(keys: &DeviceKeys, mistakes: &mut Vec<Mistake>) -> Device {
    let faces = &keys.faces;
    check_length("faces", faces, 1, 1000, mistakes);
    check_repeated("faces", &faces.value, mistakes);
    let odds: Vec<u32> = match &keys.odds {
        Some(odds) => odds.value.iter().map(|odd| u32::try_from(odd.0).unwrap_or(u32::MAX)).collect(),
        None => vec![1; faces.value.len()],
    };
    if let Some(given) = keys.odds.as_ref().filter(|_| odds.len() != faces.value.len()) {
        let what = What::OddsForFaces { device: keys.id.text.to_string(), odds: odds.len(), faces: faces.value.len() };
        mistakes.push(Mistake::new(&given.at, what));
    }
    let faces = faces.value.iter().map(|face| face.value.clone()).collect();
    Device { id: keys.id.text.clone(), name: keys.name_or_id(), faces, odds }
}

fn timer(keys: &TimerKeys, mistakes: &mut Vec<Mistake>) -> Timer {
    let warning = keys.warning.as_ref().map_or(0, |warning| warning.value.0);
    if let Some(at) = keys.warning.as_ref().filter(|_| warning >= keys.seconds.0).map(|warning| &warning.at) {
        let what = What::WarningAfterEnd { timer: keys.id.text.to_string(), seconds: keys.seconds.0, warning };
        mistakes.push(Mistake::new(at, what));
    }
    let (milliseconds, warning) = (keys.seconds.0 * 1000, warning * 1000);
    Timer { id: keys.id.text.clone(), name: keys.name_or_id(), milliseconds, warning }
}

/// Notes a list that is too short or too long.
pub fn check_length<T>(key: &str, list: &At<Vec<T>>, least: usize, most: usize, mistakes: &mut Vec<Mistake>) {
    let found = list.value.len();
    if !(least..=most).contains(&found) {
        mistakes.push(Mistake::new(&list.at, What::WrongLength { key: key.to_owned(), found, least, most }));
    }
}

/// Notes words that a list has twice.
pub fn check_repeated(key: &str, words: &[Text], mistakes: &mut Vec<Mistake>) {
    let mut seen = BTreeSet::new();
    for word in words {
        if !seen.insert(&word.value) {
            let what = What::Repeated { key: key.to_owned(), word: word.value.to_string() };
            mistakes.push(Mistake::new(&word.at, what));
        }
    }
}
