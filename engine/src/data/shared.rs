//! The shared rules that an edition uses: those files of `scripts/std` that `uses` names.

use std::collections::{BTreeMap, BTreeSet};

use super::declarations::OptionForm;
use super::draft::{Draft, Overlay};
use super::forms::Text;
use super::head::{ScriptHead, ScriptKind};
use super::list::List;
use super::resolve::check_repeated;
use crate::edition::Owner;
use crate::library::{Library, Location};
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// Stands in `uses` for all files that are in use below: a mode adds to them without naming them again.
const AS_BEFORE: &str = "...";

/// The files in use while editions and modes are laid over each other.
pub struct Shared<'a> {
    library: &'a Library,
    /// In the order of `uses`.
    used: Vec<SharedText>,
    /// Of all files that are or were in use.
    heads: BTreeMap<SharedText, ScriptHead>,
    /// Where `uses` names each of them.
    places: BTreeMap<SharedText, Location>,
}

impl Shared<'_> {
    pub fn of(library: &Library) -> Shared<'_> {
        Shared { library, used: Vec::new(), heads: BTreeMap::new(), places: BTreeMap::new() }
    }

    /// The heads of the files in use, in order.
    pub fn heads(&self) -> impl Iterator<Item = &ScriptHead> {
        self.used.iter().filter_map(|id| self.heads.get(id))
    }

    /// Where the edition or its mode says that it uses a file.
    pub fn place(&self, head: &ScriptHead) -> Option<&Location> {
        self.places.get(&head.id)
    }

    pub fn ids(&self) -> Vec<SharedText> {
        self.used.clone()
    }

    /// All files that were read, also those that an extending edition or the mode uses no longer: a save needs their
    /// heads to find again that what a base sets is declared.
    pub fn paths(&self) -> Vec<SharedText> {
        self.heads.keys().filter_map(|id| ScriptKind::Std.path(self.library, id)).collect()
    }

    /// Follows the `uses` of what is about to be laid over the draft.
    pub fn follow(&mut self, overlay: &Overlay, draft: &mut Draft, mistakes: &mut Vec<Mistake>) {
        let Some(uses) = &overlay.setup.uses else { return };
        check_repeated("uses", &uses.value, mistakes);
        let before = std::mem::take(&mut self.used);
        for id in &uses.value {
            self.places.insert(id.value.clone(), id.at.clone());
            if &*id.value == AS_BEFORE && !before.is_empty() {
                self.used.extend(before.iter().cloned());
            } else if !self.used.contains(&id.value) && self.open(id, mistakes) {
                self.used.push(id.value.clone());
            }
        }
        self.forget(&before, overlay, draft);
    }

    /// Whether the file exists. Its head is read once, since its mistakes need to be noted once only.
    fn open(&mut self, id: &Text, mistakes: &mut Vec<Mistake>) -> bool {
        if self.heads.contains_key(&id.value) {
            return true;
        }
        if let Some(head) = ScriptKind::Std.open(self.library, &id.value, mistakes) {
            self.heads.insert(id.value.clone(), head);
            return true;
        }
        let what = What::UnknownStdFile {
            id: id.value.to_string(),
            nearest: nearest(&id.value, ScriptKind::Std.ids(self.library)),
            ids: ScriptKind::Std.ids(self.library).map(str::to_owned).collect(),
        };
        mistakes.push(Mistake::new(&id.at, what));
        false
    }

    /// What a base sets for a file that is used no longer goes with that file: nothing declares it any more.
    fn forget(&self, before: &[SharedText], overlay: &Overlay, draft: &mut Draft) {
        let options = self.options(before);
        let kept = self.options(&self.used);
        if let Some(own) = draft.setup.as_mut().and_then(|setup| setup.options.as_mut()) {
            let is_gone = |name: &str| options.contains(name) && !kept.contains(name);
            own.0.retain(|(name, form)| matches!(form, OptionForm::Declared(_)) || !is_gone(&name.value));
        }
        let values = self.space_values(before);
        let mut kept = self.space_values(&self.used);
        let declared = overlay.setup.values.as_ref().and_then(|values| values.space.as_ref());
        kept.extend(declared.iter().flat_map(|declared| &declared.0).map(|(name, _)| &*name.value));
        let is_gone = |name: &str| values.contains(name) && !kept.contains(name);
        for space in draft.list_mut(List::Space) {
            space.table.0.retain(|pair| !is_gone(&pair.key.value));
        }
    }

    fn options(&self, ids: &[SharedText]) -> BTreeSet<&str> {
        let heads = ids.iter().filter_map(|id| self.heads.get(id));
        heads.flat_map(|head| &head.options).map(|told| &*told.name.value).collect()
    }

    fn space_values(&self, ids: &[SharedText]) -> BTreeSet<&str> {
        let heads = ids.iter().filter_map(|id| self.heads.get(id));
        let values = heads.flat_map(|head| &head.values).filter(|(owner, _)| *owner == Owner::Space);
        values.map(|(_, told)| &*told.name.value).collect()
    }
}
