//! A seat as people write it: `Ben`, or `Ben: sensible reserve=300 token=Taxi`.

use boardwright_engine::data::{BotRequest, HouseRuleRequest, setting_words};
use boardwright_engine::game::SeatSetup;

use crate::{player_names, quoted};

/// Reads a seat. Without a colon it is a person's.
pub fn seat(words: &str) -> Result<SeatSetup, String> {
    let seat = seat_of_anybody(words)?;
    player_names::problem(&seat.name).map_or(Ok(seat), Err)
}

/// Reads a seat whatever its player is called.
fn seat_of_anybody(words: &str) -> Result<SeatSetup, String> {
    let (name, rest) = words.split_once(':').unwrap_or((words, ""));
    let mut seat = SeatSetup { name: name.trim().into(), token: None, bot: None };
    let (settings, names): (Vec<String>, Vec<String>) =
        quoted::words(rest)?.into_iter().partition(|word| word.contains('='));
    let mut options = Vec::new();
    for setting in &settings {
        match setting.split_once('=') {
            Some(("token", token)) => seat.token = Some(token.replace('_', " ").into()),
            Some((option, value)) => options.push((option.to_owned(), value.to_owned())),
            None => {}
        }
    }
    match names.as_slice() {
        [] if options.is_empty() => {}
        [] => return Err(format!("`{words}` sets options, but names no bot; write `{}: sensible …`", name.trim())),
        [id] => seat.bot = Some(BotRequest { id: id.clone(), options }),
        [_, second, ..] => {
            return Err(too_many(words, second));
        }
    }
    Ok(seat)
}

/// A seat as it would be written.
pub fn words(seat: &SeatSetup) -> String {
    let Some(bot) = &seat.bot else { return seat.name.to_string() };
    format!("{}: {}", seat.name, bot_words(bot))
}

/// A bot as it would be written.
pub fn bot_words(bot: &BotRequest) -> String {
    format!("{}{}", bot.id, settings(&bot.options))
}

/// A house rule as it would be written.
pub fn house_rule_words(rule: &HouseRuleRequest) -> String {
    format!("{}{}", rule.id, settings(&rule.options))
}

fn settings(options: &[(String, String)]) -> String {
    options.iter().map(|(name, value)| format!(" {}", setting_words(name, value))).collect()
}

/// Reads a house rule that is chosen by its id or path, with options behind it: `free-parking-pot pot_seed=500`. What
/// stands before the options may have several words.
pub fn house_rule(words: &str) -> Result<HouseRuleRequest, String> {
    let mut parts = quoted::words(words)?;
    // Quotes around all of it, as a shell wants them.
    if let [all] = parts.as_slice() {
        parts = quoted::words(all)?;
    }
    let end = parts.iter().position(|part| part.contains('=')).unwrap_or(parts.len());
    let option = |part: String| match part.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(too_many(words, &part)),
    };
    let options = parts.split_off(end).into_iter().map(option).collect::<Result<Vec<_>, String>>()?;
    Ok(HouseRuleRequest { id: parts.join(" "), options })
}

/// What is said of words that have one too many.
pub fn too_many(words: &str, word: &str) -> String {
    format!("`{words}` has a word too many: `{word}`; options are written `name=value`, with spaces `name=\"a value\"`")
}

/// Reads a bot: `sensible`, `sensible reserve=300`.
pub fn bot(words: &str) -> Result<BotRequest, String> {
    match seat_of_anybody(&format!("bot: {words}"))?.bot {
        Some(bot) => Ok(bot),
        None => Err("a bot needs a name, such as `sensible` or `random`".to_owned()),
    }
}
