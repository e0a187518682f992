//! What can be read of handles: the kernel's properties, and the facts and values that the edition declares.

use std::collections::BTreeMap;

use super::code::{Exit, Frame, Outcome};
use crate::edition::{Declaration, Edition};
use crate::kernel::{Aspects, Fault, Kernel};
use crate::script::functions::{Kind, properties};
use crate::text::SharedText;
use crate::value::Value;

/// The properties by name, each for all sorts of handles that have one.
pub struct Properties(BTreeMap<String, Property>);

/// One name, with what it means for each sort of value.
#[derive(Clone, Default)]
pub struct Property {
    name: SharedText,
    readers: [Option<(Reader, Aspects)>; SORTS],
}

#[derive(Clone, Copy)]
enum Reader {
    Kernel(fn(&Kernel, &Value) -> Result<Value, Fault>),
    SpaceFact(usize),
    GroupFact(usize),
    CardFact(usize),
    /// A value that scripts may also set.
    Value(usize),
}

/// Players, spaces, deeds, groups, sites, decks, cards, pieces, purses, timers, rolls and deals.
const SORTS: usize = 12;

impl Properties {
    pub fn new(edition: &Edition) -> Properties {
        let mut all = Properties(BTreeMap::new());
        for property in properties() {
            all.add(property.name, sort_of_kind(property.on), Reader::Kernel(property.body), property.reads);
        }
        let declared = &edition.declared;
        all.declare(&declared.space_facts, Kind::Space, Reader::SpaceFact);
        all.declare(&declared.group_facts, Kind::Group, Reader::GroupFact);
        all.declare(&declared.card_facts, Kind::Card, Reader::CardFact);
        all.declare(&declared.player_values, Kind::Player, Reader::Value);
        all.declare(&declared.space_values, Kind::Space, Reader::Value);
        all
    }

    /// What a name means; nothing is known of names that only maps, lists and texts have.
    pub fn get(&self, name: &str) -> Property {
        self.0.get(name).cloned().unwrap_or_default()
    }

    /// Whether scripts may set something of this name.
    pub fn is_settable(&self, name: &str) -> bool {
        let readers = self.0.get(name).map(|property| &property.readers);
        readers.is_some_and(|readers| readers.iter().any(|reader| matches!(reader, Some((Reader::Value(_), _)))))
    }

    fn declare(&mut self, declarations: &[Declaration], kind: Kind, reader: fn(usize) -> Reader) {
        for (slot, declaration) in declarations.iter().enumerate() {
            self.add(&declaration.name, sort_of_kind(kind), reader(slot), Aspects::NONE);
        }
    }

    fn add(&mut self, name: &str, sort: Option<usize>, reader: Reader, reads: Aspects) {
        if let Some(sort) = sort {
            let property =
                self.0.entry(name.into()).or_insert_with(|| Property { name: name.into(), ..Property::default() });
            property.readers[sort] = Some((reader, reads));
        }
    }
}

impl Property {
    /// Reads the property of a handle.
    pub fn read(&self, frame: &Frame<'_>, handle: &Value) -> Outcome {
        let (reader, reads) = sort(handle).and_then(|sort| self.readers[sort]).ok_or(Exit::Stop)?;
        let kernel = frame.machine.host.kernel.borrow();
        frame.note_read(reads.of(&kernel.edition, handle));
        let fact = |facts: &[Value], slot: usize| facts.get(slot).cloned().unwrap_or_default();
        Ok(match (reader, handle) {
            (Reader::Kernel(body), handle) => body(&kernel, handle).map_err(|_| Exit::Stop)?,
            (Reader::Value(slot), handle) => {
                frame.note_read(Aspects::value(&kernel.edition, handle, &self.name));
                kernel.value(handle, slot)
            }
            (Reader::SpaceFact(slot), Value::Space(space)) => fact(&kernel.edition.space(*space).facts, slot),
            (Reader::GroupFact(slot), Value::Group(group)) => fact(&kernel.edition.group(*group).facts, slot),
            (Reader::CardFact(slot), Value::Card(card)) => fact(&kernel.edition.card(*card).facts, slot),
            _ => return Err(Exit::Stop),
        })
    }

    /// The slot of a value that scripts may set on a handle.
    pub fn settable(&self, handle: &Value) -> Option<usize> {
        match self.readers[sort(handle)?] {
            Some((Reader::Value(slot), _)) => Some(slot),
            _ => None,
        }
    }
}

fn sort(value: &Value) -> Option<usize> {
    Some(match value {
        Value::Player(_) => 0,
        Value::Space(_) => 1,
        Value::Deed(_) => 2,
        Value::Group(_) => 3,
        Value::Site(_) => 4,
        Value::Deck(_) => 5,
        Value::Card(_) => 6,
        Value::Piece(_) => 7,
        Value::Purse(_) => 8,
        Value::Timer(_) => 9,
        Value::Roll(_) => 10,
        Value::Deal(_) => 11,
        _ => return None,
    })
}

fn sort_of_kind(kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Player => 0,
        Kind::Space => 1,
        Kind::Deed => 2,
        Kind::Group => 3,
        Kind::Site => 4,
        Kind::Deck => 5,
        Kind::Card => 6,
        Kind::Piece => 7,
        Kind::Purse => 8,
        Kind::Timer => 9,
        Kind::Roll => 10,
        Kind::Deal => 11,
        _ => return None,
    })
}
