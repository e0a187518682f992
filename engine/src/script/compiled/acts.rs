//! Statements whose values nobody wants, one after the other.

use super::code::{Code, Test, Variables};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Outcome, Plain};

/// Such a statement. Those that rules have most are done where they stand in their row; for all others there is code.
pub enum Act {
    /// A variable gets its first value.
    Declare(usize, Term),
    /// Something is done, if a test says so.
    If(Test, Code),
    Do(Code),
}

impl Act {
    #[inline(always)]
    fn run(&self, frame: &mut Frame<'_>, variables: &mut Variables) -> Result<(), Leave> {
        match self {
            Act::Do(code) => {
                code(frame, variables)?;
            }
            Act::If(test, code) => {
                if test(frame, variables)? {
                    code(frame, variables)?;
                }
            }
            Act::Declare(slot, value) => variables[*slot] = value.value(frame, variables)?,
        }
        Ok(())
    }
}

/// What is made of acts and a last piece.
trait Make {
    fn make(self, acts: impl AsRef<[Act]> + 'static, last: Code) -> Code;
}

/// Acts, and then what the last piece gives.
pub fn before(acts: Vec<Act>, last: Code) -> Code {
    if acts.is_empty() { last } else { side_by_side(acts, last, InOrder) }
}

/// The same as the body of a function that is called here with these variables, which it takes where they are.
pub fn a_level_deeper(acts: Vec<Act>, last: Code, variables: Vec<usize>, leaves_early: bool) -> Code {
    side_by_side(acts, last, Deeper { given: variables.into(), leaves_early })
}

/// Few acts lie side by side, so that they are found without looking where.
fn side_by_side(acts: Vec<Act>, last: Code, made: impl Make) -> Code {
    let acts = match <[Act; 1]>::try_from(acts) {
        Ok(acts) => return made.make(acts, last),
        Err(acts) => acts,
    };
    let acts = match <[Act; 2]>::try_from(acts) {
        Ok(acts) => return made.make(acts, last),
        Err(acts) => acts,
    };
    match <[Act; 3]>::try_from(acts) {
        Ok(acts) => made.make(acts, last),
        Err(acts) => made.make(acts, last),
    }
}

struct InOrder;

impl Make for InOrder {
    fn make(self, acts: impl AsRef<[Act]> + 'static, last: Code) -> Code {
        Box::new(move |frame, variables| run(acts.as_ref(), &last, frame, variables))
    }
}

struct Deeper {
    given: Box<[usize]>,
    leaves_early: bool,
}

impl Make for Deeper {
    fn make(self, acts: impl AsRef<[Act]> + 'static, last: Code) -> Code {
        Box::new(move |frame, variables| {
            self.given.iter().try_for_each(|slot| frame.go_through(variables[*slot]))?;
            let outcome = frame.deeper(1, |frame| run(acts.as_ref(), &last, frame, variables));
            if self.leaves_early && outcome.is_err() { frame.returned() } else { outcome }
        })
    }
}

#[inline(always)]
fn run(acts: &[Act], last: &Code, frame: &mut Frame<'_>, variables: &mut Variables) -> Outcome {
    for act in acts {
        act.run(frame, variables)?;
    }
    last(frame, variables)
}

/// Acts and nothing else.
pub fn alone(mut acts: Vec<Act>) -> Code {
    match acts.pop() {
        Some(Act::Do(last)) => before(acts, last),
        Some(last) => {
            let last: Code = Box::new(move |frame, variables| last.run(frame, variables).map(|()| Plain::NOTHING));
            before(acts, last)
        }
        None => Term::Constant(Plain::NOTHING).into_code(),
    }
}
