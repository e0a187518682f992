//! What can be read of handles: the kernel's properties, and the facts and values that the edition declares.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::code::{Exit, Frame, Outcome};
use crate::edition::{CardId, DeckId, Declaration, DeedId, Edition, GroupId, PlayerId, SiteId, SpaceId};
use crate::kernel::{Aspect, Aspects, Fault, Kernel, ValueKey};
use crate::script::functions::{Kind, properties};
use crate::value::{Purse, Value};

/// The properties by name, each for all sorts of handles that have one.
pub struct Properties(BTreeMap<String, Rc<Property>>);

/// One name, with what it means for each sort of value.
#[derive(Default)]
pub struct Property {
    readers: [Reader; SORTS],
}

#[derive(Default)]
enum Reader {
    /// The sort has nothing of this name.
    #[default]
    Missing,
    /// Depends on nothing but the edition: a value for each handle of the sort.
    Fixed(Box<[Value]>),
    Kernel(fn(&Kernel, &Value) -> Result<Value, Box<Fault>>, Seen),
    /// A value that scripts may also set.
    Value(usize, Seen),
}

/// What of the state somebody sees who reads a property.
struct Seen {
    /// For each handle, by its number.
    each: Box<[Aspects]>,
    /// For handles of sorts that are not numbered.
    whole: Aspects,
}

impl Seen {
    fn new(edition: &Edition, kind: Kind, whole: Aspects, see: impl Fn(&Value) -> Aspects) -> Seen {
        Seen { each: handles(edition, kind).iter().map(see).collect(), whole }
    }

    fn of(&self, index: usize) -> Aspects {
        self.each.get(index).copied().unwrap_or(self.whole)
    }
}

/// Players, spaces, deeds, groups, sites, decks, cards, pieces, purses, timers, rolls and deals.
const SORTS: usize = 12;

impl Properties {
    /// The properties of an edition, of which an empty table is given.
    pub fn new(table: &Kernel) -> Properties {
        let (edition, mut all) = (&*table.edition, BTreeMap::<String, Property>::new());
        let mut add = |name: &str, kind: Kind, reader: Reader| {
            if let Some(sort) = sort_of_kind(kind) {
                all.entry(name.into()).or_default().readers[sort] = reader;
            }
        };
        for property in properties() {
            let fixed = match property.reads {
                Aspect::Nothing => fixed(edition, property.on, |handle| (property.body)(table, handle).ok()),
                _ => None,
            };
            let reads = property.reads;
            let seen = || Seen::new(edition, property.on, reads.whole(), |handle| reads.of(edition, handle));
            add(property.name, property.on, fixed.unwrap_or_else(|| Reader::Kernel(property.body, seen())));
        }
        let declared = &edition.declared;
        for (kind, facts) in [
            (Kind::Space, &declared.space_facts),
            (Kind::Group, &declared.group_facts),
            (Kind::Card, &declared.card_facts),
        ] {
            for (slot, Declaration { name, .. }) in facts.iter().enumerate() {
                let fact = |handle: &Value| facts_of(edition, handle).get(slot).cloned();
                if let Some(fixed) = fixed(edition, kind, fact) {
                    add(name, kind, fixed);
                }
            }
        }
        for (kind, values) in [(Kind::Player, &declared.player_values), (Kind::Space, &declared.space_values)] {
            for (slot, Declaration { name, .. }) in values.iter().enumerate() {
                let key = ValueKey::new(name);
                let seen = Seen::new(edition, kind, Aspects::ALL, |handle| key.of(edition, handle));
                add(name, kind, Reader::Value(slot, seen));
            }
        }
        Properties(all.into_iter().map(|(name, property)| (name, Rc::new(property))).collect())
    }

    /// What a name means; nothing is known of names that only maps, lists and texts have.
    pub fn get(&self, name: &str) -> Rc<Property> {
        self.0.get(name).cloned().unwrap_or_default()
    }

    /// Whether scripts may set something of this name.
    pub fn is_settable(&self, name: &str) -> bool {
        let readers = self.0.get(name).map(|property| &property.readers);
        readers.is_some_and(|readers| readers.iter().any(|reader| matches!(reader, Reader::Value(..))))
    }
}

impl Property {
    /// Reads the property of a handle at its place.
    #[inline]
    pub fn read(&self, frame: &Frame<'_>, handle: &Value, place: HandlePlace) -> Outcome {
        let HandlePlace { sort, index } = place;
        match &self.readers[sort] {
            Reader::Missing => Err(Exit::Stop),
            Reader::Fixed(values) => values.get(index).cloned().ok_or(Exit::Stop),
            Reader::Kernel(body, seen) => {
                frame.note_read(seen.of(index));
                body(&frame.machine.host.kernel.borrow(), handle).map_err(|_| Exit::Stop)
            }
            Reader::Value(slot, seen) => {
                frame.note_read(seen.of(index));
                Ok(frame.machine.host.kernel.borrow().value(handle, *slot))
            }
        }
    }

    /// Reads the property of what must be a handle.
    pub fn read_handle(&self, frame: &Frame<'_>, handle: &Value) -> Outcome {
        self.read(frame, handle, place(handle).ok_or(Exit::Stop)?)
    }

    /// What a handle has for as long as the edition is what it is.
    pub fn fixed(&self, handle: &Value) -> Option<&Value> {
        let HandlePlace { sort, index } = place(handle)?;
        match &self.readers[sort] {
            Reader::Fixed(values) => values.get(index),
            _ => None,
        }
    }

    /// The slot of a value that scripts may set on a handle.
    pub fn settable(&self, handle: &Value) -> Option<usize> {
        match self.readers[place(handle)?.sort] {
            Reader::Value(slot, _) => Some(slot),
            _ => None,
        }
    }
}

/// Reads something of all handles of a sort, as far as the edition knows them.
fn fixed(edition: &Edition, kind: Kind, read: impl Fn(&Value) -> Option<Value>) -> Option<Reader> {
    let handles = match kind {
        Kind::Space | Kind::Deed | Kind::Group | Kind::Site | Kind::Deck | Kind::Card => handles(edition, kind),
        _ => return None,
    };
    handles.iter().map(|handle| read(handle).map(own)).collect::<Option<_>>().map(Reader::Fixed)
}

/// The handles of a sort, by their numbers.
fn handles(edition: &Edition, kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Player => (0..edition.max_players).map(|index| PlayerId::nth(index).into()).collect(),
        Kind::Purse => vec![Purse::Bank.into()],
        Kind::Space => (0..edition.spaces.len()).map(|index| SpaceId::nth(index).into()).collect(),
        Kind::Deed => (0..edition.deeds.len()).map(|index| DeedId::nth(index).into()).collect(),
        Kind::Group => (0..edition.groups.len()).map(|index| GroupId::nth(index).into()).collect(),
        Kind::Site => (0..edition.sites.len()).map(|index| SiteId::nth(index).into()).collect(),
        Kind::Deck => (0..edition.decks.len()).map(|index| DeckId::nth(index).into()).collect(),
        Kind::Card => (0..edition.cards.len()).map(|index| CardId::nth(index).into()).collect(),
        _ => Vec::new(),
    }
}

fn facts_of<'a>(edition: &'a Edition, handle: &Value) -> &'a [Value] {
    match handle {
        Value::Space(space) => &edition.space(*space).facts,
        Value::Group(group) => &edition.group(*group).facts,
        Value::Card(card) => &edition.card(*card).facts,
        _ => &[],
    }
}

/// A copy that no other thread counts the owners of.
fn own(value: Value) -> Value {
    match value {
        Value::Text(text) => Value::text(text),
        Value::List(list) => Value::list(list.iter().cloned().map(own).collect()),
        value => value,
    }
}

/// The sort of a handle, and its number among those that the edition knows.
#[derive(Clone, Copy)]
pub struct HandlePlace {
    sort: usize,
    index: usize,
}

/// Where a handle has its entry; values that are no handles have none.
#[inline]
pub fn place(value: &Value) -> Option<HandlePlace> {
    let (sort, index) = match value {
        Value::Player(player) => (0, player.index()),
        Value::Space(space) => (1, space.index()),
        Value::Deed(deed) => (2, deed.index()),
        Value::Group(group) => (3, group.index()),
        Value::Site(site) => (4, site.index()),
        Value::Deck(deck) => (5, deck.index()),
        Value::Card(card) => (6, card.index()),
        Value::Piece(_) => (7, 0),
        Value::Purse(Purse::Player(_)) => (8, usize::MAX),
        Value::Purse(Purse::Bank | Purse::Pot(_)) => (8, 0),
        Value::Timer(_) => (9, 0),
        Value::Roll(_) => (10, 0),
        Value::Deal(_) => (11, 0),
        _ => return None,
    };
    Some(HandlePlace { sort, index })
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
