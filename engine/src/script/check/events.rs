//! Which events there are, and who listens to them.

use super::Checker;
use super::generated::FIRES;
use super::tree::called;
use crate::mistake::{What, nearest};
use crate::script::functions::kernel_events;
use crate::script::generate::{Event, Events};

impl Checker<'_> {
    /// An event exists if the kernel or a script fires it; a listener to any other is a mistake.
    pub fn events(&mut self) -> Events {
        let mut events: Events = kernel_events()
            .iter()
            .map(|event| {
                let parameters = event.parameters.split(',').count();
                (event.name.to_string(), Event { parameters, listeners: Vec::new() })
            })
            .collect();
        for source in self.sources {
            source.ast.walk(&mut |path| {
                if let Some((call, _)) = called(path)
                    && let Some(event) = call.name.strip_prefix(FIRES)
                {
                    let parameters = call.args.len();
                    events.entry(event.to_string()).or_insert(Event { parameters, listeners: Vec::new() });
                }
                true
            });
        }
        for ((name, arity), written) in &self.definitions.public {
            let Some(event) = name.strip_prefix("on_") else { continue };
            let all: Vec<String> = events.keys().map(|event| format!("on_{event}")).collect();
            for one in written {
                let at = one.location(self.sources);
                match events.get_mut(event) {
                    Some(known) if known.parameters == *arity => known.listeners.push(one.layer),
                    Some(known) => {
                        let expected = known.parameters;
                        let kernel = kernel_events().iter().find(|kernel| kernel.name == event);
                        let form = kernel.map(|kernel| format!("{name}({})", kernel.parameters));
                        let what = What::EventParameterCount { event: name.clone(), found: *arity, expected, form };
                        self.report(at, what);
                    }
                    None => {
                        let near = nearest(name, all.iter().map(String::as_str));
                        self.report(at, What::UnknownEvent { event: name.clone(), nearest: near, events: all.clone() });
                    }
                }
            }
        }
        events
    }
}
