//! The ids that references may name.

use crate::data::draft::Draft;
use crate::data::entries::Entry;
use crate::data::forms::{Text, is_kebab_case};
use crate::data::list::List;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

pub struct Names<'a>(pub &'a Draft);

impl Names<'_> {
    /// Whether the entry exists; a mistake is noted if not. The owner reads as in "space `old-pier`".
    pub fn check(&self, owner: &str, list: List, name: &Text, mistakes: &mut Vec<Mistake>) -> bool {
        let known = self.0.ids(list).any(|id| *id == name.value);
        // A board without any space is one mistake, not as many as there are references to spaces. An entry whose id cannot
        // be read is noted, and may well be the one.
        let entries = self.0.list(list);
        let is_unread = |entry: &Entry| entry.id().is_none_or(|id| !is_kebab_case(id));
        let is_noted = list == List::Space && entries.is_empty() || entries.iter().any(is_unread);
        if !known && !is_noted {
            mistakes.push(Mistake::new(&name.at, self.unknown(owner, list, &name.value)));
        }
        known
    }

    fn unknown(&self, owner: &str, list: List, name: &SharedText) -> What {
        What::UnknownReference {
            owner: owner.to_owned(),
            list: list.word(),
            name: name.to_string(),
            nearest: nearest(name, self.0.ids(list).map(|id| &**id)),
            names: self.0.ids(list).map(|id| id.to_string()).collect(),
        }
    }
}
