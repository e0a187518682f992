//! The chapter of the shared rules: every file of `scripts/std` with its options and functions.

use boardwright_engine::data::{self, ScriptHead, ScriptKind};
use boardwright_engine::edition::OptionRange;
use boardwright_engine::library::Library;

/// The chapter, from the files themselves.
pub fn shared_rules(library: &Library) -> String {
    let mut text = String::from(
        "# Shared rules\n\nWritten from the files in `scripts/std`; do not edit it by hand.\n\nAn edition names the files that it \
         wants in `uses`. Every function here can be replaced by an edition or a house rule, and called by them.\nThe ids such as CL-21 are those of the editions' numbered rules.\nEvents that \
         a function fires with `fire_…` are heard by `on_…`.\n[How a turn flows](how-a-turn-flows.md#what-the-parameters-hold) tells \
         what parameters hold.\n",
    );
    for id in ScriptKind::Std.ids(library) {
        let path = format!("scripts/std/{id}.rhai");
        let Some(head) = ScriptKind::Std.open(library, id, &mut Vec::new()) else { continue };
        let Some(script) = library.text(&path) else { continue };
        text += &format!("\n## {id}\n\n{}\n{}", head.description, declared(&head));
        let functions: Vec<String> = functions(script).iter().map(|(head, about)| entry(head, about)).collect();
        if !functions.is_empty() {
            text += &format!("\n**Functions**\n\n{}", functions.join(""));
        }
        let events = events(script);
        if !events.is_empty() {
            text += &format!("\nEvents: {}.\n", events.join(", "));
        }
    }
    text
}

fn entry(head: &str, about: &str) -> String {
    if about.is_empty() { format!("- `{head}`\n") } else { format!("- `{head}`: {about}\n") }
}

/// What the head of a file declares, a line each.
fn declared(head: &ScriptHead) -> String {
    let options = head.options.iter().map(|option| {
        let default = data::typed(&option.default.value);
        format!("- option `{}` = {default}{}: {}\n", option.name.value, range(option.range), option.about)
    });
    let values = head.values.iter().map(|(owner, value)| {
        let default = data::typed(&value.default);
        format!("- value `{}.{}` = {default}: {}\n", format!("{owner:?}").to_lowercase(), value.name.value, value.about)
    });
    let needs = head.needs.iter().map(|need| format!("- needs {} `{}`: {}\n", need.what, need.name, need.reason));
    let all: String = options.chain(values).chain(needs).collect();
    if all.is_empty() { all } else { format!("\n{all}") }
}

pub(super) fn range(range: OptionRange) -> String {
    match (range.least, range.most) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(" from {least}"),
        (None, Some(most)) => format!(" to {most}"),
        (None, None) => String::new(),
    }
}

/// The public functions of a script, each with the comment above it.
fn functions(script: &str) -> Vec<(String, String)> {
    let mut functions = Vec::new();
    let mut about: Vec<&str> = Vec::new();
    for line in script.lines() {
        if let Some(comment) = line.strip_prefix("// ") {
            about.push(comment);
            continue;
        }
        if let Some(head) = line.strip_prefix("fn ").and_then(|rest| rest.split_once(')')) {
            functions.push((format!("{})", head.0), about.join(" ")));
        }
        about.clear();
    }
    functions
}

/// The events that a script fires, as listeners would be named.
fn events(script: &str) -> Vec<String> {
    let mut events: Vec<String> = Vec::new();
    for fired in script.split("fire_").skip(1) {
        let name: String =
            fired.chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect();
        let listener = format!("`on_{name}`");
        if !name.is_empty() && !events.contains(&listener) {
            events.push(listener);
        }
    }
    events
}
