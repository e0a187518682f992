//! Scripts that somebody types.

use boardwright_engine::game::GameError;
use boardwright_engine::kernel::Fault;

use super::{Outcome, Session, joined};

impl Session {
    pub(super) fn evaluate(&mut self, script: &str) -> Outcome {
        if script.is_empty() {
            return Err("evaluate what? Write `= Ann.cash`, or `= players().map(|player| player.cash)`.".into());
        }
        let variables = self.variables_here();
        let now = self.game_by_prompt();
        let game = now.as_ref().unwrap_or(&self.game);
        let value = game.evaluate_with(script, variables).map_err(|fault| self.typed_problem(script, &fault))?;
        Ok(format!("  {value}"))
    }

    pub(super) fn tamper(&mut self, script: &str) -> Outcome {
        if script.is_empty() {
            return Err("change what? Write `! transfer(bank, Ann, 500, \"a gift\")`.".into());
        }
        self.catch_up()?;
        let before = self.before_going_on();
        let tampered = self.game.tamper(script).map(drop);
        tampered.map_err(|error| match &error {
            GameError::Fault(fault) => self.typed_problem(script, fault),
            _ => error.to_string(),
        })?;
        self.settle(before)
    }

    /// `dice 3 5`, `dice 3+5, 1+1`: what the next rolls show. It is tampering like any other.
    pub(super) fn fix_dice(&mut self, words: &str) -> Outcome {
        let is_between = |character: char| character == '+' || character.is_whitespace();
        let faces = |roll: &str| {
            let faces = roll.split(is_between).filter(|face| !face.is_empty());
            faces.map(|face| face.parse::<u8>().ok()).collect::<Option<Vec<u8>>>().filter(|faces| !faces.is_empty())
        };
        let rolls = words.split(',').map(faces).collect::<Option<Vec<_>>>();
        let rolls = rolls.ok_or("what shall the dice show? Write `dice 3 5`, or `dice 3 5, 1 1` for two rolls.")?;
        self.tamper(&format!("fix_rolls({rolls:?})"))
    }

    /// What is wrong with a typed script. Only places that somebody has typed are told.
    pub(super) fn typed_problem(&self, script: &str, fault: &Fault) -> String {
        let problem = match fault {
            Fault::NotAScript { line, .. } if *line > script.lines().count() => {
                format!("`{script}` ends too soon: something is missing behind it")
            }
            _ => fault.to_string(),
        };
        joined(&problem, &self.how_to_call_players(script))
    }

    /// What to write for players whom a script seems to mean, but cannot call by their names.
    fn how_to_call_players(&self, script: &str) -> String {
        let kernel = self.game.kernel();
        let players = self.game.players_without_variables().into_iter();
        let meant = players.filter(|player| {
            let others = kernel.state.all_players().filter(|other| other != player);
            let others: Vec<&str> = others.map(|other| kernel.player_name(other)).collect();
            means(script, kernel.player_name(*player), &others)
        });
        let lines = meant.map(|player| {
            let (name, index) = (kernel.player_name(player), player.index());
            format!("`{name}` cannot be written in a script; write `all_players()[{index}]` for that player.")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whether a script has a player's name in it, or a word of the name that is not what another player is called.
fn means(script: &str, name: &str, others: &[&str]) -> bool {
    let is_in_a_word = |character: char| character.is_alphanumeric() || character == '_';
    let words = |text| str::split(text, move |character| !is_in_a_word(character)).filter(|word| !word.is_empty());
    let has_all_of_it = !name.chars().all(is_in_a_word) && script.contains(name);
    let mut own_words = words(name).filter(|word| !others.contains(word));
    has_all_of_it || own_words.any(|word| words(script).any(|typed| typed == word))
}
