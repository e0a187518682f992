//! Names that a player cannot have, since nobody could tell what is meant.

use boardwright_engine::edition::Edition;
use boardwright_engine::game::SeatSetup;

use crate::session::COMMANDS;

/// How the log and scripts call the Bank, and a turn or a deed that is nobody's.
const NOT_A_PLAYER: [&str; 4] = ["bank", "the bank", "nobody", "none"];

/// What is typed at a question.
const ANSWERS: [&str; 4] = ["yes", "no", "pass", "cancel"];

/// Why nobody can be called so; nothing, if somebody can.
pub fn problem(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let is_command = lower == "exit" || COMMANDS.iter().any(|command| command.name == lower);
    let why = if NOT_A_PLAYER.contains(&lower.as_str()) {
        "the log and the scripts mean the Bank, or nobody, by it"
    } else if ANSWERS.contains(&lower.as_str()) {
        "it is an answer"
    } else if is_command {
        "it is a command"
    } else if name.starts_with(['=', '!', '#']) || name.contains([',', '"', '`', '=']) {
        "signs such as `=`, `!`, `#`, commas and quotes mean something else where it is typed"
    } else if !name.is_empty() && name.chars().all(|character| character.is_ascii() && !character.is_ascii_alphabetic())
    {
        "it has no letter, and would pass for an amount or a sign"
    } else {
        return None;
    };
    Some(format!("`{name}` cannot be a player's name: {why}"))
}

/// Refuses players who are called as a pot of the edition is: then nobody could tell who is paid.
pub fn tell_from_pots(players: &[SeatSetup], edition: &Edition) -> Result<(), String> {
    for player in players {
        let name = player.name.to_lowercase();
        let is_pot = edition.pots.iter().any(|pot| pot.id.to_lowercase() == name || pot.name.to_lowercase() == name);
        if is_pot {
            let (name, edition) = (&player.name, &edition.name);
            return Err(format!("`{name}` cannot be a player's name: a pot of {edition} is called so"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(problem(name).unwrap_or_default(), expected);
    }

    #[test]
    fn the_bank_and_nobody_are_no_players() {
        check(
            "the Bank",
            "`the Bank` cannot be a player's name: the log and the scripts mean the Bank, or nobody, by it",
        );
        check("nobody", "`nobody` cannot be a player's name: the log and the scripts mean the Bank, or nobody, by it");
    }

    #[test]
    fn what_is_typed_for_something_else_is_no_name() {
        check("Roll", "`Roll` cannot be a player's name: it is a command");
        check("PASS", "`PASS` cannot be a player's name: it is an answer");
        check("42", "`42` cannot be a player's name: it has no letter, and would pass for an amount or a sign");
        check(
            "=",
            "`=` cannot be a player's name: signs such as `=`, `!`, `#`, commas and quotes mean something else where it is typed",
        );
    }

    #[test]
    fn people_are_called_as_they_like() {
        for name in ["Ann", "Ann Marie", "O'Hara", "Jean-Luc", "P1", "Zoë", "李", "🦊", "Roland"] {
            check(name, "");
        }
    }
}
