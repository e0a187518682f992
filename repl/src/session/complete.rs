//! What could be typed next, from the live game.

use boardwright_engine::decision::Form;
use boardwright_engine::script::functions::functions;

use super::Session;
use super::commands::COMMANDS;

impl Session {
    /// Words that could stand at the end of the line.
    pub fn candidates(&self, line: &str) -> Vec<String> {
        let start = line.rfind(|c: char| c.is_whitespace() || "(,=!".contains(c)).map_or(0, |at| at + 1);
        let (before, word) = line.split_at(start);
        let first = before.split_whitespace().next().unwrap_or("");
        let words = match first {
            _ if line.starts_with(['=', '!']) => self.script_words(),
            "" => self.first_words(),
            "help" | "where" => self.script_words().into_iter().chain(command_names()).collect(),
            "as" if before.split_whitespace().count() > 1 => self.act_words(before),
            "as" | "bot" | "me" => self.player_names(),
            "rules" => self.game.program().edition.rules.iter().map(|rule| rule.id.to_string()).collect(),
            "house" => ["add", "remove", "list"].map(str::to_owned).into_iter().chain(self.house_rule_ids()).collect(),
            _ => self.things(),
        };
        let mut fitting: Vec<String> =
            words.into_iter().filter(|known| known.starts_with(word) && known != word).collect();
        fitting.sort();
        fitting.dedup();
        fitting
    }

    fn first_words(&self) -> Vec<String> {
        let options = self.game.question().map(|question| match &question.form {
            Form::YesNo => vec!["yes".to_owned(), "no".to_owned()],
            Form::OneOf { options } | Form::Place { options, .. } | Form::SomeOf { options, .. } => {
                options.iter().map(|option| self.game.kernel().id(option)).collect()
            }
            Form::Deal { .. } => self.player_names().into_iter().map(|name| format!("{name}:")).collect(),
            Form::Amount { .. } => Vec::new(),
        });
        options.unwrap_or_default().into_iter().chain(command_names()).collect()
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
        let rest = ["bank", "clock"].map(str::to_owned);
        self.player_names().into_iter().chain(spaces).chain(decks).chain(rest).collect()
    }

    fn script_words(&self) -> Vec<String> {
        let kernel_functions = functions().map(|function| function.name.to_owned());
        let own = self.game.program().functions().map(str::to_owned).collect::<Vec<_>>();
        kernel_functions.chain(own).chain(self.player_names()).collect()
    }
}

fn command_names() -> impl Iterator<Item = String> {
    COMMANDS.iter().map(|command| command.name.to_owned())
}
