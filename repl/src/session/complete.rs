//! What could be typed next, from the live game.

use boardwright_engine::decision::Form;
use boardwright_engine::script::functions::{functions, properties};

use super::Session;
use super::commands::COMMANDS;

impl Session {
    /// Words that could stand at the end of the line, and where they would begin.
    pub fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        let is_script = line.starts_with(['=', '!']);
        let breaks = if is_script { "(,=!.[{<>+-*/|&;" } else { "," };
        let start = line.rfind(|c: char| c.is_whitespace() || breaks.contains(c)).map_or(0, |at| at + 1);
        let (before, word) = line.split_at(start);
        let first = before.split_whitespace().next().unwrap_or("").to_lowercase();
        let words = match first.as_str() {
            _ if is_script && before.ends_with('.') => self.properties(),
            _ if is_script => self.script_words(),
            "" => self.first_words(),
            "help" => self.script_words().into_iter().chain(command_names()).collect(),
            "where" | "source" | "break" => self.script_words(),
            "until" | "watch" => self.script_words(),
            "as" if before.split_whitespace().count() > 1 => self.act_words(before),
            "as" | "bot" | "me" if before.split_whitespace().count() == 1 => self.player_names(),
            "bot" => self.bot_names(),
            "clock" => ["run", "step"].map(str::to_owned).into(),
            "rules" => self.game.program().edition.rules.iter().map(|rule| rule.id.to_string()).collect(),
            "house" if before.split_whitespace().count() > 1 => self.house_rule_ids(),
            "house" => ["add", "remove", "list"].map(str::to_owned).into(),
            "diff" => boardwright_engine::data::editions(&self.library).map(str::to_owned).collect(),
            "save" => files(word),
            _ => self.things(),
        };
        let wanted = word.to_lowercase();
        let fits = |known: &String| known.to_lowercase().starts_with(&wanted) && known != word;
        let mut fitting: Vec<String> = words.into_iter().filter(fits).collect();
        fitting.sort();
        fitting.dedup();
        (start, fitting)
    }

    fn first_words(&self) -> Vec<String> {
        let options = self.game.question().map(|question| match &question.form {
            Form::YesNo => vec!["yes".to_owned(), "no".to_owned()],
            Form::OneOf { options } | Form::Place { options, .. } | Form::SomeOf { options, .. } => {
                options.iter().map(|option| self.game.kernel().id(option)).collect()
            }
            Form::Deal { .. } => self.player_names().into_iter().map(|name| format!("{name}:")).collect(),
            Form::Amount { .. } | Form::Call { .. } => Vec::new(),
        });
        let person = self.person_to_act();
        let acts = person.and_then(|player| self.game.acts(player).ok()).unwrap_or_default();
        let acts: Vec<String> = acts.iter().map(|act| act.name.to_string()).collect();
        options.unwrap_or_default().into_iter().chain(acts).chain(command_names()).collect()
    }

    fn act_words(&self, before: &str) -> Vec<String> {
        let name = before.split_whitespace().nth(1).unwrap_or("");
        let Ok(player) = self.game.kernel().parse_player(name) else { return Vec::new() };
        let acts = self.game.acts(player).unwrap_or_default();
        let kernel = self.game.kernel();
        acts.iter().flat_map(|act| kernel.act_words(act).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    fn player_names(&self) -> Vec<String> {
        let kernel = self.game.kernel();
        kernel.state.all_players().map(|player| kernel.player_name(player).to_owned()).collect()
    }

    fn house_rule_ids(&self) -> Vec<String> {
        boardwright_engine::data::house_rules(&self.library).map(str::to_owned).collect()
    }

    /// Players, spaces, decks, and the other things that can be shown.
    fn things(&self) -> Vec<String> {
        let edition = &self.game.program().edition;
        let spaces = edition.spaces.iter().map(|space| space.id.to_string());
        let decks = edition.decks.iter().map(|deck| deck.id.to_string());
        let sites = edition.sites.iter().map(|site| site.id.to_string());
        let pots = edition.pots.iter().map(|pot| pot.id.to_string());
        let rest = ["bank", "clock", "table"].map(str::to_owned);
        self.player_names().into_iter().chain(spaces).chain(sites).chain(decks).chain(pots).chain(rest).collect()
    }

    /// What can stand behind a dot: kernel properties, and the facts and values that the edition declares.
    pub(super) fn properties(&self) -> Vec<String> {
        let own = properties().iter().map(|property| property.name.to_owned());
        let edition = &self.game.program().edition;
        let declared = edition.declared.behind_a_dot().map(|(_, declaration)| declaration.name.to_string());
        own.chain(declared).collect()
    }

    fn bot_names(&self) -> Vec<String> {
        boardwright_engine::data::bots(&self.library, &self.game.program().edition)
    }

    fn script_words(&self) -> Vec<String> {
        let kernel_functions = functions().map(|function| function.name.to_owned());
        let own = self.game.program().functions().map(str::to_owned).collect::<Vec<_>>();
        kernel_functions.chain(own).chain(self.player_names()).collect()
    }
}

/// The files that begin with what is typed.
fn files(typed: &str) -> Vec<String> {
    let (folder, _) = typed.rsplit_once('/').unwrap_or(("", ""));
    let entries = std::fs::read_dir(if folder.is_empty() { "." } else { folder });
    let names = entries.into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") }).collect()
}

fn command_names() -> impl Iterator<Item = String> {
    COMMANDS.iter().map(|command| command.name.to_owned())
}
