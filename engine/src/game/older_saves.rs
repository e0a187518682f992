//! Saves of older formats. Each is read as it was written and becomes a save of today.

use serde::Deserialize;

use super::{Mark, Save, SeatSetup, Setup};
use crate::data::Request;
use crate::kernel::{Event, State};
use crate::library::Library;
use crate::text::SharedText;

/// Format 1 did not say which seats were played by bots.
#[derive(Deserialize)]
pub struct SaveOfFormat1 {
    sources: Library,
    request: Request,
    setup: SetupOfFormat1,
    start: Option<Box<State>>,
    tape: Vec<Mark>,
    log: Vec<Event>,
    checkpoint: Box<State>,
    checkpoint_mark: usize,
    checkpoint_log: usize,
    hash: [u8; 32],
}

#[derive(Deserialize)]
struct SetupOfFormat1 {
    players: Vec<(SharedText, Option<SharedText>)>,
    seed: u64,
}

impl From<SaveOfFormat1> for Save {
    fn from(older: SaveOfFormat1) -> Save {
        let players = older.setup.players.into_iter().map(|(name, token)| SeatSetup { name, token, bot: None });
        Save {
            sources: older.sources,
            request: older.request,
            setup: Setup { players: players.collect(), seed: older.setup.seed },
            start: older.start,
            tape: older.tape,
            log: older.log,
            checkpoint: older.checkpoint,
            checkpoint_mark: older.checkpoint_mark,
            checkpoint_log: older.checkpoint_log,
            paused_at: None,
            hash: older.hash,
            waiting_rules: None,
            packs: Vec::new(),
        }
    }
}

/// Format 2 did not say which rules waited for the next step, nor where the user's own rules lay.
#[derive(Deserialize)]
pub struct SaveOfFormat2 {
    sources: Library,
    request: Request,
    setup: Setup,
    start: Option<Box<State>>,
    tape: Vec<Mark>,
    log: Vec<Event>,
    checkpoint: Box<State>,
    checkpoint_mark: usize,
    checkpoint_log: usize,
    paused_at: Option<usize>,
    hash: [u8; 32],
}

impl From<SaveOfFormat2> for Save {
    fn from(older: SaveOfFormat2) -> Save {
        Save {
            sources: older.sources,
            request: older.request,
            setup: older.setup,
            start: older.start,
            tape: older.tape,
            log: older.log,
            checkpoint: older.checkpoint,
            checkpoint_mark: older.checkpoint_mark,
            checkpoint_log: older.checkpoint_log,
            paused_at: older.paused_at,
            hash: older.hash,
            waiting_rules: None,
            packs: Vec::new(),
        }
    }
}
