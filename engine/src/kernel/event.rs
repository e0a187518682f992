//! The log: every primitive act of a game, as data.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::decision::{Act, Answer, Question};
use crate::edition::{CardId, DeckId, DeedId, DeviceId, PlayerId, SpaceId, TimerId};
use crate::text::SharedText;
use crate::value::{Place, Purse, Roll, Stock, Value};

/// One thing that happened. [`super::describe`] puts it into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    TurnBegan {
        player: PlayerId,
        turn: u32,
    },
    Rolled {
        player: Option<PlayerId>,
        roll: Roll,
    },
    Pressed {
        device: DeviceId,
        face: SharedText,
    },
    /// The token stopped in passing, because the space minds being passed.
    Passed {
        player: PlayerId,
        space: SpaceId,
    },
    Moved {
        player: PlayerId,
        from: SpaceId,
        to: SpaceId,
        why: SharedText,
    },
    Paid {
        from: Purse,
        to: Purse,
        amount: i64,
        why: SharedText,
        issued: i64,
    },
    DeedTaken {
        deed: DeedId,
        from: Option<PlayerId>,
        to: Option<PlayerId>,
        why: SharedText,
    },
    Shuffled {
        deck: DeckId,
    },
    Drew {
        player: PlayerId,
        card: CardId,
    },
    CardTaken {
        card: CardId,
        player: PlayerId,
    },
    CardReturned {
        card: CardId,
    },
    PiecesMoved {
        stock: Stock,
        count: i64,
        from: Place,
        to: Place,
        why: SharedText,
    },
    ValueSet {
        owner: Value,
        name: SharedText,
        value: Value,
    },
    Answered {
        question: Arc<Question>,
        player: PlayerId,
        answer: Answer,
    },
    /// A timed question that nobody answered in time.
    Unanswered {
        question: Arc<Question>,
    },
    Acted {
        act: Act,
    },
    TimePassed {
        milliseconds: i64,
    },
    TimerStarted {
        timer: TimerId,
        milliseconds: i64,
    },
    TimerStopped {
        timer: TimerId,
    },
    TimerWarned {
        timer: TimerId,
    },
    TimeUp {
        timer: TimerId,
    },
    Said {
        text: SharedText,
    },
    PlayerOut {
        player: PlayerId,
        why: SharedText,
    },
    GameOver {
        winners: Vec<PlayerId>,
        why: SharedText,
    },
    /// Somebody changed the game by a typed script. Whatever follows until the next step comes from that.
    Tampered {
        script: SharedText,
    },
    /// The rules changed in the middle of the game.
    RulesChanged {
        what: SharedText,
    },
    /// A card that one player kept went to another.
    CardHandedOver {
        card: CardId,
        from: PlayerId,
        to: PlayerId,
    },
}

impl Event {
    /// All sorts of events, as [`kind`](Event::kind) tells them.
    pub const KINDS: &[&'static str] = <Event as VariantNames>::VARIANTS;

    /// What sort of event it is, for programs that read a log: `turn-began`, `deed-taken`.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Whose event it is: who rolls, moves, pays, takes, answers or acts. Nobody's, where only the Bank or the table does
    /// something.
    pub fn player(&self) -> Option<PlayerId> {
        match self {
            Event::TurnBegan { player, .. }
            | Event::Passed { player, .. }
            | Event::Moved { player, .. }
            | Event::Drew { player, .. }
            | Event::CardTaken { player, .. }
            | Event::Answered { player, .. }
            | Event::PlayerOut { player, .. }
            | Event::CardHandedOver { to: player, .. }
            | Event::ValueSet { owner: Value::Player(player), .. } => Some(*player),
            Event::Rolled { player, .. } => *player,
            Event::Acted { act } => Some(act.player),
            Event::DeedTaken { from, to, .. } => to.or(*from),
            Event::Paid { from: Purse::Player(player), .. } | Event::Paid { to: Purse::Player(player), .. } => {
                Some(*player)
            }
            Event::PiecesMoved { to: Place::Player(player), .. }
            | Event::PiecesMoved { from: Place::Player(player), .. } => Some(*player),
            Event::PiecesMoved { stock, .. } => stock.owner,
            Event::Pressed { .. }
            | Event::Paid { .. }
            | Event::Shuffled { .. }
            | Event::CardReturned { .. }
            | Event::ValueSet { .. }
            | Event::Unanswered { .. }
            | Event::TimePassed { .. }
            | Event::TimerStarted { .. }
            | Event::TimerStopped { .. }
            | Event::TimerWarned { .. }
            | Event::TimeUp { .. }
            | Event::Said { .. }
            | Event::GameOver { .. }
            | Event::Tampered { .. }
            | Event::RulesChanged { .. } => None,
        }
    }
}
