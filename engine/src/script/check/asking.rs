//! Functions that change something although they may be called several times: those that ask, since what comes between a
//! question and its answer lets them be called again, and those that are called to see what could be done.

use std::collections::BTreeSet;

use super::Checker;
use super::tree::{assigned_property, called};
use crate::mistake::{Mistake, What};
use crate::script::definition::is_asking;
use crate::script::functions::{Body, Function};
use crate::script::names;
use crate::script::why_not::WHY_NOT;

/// What may be done several times: a timer that has stopped stops no further.
const HARMLESS: [&str; 1] = ["stop_timer"];

/// What the engine and bots call to see what somebody may do or wants to do. So are all that decide.
const LOOKING: [&str; 5] = ["acts", "lapsing_acts", "next_act", "suggested_act", WHY_NOT];

/// A function by the number of its file and its name.
type Node = (usize, String);

/// A function that another calls.
struct Called {
    from: Node,
    /// As the linker calls it.
    name: String,
    parameters: usize,
}

/// What functions do.
#[derive(Default)]
struct Deeds {
    calls: Vec<Called>,
    /// The values of the game that they set.
    settings: Vec<(Node, String)>,
}

impl Checker<'_> {
    /// Only what is surely changed counts, by the function itself or by others that it calls.
    pub fn asking(&self, advice: &mut Vec<Mistake>) {
        let deeds = self.all_deeds();
        for ((name, _), written) in &self.definitions.public {
            let is_looking = LOOKING.contains(&name.as_str()) || name.starts_with("decide_");
            if !is_looking && !is_asking(name) {
                continue;
            }
            for one in written {
                let is_change = if is_looking { is_no_look } else { is_change };
                let Some(changes) = self.change_from((one.source, name.clone()), &deeds, is_change) else { continue };
                let name = name.clone();
                let what = match is_looking {
                    true => What::LookingChanges { name, changes },
                    false => What::AskingChanges { name, changes },
                };
                advice.push(Mistake { at: one.location(self.sources), what });
            }
        }
        self.private_asking(&deeds, advice);
    }

    /// Private functions that ask.
    fn private_asking(&self, deeds: &Deeds, advice: &mut Vec<Mistake>) {
        for (index, source) in self.sources.iter().enumerate() {
            for one in source.definitions.iter().filter(|one| one.is_private && is_asking(&one.name)) {
                let Some(changes) = self.change_from((index, one.name.clone()), deeds, is_change) else { continue };
                let at = source.location(one.place, one.name.chars().count());
                advice.push(Mistake { at, what: What::AskingChanges { name: one.name.clone(), changes } });
            }
        }
    }

    fn all_deeds(&self) -> Deeds {
        let mut deeds = Deeds::default();
        for (index, source) in self.sources.iter().enumerate() {
            source.ast.walk(&mut |path| {
                if let Some((call, place)) = called(path)
                    && let Some(function) = source.function_at(place)
                {
                    let from = (index, function.to_owned());
                    deeds.calls.push(Called { from, name: call.name.to_string(), parameters: call.args.len() });
                }
                if let Some((property, place)) = assigned_property(path)
                    && self.is_value(property)
                    && let Some(function) = source.function_at(place)
                {
                    deeds.settings.push(((index, function.to_owned()), property.to_owned()));
                }
                true
            });
        }
        deeds
    }

    /// Whether players or spaces have a value of this name; otherwise it is an entry of a map.
    fn is_value(&self, name: &str) -> bool {
        let declared = &self.edition.declared;
        declared.player_values.iter().chain(&declared.space_values).any(|value| &*value.name == name)
    }

    /// What a function changes first, or a function that is reached from it.
    fn change_from(&self, start: Node, deeds: &Deeds, is_change: fn(&Function) -> bool) -> Option<String> {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            if let Some((_, property)) = deeds.settings.iter().find(|(from, _)| *from == node) {
                return Some(format!("sets `{property}`"));
            }
            for call in deeds.calls.iter().filter(|call| call.from == node) {
                let function = self.known.kernel.get(call.name.as_str());
                if function.is_some_and(|function| is_change(function)) {
                    return Some(format!("calls `{}`", call.name));
                }
                open.extend(self.target(call).filter(|next| seen.insert(next.clone())));
            }
        }
        None
    }

    /// The function in force that a call means.
    fn target(&self, call: &Called) -> Option<Node> {
        let name = names::written(&call.name).to_owned();
        if call.name.contains("__private__") {
            return Some((call.from.0, name));
        }
        let signature = (name, call.parameters);
        let written = match call.name.contains("__below__") {
            true => self.definitions.below(&signature, self.sources[call.from.0].layer),
            false => self.definitions.public.get(&signature)?.last(),
        };
        written.map(|written| (written.source, signature.0))
    }
}

fn is_change(function: &Function) -> bool {
    matches!(function.body, Body::Change(_)) && !HARMLESS.contains(&function.name)
}

fn is_no_look(function: &Function) -> bool {
    !matches!(function.body, Body::Look(_))
}
