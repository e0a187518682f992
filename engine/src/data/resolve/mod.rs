//! From the merged draft to the loaded edition: entries are read, references become ids, and what does not fit together
//! is noted.

mod board;
mod cards;
mod declared;
mod names;
mod options;
mod setup;
mod supplies;
mod told_apart;
mod tracks;
mod undeclared;

pub use board::Board;
pub use cards::Cards;
pub use declared::{Declaring, empty};
pub use names::Names;
pub use options::{Settings, add_own_options, check_range, declarer, described, out_of_range, typed};
pub use setup::SetupChecked;
pub use supplies::{Supplies, check_repeated};
pub use told_apart::check_told_apart;
pub use tracks::Tracks;

use super::draft::{Draft, place};
use super::entries::{Entry, EntryKeys};
use super::entry_kinds::RuleKeys;
use super::list::List;
use crate::edition::{Remark, Rule};
use crate::library::Library;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

/// Reads all entries of a list; those that cannot be read are noted and left out.
pub fn read_list<'a, T: EntryKeys>(
    draft: &'a Draft,
    declared: &[&str],
    remarks: &mut Vec<Remark>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<(T, &'a Entry)> {
    let mut read = Vec::new();
    let mut declared = declared.to_vec();
    let unread = draft.declared_keys(T::LIST).into_iter().filter(|name| !declared.contains(name));
    declared.extend(unread.collect::<Vec<_>>());
    declared.extend(undeclared::note_undeclared::<T>(draft, &declared, mistakes));
    for entry in draft.list(T::LIST) {
        let Some(keys) = entry.read::<T>(T::LIST, &declared, mistakes) else { continue };
        let (mark, note) = keys.remark();
        if mark.is_some() || note.is_some() {
            let (list, id) = (T::LIST.word(), keys.id().text.clone());
            remarks.push(Remark { list, id, mark, note: note.cloned() });
        }
        read.push((keys, entry));
    }
    read
}

/// Notes ids that a list has twice, and lists that are too long.
pub fn check_ids(draft: &Draft, library: &Library, mistakes: &mut Vec<Mistake>) {
    for list in List::INHERITED {
        // Sites of different tracks may share an id, as long as only one of the tracks is in play.
        if list != List::Site {
            check_ids_of(list, draft.list(list).iter(), library, mistakes);
        }
    }
}

/// Notes ids that come twice among these entries, and that there are too many of them.
pub fn check_ids_of<'a>(
    list: List,
    entries: impl Iterator<Item = &'a Entry>,
    library: &Library,
    mistakes: &mut Vec<Mistake>,
) {
    let mut seen: std::collections::BTreeMap<&SharedText, &Entry> = std::collections::BTreeMap::new();
    for (index, entry) in entries.enumerate() {
        if index == list.most() {
            let what = What::TooManyEntries { list: list.word(), most: list.most() };
            mistakes.push(Mistake::new(entry.id_at(), what));
        }
        let Some(id) = entry.id() else { continue };
        if let Some(first) = seen.get(id) {
            let what =
                What::DuplicateId { list: list.word(), id: id.to_string(), other: place(first.id_at(), library) };
            mistakes.push(Mistake::new(entry.id_at(), what));
        } else {
            seen.insert(id, entry);
        }
    }
}

/// The numbered rules of the edition itself.
pub fn rules(
    entries: &[Entry],
    library: &Library,
    remarks: &mut Vec<Remark>,
    mistakes: &mut Vec<Mistake>,
) -> Vec<Rule> {
    check_ids_of(List::Rule, entries.iter(), library, mistakes);
    let mut rules = Vec::new();
    for entry in entries {
        let Some(keys) = entry.read::<RuleKeys>(List::Rule, &[], mistakes) else { continue };
        if keys.mark.is_some() || keys.note.is_some() {
            let (list, id) = (List::Rule.word(), keys.id.value.clone());
            remarks.push(Remark { list, id, mark: keys.mark, note: keys.note });
        }
        rules.push(Rule { id: keys.id.value, text: keys.text, source: keys.source });
    }
    rules
}
