//! The events of games as rows, one an event.

use boardwright_engine::decision::Answer;
use boardwright_engine::edition::{CardId, DeckId, PlayerId, SpaceId, TimerId};
use boardwright_engine::kernel::{Event, Kernel};
use boardwright_engine::value::{Place, Purse, Value};

use super::out::{Cell, Column, Kind};

const COLUMNS: [(&str, Kind); 12] = [
    ("game", Kind::Number),
    ("event", Kind::Number),
    ("turn", Kind::Number),
    ("seat", Kind::Number),
    ("kind", Kind::Text),
    ("what", Kind::Text),
    ("value", Kind::Text),
    ("amount", Kind::Number),
    ("source", Kind::Text),
    ("target", Kind::Text),
    ("why", Kind::Text),
    ("text", Kind::Text),
];

pub fn columns() -> Vec<Column> {
    COLUMNS.map(|(name, kind)| Column::new(name, kind)).to_vec()
}

/// All events of a game, which is counted from 0. In the rows, games, events and seats are counted from 1.
pub fn rows(kernel: &Kernel, game: usize) -> Vec<Vec<Cell>> {
    let mut turn = 0;
    let row = |(index, event): (usize, &Event)| {
        if let Event::TurnBegan { turn: begun, .. } = event {
            turn = *begun;
        }
        let parts = Parts::of(kernel, event);
        vec![
            Cell::seat(game),
            Cell::seat(index),
            Cell::count(turn.into()),
            event.player().map(|player| Cell::seat(player.index())).into(),
            Cell::text(event.kind()),
            parts.what.map(Cell::Text).into(),
            parts.value.map(Cell::Text).into(),
            parts.amount.into(),
            parts.source.map(Cell::Text).into(),
            parts.target.map(Cell::Text).into(),
            parts.why.map(Cell::Text).into(),
            Cell::Text(kernel.describe(event)),
        ]
    };
    kernel.log.iter().enumerate().map(row).collect()
}

/// What an event has of the columns; things go by their ids, players by their names.
#[derive(Default)]
struct Parts {
    /// What it is about: a deed's space, a card, a kind of piece or question, an act, a timer.
    what: Option<String>,
    /// What it came to, in words: faces of dice, an answer, the winners' seats.
    value: Option<String>,
    amount: Option<i64>,
    source: Option<String>,
    target: Option<String>,
    why: Option<String>,
}

impl Parts {
    fn of(kernel: &Kernel, event: &Event) -> Parts {
        let id = |value: Value| Some(kernel.id(&value));
        let none = Parts::default;
        match event {
            Event::Rolled { roll, .. } => {
                Parts { value: Some(list(roll.faces())), amount: Some(roll.total()), ..none() }
            }
            Event::Pressed { device, face } => {
                let device = kernel.edition.devices.get(device.index());
                Parts { what: device.map(|device| device.id.to_string()), value: Some(face.to_string()), ..none() }
            }
            Event::Passed { space, .. } => Parts { target: id(Value::Space(*space)), ..none() },
            Event::Moved { from, to, why, .. } => {
                let space = |space: SpaceId| id(Value::Space(space));
                Parts { source: space(*from), target: space(*to), why: words(why), ..none() }
            }
            Event::Paid { from, to, amount, why, .. } => {
                let purse = |purse: Purse| id(Value::Purse(purse));
                let (source, target) = (purse(*from), purse(*to));
                Parts { source, target, amount: Some(*amount), why: words(why), ..none() }
            }
            Event::DeedTaken { deed, from, to, why } => {
                let holder = |player: &Option<PlayerId>| id(player.map_or(Value::Purse(Purse::Bank), Value::Player));
                let what = id(Value::Space(kernel.edition.deed(*deed).space));
                Parts { what, source: holder(from), target: holder(to), why: words(why), ..none() }
            }
            Event::Shuffled { deck } => Parts { what: deck_id(kernel, *deck), ..none() },
            Event::Drew { card, .. } | Event::CardTaken { card, .. } | Event::CardReturned { card } => {
                Parts { what: card_id(kernel, *card), ..none() }
            }
            Event::CardHandedOver { card, from, to } => {
                let (source, target) = (id(Value::Player(*from)), id(Value::Player(*to)));
                Parts { what: card_id(kernel, *card), source, target, ..none() }
            }
            Event::PiecesMoved { stock, count, from, to, why } => {
                let what = kernel.edition.pieces.get(stock.kind.index()).map(|piece| piece.id.to_string());
                let (source, target) = (place(kernel, *from), place(kernel, *to));
                Parts { what, amount: Some(*count), source, target, why: words(why), ..none() }
            }
            Event::ValueSet { owner, name, value } => {
                let target = if *owner == Value::Table { None } else { id(owner.clone()) };
                let amount = if let Value::Number(number) = value { Some(*number) } else { None };
                Parts { what: words(name), value: id(value.clone()), amount, target, ..none() }
            }
            Event::Answered { question, answer, .. } => {
                let amount = if let Answer::Amount(amount) = answer { Some(*amount) } else { None };
                Parts { what: words(&question.kind), value: answer_id(kernel, answer), amount, ..none() }
            }
            Event::Unanswered { question } => Parts { what: words(&question.kind), ..none() },
            Event::Acted { act } => {
                let arguments: Vec<String> = act.arguments.iter().map(|argument| kernel.id(argument)).collect();
                Parts { what: words(&act.name), value: words(&arguments.join(" ")), ..none() }
            }
            Event::TimePassed { milliseconds } => Parts { amount: Some(*milliseconds), ..none() },
            Event::TimerStarted { timer, milliseconds } => {
                Parts { what: timer_id(kernel, *timer), amount: Some(*milliseconds), ..none() }
            }
            Event::TimerStopped { timer } | Event::TimerWarned { timer } | Event::TimeUp { timer } => {
                Parts { what: timer_id(kernel, *timer), ..none() }
            }
            Event::PlayerOut { why, .. } => Parts { why: words(why), ..none() },
            Event::GameOver { winners, why } => {
                let seats = winners.iter().map(|winner| winner.index() + 1);
                Parts { value: Some(list(seats)), why: words(why), ..none() }
            }
            Event::TurnBegan { .. } | Event::Said { .. } | Event::Tampered { .. } | Event::RulesChanged { .. } => {
                none()
            }
        }
    }
}

fn answer_id(kernel: &Kernel, answer: &Answer) -> Option<String> {
    match answer {
        Answer::Yes(true) => Some("yes".into()),
        Answer::Yes(false) => Some("no".into()),
        Answer::One(value) => Some(kernel.id(value)),
        Answer::Some(values) => Some(list(values.iter().map(|value| kernel.id(value)))),
        Answer::Amount(amount) => Some(amount.to_string()),
        Answer::Deal(_) => Some("deal".into()),
        Answer::Pass => Some("pass".into()),
    }
}

fn place(kernel: &Kernel, place: Place) -> Option<String> {
    let value = match place {
        Place::Bank => Value::Purse(Purse::Bank),
        Place::Player(player) => Value::Player(player),
        Place::Space(space) => Value::Space(space),
        Place::Site(site) => Value::Site(site),
    };
    Some(kernel.id(&value))
}

fn card_id(kernel: &Kernel, card: CardId) -> Option<String> {
    Some(kernel.id(&Value::Card(card)))
}

fn deck_id(kernel: &Kernel, deck: DeckId) -> Option<String> {
    Some(kernel.id(&Value::Deck(deck)))
}

fn timer_id(kernel: &Kernel, timer: TimerId) -> Option<String> {
    Some(kernel.id(&Value::Timer(timer)))
}

/// A text, if there is one.
fn words(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn list(parts: impl Iterator<Item = impl ToString>) -> String {
    parts.map(|part| part.to_string()).collect::<Vec<_>>().join(" ")
}
