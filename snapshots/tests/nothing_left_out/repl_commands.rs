//! Every command of the REPL: in the book, in its help, typed in a sitting that is kept, and refused in one if it takes
//! something that can be wrong.

use boardwright::session::COMMANDS;

use super::check;
use super::texts::{Texts, text};

pub struct ReplCommand {
    name: String,
    takes_something: bool,
}

pub fn listed() -> Vec<ReplCommand> {
    let listed = |it: &boardwright::session::Command| ReplCommand {
        name: it.name.into(),
        takes_something: !it.usage.is_empty(),
    };
    COMMANDS.iter().map(listed).collect()
}

pub fn missing(listed: &[ReplCommand]) -> Vec<String> {
    let page = text("docs/the-repl.md");
    let sittings = Texts::below(&["snapshots/tests/snapshots/sittings"], &[".snap"]);
    let mut missing = Vec::new();
    for ReplCommand { name, takes_something } in listed {
        if !page.contains(&format!("`{name}`")) && !page.contains(&format!("`{name} ")) {
            missing.push(format!("docs/the-repl.md does not tell of the command `{name}`"));
        }
        if !sittings.lines().any(|line| line.starts_with(&format!("  {name} ")) || line == format!("  {name}")) {
            missing.push(format!("`help` does not list the command `{name}`"));
        }
        let answers = answers(&sittings, name);
        if answers.is_empty() {
            missing.push(format!("the command `{name}` is typed in no sitting"));
        }
        if *takes_something && !answers.contains(&"(refused)") {
            missing.push(format!("the command `{name}` is refused in no sitting"));
        }
    }
    missing
}

/// The first lines of all answers to a command.
fn answers<'a>(sittings: &'a Texts, name: &str) -> Vec<&'a str> {
    let typed = |line: &str| {
        let line = line.split_once("> ").map(|(_, typed)| typed)?;
        (line.split(' ').next() == Some(name)).then_some(())
    };
    let lines: Vec<&str> = sittings.lines().collect();
    lines.windows(2).filter_map(|pair| typed(pair[0]).map(|()| pair[1])).collect()
}

#[test]
fn a_command_that_nobody_has_typed_is_noticed() {
    check(
        &missing(&[ReplCommand { name: "dance".into(), takes_something: true }]),
        &[
            "docs/the-repl.md does not tell of the command `dance`",
            "`help` does not list the command `dance`",
            "the command `dance` is typed in no sitting",
            "the command `dance` is refused in no sitting",
        ],
    );
}
