//! Help, from the one table of commands, the one table of kernel functions and that of the language's own.

use boardwright_engine::mistake::nearest;
use boardwright_engine::script::functions::{functions, kernel_events, properties};
use boardwright_engine::script::{LanguageFunction, handler, language};

use super::commands::{self, COMMANDS, Command};
use super::{Outcome, Session, joined};
use crate::view::Screen;

impl Session {
    pub(super) fn help(&mut self, word: &str) -> Outcome {
        if word.is_empty() {
            return Ok(overview(&self.screen));
        }
        let read = self.properties_called(word);
        if let Some(command) = COMMANDS.iter().find(|command| command.name == word) {
            return Ok(joined(&format!("{}\n  {}", usage(command), command.about), &read));
        }
        if let Some(function) = functions().find(|function| function.name == word) {
            let parameters: Vec<&str> = function.parameters.iter().map(|parameter| parameter.name).collect();
            let head = format!("{}({})  gives {}", function.name, parameters.join(", "), function.returns);
            return Ok(joined(&format!("{head}\n  {}\n  {}", function.about.trim(), function.example), &read));
        }
        if let Some(event) = kernel_events().iter().find(|event| format!("on_{}", event.name) == word) {
            return Ok(format!("on_{}({})\n  {}", event.name, event.parameters, event.about));
        }
        let found: Vec<String> = of_language().filter(|function| function.name() == word).map(told).collect();
        if !found.is_empty() || !read.is_empty() {
            return Ok(joined(&found.join("\n"), &read));
        }
        if let Some(command) = commands::find(word) {
            return Ok(format!("{}\n  {}", usage(command), command.about));
        }
        if let Some((_, usage, about)) = LINES.iter().find(|(_, usage, _)| usage.split(' ').next() == Some(word)) {
            return Ok(format!("{usage}\n  {about}"));
        }
        let act = handler("act_", word);
        if !self.game.program().origins(&act).is_empty() {
            let about = format!("{word}: an act out of turn; `legal` tells who can do it now, and with what.");
            return Ok(format!("{about}\n{}", self.where_is(&act)?));
        }
        if self.game.program().origins(word).is_empty() {
            let names = COMMANDS.iter().map(|command| command.name).chain(functions().map(|function| function.name));
            let (read, called) = (self.properties(), names.chain(of_language().map(LanguageFunction::name)));
            let names: Vec<&str> = called.collect();
            let near = nearest(word, names.into_iter().chain(read.iter().map(String::as_str)));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("there is no command, function or property `{word}`{hint}"));
        }
        self.where_is(word)
    }

    /// What things have behind a dot under this name, of the kernel or declared by the rules.
    fn properties_called(&self, word: &str) -> String {
        let name = word.trim_start_matches('.');
        let own = properties().iter().filter(|property| property.name == name).map(|property| {
            format!(".{name} of {}  gives {}\n  {}", property.on.words(), property.returns, property.about.trim())
        });
        let edition = &self.game.program().edition;
        let declared = edition.declared.behind_a_dot().filter(|(_, declaration)| &*declaration.name == name);
        let declared = declared.map(|(owner, declaration)| {
            let about = if declaration.about.is_empty() { "declared by these rules" } else { &declaration.about };
            format!(".{name} of {}  gives {}\n  {about}", owner.words(), declaration.kind.words())
        });
        own.chain(declared).collect::<Vec<_>>().join("\n")
    }
}

fn of_language() -> impl Iterator<Item = &'static LanguageFunction> {
    language().iter().flat_map(|subject| subject.functions)
}

/// A function of the language, with its example.
fn told(function: &LanguageFunction) -> String {
    format!("{}\n  {}\n  {}  gives {}", function.call, function.about, function.example, function.gives)
}

/// Lines that are no commands: heading, what is typed, what that does.
const LINES: [(&str, &str, &str); 3] = [
    ("Scripts", "= <expression>", "evaluates a script expression on the live game"),
    ("Scripts", "! <script>", "changes the game; it is recorded as tampering and can be undone"),
    ("Answers", "<answer>", "as it stands: its word, its beginning, or its number; Enter shows the question again"),
];

fn overview(screen: &Screen) -> String {
    let commands = COMMANDS.iter().map(|command| (command.group, usage(command), command.about.to_owned()));
    let rest = LINES.map(|(group, usage, about)| (group, usage.to_owned(), about.to_owned()));
    let mut lines: Vec<String> = Vec::new();
    let mut heading = "";
    for (group, usage, about) in commands.chain(rest) {
        if group != heading {
            lines.push(group.to_owned());
            heading = group;
        }
        lines.extend(hanging(&usage, &about, screen));
    }
    lines.join("\n")
}

fn usage(command: &Command) -> String {
    format!("{} {}", command.name, command.usage).trim_end().to_owned()
}

/// Columns for what is typed; what is longer has a line of its own.
const TYPED_COLUMNS: usize = 26;

/// What is typed, and beside it what that does.
fn hanging(usage: &str, about: &str, screen: &Screen) -> Vec<String> {
    let room = screen.width.saturating_sub(TYPED_COLUMNS + 4).max(20);
    let mut abouts = textwrap::wrap(about, room).into_iter();
    let mut lines = Vec::new();
    if usage.len() > TYPED_COLUMNS {
        lines.push(format!("  {usage}"));
    } else {
        lines.push(format!("  {usage:TYPED_COLUMNS$}  {}", abouts.next().unwrap_or_default()));
    }
    lines.extend(abouts.map(|about| format!("  {:TYPED_COLUMNS$}  {about}", "")));
    lines
}
