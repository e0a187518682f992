//! Events, acts and answers in the words that a player reads.

use super::names::entry;
use super::{Event, Kernel};
use crate::decision::{Act, Answer, Form, Question};
use crate::edition::{CardId, DeckId, TimerId};
use crate::value::{Roll, Value};

/// The words of the kernel itself that `[words]` may put otherwise.
pub const IS_OUT: &str = "is out of the game";

impl Kernel {
    pub fn describe(&self, event: &Event) -> String {
        match event {
            Event::TurnBegan { player, turn } => format!("turn {turn}: {}", self.player_name(*player)),
            Event::Rolled { player: Some(player), roll } => {
                format!("{} rolls {}", self.player_name(*player), faces(roll))
            }
            Event::Rolled { player: None, roll } => format!("the dice show {}", faces(roll)),
            Event::Pressed { device, face } => {
                format!("{} shows {face}", entry(&self.edition.devices, device.index(), |device| &device.name))
            }
            Event::Passed { player, space } => {
                format!("{} passes {}", self.player_name(*player), self.space_name(*space))
            }
            Event::Moved { player, to, why, .. } => {
                let space = self.space_name(*to);
                format!("{} moves to {space}{}", self.player_name(*player), reason(why))
            }
            Event::Paid { from, to, amount, why, .. } => {
                let (from, to) = (self.purse_name(*from), self.purse_name(*to));
                format!("{from} pays {to} {}{}", self.money(*amount), reason(why))
            }
            Event::DeedTaken { deed, from, to, why } => {
                let space = self.deed_name(*deed);
                match (from, to) {
                    (_, None) => format!("{space} returns to the Bank{}", reason(why)),
                    (None, Some(to)) => format!("{} takes {space}{}", self.player_name(*to), reason(why)),
                    (Some(from), Some(to)) => {
                        let (from, to) = (self.player_name(*from), self.player_name(*to));
                        format!("{to} takes {space} from {from}{}", reason(why))
                    }
                }
            }
            Event::Shuffled { deck } => format!("{} is shuffled", self.deck_name(*deck)),
            Event::Drew { player, card } => {
                let (player, deck) = (self.player_name(*player), self.deck_of(*card));
                format!("{player} draws from {deck}: {}", self.card_name(*card))
            }
            Event::CardTaken { card, player } => {
                format!("{} keeps {}", self.player_name(*player), self.card_name(*card))
            }
            Event::CardReturned { card } => {
                format!("{} goes under {}", self.card_name(*card), self.deck_of(*card))
            }
            Event::PiecesMoved { stock, count, from, to, why } => {
                let (from, to) = (self.place_name(*from), self.place_name(*to));
                format!("{} from {from} to {to}{}", self.pieces_name(*stock, *count), reason(why))
            }
            Event::ValueSet { owner, name, value } => self.value_words(owner, &self.label(name), value),
            Event::Answered { question, player, answer } => {
                format!("{}: {}", self.player_name(*player), self.answer_words(question, answer))
            }
            Event::Unanswered { question } => format!("nobody answers in time: {}", question.kind),
            Event::Acted { act } => {
                let words = self.act_by(act, |value| self.name(value));
                format!("{} acts: {words}", self.player_name(act.player))
            }
            Event::TimePassed { milliseconds } => format!("{} pass", seconds(*milliseconds)),
            Event::TimerStarted { timer, milliseconds } => {
                format!("{} starts: {}", self.timer_name(*timer), seconds(*milliseconds))
            }
            Event::TimerStopped { timer } => format!("{} stops", self.timer_name(*timer)),
            Event::TimerWarned { timer } => {
                let warning = self.edition.timers.get(timer.index()).map_or(0, |timer| timer.warning);
                format!("{} warns: {} left", self.timer_name(*timer), seconds(warning))
            }
            Event::TimeUp { timer } => format!("{}: time is up", self.timer_name(*timer)),
            Event::Said { text } => text.to_string(),
            Event::PlayerOut { player, why } => {
                let words = IS_OUT.into();
                format!("{} {}{}", self.player_name(*player), self.word(&words), reason(why))
            }
            Event::Tampered { script } => format!("tampered: {script}"),
            Event::RulesChanged { what } => format!("the rules change: {what}"),
            Event::CardHandedOver { card, from, to } => {
                let (from, to) = (self.player_name(*from), self.player_name(*to));
                format!("{to} takes {} from {from}", self.card_name(*card))
            }
            Event::GameOver { winners, why } => {
                let names: Vec<&str> = winners.iter().map(|winner| self.player_name(*winner)).collect();
                let verb = if names.len() == 1 { "wins" } else { "share the win" };
                format!("{} {verb}{}", names.join(" and "), reason(why))
            }
        }
    }

    /// A declared value as it is now: "Old Pier: closed", "Ann: no longer stranded", "water is 6".
    fn value_words(&self, owner: &Value, label: &str, value: &Value) -> String {
        match (owner, value) {
            (Value::Table, Value::Flag(_)) => format!("{label}: {}", self.name(value)),
            (Value::Table, _) => format!("{label} is {}", self.name(value)),
            (_, Value::Flag(true)) => format!("{}: {label}", self.name(owner)),
            (_, Value::Flag(false)) => format!("{}: no longer {label}", self.name(owner)),
            _ => format!("{}: {label} is {}", self.name(owner), self.name(value)),
        }
    }

    fn deck_name(&self, deck: DeckId) -> String {
        entry(&self.edition.decks, deck.index(), |deck| &deck.name)
    }

    fn deck_of(&self, card: CardId) -> String {
        let deck = self.edition.cards.get(card.index()).map(|card| card.deck);
        deck.map_or_else(String::new, |deck| self.deck_name(deck))
    }

    fn timer_name(&self, timer: TimerId) -> String {
        entry(&self.edition.timers, timer.index(), |timer| &timer.name)
    }

    /// An act as it is typed, by ids.
    pub fn act_words(&self, act: &Act) -> String {
        self.act_by(act, |value| self.id(value))
    }

    pub(crate) fn act_by(&self, act: &Act, words: impl Fn(&Value) -> String) -> String {
        let arguments: String = act.arguments.iter().map(|argument| format!(" {}", words(argument))).collect();
        format!("{}{arguments}", act.name)
    }

    pub fn answer_words(&self, question: &Question, answer: &Answer) -> String {
        let (kind, about) = (question.kind.replace('-', " "), self.about_by(question, |value| self.name(value)));
        let asked = asked(question, &about);
        match (&question.form, answer) {
            (_, Answer::Yes(true)) => asked,
            (_, Answer::Yes(false)) => format!("do not {asked}"),
            (Form::Amount { .. } | Form::Call { .. }, Answer::Amount(amount)) => match question.counted_pieces() {
                Some(stock) => format!("{kind} {}", self.pieces_name(stock, *amount)),
                None if question.is_bid() && !about.is_empty() => format!("{kind} {} for{about}", self.money(*amount)),
                None if question.is_bid() => format!("{kind} {}", self.money(*amount)),
                None => format!("{kind} {amount}{about}"),
            },
            (_, Answer::Amount(amount)) => amount.to_string(),
            (_, Answer::One(value)) => format!("{asked}: {}", self.option_words(value)),
            (_, Answer::Some(values)) if values.is_empty() => format!("{asked}: none"),
            (_, Answer::Some(values)) => {
                let names: Vec<String> = values.iter().map(|value| self.option_words(value)).collect();
                format!("{asked}: {}", names.join(", "))
            }
            (_, Answer::Deal(deal)) => format!("{kind}: {}", self.deal_words(deal)),
            (_, Answer::Pass) => format!("pass ({asked})"),
        }
    }

    /// An option as a player reads it. A list that begins with a word is an act: `mortgage Short Line`.
    pub fn option_words(&self, option: &Value) -> String {
        match option {
            Value::List(list) if matches!(list.first(), Some(Value::Text(_))) => {
                list.iter().map(|part| self.name(part)).collect::<Vec<_>>().join(" ")
            }
            other => self.name(other),
        }
    }

    /// What a question that waits asks, and about what: "buy Old Pier".
    pub fn asked_words(&self, question: &Question) -> String {
        let about = self.about_by(question, |value| match value {
            Value::Deal(deal) => self.deal_words_now(deal),
            value => self.name(value),
        });
        asked(question, &about)
    }

    fn about_by(&self, question: &Question, words: impl Fn(&Value) -> String) -> String {
        question.about.iter().map(|value| format!(" {}", words(value))).collect()
    }
}

/// The kind of a question and what it is about. A piece is what is put on something: "build House on".
fn asked(question: &Question, about: &str) -> String {
    let kind = question.kind.replace('-', " ");
    match (kind.strip_suffix(" on"), question.about.as_slice()) {
        (Some(verb), [Value::Piece(_)]) => format!("{verb}{about} on"),
        _ => kind + about,
    }
}

fn reason(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(" ({why})") }
}

pub(super) fn faces(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces().map(|face| face.to_string()).collect();
    faces.join("+")
}

fn seconds(milliseconds: i64) -> String {
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000);
    if rest == 0 { format!("{whole} s") } else { format!("{whole}.{rest:03} s") }
}
