//! Functions that the linker writes itself: to define one would silently replace it, or never be called.

use super::Checker;
use crate::mistake::What;

/// Those that scripts call, with their numbers of parameters, and what to define instead.
pub const GENERATED: [(&str, usize, &str); 4] = [
    ("land_on", 2, "define `land_on_…` for a kind of space"),
    ("pass_over", 2, "define `pass_…` for a kind of space"),
    ("follow", 2, "define `card_…` for an effect of cards"),
    ("perform", 2, "define `act_…` for an act"),
];

/// What the names of functions begin with that call the listeners of an event.
pub const FIRES: &str = "fire_";

/// Whether scripts may call a function that none of them defines.
pub fn is_generated(name: &str, parameters: usize) -> bool {
    name.starts_with(FIRES) || GENERATED.iter().any(|(own, count, _)| *own == name && *count == parameters)
}

impl Checker<'_> {
    /// What the linker writes cannot be replaced. A private function hides it in its own file only, and knowingly.
    pub fn generated(&mut self) {
        let mut found = Vec::new();
        for ((name, arity), written) in &self.definitions.public {
            let own = GENERATED.iter().find(|(own, count, _)| *own == name.as_str() && count == arity);
            let Some((_, _, instead)) = own else { continue };
            found.extend(written.iter().map(|one| (one.location(self.sources), name.clone(), (*instead).to_owned())));
        }
        for source in self.sources {
            for one in source.definitions.iter() {
                let Some(event) = one.name.strip_prefix(FIRES) else { continue };
                let instead = format!("define `on_{event}` to listen to the event");
                let at = source.location(one.place, one.name.chars().count());
                found.push((at, one.name.clone(), instead));
            }
        }
        for (at, name, instead) in found {
            self.report(at, What::LinkerFunctionReplaced { name, instead });
        }
    }
}
