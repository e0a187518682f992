//! Statements whose values nobody wants, one after the other.

use super::code::{Code, Test, Variables};
use super::frame::Frame;
use super::term::Term;
use crate::script::plain::{Leave, Plain};

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

/// Acts, and then what the last piece gives. Few acts lie side by side.
pub fn before(acts: Vec<Act>, last: Code) -> Code {
    let acts = match <[Act; 1]>::try_from(acts) {
        Ok(acts) => return one_by_one(acts, last),
        Err(acts) => acts,
    };
    let acts = match <[Act; 2]>::try_from(acts) {
        Ok(acts) => return one_by_one(acts, last),
        Err(acts) => acts,
    };
    match <[Act; 3]>::try_from(acts) {
        Ok(acts) => one_by_one(acts, last),
        Err(acts) if acts.is_empty() => last,
        Err(acts) => one_by_one(acts, last),
    }
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

fn one_by_one(acts: impl AsRef<[Act]> + 'static, last: Code) -> Code {
    Box::new(move |frame, variables| {
        for act in acts.as_ref() {
            act.run(frame, variables)?;
        }
        last(frame, variables)
    })
}
