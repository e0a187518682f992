//! Why an event happened, and how a step went.

use std::rc::Rc;

use super::{Game, Mark};
use crate::decision::Input;
use crate::kernel::{Kernel, State};
use crate::script::{Call, Entry, Program, Statement, account, first_call, statements};

impl Game {
    /// The calls that led to an event of the log, counted from 0; the outermost first. Empty for what no script did.
    pub fn why(&self, event: usize) -> Vec<Call> {
        let Some((program, mut kernel, entry, inputs)) = self.step_of(event) else { return Vec::new() };
        kernel.pause_at(Some(event + 1));
        account(&program, kernel, &entry, inputs)
    }

    /// The first call of a function in the step of this event, when the log had at least so many events; and how many
    /// it had then.
    pub fn first_call(&self, function: &str, event: usize) -> Option<(usize, Call)> {
        let (program, kernel, entry, inputs) = self.step_of(event)?;
        first_call(&program, kernel, &entry, inputs, function, event)
    }

    /// The statements of the last step, in order, as far as it has been played.
    pub fn statements(&self) -> Vec<Statement> {
        let Some(checkpoint) = self.checkpoints.last() else { return Vec::new() };
        let Some((program, kernel, entry, inputs)) = self.step_of(checkpoint.log) else { return Vec::new() };
        statements(&program, kernel, &entry, inputs)
    }

    /// A step as it began, ready to be played again.
    fn step_of(&self, event: usize) -> Option<(Rc<Program>, Kernel, Entry, Vec<Input>)> {
        let checkpoint = self.checkpoints.iter().rfind(|checkpoint| checkpoint.log <= event)?;
        let inputs = self.tape.iter().skip(checkpoint.mark + 1).take_while(|mark| !mark.begins_step());
        let inputs = inputs.cloned().filter_map(Mark::into_input).collect();
        let known = self.programs.iter().rfind(|(mark, _)| *mark <= checkpoint.mark);
        let program = known.map_or_else(|| Rc::clone(self.program()), |(_, program)| Rc::clone(program));
        let mut kernel = Kernel::new(program.edition.clone(), State::clone(&checkpoint.state));
        kernel.log = self.kernel().log.get(..checkpoint.log).map(<[_]>::to_vec).unwrap_or_default();
        let entry = self.tape[checkpoint.mark].entry(&mut kernel.state)?;
        Some((program, kernel, entry, inputs))
    }
}
