//! Every function and property of the one table for scripts: in the reference, in the definitions for editors, and used by
//! a script that is played. Every event that the kernel fires: in the reference, and heard by such a script.

use boardwright_engine::script::functions::{functions, kernel_events, properties};

use super::check;
use super::texts::{Texts, text};

/// What the table has for scripts.
pub enum ForScripts {
    Function(String),
    Property { of: String, name: String },
    Event { name: String, parameters: String },
}

use ForScripts::{Event, Function, Property};

pub fn listed() -> Vec<ForScripts> {
    let functions = functions().map(|function| Function(function.name.into()));
    let properties = properties().iter().map(|it| Property { of: it.on.words(), name: it.name.into() });
    let events = kernel_events().iter().map(|it| Event { name: it.name.into(), parameters: it.parameters.into() });
    functions.chain(properties).chain(events).collect()
}

pub fn missing(listed: &[ForScripts]) -> Vec<String> {
    let (reference, definitions) = (text("docs/script-reference.md"), text("docs/boardwright.d.rhai"));
    let played = played_scripts();
    let mut missing = Vec::new();
    for it in listed {
        match it {
            Function(name) => {
                if !reference.contains(&format!("\n### `{name}(")) {
                    missing.push(format!("docs/script-reference.md does not tell of the function `{name}`"));
                }
                if !definitions.contains(&format!("\nfn {name}(")) {
                    missing.push(format!("docs/boardwright.d.rhai does not define the function `{name}`"));
                }
                if !played.name(&format!("{name}(")) {
                    missing.push(format!("no script that is played calls the function `{name}`"));
                }
            }
            Property { of, name } => {
                if !reference.contains(&format!("\n| {of} | `{name}` | ")) {
                    missing.push(format!("docs/script-reference.md does not tell of the property `{name}` of {of}"));
                }
                if !reads(&played, name) {
                    missing.push(format!("no script that is played reads the property `{name}` of {of}"));
                }
            }
            Event { name, parameters } => {
                if !reference.contains(&format!("\n- `on_{name}({parameters})`: ")) {
                    missing.push(format!("docs/script-reference.md does not tell of the event `on_{name}`"));
                }
                if !played.name(&format!("fn on_{name}(")) {
                    missing.push(format!("no script that is played listens to the event `on_{name}`"));
                }
            }
        }
    }
    missing
}

/// Scripts of editions, house rules and bots, those of tests, and what is typed in sittings; without their comments.
fn played_scripts() -> Texts {
    let places = ["scripts", "editions", "snapshots/fixtures", "engine/tests/linking", "docs/examples"];
    Texts::below(&places, &[".rhai", ".txt"])
        .map(|text| text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n"))
}

/// Whether some script has `.name` that is no call.
fn reads(scripts: &Texts, name: &str) -> bool {
    let is_longer = |rest: &str| rest.starts_with(|next: char| next.is_alphanumeric() || next == '_' || next == '(');
    let word = format!(".{name}");
    scripts.files().any(|(_, text)| text.match_indices(&word).any(|(at, _)| !is_longer(&text[at + word.len()..])))
}

#[test]
fn what_no_script_uses_is_noticed() {
    check(
        &missing(&[
            Function("teleport".into()),
            Property { of: "a player".into(), name: "shoe_size".into() },
            Event { name: "yawned".into(), parameters: "player".into() },
        ]),
        &[
            "docs/script-reference.md does not tell of the function `teleport`",
            "docs/boardwright.d.rhai does not define the function `teleport`",
            "no script that is played calls the function `teleport`",
            "docs/script-reference.md does not tell of the property `shoe_size` of a player",
            "no script that is played reads the property `shoe_size` of a player",
            "docs/script-reference.md does not tell of the event `on_yawned`",
            "no script that is played listens to the event `on_yawned`",
        ],
    );
}
