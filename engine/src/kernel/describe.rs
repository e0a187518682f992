//! Events and values in the words that a player reads.

use std::sync::Arc;

use super::{Event, Kernel};
use crate::decision::{Act, Answer, Form, Question};
use crate::edition::PlayerId;
use crate::value::{Place, Purse, Roll, Stock, Value};

impl Kernel {
    pub fn describe(&self, event: &Event) -> String {
        match event {
            Event::TurnBegan { player, turn } => format!("turn {turn}: {}", self.player_name(*player)),
            Event::Rolled { player: Some(player), roll } => {
                format!("{} rolls {}", self.player_name(*player), faces(roll))
            }
            Event::Rolled { player: None, roll } => format!("the dice show {}", faces(roll)),
            Event::Pressed { device, face } => {
                format!("{} shows {face}", self.edition.devices[device.index()].name)
            }
            Event::Passed { player, space } => {
                format!("{} passes {}", self.player_name(*player), self.edition.space(*space).name)
            }
            Event::Moved { player, to, why, .. } => {
                let space = &self.edition.space(*to).name;
                format!("{} moves to {space}{}", self.player_name(*player), reason(why))
            }
            Event::Paid { from, to, amount, why, .. } => {
                let (from, to) = (self.purse_name(*from), self.purse_name(*to));
                format!("{from} pays {to} {}{}", self.money(*amount), reason(why))
            }
            Event::DeedTaken { deed, from, to, why } => {
                let space = &self.edition.space(self.edition.deed(*deed).space).name;
                match (from, to) {
                    (_, None) => format!("{space} returns to the Bank{}", reason(why)),
                    (None, Some(to)) => format!("{} takes {space}{}", self.player_name(*to), reason(why)),
                    (Some(from), Some(to)) => {
                        let (from, to) = (self.player_name(*from), self.player_name(*to));
                        format!("{to} takes {space} from {from}{}", reason(why))
                    }
                }
            }
            Event::Shuffled { deck } => format!("{} is shuffled", self.edition.decks[deck.index()].name),
            Event::Drew { player, card } => {
                let card = self.edition.card(*card);
                let deck = &self.edition.decks[card.deck.index()].name;
                format!("{} draws from {deck}: {}", self.player_name(*player), card.name)
            }
            Event::CardTaken { card, player } => {
                format!("{} keeps {}", self.player_name(*player), self.edition.card(*card).name)
            }
            Event::CardReturned { card } => {
                let card = self.edition.card(*card);
                format!("{} goes under {}", card.name, self.edition.decks[card.deck.index()].name)
            }
            Event::PiecesMoved { stock, count, from, to, why } => {
                let (from, to) = (self.place_name(*from), self.place_name(*to));
                format!("{} from {from} to {to}{}", self.pieces_name(*stock, *count), reason(why))
            }
            Event::ValueSet { owner: Value::Table, name, value } => format!("{name} is {}", self.name(value)),
            Event::ValueSet { owner, name, value } => {
                format!("{}: {name} is {}", self.name(owner), self.name(value))
            }
            Event::Answered { question, player, answer } => {
                format!("{}: {}", self.player_name(*player), self.answer_words(question, answer))
            }
            Event::Unanswered { question } => format!("nobody answers in time: {}", question.kind),
            Event::Acted { act } => format!("{} acts: {}", self.player_name(act.player), self.act_words(act)),
            Event::TimePassed { milliseconds } => format!("{} pass", seconds(*milliseconds)),
            Event::TimerStarted { timer, milliseconds } => {
                format!("{} starts: {}", self.edition.timers[timer.index()].name, seconds(*milliseconds))
            }
            Event::TimerStopped { timer } => format!("{} stops", self.edition.timers[timer.index()].name),
            Event::TimerWarned { timer } => {
                let timer = &self.edition.timers[timer.index()];
                format!("{} warns: {} left", timer.name, seconds(timer.warning))
            }
            Event::TimeUp { timer } => format!("{}: time is up", self.edition.timers[timer.index()].name),
            Event::Said { text } => text.to_string(),
            Event::PlayerOut { player, why } => {
                format!("{} is out of the game{}", self.player_name(*player), reason(why))
            }
            Event::GameOver { winners, why } => {
                let names: Vec<&str> = winners.iter().map(|winner| self.player_name(*winner)).collect();
                let verb = if names.len() == 1 { "wins" } else { "share the win" };
                format!("{} {verb}{}", names.join(" and "), reason(why))
            }
        }
    }

    pub fn player_name(&self, player: PlayerId) -> &str {
        &self.state.seat(player).name
    }

    /// A value as a player reads it.
    pub fn name(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "nothing".into(),
            Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => self.word(text).to_string(),
            Value::List(list) => list.iter().map(|value| self.name(value)).collect::<Vec<_>>().join(", "),
            Value::Player(player) => self.player_name(*player).into(),
            Value::Space(space) => self.edition.space(*space).name.to_string(),
            Value::Deed(deed) => self.edition.space(self.edition.deed(*deed).space).name.to_string(),
            Value::Group(group) => self.edition.group(*group).name.to_string(),
            Value::Site(site) => self.edition.sites[site.index()].name.to_string(),
            Value::Deck(deck) => self.edition.decks[deck.index()].name.to_string(),
            Value::Card(card) => self.edition.card(*card).name.to_string(),
            Value::Piece(stock) => self.edition.pieces[stock.kind.index()].name.to_string(),
            Value::Purse(purse) => self.purse_name(*purse),
            Value::Timer(timer) => self.edition.timers[timer.index()].name.to_string(),
            Value::Roll(roll) => faces(roll),
            Value::Deal(deal) => self.deal_words(deal),
            Value::Table => "the table".into(),
        }
    }

    /// The id by which data files, scenarios and answers call a value; its name where it has no id.
    pub fn id(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.to_string(),
            Value::Space(space) => self.edition.space(*space).id.to_string(),
            Value::Deed(deed) => self.edition.space(self.edition.deed(*deed).space).id.to_string(),
            Value::Group(group) => self.edition.group(*group).id.to_string(),
            Value::Site(site) => self.edition.sites[site.index()].id.to_string(),
            Value::Deck(deck) => self.edition.decks[deck.index()].id.to_string(),
            Value::Card(card) => self.edition.card(*card).id.to_string(),
            Value::Piece(stock) => self.edition.pieces[stock.kind.index()].id.to_string(),
            Value::Timer(timer) => self.edition.timers[timer.index()].id.to_string(),
            Value::List(list) => list.iter().map(|value| self.id(value)).collect::<Vec<_>>().join(" "),
            other => self.name(other),
        }
    }

    pub fn purse_name(&self, purse: Purse) -> String {
        match purse {
            Purse::Bank => "the Bank".into(),
            Purse::Player(player) => self.player_name(player).into(),
            Purse::Pot(pot) => self.edition.pots[pot.index()].name.to_string(),
        }
    }

    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Bank => "the Bank".into(),
            Place::Player(player) => self.player_name(player).into(),
            Place::Space(space) => self.edition.space(space).name.to_string(),
            Place::Site(site) => self.edition.sites[site.index()].name.to_string(),
        }
    }

    pub fn pieces_name(&self, stock: Stock, count: i64) -> String {
        let piece = &self.edition.pieces[stock.kind.index()];
        let name = if count == 1 { &piece.name } else { &piece.plural };
        match stock.owner {
            Some(owner) => format!("{count} {name} of {}", self.player_name(owner)),
            None => format!("{count} {name}"),
        }
    }

    /// An amount with the edition's currency, in groups of three digits.
    pub fn money(&self, amount: i64) -> String {
        let digits = amount.unsigned_abs().to_string();
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if amount < 0 { "-" } else { "" };
        format!("{sign}{}{grouped}", self.edition.currency)
    }

    /// What the edition calls a word of the rules.
    pub fn word<'a>(&'a self, word: &'a Arc<str>) -> &'a Arc<str> {
        self.edition.words.get(word).unwrap_or(word)
    }

    pub fn act_words(&self, act: &Act) -> String {
        let mut words = act.name.to_string();
        for argument in &act.arguments {
            words.push(' ');
            words.push_str(&self.id(argument));
        }
        words
    }

    pub fn answer_words(&self, question: &Question, answer: &Answer) -> String {
        let about = self.about_words(question);
        match (&question.form, answer) {
            (_, Answer::Yes(true)) => format!("{}{about}", question.kind),
            (_, Answer::Yes(false)) => format!("do not {}{about}", question.kind),
            (Form::Amount { .. }, Answer::Amount(amount)) => format!("{} {amount}{about}", question.kind),
            (_, Answer::Amount(amount)) => amount.to_string(),
            (_, Answer::One(value)) => format!("{}{about}: {}", question.kind, self.name(value)),
            (_, Answer::Some(values)) if values.is_empty() => format!("{}{about}: none", question.kind),
            (_, Answer::Some(values)) => {
                let names: Vec<String> = values.iter().map(|value| self.name(value)).collect();
                format!("{}{about}: {}", question.kind, names.join(", "))
            }
            (_, Answer::Deal(deal)) => format!("{}: {}", question.kind, self.deal_words(deal)),
            (_, Answer::Pass) => format!("pass ({}{about})", question.kind),
        }
    }

    /// What a question is about, with a leading space.
    pub fn about_words(&self, question: &Question) -> String {
        question.about.iter().map(|value| format!(" {}", self.name(value))).collect()
    }
}

fn reason(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(" ({why})") }
}

fn faces(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces().map(|face| face.to_string()).collect();
    faces.join("+")
}

fn seconds(milliseconds: i64) -> String {
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000);
    if rest == 0 { format!("{whole} s") } else { format!("{whole}.{rest:03} s") }
}
