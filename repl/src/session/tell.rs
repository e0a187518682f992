//! What happened and what is asked, in words.

use std::fmt::Write as _;

use boardwright_engine::decision::{Form, Question, count_words};
use boardwright_engine::edition::{DeedId, PlayerId};
use boardwright_engine::game::Phase;
use boardwright_engine::kernel::{Event, Kernel};
use boardwright_engine::value::{Purse, Value};

use super::Session;

impl Session {
    /// The events that have not been shown yet, and then what the game waits for.
    pub(super) fn news(&mut self) -> String {
        let events = self.new_events();
        let situation = self.situation();
        if events.is_empty() { situation } else { format!("{events}\n{situation}") }
    }

    pub(super) fn new_events(&mut self) -> String {
        let kernel = self.game.kernel();
        let from = self.shown.min(kernel.log.len());
        // On the wall everybody sees how time passes.
        let is_seen = |event: &&Event| self.follows_wall() && matches!(event, Event::TimePassed { .. });
        let told = kernel.log[from..].iter().filter(|event| !is_bookkeeping(event) && !is_seen(event));
        let lines: Vec<String> = told.map(|event| told_words(&kernel, event)).collect();
        let length = kernel.log.len();
        drop(kernel);
        self.shown = length;
        lines.join("\n")
    }

    /// What can be typed now.
    pub(super) fn situation(&self) -> String {
        match self.game.phase() {
            Phase::Waiting(question) => self.question_words(question),
            Phase::Over => "The game is over. `undo` goes back, `log` shows what happened, `quit` leaves.".into(),
            Phase::Paused => "In the middle of a step: `step` for the next event, `next` to go on.".into(),
            Phase::Ready => super::joined(&self.last_chance_words(), &self.next_words()),
        }
    }

    /// What people can do for the last time before somebody else rolls.
    fn last_chance_words(&self) -> String {
        let chances = self.last_chances();
        let words = chances.chunk_by(|(one, _), (other, _)| one == other).map(|own| {
            let acts: Vec<String> = own.iter().map(|(_, act)| format!("`{act}`")).collect();
            format!("The last moment for {} to {}.", self.name(own[0].0), acts.join(" or "))
        });
        words.collect::<Vec<_>>().join("\n")
    }

    fn next_words(&self) -> String {
        match (self.person_to_act(), self.game.upcoming().and_then(|upcoming| upcoming.player)) {
            (Some(player), _) => format!("{}: `roll`, or `legal` for what else you can do.", self.name(player)),
            (None, Some(bot)) if !self.people().is_empty() => {
                let name = self.name(bot);
                format!("{name} is next: `next` lets the others play, `legal` tells what you can do before.")
            }
            (None, _) => "`turn` plays a turn, `run 10` plays ten, `next` goes on to the next decision.".into(),
        }
    }

    fn question_words(&self, question: &Question) -> String {
        let kernel = self.game.kernel();
        let names: Vec<&str> = question.players.iter().map(|player| kernel.player_name(*player)).collect();
        let figures = question_figures(&kernel, question);
        let mut words = format!("{}: {}?{figures}", names.join(", "), kernel.asked_words(question));
        match &question.form {
            Form::YesNo => words.push_str("  [1 yes, 2 no]"),
            Form::OneOf { options } | Form::Place { options, .. } | Form::SomeOf { options, .. } => {
                let is_numbered = has_row_numbers(&kernel, options);
                for (index, option) in options.iter().enumerate() {
                    let (id, name) = (kernel.id(option), kernel.name(option));
                    let name = if id == name { String::new() } else { format!("  ({name})") };
                    let number = if is_numbered { format!("{}  ", index + 1) } else { String::new() };
                    let _ = write!(words, "\n  {number}{id}{name}");
                }
            }
            Form::Amount { .. } | Form::Call { .. } => {
                let _ = write!(words, "  [{}]", kernel.amounts_words(question));
            }
            Form::Deal { partners, .. } => {
                let partners: Vec<&str> = partners.iter().map(|player| kernel.player_name(*player)).collect();
                let first = partners.first().copied().unwrap_or("Ben");
                let _ = write!(words, "  with {}; write `{first}: 100 + deed for deed`", partners.join(", "));
            }
        }
        if let Form::SomeOf { least, most, .. } = &question.form {
            let between = if *most > 1 { ", with commas between" } else { "" };
            let _ = write!(words, "\n  {} of them{between}", count_words(*least, *most));
        }
        if question.may_pass {
            words.push_str(", or `pass`");
        }
        words
    }

    pub(super) fn name(&self, player: PlayerId) -> String {
        self.game.kernel().player_name(player).to_owned()
    }
}

/// An event in words; a card that is drawn is read out.
fn told_words(kernel: &Kernel, event: &Event) -> String {
    let words = format!("  {}", kernel.describe(event));
    match event {
        Event::Drew { card, .. } => {
            let text = kernel.edition.cards.get(card.index()).map_or("", |card| &*card.text);
            format!("{words}\n    \"{text}\"")
        }
        _ => words,
    }
}

/// The figures that one decides by: the price of what is for sale, and what one has.
fn question_figures(kernel: &Kernel, question: &Question) -> String {
    // Whoever hangs a lantern on a space does not pay for the space.
    let is_for_sale = |deed: DeedId| kernel.state.owners[deed.index()].is_none();
    let price = |value: &Value| {
        let deed = deed_of(kernel, value).filter(|deed| is_for_sale(*deed))?;
        Some(format!("price {}", kernel.money(kernel.edition.deed(deed).price)))
    };
    let mut figures: Vec<String> = question.about.iter().filter_map(price).collect();
    let is_about_deed = question.about.iter().any(|value| deed_of(kernel, value).is_some());
    let is_about_money = question.is_bid() || is_about_deed || is_sum(kernel, question);
    if let ([player], true) = (question.players.as_slice(), is_about_money) {
        figures.push(format!("you have {}", kernel.money(kernel.state.purses.held(Purse::Player(*player)))));
    }
    if figures.is_empty() { String::new() } else { format!(" ({})", figures.join(", ")) }
}

fn deed_of(kernel: &Kernel, value: &Value) -> Option<DeedId> {
    match value {
        Value::Space(space) => kernel.edition.space(*space).deed,
        Value::Deed(deed) => Some(*deed),
        _ => None,
    }
}

/// Whether a question is about a sum of money, such as what is owed.
fn is_sum(kernel: &Kernel, question: &Question) -> bool {
    let begins = |value: &Value| matches!(value, Value::Text(text) if text.starts_with(&*kernel.edition.currency));
    question.about.iter().any(begins)
}

/// Whether options are chosen by their rows, too. Where one is a number itself, nobody could tell which is meant.
pub(super) fn has_row_numbers(kernel: &Kernel, options: &[Value]) -> bool {
    !options.iter().any(|option| kernel.id(option).parse::<i64>().is_ok())
}

/// What the rules keep in mind for themselves; the full log tells it, a game that is played does not.
pub fn is_bookkeeping(event: &Event) -> bool {
    matches!(event, Event::ValueSet { .. })
}
