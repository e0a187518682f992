//! One bot, with the engine that runs its scripts.

use std::cell::{Cell, OnceCell};
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use super::answer::{call_for, read_answer};
use crate::data::{BotRequest, load_bot};
use crate::decision::{Act, Answer, Desk, Question};
use crate::decision::{Nobody, random_answer};
use crate::edition::PlayerId;
use crate::kernel::{Fault, Kernel, State, Stream};
use crate::library::Library;
use crate::mistake::Mistakes;
use crate::script::{BackEnd, Host, Machine, Program, link_beside};
use crate::value::{Value, kind_words};

/// The function that says what a bot wants to do out of turn.
const NEXT_ACT: &str = "next_act";

/// The scripts of a bot, ready to play any number of seats and games of its edition.
pub struct Bot {
    pub id: String,
    program: Rc<Program>,
    /// Whether it ever wants to do something out of turn.
    has_wishes: bool,
    /// Made when the bot is first asked, since it needs a state to stand on.
    machine: OnceCell<Machine>,
    back_end: Cell<BackEnd>,
}

/// What a step of a bot takes that declares no `pace`, in milliseconds.
const USUAL_PACE: i64 = 30_000;

impl Bot {
    /// The bot is linked on top of the rules that it plays by, and remembers with them what both work out.
    pub fn load(library: &Library, rules: &Program, request: &BotRequest) -> Result<Bot, Mistakes> {
        let program = link_beside(rules, Arc::new(load_bot(library, &rules.edition, request)?))?;
        let has_wishes = program.has(NEXT_ACT, 1);
        Ok(Bot { id: request.id.clone(), program, has_wishes, machine: OnceCell::new(), back_end: Cell::default() })
    }

    /// Says what runs the bot's scripts.
    pub fn set_back_end(&self, back_end: BackEnd) {
        self.back_end.set(back_end);
        if let Some(machine) = self.machine.get() {
            machine.set_back_end(back_end);
        }
    }

    /// The functions in which the interpreter had to help compiled scripts out.
    pub fn unsure(&self) -> Vec<String> {
        self.machine.get().map_or_else(Vec::new, Machine::unsure)
    }

    /// How long a step takes where a clock runs, in milliseconds. A bot that does not say is as quick as most: if it took no
    /// time at all, a game against the clock would have no end.
    pub fn pace(&self) -> i64 {
        if self.program.edition.option("pace").is_some() { self.milliseconds("pace") } else { USUAL_PACE }
    }

    /// How long a player thinks before calling out, in milliseconds: what the bot says, and by luck up to as much again,
    /// so that not always the same one is first.
    pub fn thinking(&self, desk: &dyn Desk, player: PlayerId) -> i64 {
        let least = self.milliseconds("thinking");
        let (seed, since) = {
            let kernel = desk.kernel();
            (kernel.state.seed, kernel.silence().since)
        };
        let mut luck = Stream::seeded(seed, &format!("thinking {since} {}", player.index()));
        let most = u32::try_from(least).unwrap_or(u32::MAX).max(1);
        least + luck.below(most, "thinking").map_or(0, i64::from)
    }

    /// An option in seconds; 0 for a bot without it.
    fn milliseconds(&self, option: &str) -> i64 {
        match self.program.edition.option(option) {
            Some(Value::Number(seconds)) => seconds.saturating_mul(1000).max(0),
            _ => 0,
        }
    }

    /// What a player answers. A question that neither the bot nor the rules have a `decide_` function for is answered
    /// by luck, so that a rule may ask something new.
    pub fn answer(&self, desk: &mut dyn Desk, question: &Question, player: PlayerId) -> Result<Answer, Fault> {
        let (function, arguments) = call_for(question, player);
        if !self.program.has(&function, arguments.len()) {
            return match self.program.origins(&function).first() {
                None => random_answer(desk, question, player),
                Some((found, _)) => Err(self.fault(format!(
                    "{} has {found} parameters, but this question gives it {}",
                    self.written(&function),
                    arguments.len()
                ))),
            };
        }
        let value = self.consult(desk, &function, &arguments)?;
        read_answer(question, &value).ok_or_else(|| {
            let wanted = desk.kernel().form_words(question);
            let function = self.written(&function);
            self.fault(format!("{function} gave {}, but this question wants {wanted}", kind_words(&value)))
        })
    }

    /// The bot as whoever answers a question, with the function that decides it.
    pub fn as_answering(&self, question: &Question, player: PlayerId) -> String {
        let (function, arguments) = call_for(question, player);
        match self.program.has(&function, arguments.len()) {
            true => format!("the bot `{}`, {},", self.id, self.written(&function)),
            false => format!("the bot `{}`", self.id),
        }
    }

    /// What a player wants to do before the next step.
    pub fn next_act(&self, desk: &mut dyn Desk, player: PlayerId) -> Result<Option<Act>, Fault> {
        if !self.has_wishes {
            return Ok(None);
        }
        match self.consult(desk, NEXT_ACT, &[Value::Player(player)])? {
            Value::Nothing => Ok(None),
            value => match Act::from_value(player, &value) {
                Some(act) => self.known(act).map(Some),
                None => Err(self.fault(format!(
                    "{} gave {}, but an act is a list that starts with its name",
                    self.written(NEXT_ACT),
                    kind_words(&value)
                ))),
            },
        }
    }

    /// An act that some rule has, whether it is allowed at this moment or not.
    fn known(&self, act: Act) -> Result<Act, Fault> {
        let (function, parameters) = (act.function(), act.arguments.len() + 1);
        if self.program.has(&function, parameters) {
            return Ok(act);
        }
        let (wish, name) = (self.written(NEXT_ACT), &act.name);
        Err(self.fault(match self.program.origins(&function).first() {
            Some((found, _)) => {
                format!("{wish} gave `{name}`, but `{function}` has {found} parameters, not {parameters}")
            }
            None => format!("{wish} gave `{name}`, but no rule defines `{function}`"),
        }))
    }

    /// A function with the place where it is written: "`decide_buy` in scripts/bots/miser.rhai:3".
    fn written(&self, function: &str) -> String {
        let origins = self.program.origins(function);
        let Some(origin) = origins.first().and_then(|(_, origins)| origins.first()) else {
            return format!("`{function}`");
        };
        format!("`{function}` in {}:{}", self.program.edition.sources.shown(&origin.file), origin.line)
    }

    /// Calls a function of the bot over the state of the game.
    fn consult(&self, desk: &mut dyn Desk, function: &str, arguments: &[Value]) -> Result<Value, Fault> {
        let mut result = Ok(Value::Nothing);
        desk.lend(&mut |state| {
            let machine = self.machine.get_or_init(|| self.machine_over(state));
            mem::swap(state, &mut machine.host.kernel.borrow_mut().state);
            result = machine.look("a bot", function, arguments);
            mem::swap(state, &mut machine.host.kernel.borrow_mut().state);
        });
        result
    }

    fn machine_over(&self, state: &State) -> Machine {
        let kernel = Kernel::new(self.program.edition.clone(), state.clone());
        let machine = Machine::new(Rc::clone(&self.program), Host::new(kernel, Box::new(Nobody)));
        machine.set_back_end(self.back_end.get());
        machine
    }

    fn fault(&self, problem: String) -> Fault {
        Fault::BotFailed { bot: self.id.clone(), problem }
    }
}
