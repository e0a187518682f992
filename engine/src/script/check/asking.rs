//! `ask_` functions that change something: what comes between a question and its answer lets them be called again.

use std::collections::BTreeSet;

use super::Checker;
use super::tree::called;
use crate::mistake::{Mistake, What};
use crate::script::functions::Body;
use crate::script::names;

/// What may be done several times: a timer that has stopped stops no further.
const HARMLESS: [&str; 1] = ["stop_timer"];

/// A function by the number of its file and its name.
type Node = (usize, String);

/// A function that another calls.
struct Called {
    from: Node,
    /// As the linker calls it.
    name: String,
    parameters: usize,
}

impl Checker<'_> {
    /// Only what a kernel function surely changes counts, called by the function itself or by others that it calls.
    pub fn asking(&self, advice: &mut Vec<Mistake>) {
        let calls = self.all_calls();
        for ((name, _), written) in self.definitions.public.iter().filter(|((name, _), _)| name.starts_with("ask_")) {
            for one in written {
                if let Some(changes) = self.change_from((one.source, name.clone()), &calls) {
                    let what = What::AskingChanges { name: name.clone(), changes };
                    advice.push(Mistake { at: one.location(self.sources), what });
                }
            }
        }
    }

    fn all_calls(&self) -> Vec<Called> {
        let mut calls = Vec::new();
        for (index, source) in self.sources.iter().enumerate() {
            source.ast.walk(&mut |path| {
                if let Some((call, place)) = called(path)
                    && let Some(function) = source.function_at(place)
                {
                    let from = (index, function.to_owned());
                    calls.push(Called { from, name: call.name.to_string(), parameters: call.args.len() });
                }
                true
            });
        }
        calls
    }

    /// The first kernel function that changes something and that is reached from a function.
    fn change_from(&self, start: Node, calls: &[Called]) -> Option<String> {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            for call in calls.iter().filter(|call| call.from == node) {
                let function = self.known.kernel.get(call.name.as_str());
                if function.is_some_and(|function| {
                    matches!(function.body, Body::Change(_)) && !HARMLESS.contains(&function.name)
                }) {
                    return Some(call.name.clone());
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
