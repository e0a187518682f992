//! Who sits on one seat.

use std::rc::Rc;

use super::ahead::Ahead;
use super::player::Bot;
use crate::data::{AHEAD, BotRequest, RANDOM};
use crate::decision::{Act, Answer, Desk, Question, random_answer};
use crate::edition::PlayerId;
use crate::kernel::Fault;
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::Program;

#[derive(Clone)]
pub enum Sitter {
    /// Whoever answers from outside.
    Person,
    Random,
    Bot(Rc<Bot>),
    Ahead(Rc<Ahead>),
}

/// How long a random player thinks before calling out, in milliseconds.
const RANDOM_THINKING: i64 = 2_000;

impl Sitter {
    pub fn load(library: &Library, rules: &Program, request: &BotRequest) -> Result<Sitter, Mistakes> {
        Ok(match request.id.as_str() {
            RANDOM if request.options.is_empty() => Sitter::Random,
            AHEAD => Sitter::Ahead(Rc::new(Ahead::load(library, rules, request)?)),
            _ => Sitter::Bot(Rc::new(Bot::load(library, rules, request)?)),
        })
    }

    /// What a player answers without looking ahead. A person passes.
    pub fn answer(&self, desk: &mut dyn Desk, question: &Question, player: PlayerId) -> Result<Answer, Fault> {
        match self {
            Sitter::Person => Ok(Answer::Pass),
            Sitter::Random => random_answer(desk, question, player),
            Sitter::Bot(bot) => bot.answer(desk, question, player),
            Sitter::Ahead(ahead) => ahead.policy.answer(desk, question, player),
        }
    }

    /// Whether it ever does something before a step of its own accord.
    pub fn may_act(&self) -> bool {
        matches!(self, Sitter::Bot(_) | Sitter::Ahead(_))
    }

    /// What a player wants to do before the next step, without looking ahead.
    pub fn next_act(&self, desk: &mut dyn Desk, player: PlayerId) -> Result<Option<Act>, Fault> {
        match self {
            Sitter::Person | Sitter::Random => Ok(None),
            Sitter::Bot(bot) => bot.next_act(desk, player),
            Sitter::Ahead(ahead) => ahead.policy.next_act(desk, player),
        }
    }

    /// How long a player thinks before calling out, in milliseconds.
    pub fn thinking(&self, desk: &dyn Desk, player: PlayerId) -> i64 {
        match self {
            Sitter::Person | Sitter::Random => RANDOM_THINKING,
            Sitter::Bot(bot) => bot.thinking(desk, player),
            Sitter::Ahead(ahead) => ahead.policy.thinking(desk, player),
        }
    }

    /// Whoever decides here where nobody looks ahead.
    pub fn policy(&self) -> &Sitter {
        match self {
            Sitter::Ahead(ahead) => &ahead.policy,
            other => other,
        }
    }
}
