//! Which tracks are in play, and with them which spaces.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Names, read_list};
use crate::data::draft::Draft;
use crate::data::entries::EntryKeys;
use crate::data::entry_kinds::TrackKeys;
use crate::data::forms::Text;
use crate::data::list::List;
use crate::edition::{Remark, SpaceId, Track};
use crate::mistake::{Mistake, What};

/// The track of an edition that declares none.
const ONLY_TRACK: (&str, &str) = ("board", "Board");

#[derive(Default)]
pub struct Tracks {
    pub tracks: Vec<Track>,
    /// The spaces in play, numbered along the tracks.
    pub spaces: BTreeMap<Arc<str>, SpaceId>,
    count: usize,
}

impl Tracks {
    pub fn of(draft: &Draft, remarks: &mut Vec<Remark>, mistakes: &mut Vec<Mistake>) -> Tracks {
        let names = Names(draft);
        let mut tracks = Tracks::default();
        if draft.list(List::Track).is_empty() {
            tracks.add_all(draft, mistakes);
            return tracks;
        }
        let chosen = draft.setup.as_ref().and_then(|setup| setup.tracks.as_ref());
        for name in chosen.iter().flat_map(|chosen| &chosen.value) {
            names.check("`tracks`", List::Track, name, mistakes);
        }
        if let Some(chosen) = chosen.filter(|chosen| chosen.value.is_empty()) {
            let what = What::WrongLength { key: "tracks".to_owned(), found: 0, least: 1, most: usize::MAX };
            mistakes.push(Mistake::new(&chosen.at, what));
        }
        let in_play = |id: &Arc<str>| chosen.is_none_or(|chosen| chosen.value.iter().any(|name| name.value == *id));
        for (keys, _) in read_list::<TrackKeys>(draft, &[], remarks, mistakes) {
            if keys.spaces.value.is_empty() {
                let what = What::WrongLength { key: "spaces".to_owned(), found: 0, least: 1, most: usize::MAX };
                mistakes.push(Mistake::new(&keys.spaces.at, what));
            }
            let known: Vec<&Text> = keys
                .spaces
                .value
                .iter()
                .filter(|space| names.check(&keys.described(), List::Space, space, mistakes))
                .collect();
            if in_play(&keys.id().text) {
                tracks.add(&keys, &known, mistakes);
            }
        }
        tracks
    }

    pub fn is_in_play(&self, track: &str) -> bool {
        self.tracks.iter().any(|own| *own.id == *track)
    }

    fn add_all(&mut self, draft: &Draft, mistakes: &mut Vec<Mistake>) {
        // There is no track that could be chosen; naming one is a mistake like any unknown name.
        let chosen = draft.setup.as_ref().and_then(|setup| setup.tracks.as_ref());
        for name in chosen.iter().flat_map(|chosen| &chosen.value).filter(|name| &*name.value != ONLY_TRACK.0) {
            Names(draft).check("`tracks`", List::Track, name, mistakes);
        }
        let spaces = draft.ids(List::Space).map(|id| self.number(id)).collect();
        let (id, name) = (ONLY_TRACK.0.into(), ONLY_TRACK.1.into());
        self.tracks.push(Track { id, name, spaces, open: false });
    }

    fn add(&mut self, keys: &TrackKeys, spaces: &[&Text], mistakes: &mut Vec<Mistake>) {
        let mut ids = Vec::new();
        let mut own: Vec<&Arc<str>> = Vec::new();
        for space in spaces {
            let first = self.track_of(&space.value).or(own.contains(&&space.value).then_some(&keys.id.text));
            if let Some(first) = first {
                let what = What::SpaceTwiceOnTracks {
                    space: space.value.to_string(),
                    first: first.to_string(),
                    second: keys.id.text.to_string(),
                };
                mistakes.push(Mistake::new(&space.at, what));
                continue;
            }
            own.push(&space.value);
            ids.push(self.number(&space.value));
        }
        let (id, name, open) = (keys.id.text.clone(), keys.name_or_id(), keys.open.unwrap_or(false));
        self.tracks.push(Track { id, name, spaces: ids, open });
    }

    fn number(&mut self, space: &Arc<str>) -> SpaceId {
        let id = SpaceId::nth(self.count);
        self.count += 1;
        *self.spaces.entry(space.clone()).or_insert(id)
    }

    fn track_of(&self, space: &Arc<str>) -> Option<&Arc<str>> {
        let id = self.spaces.get(space)?;
        self.tracks.iter().find(|track| track.spaces.contains(id)).map(|track| &track.id)
    }
}
