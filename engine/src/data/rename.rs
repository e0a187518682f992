//! References that follow their entry: when an edition renames, removes or inserts entries, what it inherits keeps
//! fitting together without being patched as well.

use std::collections::BTreeMap;

use super::declarations::{Facts, Values};
use super::draft::{Draft, texts_mut};
use super::entries::Entry;
use super::files::Setup;
use super::list::List;
use super::node::{At, Node, NodeValue};
use crate::text::SharedText;

/// The keys of entries that name other entries: the list that has the key, the key, the list that it names.
const REFERENCES: [(List, &str, List); 8] = [
    (List::Space, "group", List::Group),
    (List::Site, "touches", List::Space),
    (List::Site, "neighbours", List::Site),
    (List::Tile, "spaces", List::Space),
    (List::Track, "spaces", List::Space),
    (List::Track, "tiles", List::Tile),
    (List::Card, "deck", List::Deck),
    (List::Space, "after", List::Space),
];

/// Old ids with their new ones.
pub type Renamed = BTreeMap<(List, SharedText), SharedText>;

/// Writes the new ids wherever inherited entries and settings name the old ones.
pub fn follow(draft: &mut Draft, renamed: &Renamed) {
    if renamed.is_empty() {
        return;
    }
    let declared = declared_references(draft);
    for (list, entries) in draft.lists_mut() {
        let fixed = REFERENCES.iter().filter(|(owner, ..)| *owner == list).map(|(_, key, named)| (*key, *named));
        let declared = declared.iter().filter(|(owner, ..)| *owner == list).map(|(_, name, named)| (&**name, *named));
        let keys: Vec<(&str, List)> = fixed.chain(declared).collect();
        for entry in entries {
            for (key, named) in &keys {
                if let Some(node) = entry.table.get_mut(key) {
                    follow_in(node, *named, renamed);
                }
            }
            if let Some(new) = entry.track.as_ref().and_then(|track| renamed.get(&(List::Track, track.clone()))) {
                entry.track = Some(new.clone());
            }
        }
    }
    let Some(setup) = &mut draft.setup else { return };
    follow_in_defaults(setup, renamed);
    let starts = setup.start.iter_mut().map(|start| (List::Space, start));
    let tracks = setup.tracks.iter_mut().flat_map(|tracks| &mut tracks.value).map(|track| (List::Track, track));
    for (list, At { value: name, .. }) in starts.chain(tracks) {
        if let Some(new) = renamed.get(&(list, name.clone())) {
            *name = new.clone();
        }
    }
}

/// Takes a removed space or site out of the inherited lists that name it.
pub fn forget(draft: &mut Draft, list: List, id: &SharedText) {
    for (owner, key, _) in REFERENCES.iter().filter(|(_, _, named)| *named == list) {
        for entry in draft.list_mut(*owner) {
            if let Some(texts) = texts_mut(entry, key) {
                texts.retain(|node| !is_text(node, id));
            }
        }
    }
}

/// Puts a new space behind another on every track and tile that has the other.
pub fn insert_into_tracks(draft: &mut Draft, after: &SharedText, id: &SharedText) {
    for list in [List::Track, List::Tile] {
        insert_into(draft.list_mut(list), after, id);
    }
}

fn insert_into(entries: &mut [Entry], after: &SharedText, id: &SharedText) {
    for entry in entries {
        let Some(spaces) = texts_mut(entry, "spaces") else { continue };
        if spaces.iter().any(|node| is_text(node, id)) {
            continue;
        }
        if let Some(position) = spaces.iter().position(|node| is_text(node, after)) {
            let at = spaces[position].at.clone();
            spaces.insert(position + 1, At { at, value: NodeValue::Text(id.clone()) });
        }
    }
}

/// The declared facts and values that name entries: the list that has them as keys, their name, the list that they name.
fn declared_references(draft: &Draft) -> Vec<(List, SharedText, List)> {
    let Some(setup) = &draft.setup else { return Vec::new() };
    let facts = setup
        .facts
        .iter()
        .flat_map(|Facts { space, group, card }| [(List::Space, space), (List::Group, group), (List::Card, card)]);
    let values = setup.values.iter().map(|values| (List::Space, &values.space));
    let mut references = Vec::new();
    for (owner, declarations) in facts.chain(values) {
        for (name, keys) in declarations.iter().flat_map(|declarations| &declarations.0) {
            references.extend(keys.named_list().map(|named| (owner, name.value.clone(), named)));
        }
    }
    references
}

/// What a fact or value holds where nothing else is said may name an entry, too.
fn follow_in_defaults(setup: &mut Setup, renamed: &Renamed) {
    let facts = setup.facts.iter_mut().flat_map(|Facts { space, group, card }| [space, group, card]);
    let values = setup.values.iter_mut().flat_map(|Values { player, space, table }| [player, space, table]);
    for (_, keys) in facts.chain(values).flatten().flat_map(|declarations| &mut declarations.0) {
        if let Some((named, default)) = keys.named_list().zip(keys.default.as_mut()) {
            follow_in(default, named, renamed);
        }
    }
}

fn follow_in(node: &mut Node, named: List, renamed: &Renamed) {
    match &mut node.value {
        NodeValue::Text(text) => {
            if let Some(new) = renamed.get(&(named, text.clone())) {
                *text = new.clone();
            }
        }
        NodeValue::List(list) => list.iter_mut().for_each(|node| follow_in(node, named, renamed)),
        _ => {}
    }
}

fn is_text(node: &Node, text: &SharedText) -> bool {
    matches!(&node.value, NodeValue::Text(own) if own == text)
}
