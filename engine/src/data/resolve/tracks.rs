//! Which tracks are in play, and with them which spaces.

use std::collections::{BTreeMap, BTreeSet};

use super::{Names, read_list};
use crate::data::draft::Draft;
use crate::data::entries::{Entry, EntryKeys};
use crate::data::entry_kinds::{TileKeys, TrackKeys};
use crate::data::forms::{Text, is_kebab_case};
use crate::data::list::List;
use crate::data::node::At;
use crate::edition::{LaidTile, Remark, SpaceId, Tile, TileId, Track};
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

/// The track of an edition that declares none.
const ONLY_TRACK: (&str, &str) = ("board", "Board");

#[derive(Default)]
pub struct Tracks {
    /// All tiles of the edition, also those that lie on no track.
    pub tiles: Vec<Tile>,
    pub tracks: Vec<Track>,
    /// For each of the tracks, whether there is a site between each two of its spaces.
    pub sites_between: Vec<bool>,
    /// The spaces in play, numbered along the tracks.
    pub spaces: BTreeMap<SharedText, SpaceId>,
    count: usize,
}

/// What a track is made of: the names of its spaces, each with its place, and the tiles that they lie on.
#[derive(Default)]
struct Made {
    spaces: Vec<Text>,
    tiles: Vec<LaidTile>,
}

impl Tracks {
    pub fn of(draft: &Draft, remarks: &mut Vec<Remark>, mistakes: &mut Vec<Mistake>) -> Tracks {
        let names = Names(draft);
        let mut tracks = Tracks::default();
        let tiles = tracks.add_tiles(draft, remarks, mistakes);
        if draft.list(List::Track).is_empty() {
            tracks.add_all(draft, mistakes);
            return tracks;
        }
        let chosen = draft.setup.as_ref().and_then(|setup| setup.tracks.as_ref());
        for name in chosen.iter().flat_map(|chosen| &chosen.value) {
            names.check("`tracks`", List::Track, name, mistakes);
        }
        if let Some(chosen) = chosen.filter(|chosen| chosen.value.is_empty()) {
            check_some("tracks", chosen, mistakes);
        }
        let in_play = |id: &SharedText| chosen.is_none_or(|chosen| chosen.value.iter().any(|name| name.value == *id));
        let read = read_list::<TrackKeys>(draft, &[], remarks, mistakes);
        let mut placed: BTreeSet<SharedText> = tiles.values().flat_map(|(_, spaces)| spaces).cloned().collect();
        let are_tiles_read =
            tiles.len() == draft.list(List::Tile).len() && tiles.values().all(|(_, spaces)| !spaces.is_empty());
        let mut are_all_read = read.len() == draft.list(List::Track).len() && are_tiles_read;
        for (keys, entry) in read {
            let is_in_play = in_play(&keys.id().text);
            let made = tracks.made(&keys, entry, &tiles, &names, is_in_play, mistakes);
            are_all_read &= !made.spaces.is_empty();
            placed.extend(made.spaces.iter().map(|space| space.value.clone()));
            if is_in_play {
                tracks.add(&keys, made, mistakes);
            }
        }
        // What a track or a tile has that cannot be read is not known.
        if are_all_read {
            Tracks::check_all_placed(draft, &placed, mistakes);
        }
        tracks
    }

    /// Notes spaces that lie on no track and no tile, be they in play or not: nobody would ever see them.
    fn check_all_placed(draft: &Draft, placed: &BTreeSet<SharedText>, mistakes: &mut Vec<Mistake>) {
        for entry in draft.list(List::Space) {
            // An id that cannot be read is noted already, and may well be the one that a track names.
            if let Some(id) = entry.id().filter(|id| is_kebab_case(id) && !placed.contains(*id)) {
                let tracks = draft.ids(List::Track).map(ToString::to_string).collect();
                let what = What::SpaceOnNoTrack { space: id.to_string(), tracks };
                mistakes.push(Mistake::new(entry.id_at(), what));
            }
        }
    }

    pub fn is_in_play(&self, track: &str) -> bool {
        self.tracks.iter().any(|own| *own.id == *track)
    }

    /// Reads the tiles; gives the names of the spaces of each.
    fn add_tiles(
        &mut self,
        draft: &Draft,
        remarks: &mut Vec<Remark>,
        mistakes: &mut Vec<Mistake>,
    ) -> BTreeMap<SharedText, (TileId, Vec<SharedText>)> {
        let mut tiles = BTreeMap::new();
        for (keys, _) in read_list::<TileKeys>(draft, &[], remarks, mistakes) {
            check_some("spaces", &keys.spaces, mistakes);
            let known = known(&keys.spaces.value, List::Space, &keys.described(), &Names(draft), mistakes);
            let spaces = known.iter().map(|space| space.value.clone()).collect();
            tiles.insert(keys.id.text.clone(), (TileId::nth(self.tiles.len()), spaces));
            let (id, name, kind) = (keys.id.text.clone(), keys.name_or_id(), keys.kind.text.clone());
            self.tiles.push(Tile { id, name, kind });
        }
        tiles
    }

    /// What a track is made of. A tile that it names twice, or that another track in play has, is left out and noted.
    fn made(
        &self,
        keys: &TrackKeys,
        entry: &Entry,
        tiles: &BTreeMap<SharedText, (TileId, Vec<SharedText>)>,
        names: &Names<'_>,
        is_in_play: bool,
        mistakes: &mut Vec<Mistake>,
    ) -> Made {
        let mut made = Made::default();
        match (&keys.spaces, &keys.tiles) {
            (Some(spaces), None) => {
                check_some("spaces", spaces, mistakes);
                made.spaces = known(&spaces.value, List::Space, &keys.described(), names, mistakes);
            }
            (None, Some(list)) => {
                check_some("tiles", list, mistakes);
                for name in known(&list.value, List::Tile, &keys.described(), names, mistakes) {
                    let Some((tile, spaces)) = tiles.get(&name.value) else { continue };
                    let is_own = made.tiles.iter().any(|laid| laid.tile == *tile);
                    let first = self.track_with(*tile).filter(|_| is_in_play).or(is_own.then_some(&keys.id.text));
                    if let Some(first) = first {
                        let (first, second) = (first.to_string(), keys.id.text.to_string());
                        let what = What::TileTwiceOnTracks { tile: name.value.to_string(), first, second };
                        mistakes.push(Mistake::new(&name.at, what));
                        continue;
                    }
                    made.spaces.extend(spaces.iter().map(|space| At::new(&name.at, space.clone())));
                    made.tiles.push(LaidTile { tile: *tile, at: name.at.clone() });
                }
            }
            _ => {
                // What is written, but could not be read, is noted already.
                let written = ["spaces", "tiles"].map(|key| entry.table.get(key));
                if written[0].is_some() == written[1].is_some() {
                    let what = What::SpacesOrTiles { track: keys.id.text.to_string(), both: written[0].is_some() };
                    mistakes.push(Mistake::new(written[1].map_or(&entry.at, |tiles| &tiles.at), what));
                }
            }
        }
        made
    }

    fn add_all(&mut self, draft: &Draft, mistakes: &mut Vec<Mistake>) {
        // There is no track that could be chosen; naming one is a mistake like any unknown name.
        let chosen = draft.setup.as_ref().and_then(|setup| setup.tracks.as_ref());
        for name in chosen.iter().flat_map(|chosen| &chosen.value).filter(|name| &*name.value != ONLY_TRACK.0) {
            Names(draft).check("`tracks`", List::Track, name, mistakes);
        }
        let spaces = draft.ids(List::Space).map(|id| self.number(id)).collect();
        let (id, name) = (ONLY_TRACK.0.into(), ONLY_TRACK.1.into());
        self.tracks.push(Track { id, name, spaces, open: false, tiles: Vec::new(), at: None });
        self.sites_between.push(false);
    }

    fn add(&mut self, keys: &TrackKeys, made: Made, mistakes: &mut Vec<Mistake>) {
        let mut ids = Vec::new();
        let mut own: Vec<&SharedText> = Vec::new();
        for space in &made.spaces {
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
        let at = keys.tiles.as_ref().or(keys.spaces.as_ref()).map(|list| list.at.clone());
        self.tracks.push(Track { id, name, spaces: ids, open, tiles: made.tiles, at });
        self.sites_between.push(keys.sites_between.unwrap_or(false));
    }

    fn number(&mut self, space: &SharedText) -> SpaceId {
        let id = SpaceId::nth(self.count);
        self.count += 1;
        *self.spaces.entry(space.clone()).or_insert(id)
    }

    fn track_of(&self, space: &SharedText) -> Option<&SharedText> {
        let id = self.spaces.get(space)?;
        self.tracks.iter().find(|track| track.spaces.contains(id)).map(|track| &track.id)
    }

    fn track_with(&self, tile: TileId) -> Option<&SharedText> {
        let has_it = |track: &&Track| track.tiles.iter().any(|laid| laid.tile == tile);
        self.tracks.iter().find(has_it).map(|track| &track.id)
    }
}

/// The names that the edition has; the others are noted.
fn known(list: &[Text], of: List, owner: &str, names: &Names<'_>, mistakes: &mut Vec<Mistake>) -> Vec<Text> {
    list.iter().filter(|name| names.check(owner, of, name, mistakes)).cloned().collect()
}

fn check_some(key: &str, list: &At<Vec<Text>>, mistakes: &mut Vec<Mistake>) {
    if list.value.is_empty() {
        let what = What::WrongLength { key: key.to_owned(), found: 0, least: 1, most: usize::MAX };
        mistakes.push(Mistake::new(&list.at, what));
    }
}
