//! Tracks that a table builds: the rules judge them before the first turn, and can make some up.

use std::rc::Rc;

use super::host::Host;
use super::link::Program;
use super::machine::Machine;
use crate::decision::Nobody;
use crate::edition::Track;
use crate::kernel::{Fault, Kernel, State};
use crate::library::Location;
use crate::mistake::{Mistake, Mistakes, What};
use crate::text::SharedText;
use crate::value::Value;

/// The script function that says what is wrong with the track: (), a text, or a list of a tile and a text.
const JUDGE: &str = "track_problem";

/// The script function that makes up a track: a list of tiles.
const MAKER: &str = "random_track";

/// Lets the rules look at the tracks in play, if they want to.
pub(super) fn judge(program: &Rc<Program>) -> Result<(), Mistakes> {
    if !program.has(JUDGE, 0) {
        return Ok(());
    }
    let verdict = empty_table(program, 0).look("the judge of a track", JUDGE, &[]);
    match mistake(program, verdict) {
        Some(mistake) => Err(mistake.into()),
        None => Ok(()),
    }
}

/// The ids of the tiles of a track that the rules have made up. The same seed gives the same track.
pub fn random_track(program: &Rc<Program>, seed: u64) -> Result<Vec<SharedText>, Fault> {
    if !program.has(MAKER, 0) {
        return Err(Fault::UnknownFunction { function: MAKER.into(), parameters: 0 });
    }
    let made = empty_table(program, seed).value_of(MAKER)?;
    let no_track = || Fault::NoValue { function: MAKER.into(), found: "no list of tiles".into() };
    let Value::List(tiles) = made else { return Err(no_track()) };
    let tile = |value: &Value| match value {
        Value::Text(id) => Ok(id.clone()),
        _ => Err(no_track()),
    };
    tiles.iter().map(tile).collect()
}

/// A table at which nobody sits yet.
fn empty_table(program: &Rc<Program>, seed: u64) -> Machine {
    let kernel = Kernel::new(program.edition.clone(), State::new(&program.edition, &[], seed));
    Machine::new(program.clone(), Host::new(kernel, Box::new(Nobody)))
}

fn mistake(program: &Program, verdict: Result<Value, Fault>) -> Option<Mistake> {
    let found = match verdict {
        Ok(Value::Nothing) => return None,
        Ok(Value::Text(why)) => Ok((None, why)),
        Ok(Value::List(list)) => match list.as_slice() {
            [Value::Text(tile), Value::Text(why)] => Ok((Some(tile.clone()), why.clone())),
            _ => Err("it gives neither a text nor a list of a tile and a text".to_owned()),
        },
        Ok(_) => Err("it gives neither a text nor a list of a tile and a text".to_owned()),
        Err(fault) => Err(fault.to_string()),
    };
    let tile = found.as_ref().ok().and_then(|(tile, _)| tile.as_deref());
    let (track, at) = place(program, tile);
    let track = track.map(|track| track.id.to_string()).unwrap_or_default();
    let what = match found {
        Ok((_, why)) => What::TrackRefused { track, why: why.to_string() },
        Err(fault) => What::TrackNotJudged { track, fault },
    };
    Some(Mistake { at, what })
}

/// The track that has this tile, and where it names it; without a tile, the first track and its list.
fn place<'a>(program: &'a Program, tile: Option<&str>) -> (Option<&'a Track>, Location) {
    let edition = &program.edition;
    for track in &edition.tracks {
        let laid = track.tiles.iter().find(|laid| Some(&*edition.tiles[laid.tile.index()].id) == tile);
        if let Some(laid) = laid {
            return (Some(track), laid.at.clone());
        }
    }
    let track = edition.tracks.first();
    let file = || Location::top(&SharedText::from(format!("editions/{}/edition.toml", edition.id)));
    (track, track.and_then(|track| track.at.clone()).unwrap_or_else(file))
}
