//! References that follow their entry: when an edition renames, removes or inserts entries, what it inherits keeps
//! fitting together without being patched as well.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::{Draft, texts_mut};
use super::list::List;
use super::node::{At, Node, NodeValue};
use crate::edition::Type;

/// The keys of entries that name other entries: the list that has the key, the key, the list that it names.
const REFERENCES: [(List, &str, List); 6] = [
    (List::Space, "group", List::Group),
    (List::Site, "touches", List::Space),
    (List::Site, "neighbours", List::Site),
    (List::Track, "spaces", List::Space),
    (List::Card, "deck", List::Deck),
    (List::Space, "after", List::Space),
];

/// Old ids with their new ones.
pub type Renamed = BTreeMap<(List, Arc<str>), Arc<str>>;

/// Writes the new ids wherever inherited entries and settings name the old ones.
pub fn follow(draft: &mut Draft, renamed: &Renamed) {
    if renamed.is_empty() {
        return;
    }
    let facts = space_facts(draft);
    for (list, entries) in draft.lists_mut() {
        let fixed = REFERENCES.iter().filter(|(owner, ..)| *owner == list).map(|(_, key, named)| (*key, *named));
        let declared = facts.iter().filter(|(owner, _)| *owner == list).map(|(_, name)| (&**name, List::Space));
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
    let starts = setup.start.iter_mut().map(|start| (List::Space, start));
    let tracks = setup.tracks.iter_mut().flat_map(|tracks| &mut tracks.value).map(|track| (List::Track, track));
    for (list, At { value: name, .. }) in starts.chain(tracks) {
        if let Some(new) = renamed.get(&(list, name.clone())) {
            *name = new.clone();
        }
    }
}

/// Takes a removed space or site out of the inherited lists that name it.
pub fn forget(draft: &mut Draft, list: List, id: &Arc<str>) {
    for (owner, key, _) in REFERENCES.iter().filter(|(_, _, named)| *named == list) {
        for entry in draft.list_mut(*owner) {
            if let Some(texts) = texts_mut(entry, key) {
                texts.retain(|node| !is_text(node, id));
            }
        }
    }
}

/// Puts a new space behind another on every track that has the other.
pub fn insert_into_tracks(draft: &mut Draft, after: &Arc<str>, id: &Arc<str>) {
    for track in draft.list_mut(List::Track) {
        let Some(spaces) = texts_mut(track, "spaces") else { continue };
        if spaces.iter().any(|node| is_text(node, id)) {
            continue;
        }
        if let Some(position) = spaces.iter().position(|node| is_text(node, after)) {
            let at = spaces[position].at.clone();
            spaces.insert(position + 1, At { at, value: NodeValue::Text(id.clone()) });
        }
    }
}

/// The declared facts that hold a space.
fn space_facts(draft: &Draft) -> Vec<(List, Arc<str>)> {
    let Some(facts) = draft.setup.as_ref().and_then(|setup| setup.facts.as_ref()) else { return Vec::new() };
    let lists = [(List::Space, &facts.space), (List::Group, &facts.group), (List::Card, &facts.card)];
    let mut names = Vec::new();
    for (list, declarations) in lists {
        for (name, keys) in declarations.iter().flat_map(|declarations| &declarations.0) {
            if keys.kind.as_ref().is_some_and(|kind| kind.value == Type::Space) {
                names.push((list, name.value.clone()));
            }
        }
    }
    names
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

fn is_text(node: &Node, text: &Arc<str>) -> bool {
    matches!(&node.value, NodeValue::Text(own) if own == text)
}
