//! What of the state somebody sees who reads something of a handle.

use std::cell::RefCell;
use std::rc::Rc;

use crate::edition::{CardId, DeckId, DeedId, Edition, GroupId, PlayerId, SiteId, SpaceId};
use crate::kernel::{Aspect, Aspects, declared_value};
use crate::script::plain::{Plain, Tag};
use crate::value::{Purse, Value};

/// What is seen of each handle, worked out once when the rules are linked.
pub struct Sight {
    /// For each sort of handle that is numbered.
    each: [Box<[Aspects]>; Tag::COUNT],
    /// For all others.
    whole: Aspects,
}

/// What each aspect comes to, for all that read it.
#[derive(Default)]
pub struct Sights(RefCell<Vec<(Aspect, Rc<Sight>)>>);

impl Sights {
    pub fn of_aspect(&self, edition: &Edition, aspect: Aspect) -> Rc<Sight> {
        let mut sights = self.0.borrow_mut();
        if let Some((_, sight)) = sights.iter().find(|(known, _)| *known == aspect) {
            return Rc::clone(sight);
        }
        let sight = Rc::new(Sight::new(edition, aspect.whole(), &TAGS, |handle| aspect.of(edition, handle)));
        sights.push((aspect, Rc::clone(&sight)));
        sight
    }
}

impl Sight {
    /// What a declared value of spaces or players comes to.
    pub fn of_value(edition: &Edition, tag: Tag, name: &str) -> Rc<Sight> {
        Rc::new(Sight::new(edition, Aspects::ALL, &[tag], |handle| declared_value(edition, handle, name)))
    }

    /// The same of whatever there is.
    pub fn of_all(aspects: Aspects) -> Rc<Sight> {
        Rc::new(Sight { each: Default::default(), whole: aspects })
    }

    fn new(edition: &Edition, whole: Aspects, tags: &[Tag], see: impl Fn(&Value) -> Aspects) -> Sight {
        let mut each: [Box<[Aspects]>; Tag::COUNT] = Default::default();
        for tag in tags {
            each[*tag as usize] = handles(edition, *tag).iter().map(&see).collect();
        }
        Sight { each, whole }
    }

    #[inline]
    pub fn of(&self, handle: Plain) -> Aspects {
        self.each[handle.tag as usize].get(handle.index()).copied().unwrap_or(self.whole)
    }
}

/// The sorts of handles of which an aspect may see one by itself.
const TAGS: [Tag; 6] = [Tag::Player, Tag::Space, Tag::Deed, Tag::Group, Tag::Site, Tag::Purse];

/// The handles of a sort, by their numbers.
pub fn handles(edition: &Edition, tag: Tag) -> Vec<Value> {
    match tag {
        Tag::Player => (0..edition.max_players).map(|index| PlayerId::nth(index).into()).collect(),
        Tag::Purse => vec![Purse::Bank.into()],
        Tag::Space => (0..edition.spaces.len()).map(|index| SpaceId::nth(index).into()).collect(),
        Tag::Deed => (0..edition.deeds.len()).map(|index| DeedId::nth(index).into()).collect(),
        Tag::Group => (0..edition.groups.len()).map(|index| GroupId::nth(index).into()).collect(),
        Tag::Site => (0..edition.sites.len()).map(|index| SiteId::nth(index).into()).collect(),
        Tag::Deck => (0..edition.decks.len()).map(|index| DeckId::nth(index).into()).collect(),
        Tag::Card => (0..edition.cards.len()).map(|index| CardId::nth(index).into()).collect(),
        _ => Vec::new(),
    }
}
