//! Why an event happened.

use std::rc::Rc;

use super::{Game, Mark};
use crate::kernel::Kernel;
use crate::script::{Call, Entry, account};

impl Game {
    /// The calls that led to an event of the log, counted from 0; the outermost first. Empty for what no script did.
    pub fn why(&self, event: usize) -> Vec<Call> {
        let Some(checkpoint) = self.checkpoints.iter().rfind(|checkpoint| checkpoint.log <= event) else {
            return Vec::new();
        };
        let inputs = self.tape.iter().skip(checkpoint.mark + 1).take_while(|mark| !mark.begins_step());
        let inputs = inputs.cloned().filter_map(Mark::into_input).collect();
        let known = self.programs.iter().rfind(|(mark, _)| *mark <= checkpoint.mark);
        let program = known.map_or_else(|| Rc::clone(self.program()), |(_, program)| Rc::clone(program));
        let mut kernel = Kernel::new(program.edition.clone(), checkpoint.state.clone());
        kernel.log = self.kernel().log.get(..checkpoint.log).map(<[_]>::to_vec).unwrap_or_default();
        kernel.pause_at = Some(event + 1);
        let entry = match &self.tape[checkpoint.mark] {
            Mark::Act(act) => Some(Entry::Act(act.clone())),
            Mark::Wait(milliseconds) => Some(Entry::Wait(*milliseconds)),
            Mark::Tamper(script) => Some(Entry::Tamper(script.clone())),
            Mark::Step => kernel.state.next.take().map(Entry::Call),
            Mark::Input(_) | Mark::Rules(_) => None,
        };
        entry.map(|entry| account(&program, kernel, &entry, inputs)).unwrap_or_default()
    }
}
