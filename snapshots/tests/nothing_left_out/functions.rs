//! Every function and property of the one table for scripts: in the reference, in the definitions for editors, and used by
//! a script that is played. Every event that the kernel fires: in the reference, and heard by such a script.

use boardwright_engine::script::functions::{functions, kernel_events, properties};

use super::check;
use super::scripts::Used;
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
    let played = Used::by(&played_scripts());
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
                if !played.called.contains(name) {
                    missing.push(format!("no script that is played calls the function `{name}`"));
                }
            }
            Property { of, name } => {
                if !reference.contains(&format!("\n| {of} | `{name}` | ")) {
                    missing.push(format!("docs/script-reference.md does not tell of the property `{name}` of {of}"));
                }
                if !played.read.contains(name) {
                    missing.push(format!("no script that is played reads the property `{name}` of {of}"));
                }
            }
            Event { name, parameters } => {
                if !reference.contains(&format!("\n- `on_{name}({parameters})`: ")) {
                    missing.push(format!("docs/script-reference.md does not tell of the event `on_{name}`"));
                }
                if !played.defined.contains(&format!("on_{name}")) {
                    missing.push(format!("no script that is played listens to the event `on_{name}`"));
                }
            }
        }
    }
    missing
}

/// Scripts of editions, house rules, bots and examples, what is typed in sittings, and the files of linked cases that end
/// without an error.
fn played_scripts() -> Texts {
    let shipped = Texts::below(&["scripts", "editions", "snapshots/fixtures", "docs/examples"], &[".rhai"]);
    let sittings = Texts::below(&["snapshots/fixtures/sittings"], &[".txt"]).divided(typed);
    let cases = Texts::below(&["engine/tests/linking"], &[".txt"]).divided(of_case);
    shipped.and(sittings).and(cases)
}

/// The scripts in a sitting: what is only looked at, and what changes the game.
fn typed(sitting: &str) -> Vec<&str> {
    sitting.lines().filter_map(|line| line.strip_prefix("= ").or_else(|| line.strip_prefix("! "))).collect()
}

/// The scripts of a case that is played to its expected end.
fn of_case(case: &str) -> Vec<&str> {
    let Some((before, expected)) = case.split_once("--- expect:\n") else { return Vec::new() };
    let is_played = !expected.contains("error: ") && !expected.contains("error[");
    let files = before.split("--- file: ").filter(|_| is_played);
    files.filter_map(|file| file.split_once(".rhai\n").map(|(_, script)| script)).collect()
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

#[test]
fn only_what_is_played_counts() {
    let case = "--- house: first\n--- file: scripts/house/first.rhai\nyawn();\n--- file: a.toml\nb = 1\n--- expect:\n";
    assert_eq!(of_case(&format!("{case}Ann yawns\n")), ["yawn();\n"]);
    assert!(of_case(&format!("{case}error: nobody yawns\n")).is_empty());
    assert_eq!(typed("play classic\n\nboard\n= clock()\n! yawn()\n"), ["clock()", "yawn()"]);
}
