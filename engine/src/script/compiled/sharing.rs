//! Functions that two programs have in common: those of the rules, and those of a bot, which is linked on top of the same
//! rules. What one of them has worked out, the other need not work out again.

use rhai::Position;

use super::function::Compiled;
use crate::script::generate;
use crate::text::SharedText;

/// What makes a function the same in another program: its name, where it is written, and what the functions are that its
/// code is made of.
#[derive(Default)]
pub struct Identity {
    pub name: String,
    pub file: SharedText,
    pub place: Position,
    /// The functions that it calls, or that are written out in it.
    pub parts: Vec<usize>,
}

impl Compiled {
    /// From now on remembers what functions give together with the rules, as far as they are the same.
    pub fn share_memory(&mut self, rules: &Compiled) {
        let same = self.functions.iter().map(|own| {
            let other = rules.find(&own.identity.name, own.parameters)?;
            own.identity.is_beside(&rules.functions[other].identity).then_some(other)
        });
        let mut same: Vec<Option<usize>> = same.collect();
        // A function is not the same if one of its parts is not.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (index, function) in self.functions.iter().enumerate() {
                if same[index].is_some() && function.identity.parts.iter().any(|part| same[*part].is_none()) {
                    same[index] = None;
                    is_settled = false;
                }
            }
        }
        for (own, other) in self.functions.iter_mut().zip(same) {
            if let Some(other) = other {
                own.use_of_memory.clone_from(&rules.functions[other].use_of_memory);
            }
        }
    }
}

impl Identity {
    /// Whether both are written at the same place, whatever they are made of. What the linker writes is in no file.
    fn is_beside(&self, other: &Identity) -> bool {
        &*self.file != generate::FILE && self.file == other.file && self.place == other.place
    }
}
