//! The one table of kernel functions that scripts may call.
//!
//! Each function is declared once: name, parameters, sentence, example, body. The registration with the script language,
//! the checker's knowledge, the reference in the book and the editor definitions all derive from this table. It does not
//! depend on the script language, so that another back end can use it as it is.

mod board;
mod decisions;
mod give;
mod kind;
mod macros;
mod money;
mod parameter;
mod properties;
mod sort;
mod table;
mod things;
mod time;

pub use decisions::{decided_with, needs_an_entry};
pub use kind::Kind;
pub use parameter::Take;
pub use sort::Sort;

use crate::decision::Question;
use crate::kernel::{Aspect, Fault, Kernel};
use crate::script::plain::{Outcome, Plain};
use crate::script::store::Store;
use crate::value::Value;

/// A function that scripts may call.
pub struct Function {
    pub name: &'static str,
    pub parameters: &'static [Parameter],
    /// What it gives back, in words.
    pub returns: &'static str,
    pub about: &'static str,
    pub example: &'static str,
    /// The event whose listeners are called after it, with its arguments and then its result.
    pub fires: Option<&'static str>,
    /// Whether its value depends on nothing but the edition and the arguments.
    pub is_fixed: bool,
    /// What of the state a function reads that only looks.
    pub reads: Aspect,
    pub body: Body,
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub kind: Kind,
}

pub enum Body {
    /// Only reads the state.
    Look(Look),
    /// Changes the state.
    Change(Change),
    /// Asks players: the body makes the question, the host finds the answer.
    Ask(fn(&Kernel, &[Value]) -> Result<Question, Box<Fault>>),
    /// Ends the step without undoing it.
    EndStep,
}

/// A body that only reads the state, as the interpreter calls it and as compiled rules do.
#[derive(Clone, Copy)]
pub struct Look {
    pub of_values: fn(&Kernel, &[Value]) -> Result<Value, Box<Fault>>,
    /// What goes wrong is left in the store.
    pub of_plains: fn(&Kernel, &[Plain], &mut Store<'_>) -> Outcome,
}

/// A body that changes the state, as the interpreter calls it and as compiled rules do.
#[derive(Clone, Copy)]
pub struct Change {
    pub of_values: fn(&mut Kernel, &[Value]) -> Result<Value, Box<Fault>>,
    /// What goes wrong is left in the store.
    pub of_plains: fn(&mut Kernel, &[Plain], &mut Store<'_>) -> Outcome,
}

/// Something that scripts read of a handle: `player.cash`.
pub struct Property {
    pub on: Kind,
    pub name: &'static str,
    pub returns: &'static str,
    pub about: &'static str,
    /// What of the state it depends on.
    pub reads: Aspect,
    pub body: fn(&Kernel, &Value) -> Result<Value, Box<Fault>>,
    /// The same for compiled rules.
    pub of_plain: fn(&Kernel, Plain, &mut Store<'_>) -> Outcome,
}

/// An event that listeners (`on_<name>`) may hear without any script firing it.
pub struct KernelEvent {
    pub name: &'static str,
    pub parameters: &'static str,
    pub about: &'static str,
}

/// All functions, by subject.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    subjects().into_iter().flat_map(|(_, functions)| functions)
}

/// The subjects of the reference, each with its functions.
pub fn subjects() -> [(&'static str, &'static [Function]); 6] {
    [
        ("Decisions", decisions::FUNCTIONS),
        ("Money", money::FUNCTIONS),
        ("Dice, spaces and movement", board::FUNCTIONS),
        ("Deeds, cards and pieces", things::FUNCTIONS),
        ("Turns, players and the table", table::FUNCTIONS),
        ("Time", time::FUNCTIONS),
    ]
}

pub fn properties() -> &'static [Property] {
    properties::PROPERTIES
}

/// The events of the kernel: those of functions, and those of the clock.
pub fn kernel_events() -> &'static [KernelEvent] {
    &[
        KernelEvent { name: "paid", parameters: "from, to, amount, why", about: "Money has moved." },
        KernelEvent { name: "deed_taken", parameters: "deed, to, why", about: "A deed has changed hands." },
        KernelEvent { name: "drawn", parameters: "player, deck, card", about: "A card was drawn." },
        KernelEvent { name: "rolled", parameters: "roll", about: "The dice were rolled." },
        KernelEvent { name: "pieces_moved", parameters: "piece, count, from, to, why", about: "Pieces have moved." },
        KernelEvent { name: "turn_began", parameters: "player", about: "A turn has begun." },
        KernelEvent { name: "player_out", parameters: "player, why", about: "A player has left the game." },
        KernelEvent { name: "timer_warned", parameters: "timer", about: "A timer is near its end." },
        KernelEvent { name: "time_up", parameters: "timer", about: "A timer has run out." },
    ]
}
