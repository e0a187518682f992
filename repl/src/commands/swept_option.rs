//! The option of a sweep, wherever it stands, and its values.

use boardwright_engine::data::{self, BotRequest, Request};
use boardwright_engine::edition::{Edition, Setting};
use boardwright_engine::game::SeatSetup;
use boardwright_engine::library::Library;

/// An option with several values, among rules and players.
pub struct SweptOption {
    pub name: String,
    pub values: Vec<String>,
    /// As they were asked for, with all values in one text.
    request: Request,
    players: Vec<SeatSetup>,
    typed: String,
}

/// More values than anybody can look at.
const MOST_VALUES: usize = 100;

impl SweptOption {
    /// Finds the one option that has several values. One that the edition lacks goes to the house rule or the bots that
    /// have it.
    pub fn find(library: &Library, request: Request, players: Vec<SeatSetup>) -> Result<SweptOption, String> {
        let (mut request, mut players) = (request, players);
        let mut found: Vec<(String, String)> = Vec::new();
        for (name, typed) in options(&mut request, &mut players).map(|(name, typed)| (name.clone(), typed.clone())) {
            let is_new = !found.contains(&(name.clone(), typed.clone()));
            if is_new && values(&typed)?.len() > 1 {
                found.push((name, typed));
            }
        }
        match found.as_slice() {
            [] => {
                Err("no option has several values; write one as `--option salary=100..300/50`, or `salary=100,200`, \
                       or behind a house rule or a bot"
                    .into())
            }
            [(name, typed)] => {
                let (name, typed) = (name.clone(), typed.clone());
                hand_over(library, &name, &typed, &mut request, &mut players);
                Ok(SweptOption { values: values(&typed)?, name, request, players, typed })
            }
            [(one, _), (other, _), ..] => {
                Err(format!("`{one}` and `{other}` both have several values; sweep one option at a time"))
            }
        }
    }

    /// Rules and players with one of the values.
    pub fn variant(&self, index: usize) -> (Request, Vec<SeatSetup>) {
        let (mut request, mut players) = (self.request.clone(), self.players.clone());
        for (name, value) in options(&mut request, &mut players) {
            if *name == self.name && *value == self.typed {
                value.clone_from(&self.values[index]);
            }
        }
        (request, players)
    }
}

/// All options that were given: of the edition, of house rules, of bots.
fn options<'a>(
    request: &'a mut Request,
    players: &'a mut [SeatSetup],
) -> impl Iterator<Item = (&'a String, &'a mut String)> {
    let house_rules = request.house_rules.iter_mut().flat_map(|rule| &mut rule.options);
    let bots = players.iter_mut().filter_map(|player| player.bot.as_mut()).flat_map(|bot| &mut bot.options);
    request.options.iter_mut().chain(house_rules).chain(bots).map(|(name, value)| (&*name, value))
}

/// Gives an option that stands with the edition, but is not the edition's, to whoever declares it.
fn hand_over(library: &Library, name: &str, typed: &str, request: &mut Request, players: &mut [SeatSetup]) {
    let option = (name.to_owned(), typed.to_owned());
    let others: Vec<(String, String)> = request.options.iter().filter(|other| **other != option).cloned().collect();
    if others.len() == request.options.len() {
        return;
    }
    // Rules that do not load are told when the first value is tried.
    let Ok(edition) = data::load(library, &Request { options: others.clone(), ..request.clone() }) else { return };
    if edition.options.get(name).is_some_and(Setting::is_of_edition) {
        return;
    }
    let declares = |edition: &Edition, owner: &str| {
        edition.options.get(name).is_some_and(|setting| &*setting.declared_by == owner)
    };
    let mut is_taken = false;
    for rule in request.house_rules.iter_mut().filter(|rule| declares(&edition, &rule.id)) {
        rule.options.push(option.clone());
        is_taken = true;
    }
    for bot in players.iter_mut().filter_map(|player| player.bot.as_mut()).filter(|_| !is_taken) {
        let owner = format!("{}{}", Setting::BOT, bot.id);
        let seen = data::load_bot(library, &edition, &BotRequest { id: bot.id.clone(), options: Vec::new() });
        if seen.is_ok_and(|seen| declares(&seen, &owner)) {
            bot.options.retain(|(other, _)| other != name);
            bot.options.push(option.clone());
        }
    }
    let is_bots = players.iter().filter_map(|player| player.bot.as_ref()).any(|bot| bot.options.contains(&option));
    if is_taken || is_bots {
        request.options = others;
    }
}

/// `0..500/50`, `1..5` or `a,b,c`; anything else is one value.
fn values(typed: &str) -> Result<Vec<String>, String> {
    let problem = |why: &str| format!("`{typed}` {why}; write `0..500/50`: from, to, and by how much");
    let Some((from, rest)) = typed.split_once("..") else {
        return Ok(typed.split(',').map(|value| value.trim().to_owned()).collect());
    };
    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let number = |text: &str| text.trim().replace('_', "").parse::<i64>().map_err(|_| problem("is no range"));
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step <= 0 || to < from {
        return Err(problem("has no values"));
    }
    let count = u128::from(to.abs_diff(from) / step.unsigned_abs()) + 1;
    match usize::try_from(count) {
        Ok(count) if count <= MOST_VALUES => {
            // No value is beyond the range, but the way to it from its beginning may be longer than a value can say.
            let value = |index: i128| (i128::from(from) + index * i128::from(step)).to_string();
            Ok((0..).map(value).take(count).collect())
        }
        _ => Err(format!("`{typed}` has {count} values; at most {MOST_VALUES} can be looked at together")),
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn ranges_and_lists_have_their_values() {
        for (typed, expected) in [
            ("0..500/250", vec!["0", "250", "500"]),
            ("0..500/200", vec!["0", "200", "400"]),
            ("-1..1", vec!["-1", "0", "1"]),
            ("true,false", vec!["true", "false"]),
            ("300", vec!["300"]),
            (
                "-9223372036854775808..9223372036854775807/9223372036854775807",
                vec!["-9223372036854775808", "-1", "9223372036854775806"],
            ),
        ] {
            assert_eq!(values(typed).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_range_is_told() {
        for (typed, expected) in [
            ("0..x", "`0..x` is no range; write `0..500/50`: from, to, and by how much"),
            ("5..0", "`5..0` has no values; write `0..500/50`: from, to, and by how much"),
            ("0..5/0", "`0..5/0` has no values; write `0..500/50`: from, to, and by how much"),
            (
                "-9223372036854775808..9223372036854775807",
                "`-9223372036854775808..9223372036854775807` has 18446744073709551616 values; at most 100 can be looked \
                 at together",
            ),
            ("0..1000", "`0..1000` has 1001 values; at most 100 can be looked at together"),
        ] {
            assert_eq!(values(typed).unwrap_err(), expected);
        }
    }
}
