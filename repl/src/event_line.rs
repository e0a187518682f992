//! The events of a game as a command writes them, one a line.

use boardwright_engine::kernel::{Event, Kernel};
use serde::Serialize;

/// One event of the log. The names of the fields are part of the program's interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventLine {
    /// The number of the event in the log, counted from 1; `why` at the REPL takes the same.
    pub index: usize,
    /// The turn in which it happened; 0 before the first.
    pub turn: u32,
    pub player: Option<String>,
    pub kind: &'static str,
    pub text: String,
}

/// All events of a log, in the words of a game.
pub fn event_lines<'a>(kernel: &'a Kernel, log: &'a [Event]) -> impl Iterator<Item = EventLine> + 'a {
    let mut turn = 0;
    log.iter().enumerate().map(move |(index, event)| {
        if let Event::TurnBegan { turn: begun, .. } = event {
            turn = *begun;
        }
        let player = event.player().map(|player| kernel.player_name(player).to_owned());
        EventLine { index: index + 1, turn, player, kind: event.kind(), text: kernel.describe(event) }
    })
}
