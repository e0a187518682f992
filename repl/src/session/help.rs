//! Help, from the one table of commands and the one table of script functions.

use boardwright_engine::mistake::nearest;
use boardwright_engine::script::functions::{functions, kernel_events};

use super::commands::{self, COMMANDS};
use super::{Outcome, Session};

impl Session {
    pub(super) fn help(&mut self, word: &str) -> Outcome {
        if word.is_empty() {
            return Ok(overview());
        }
        if let Some(command) = COMMANDS.iter().find(|command| command.name == word) {
            return Ok(format!("{} {}\n  {}", command.name, command.usage, command.about));
        }
        if let Some(function) = functions().find(|function| function.name == word) {
            let parameters: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name).collect();
            let head = format!("{}({})  gives {}", function.name, parameters.join(", "), function.returns);
            return Ok(format!("{head}\n  {}\n  {}", function.about.trim(), function.example));
        }
        if let Some(event) = kernel_events().iter().find(|event| format!("on_{}", event.name) == word) {
            return Ok(format!("on_{}({})\n  {}", event.name, event.parameters, event.about));
        }
        if let Some(command) = commands::find(word) {
            return Ok(format!("{} {}\n  {}", command.name, command.usage, command.about));
        }
        if self.game.program().origins(word).is_empty() {
            let names = COMMANDS.iter().map(|command| command.name).chain(functions().map(|function| function.name));
            let near = nearest(word, names);
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("there is no command or function `{word}`{hint}"));
        }
        self.where_is(word)
    }
}

fn overview() -> String {
    let width = COMMANDS.iter().map(|command| command.name.len() + command.usage.len() + 1).max().unwrap_or(0).min(28);
    let line = |command: &commands::Command| {
        format!("  {:width$}  {}", format!("{} {}", command.name, command.usage), command.about)
    };
    let lines: Vec<String> = COMMANDS.iter().map(line).collect();
    let rest = [
        "  = <expression>                evaluates a script expression on the live game",
        "  ! <script>                    changes the game; it is recorded as tampering and can be undone",
        "An answer is typed as it stands: its word, its beginning, or its number. Enter shows the question again.",
    ];
    [lines.join("\n"), rest.join("\n")].join("\n")
}
