//! Groups, spaces with their deeds, and sites.

use std::collections::{BTreeMap, BTreeSet};

use super::declared::values_of;
use super::{Names, Tracks, check_ids_of, read_list};
use crate::data::draft::Draft;
use crate::data::entries::{Entry, EntryKeys};
use crate::data::entry_kinds::{GroupKeys, SiteKeys, SpaceKeys};
use crate::data::forms::Text;
use crate::data::list::List;
use crate::edition::{
    Declaration, Declared, Deed, DeedId, Group, GroupId, Remark, Site, SiteId, Space, SpaceId, Track, TrackId,
};
use crate::library::Library;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

pub struct Board {
    pub groups: Vec<Group>,
    pub spaces: Vec<Space>,
    pub deeds: Vec<Deed>,
    pub sites: Vec<Site>,
}

/// A space that was read, not yet numbered.
struct Read<'a> {
    keys: SpaceKeys,
    entry: &'a Entry,
}

impl Board {
    /// Reads all spaces, groups and sites, and keeps what is on a track in play.
    pub fn of(
        draft: &Draft,
        tracks: &Tracks,
        declared: &Declared,
        library: &Library,
        remarks: &mut Vec<Remark>,
        mistakes: &mut Vec<Mistake>,
    ) -> Board {
        let read = read_spaces(draft, declared, remarks, mistakes);
        let mut board = Board { groups: Vec::new(), spaces: Vec::new(), deeds: Vec::new(), sites: Vec::new() };
        board.add_groups(draft, tracks, declared, &read, remarks, mistakes);
        board.add_spaces(draft, tracks, declared, &read, mistakes);
        board.add_sites(draft, tracks, library, remarks, mistakes);
        // A space that cannot be read is noted, and leaves a gap in the numbers of the others.
        let is_whole = board.spaces.len() == tracks.spaces.len();
        for (track, _) in tracks.tracks.iter().zip(&tracks.sites_between).filter(|(_, between)| is_whole && **between) {
            board.add_sites_between(track, mistakes);
        }
        board
    }

    fn add_groups(
        &mut self,
        draft: &Draft,
        tracks: &Tracks,
        declared: &Declared,
        spaces: &BTreeMap<SharedText, Read<'_>>,
        remarks: &mut Vec<Remark>,
        mistakes: &mut Vec<Mistake>,
    ) {
        let names: Vec<&str> = declared.group_facts.iter().map(|fact| &*fact.name).collect();
        for (keys, entry) in read_list::<GroupKeys>(draft, &names, remarks, mistakes) {
            let facts = values_of(&declared.group_facts, &entry.table, &keys.described(), draft, tracks, mistakes);
            let is_member = |space: &SharedText| {
                let group = spaces.get(space).and_then(|read| read.keys.group.as_ref());
                group.is_some_and(|group| group.value == keys.id.text)
            };
            let mut members: Vec<SpaceId> =
                tracks.spaces.iter().filter(|(space, _)| is_member(space)).map(|(_, id)| *id).collect();
            members.sort_unstable();
            if !members.is_empty() {
                let colour = keys.colour.as_ref().map(|colour| colour.0.clone());
                let (id, name) = (keys.id.text.clone(), keys.name_or_id());
                self.groups.push(Group { id, name, colour, spaces: members, deeds: Vec::new(), facts });
            }
        }
    }

    fn add_spaces(
        &mut self,
        draft: &Draft,
        tracks: &Tracks,
        declared: &Declared,
        read: &BTreeMap<SharedText, Read<'_>>,
        mistakes: &mut Vec<Mistake>,
    ) {
        let mut numbered = BTreeMap::new();
        for (id, Read { keys, entry }) in read {
            let owner = keys.described();
            let mut values = |of: &[Declaration]| values_of(of, &entry.table, &owner, draft, tracks, mistakes);
            let (facts, values) = (values(&declared.space_facts), values(&declared.space_values));
            if let Some(space) = tracks.spaces.get(id) {
                numbered.insert(*space, (keys, facts, values));
            }
        }
        for (space, (keys, facts, values)) in numbered {
            let deed = keys.price.map(|price| {
                self.deeds.push(Deed { space, price: price.0 });
                DeedId::nth(self.deeds.len() - 1)
            });
            let group = keys.group.as_ref();
            let group = group.and_then(|group| self.groups.iter().position(|own| own.id == group.value));
            if let (Some(group), Some(deed)) = (group, deed) {
                self.groups[group].deeds.push(deed);
            }
            let (track, index) = place_on_tracks(tracks, space);
            self.spaces.push(Space {
                id: keys.id.text.clone(),
                name: keys.name_or_id(),
                kind: keys.kind.text.clone(),
                group: group.map(GroupId::nth),
                deed,
                track,
                index,
                facts,
                values,
            });
        }
    }

    fn add_sites(
        &mut self,
        draft: &Draft,
        tracks: &Tracks,
        library: &Library,
        remarks: &mut Vec<Remark>,
        mistakes: &mut Vec<Mistake>,
    ) {
        let names = Names(draft);
        let mut kept: Vec<(SiteKeys, Vec<SpaceId>)> = Vec::new();
        let is_in_play = |entry: &Entry| entry.track.as_ref().is_none_or(|track| tracks.is_in_play(track));
        let in_play = draft.list(List::Site).iter().filter(|entry| is_in_play(entry));
        check_ids_of(List::Site, in_play, library, mistakes);
        for (keys, entry) in read_list::<SiteKeys>(draft, &[], remarks, mistakes) {
            let touches: &[Text] = keys.touches.as_deref().unwrap_or_default();
            for space in touches {
                names.check(&keys.described(), List::Space, space, mistakes);
            }
            for site in keys.neighbours.iter().flatten() {
                names.check(&keys.described(), List::Site, site, mistakes);
            }
            let touched: Vec<SpaceId> =
                touches.iter().filter_map(|space| tracks.spaces.get(&space.value).copied()).collect();
            // A site that touches nothing by design stays; one whose spaces are all out of play does not.
            if is_in_play(entry) && (touches.is_empty() || !touched.is_empty()) {
                kept.push((keys, touched));
            }
        }
        let ids: BTreeMap<SharedText, SiteId> =
            kept.iter().enumerate().map(|(index, (keys, _))| (keys.id.text.clone(), SiteId::nth(index))).collect();
        for (keys, touches) in kept {
            let neighbours =
                keys.neighbours.iter().flatten().filter_map(|site| ids.get(&site.value).copied()).collect();
            self.sites.push(Site { id: keys.id.text.clone(), name: keys.name_or_id(), touches, neighbours });
        }
    }
}

impl Board {
    /// One site between each two neighbouring spaces of a track, each next to the one before and the one after it; none
    /// across the break of an open track.
    fn add_sites_between(&mut self, track: &Track, mistakes: &mut Vec<Mistake>) {
        let (first, length) = (self.sites.len(), track.spaces.len());
        let count = if track.open || length < 2 { length.saturating_sub(1) } else { length };
        for index in 0..count {
            let touches = vec![track.spaces[index], track.spaces[(index + 1) % length]];
            let [one, other] = [0, 1].map(|end| &self.spaces[touches[end].index()]);
            let id: SharedText = format!("between-{}-and-{}", one.id, other.id).into();
            let name = format!("between {} and {}", one.name, other.name).into();
            let before = index.checked_sub(1).or((!track.open).then(|| count - 1));
            let after = if index + 1 < count { Some(index + 1) } else { (!track.open).then_some(0) };
            let next_to = before.into_iter().chain(after).filter(|next| *next != index);
            let neighbours: BTreeSet<SiteId> = next_to.map(|next| SiteId::nth(first + next)).collect();
            if let (true, Some(at)) = (self.sites.iter().any(|site| site.id == id), &track.at) {
                let what =
                    What::DuplicateId { list: List::Site.word(), id: id.to_string(), other: track.id.to_string() };
                mistakes.push(Mistake::new(at, what));
            }
            self.sites.push(Site { id, name, touches, neighbours: neighbours.into_iter().collect() });
        }
    }
}

fn read_spaces<'a>(
    draft: &'a Draft,
    declared: &Declared,
    remarks: &mut Vec<Remark>,
    mistakes: &mut Vec<Mistake>,
) -> BTreeMap<SharedText, Read<'a>> {
    let names = Names(draft);
    let declared: Vec<&str> =
        declared.space_facts.iter().chain(&declared.space_values).map(|declaration| &*declaration.name).collect();
    let mut read = BTreeMap::new();
    for (keys, entry) in read_list::<SpaceKeys>(draft, &declared, remarks, mistakes) {
        if let Some(group) = &keys.group {
            names.check(&keys.described(), List::Group, group, mistakes);
        }
        if let Some(after) = &keys.after {
            names.check(&keys.described(), List::Space, after, mistakes);
        }
        read.insert(keys.id.text.clone(), Read { keys, entry });
    }
    read
}

fn place_on_tracks(tracks: &Tracks, space: SpaceId) -> (TrackId, usize) {
    let place = |(number, track): (usize, &Track)| {
        let index = track.spaces.iter().position(|own| *own == space)?;
        Some((TrackId::nth(number), index))
    };
    tracks.tracks.iter().enumerate().find_map(place).expect("a space has a number only since a track in play has it")
}
