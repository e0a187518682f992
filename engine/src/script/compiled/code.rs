//! What a rule is compiled to: closures over a frame and the variables of a function.

use super::frame::Frame;
use crate::script::plain::{Leave, Outcome, Plain};

/// The variables of the innermost function, and behind them the room for those of the functions that it calls.
pub type Variables = [Plain];

/// A piece of a rule that gives a value. One that only does something gives nothing.
pub type Code = Box<dyn Fn(&mut Frame<'_>, &mut Variables) -> Outcome>;

/// A piece of a rule that says yes or no.
pub type Test = Box<dyn Fn(&mut Frame<'_>, &mut Variables) -> Result<bool, Leave>>;

/// Why a piece of a rule was left before its end. What `return` and `break` carry waits in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The scripts end here: the step was suspended or ended, or something is wrong. In the last case the interpreter runs
    /// them again from the beginning and says what it is.
    Stop,
    Return,
    Break,
    Continue,
}
