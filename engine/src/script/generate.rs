//! The scripts that the linker writes itself: dispatch by kind and effect, events, and questions that are put again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::definition::Definitions;
use super::functions::{Function, Kind, functions};
use super::names;
use crate::edition::Edition;

/// The name under which generated functions appear in a call stack.
pub const FILE: &str = "<boardwright>";

/// Events by name: how many parameters they have, and which layers listen.
pub type Events = BTreeMap<String, Event>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub parameters: usize,
    pub listeners: Vec<usize>,
}

/// The lowest module: `land_on`, `pass_over` and `follow` choose a function by the kind or effect in the data.
pub fn dispatchers(edition: &Edition, definitions: &Definitions) -> String {
    let kinds: BTreeSet<&str> = edition.spaces.iter().map(|space| &*space.kind).collect();
    let effects: BTreeSet<&str> = edition.cards.iter().map(|card| &*card.effect).collect();
    let passed = kinds.iter().copied().filter(|kind| definitions.exists(&names::handler("pass_", kind), 2));
    let mut script = String::new();
    dispatcher(&mut script, "land_on(player, space)", "space.kind", "land_on_", &kinds);
    dispatcher(&mut script, "pass_over(player, space)", "space.kind", "pass_", &passed.collect());
    dispatcher(&mut script, "follow(player, card)", "card.effect", "card_", &effects);
    perform(&mut script, definitions);
    script
}

/// The highest module: whatever must come before all layers.
pub fn wrappers(definitions: &Definitions, events: &Events) -> String {
    let mut script = String::new();
    for (name, event) in events {
        let parameters = parameters(event.parameters);
        let calls = event.listeners.iter().map(|layer| format!(" {}({parameters});", names::listener(name, *layer)));
        line(&mut script, &format!("fn fire_{name}({parameters}) {{{} }}", calls.collect::<String>()));
    }
    for function in functions().filter(|function| is_heard(function, events)) {
        wrap_kernel_function(&mut script, function);
    }
    for (name, arity) in definitions.asking() {
        let parameters = parameters(arity);
        let body = names::asked(name);
        line(&mut script, &format!("fn {name}({parameters}) {{"));
        line(&mut script, &format!("    loop {{ asking__(); let answer = {body}({parameters});"));
        line(&mut script, "    if !asked_again__() { return answer; } } }");
    }
    script
}

/// Whether the event of a kernel function has a listener.
pub fn is_heard(function: &Function, events: &Events) -> bool {
    function.fires.and_then(|event| events.get(event)).is_some_and(|event| !event.listeners.is_empty())
}

fn wrap_kernel_function(script: &mut String, function: &Function) {
    let Some(event) = function.fires else { return };
    let given = parameters(function.parameters.len());
    let mut told: Vec<String> =
        function.parameters.iter().enumerate().map(|(index, parameter)| as_thing(parameter.kind, index)).collect();
    let (name, kernel) = (function.name, names::kernel(function.name));
    if function.returns == "nothing" {
        line(script, &format!("fn {name}({given}) {{ {kernel}({given}); fire_{event}({}); }}", told.join(", ")));
    } else {
        told.push("result".into());
        line(script, &format!("fn {name}({given}) {{ let result = {kernel}({given});"));
        line(script, &format!("    fire_{event}({}); result }}", told.join(", ")));
    }
}

/// What listeners are given for an argument. Where the caller may write a name in place of a thing, they get the thing.
fn as_thing(kind: Kind, index: usize) -> String {
    let takes_the_same = |function: &&Function| matches!(function.parameters, [only] if only.kind == kind);
    match kind {
        Kind::Name(named) => {
            let finds = functions().filter(|function| function.name == named.word()).find(takes_the_same);
            finds.map_or_else(|| format!("a{index}"), |function| format!("{}(a{index})", function.name))
        }
        _ => format!("a{index}"),
    }
}

fn dispatcher(script: &mut String, head: &str, on: &str, prefix: &str, words: &BTreeSet<&str>) {
    let given = head.split_once('(').map_or("", |(_, parameters)| parameters);
    let cases: Vec<String> =
        words.iter().map(|word| format!("\"{word}\" => {}({given}", names::handler(prefix, word))).collect();
    if cases.is_empty() {
        line(script, &format!("fn {head} {{}}"));
    } else {
        line(script, &format!("fn {head} {{ switch {on} {{ {} }} }}", cases.join(", ")));
    }
}

/// `perform(player, act)` carries out an act that is written as a list, as `acts` gives it.
fn perform(script: &mut String, definitions: &Definitions) {
    let acts = definitions.public.keys().filter_map(|(name, arity)| Some((name.strip_prefix("act_")?, *arity)));
    let cases: Vec<String> = acts
        .filter(|(_, arity)| *arity > 0)
        .map(|(act, arity)| {
            let arguments: String = (1..arity).map(|index| format!(", act[{index}]")).collect();
            format!("\"{} {arity}\" => act_{act}(player{arguments})", act.replace('_', "-"))
        })
        .collect();
    if cases.is_empty() {
        line(script, "fn perform(player, act) {}");
    } else {
        line(script, "fn perform(player, act) { switch act[0] + \" \" + act.len {");
        line(script, &format!("    {} }} }}", cases.join(",\n    ")));
    }
}

/// Parameters of a function whose own are not known by name.
pub fn parameters(count: usize) -> String {
    (0..count).map(|index| format!("a{index}")).collect::<Vec<_>>().join(", ")
}

fn line(script: &mut String, text: &str) {
    writeln!(script, "{text}").expect("writing to a string does not fail");
}
