//! A seat as people write it: `Ben`, or `Ben: sensible reserve=300 token=Taxi`.

use boardwright_engine::data::BotRequest;
use boardwright_engine::game::SeatSetup;

use crate::player_names;

/// Reads a seat. Without a colon it is a person's.
pub fn seat(words: &str) -> Result<SeatSetup, String> {
    let seat = seat_of_anybody(words)?;
    player_names::problem(&seat.name).map_or(Ok(seat), Err)
}

/// Reads a seat whatever its player is called.
fn seat_of_anybody(words: &str) -> Result<SeatSetup, String> {
    let (name, rest) = words.split_once(':').unwrap_or((words, ""));
    let mut seat = SeatSetup { name: name.trim().into(), token: None, bot: None };
    let (settings, names): (Vec<&str>, Vec<&str>) = rest.split_whitespace().partition(|word| word.contains('='));
    let mut options = Vec::new();
    for setting in settings {
        match setting.split_once('=') {
            Some(("token", token)) => seat.token = Some(token.replace('_', " ").into()),
            Some((option, value)) => options.push((option.to_owned(), value.to_owned())),
            None => {}
        }
    }
    match names.as_slice() {
        [] if options.is_empty() => {}
        [] => return Err(format!("`{words}` sets options, but names no bot; write `{}: sensible …`", name.trim())),
        [id] => seat.bot = Some(BotRequest { id: (*id).to_owned(), options }),
        [_, second, ..] => {
            return Err(format!("`{words}` has a word too many: `{second}`; options are written `name=value`"));
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
    let options: String = bot.options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    format!("{}{options}", bot.id)
}

/// Reads something that is chosen by its id, with options behind it: `free-parking-pot seed_money=500`.
pub fn chosen(words: &str) -> Result<(String, Vec<(String, String)>), String> {
    let mut parts = words.split_whitespace();
    let id = parts.next().unwrap_or_default().to_owned();
    let option = |part: &str| match part.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(format!("`{words}` has a word too many: `{part}`; options are written `name=value`")),
    };
    Ok((id, parts.map(option).collect::<Result<Vec<_>, String>>()?))
}

/// Reads a bot: `sensible`, `sensible reserve=300`.
pub fn bot(words: &str) -> Result<BotRequest, String> {
    match seat_of_anybody(&format!("bot: {words}"))?.bot {
        Some(bot) => Ok(bot),
        None => Err("a bot needs a name, such as `sensible` or `random`".to_owned()),
    }
}
