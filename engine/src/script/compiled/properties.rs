//! What can be read of handles: the kernel's properties, and the facts and values that the edition declares.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::frame::Frame;
use super::listed::Listed;
use super::methods::length;
use super::sight::{Sight, Sights, handles};
use crate::edition::{Declaration, Edition};
use crate::kernel::{Aspect, Aspects, Kernel, State};
use crate::script::functions::{Kind, properties};
use crate::script::known::Known;
use crate::script::plain::{Leave, Outcome, Plain, Tag};
use crate::script::store::Store;
use crate::text::SharedText;
use crate::value::Value;

/// The properties by name, each for all sorts of handles that have one.
pub struct Properties(BTreeMap<String, Rc<Property>>);

/// What stands behind a dot: a name, with what it means for each sort of handle. For maps it is the name of an entry.
pub struct Property {
    pub name: SharedText,
    readers: [Reader; Tag::COUNT],
}

#[derive(Default)]
enum Reader {
    /// The sort has nothing of this name.
    #[default]
    Missing,
    /// Depends on nothing but the edition: a value for each handle of the sort.
    Fixed(Box<[Plain]>),
    Kernel(Body, Rc<Sight>),
    /// A list that is asked for more often than it changes.
    Listed(Body, Box<Listed>),
    /// A value that scripts may also set.
    Value(ValuePlace, Rc<Sight>),
}

type Body = fn(&Kernel, Plain, &mut Store<'_>) -> Outcome;

/// Where the state has a declared value: in the rows of players or of spaces.
#[derive(Clone, Copy)]
struct ValuePlace {
    slot: u32,
    row: u32,
}

impl ValuePlace {
    /// The value of a player or of a space.
    #[inline]
    fn of(self, state: &State, handle: Plain) -> Option<&Value> {
        let values = if handle.tag == Tag::Player { &state.player_values } else { &state.space_values };
        values.get(handle.index() * self.row as usize + self.slot as usize)
    }
}

impl Properties {
    /// The properties of an edition, of which an empty table is given.
    pub fn new(table: &Kernel, known: &mut Known, sights: &Sights) -> Properties {
        let (edition, mut all) = (&*table.edition, BTreeMap::<String, Property>::new());
        let mut add = |name: &str, tag: Tag, reader: Reader| {
            all.entry(name.into()).or_insert_with(|| Property::new(name.into())).readers[tag as usize] = reader;
        };
        for property in properties() {
            let Some(tag) = tag_of_kind(property.on) else { continue };
            let fixed = match property.reads {
                Aspect::Nothing => fixed(edition, tag, known, |handle| (property.body)(table, handle).ok()),
                _ => None,
            };
            let kernel = || {
                let sight = sights.of_aspect(edition, property.reads);
                match property.returns.starts_with("a list") && property.reads != Aspect::Nothing {
                    true => Reader::Listed(property.of_plain, Box::new(Listed::new(sight))),
                    false => Reader::Kernel(property.of_plain, sight),
                }
            };
            add(property.name, tag, fixed.unwrap_or_else(kernel));
        }
        let declared = &edition.declared;
        for (tag, facts) in [
            (Tag::Space, &declared.space_facts),
            (Tag::Group, &declared.group_facts),
            (Tag::Card, &declared.card_facts),
        ] {
            for (slot, Declaration { name, .. }) in facts.iter().enumerate() {
                let fact = |handle: &Value| facts_of(edition, handle).get(slot).cloned();
                if let Some(fixed) = fixed(edition, tag, known, fact) {
                    add(name, tag, fixed);
                }
            }
        }
        for (tag, values) in [(Tag::Player, &declared.player_values), (Tag::Space, &declared.space_values)] {
            for (slot, Declaration { name, .. }) in values.iter().enumerate() {
                let place = ValuePlace { slot: slot as u32, row: values.len() as u32 };
                add(name, tag, Reader::Value(place, Sight::of_value(edition, tag, name)));
            }
        }
        let shared = all.into_iter().map(|(name, property)| {
            let property = Property { name: known.text(&name), ..property };
            (name, Rc::new(property))
        });
        Properties(shared.collect())
    }

    /// What a name means; nothing is known of names that only maps, lists and texts have.
    pub fn get(&self, name: SharedText) -> Rc<Property> {
        self.0.get(name.as_str()).cloned().unwrap_or_else(|| Rc::new(Property::new(name)))
    }

    /// Whether scripts may set something of this name.
    pub fn is_settable(&self, name: &str) -> bool {
        let readers = self.0.get(name).map(|property| &property.readers);
        readers.is_some_and(|readers| readers.iter().any(|reader| matches!(reader, Reader::Value(..))))
    }
}

impl Property {
    fn new(name: SharedText) -> Property {
        Property { name, readers: Default::default() }
    }

    /// Reads the property of a handle.
    #[inline]
    pub fn read(&self, frame: &mut Frame<'_>, handle: Plain) -> Outcome {
        match &self.readers[handle.tag as usize] {
            Reader::Fixed(values) => values.get(handle.index()).copied().ok_or(Leave),
            reader => self.read_state(frame, handle, reader),
        }
    }

    /// Reads the property of what a variable holds.
    #[inline]
    pub fn read_variable(&self, frame: &mut Frame<'_>, variable: Plain) -> Outcome {
        frame.go_through(variable)?;
        self.read(frame, variable)
    }

    /// Reads what is not fixed. Nearly all of it is looked up in the state.
    #[inline(never)]
    fn read_state(&self, frame: &mut Frame<'_>, handle: Plain, reader: &Reader) -> Outcome {
        if let Reader::Kernel(body, sight) = reader {
            frame.note_read(|| sight.of(handle));
            return body(&frame.kernel.borrow(), handle, &mut frame.store);
        }
        if let Reader::Value(place, sight) = reader {
            frame.note_read(|| sight.of(handle));
            let state = &frame.kernel.borrow().state;
            return match place.of(state, handle) {
                Some(Value::Flag(flag)) => Ok(Plain::flag(*flag)),
                Some(Value::Number(number)) => Ok(Plain::number(*number)),
                Some(other) => Ok(frame.store.keep_copy(other)),
                None => Err(Leave),
            };
        }
        match reader {
            Reader::Listed(body, listed) => listed.list(frame, handle, |kernel, store| body(kernel, handle, store)),
            _ => self.read_other(frame, handle),
        }
    }

    /// Reads what is no handle: an entry of a map, the length of a list, or what only the interpreter knows.
    #[inline(never)]
    fn read_other(&self, frame: &mut Frame<'_>, value: Plain) -> Outcome {
        match value.tag {
            Tag::Map => {
                let Value::Map(map) = frame.store.large(value) else { return Err(Leave) };
                let Some(entry) = map.get(self.name.as_str()).cloned() else { return Ok(Plain::NOTHING) };
                Ok(frame.store.keep(entry))
            }
            Tag::List | Tag::Text if self.name == "len" => {
                frame.go_through(value)?;
                length(frame.store.large(value))
            }
            Tag::List | Tag::Text | Tag::Number => {
                let mut value = frame.store.value(value);
                let given = frame.native(&format!("get${}", self.name), &mut value, Vec::new())?;
                Ok(frame.store.keep(given))
            }
            _ => Err(Leave),
        }
    }

    /// Whether a small value is what a handle has already that scripts may set.
    #[inline]
    pub fn holds(&self, frame: &Frame<'_>, handle: Plain, value: Plain) -> bool {
        let Reader::Value(place, _) = &self.readers[handle.tag as usize] else { return false };
        let state = &frame.kernel.borrow().state;
        !value.is_large() && place.of(state, handle).and_then(Plain::small) == Some(value)
    }

    /// The slot of a value that scripts may set on a handle.
    pub fn settable(&self, handle: Plain) -> Option<usize> {
        match self.readers[handle.tag as usize] {
            Reader::Value(place, _) => Some(place.slot as usize),
            _ => None,
        }
    }

    /// What of the state a value is that scripts may set.
    pub fn sight(&self, handle: Plain) -> Aspects {
        match &self.readers[handle.tag as usize] {
            Reader::Value(_, sight) => sight.of(handle),
            _ => Aspects::ALL,
        }
    }
}

/// Reads something of all handles of a sort, as far as the edition knows them.
fn fixed(edition: &Edition, tag: Tag, known: &mut Known, read: impl Fn(&Value) -> Option<Value>) -> Option<Reader> {
    let handles = match tag {
        Tag::Space | Tag::Deed | Tag::Group | Tag::Site | Tag::Deck | Tag::Card => handles(edition, tag),
        _ => return None,
    };
    let values = handles.iter().map(read).collect::<Option<Vec<Value>>>()?;
    Some(Reader::Fixed(values.into_iter().map(|value| known.plain(value)).collect()))
}

fn facts_of<'a>(edition: &'a Edition, handle: &Value) -> &'a [Value] {
    match handle {
        Value::Space(space) => &edition.space(*space).facts,
        Value::Group(group) => &edition.group(*group).facts,
        Value::Card(card) => &edition.card(*card).facts,
        _ => &[],
    }
}

fn tag_of_kind(kind: Kind) -> Option<Tag> {
    Some(match kind {
        Kind::Player => Tag::Player,
        Kind::Space => Tag::Space,
        Kind::Deed => Tag::Deed,
        Kind::Group => Tag::Group,
        Kind::Site => Tag::Site,
        Kind::Deck => Tag::Deck,
        Kind::Card => Tag::Card,
        Kind::Piece => Tag::Piece,
        Kind::Purse => Tag::Purse,
        Kind::Timer => Tag::Timer,
        Kind::Roll => Tag::Roll,
        Kind::Deal => Tag::Deal,
        _ => return None,
    })
}
