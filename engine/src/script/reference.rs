//! The reference of kernel functions, written from their table.

use std::fmt::Write as _;

use super::functions::{Function, kernel_events, properties, subjects};

/// The reference as a chapter of the book.
pub fn reference() -> String {
    let mut text =
        String::from("# Script reference\n\nWritten from the table of kernel functions; do not edit it by hand.\n");
    for (subject, functions) in subjects() {
        add(&mut text, &format!("\n## {subject}\n"));
        for function in functions {
            add(&mut text, &format!("### `{}`\n", signature(function)));
            add(&mut text, &format!("{}\nGives: {}.\n", function.about.trim(), function.returns));
            if let Some(event) = function.fires {
                add(&mut text, &format!("Then the listeners `on_{event}` are called.\n"));
            }
            add(&mut text, &format!("```rhai\n{}\n```\n", function.example));
        }
    }
    add(&mut text, "\n## Properties\n");
    add(&mut text, "| of | name | gives | |\n|---|---|---|---|");
    for property in properties() {
        let row = format!(
            "| {} | `{}` | {} | {} |",
            property.on.words(),
            property.name,
            property.returns,
            property.about.trim()
        );
        add(&mut text, &row);
    }
    add(&mut text, "\n## Events\n");
    add(
        &mut text,
        "A function `on_<event>` of any layer is called after the event; all layers' listeners are, the lowest first.",
    );
    add(&mut text, "A script makes an event of its own by calling `fire_<event>(…)`.\n");
    for event in kernel_events() {
        add(&mut text, &format!("- `on_{}({})`: {}", event.name, event.parameters, event.about));
    }
    text
}

/// The definitions of kernel functions for editors (`.d.rhai`).
pub fn definitions() -> String {
    let mut text =
        String::from("// Written from the table of kernel functions; do not edit it by hand.\nmodule static;\n");
    for (_, functions) in subjects() {
        for function in functions {
            add(&mut text, &format!("\n/// {}\nfn {};", function.about.trim(), signature(function)));
        }
    }
    text
}

fn signature(function: &Function) -> String {
    let parameters: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name).collect();
    format!("{}({})", function.name, parameters.join(", "))
}

fn add(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("writing to a string does not fail");
}
