//! The options that a request sets.

use super::{BotRequest, Request, resolve};
use crate::edition::{Edition, Setting};
use crate::mistake::{Mistake, What, nearest};
use crate::value::Value;

/// Sets the options of the edition and of its house rules as they were asked for.
pub fn set(request: &Request, edition: &mut Edition, mistakes: &mut Vec<Mistake>) {
    let owner = format!("edition `{}`", edition.id);
    set_options(&request.options, Setting::is_of_edition, &owner, edition, mistakes);
    for rule in &request.house_rules {
        let is_own = |setting: &Setting| *setting.declared_by == *rule.id;
        set_options(&rule.options, is_own, &format!("house rule `{}`", rule.id), edition, mistakes);
    }
}

/// Sets the options of a bot.
pub fn set_for_bot(request: &BotRequest, edition: &mut Edition, mistakes: &mut Vec<Mistake>) {
    let declared_by = format!("{}{}", Setting::BOT, request.id);
    let is_own = |setting: &Setting| *setting.declared_by == *declared_by;
    set_options(&request.options, is_own, &format!("bot `{}`", request.id), edition, mistakes);
}

/// An option and its value as they would be typed, with quotes where the value has spaces.
pub fn setting_words(option: &str, value: &str) -> String {
    if value.contains(char::is_whitespace) { format!("{option}=\"{value}\"") } else { format!("{option}={value}") }
}

fn set_options(
    asked: &[(String, String)],
    is_own: impl Fn(&Setting) -> bool,
    owner: &str,
    edition: &mut Edition,
    mistakes: &mut Vec<Mistake>,
) {
    for (name, text) in asked {
        let setting = edition.options.get_mut(name.as_str()).filter(|setting| is_own(setting));
        let Some(setting) = setting else {
            let own = edition.options.iter().filter(|(_, setting)| is_own(setting));
            let own: Vec<&str> = own.map(|(name, _)| &**name).collect();
            let what = What::UnknownSetting {
                owner: owner.to_owned(),
                option: name.clone(),
                nearest: nearest(name, own.iter().copied()),
                options: own.iter().map(|name| name.to_string()).collect(),
                instead: of_house_rule(edition, name).map(|rule| format!("{rule} {}", setting_words(name, text))),
            };
            mistakes.push(Mistake::in_request(what));
            continue;
        };
        match typed(text, &setting.default) {
            Some(value) if setting.range.holds(&value) => setting.value = value,
            Some(value) => {
                mistakes.push(Mistake::in_request(resolve::out_of_range(name, &value, setting.range)));
            }
            None => {
                let (expected, default) = (described(&setting.default), resolve::typed(&setting.default));
                let what = What::WrongSetting { option: name.clone(), expected, found: text.clone(), default };
                mistakes.push(Mistake::in_request(what));
            }
        }
    }
}

/// The house rule of this game that declares an option.
fn of_house_rule<'a>(edition: &'a Edition, option: &str) -> Option<&'a str> {
    let declared_by = &*edition.options.get(option)?.declared_by;
    edition.house_rules.iter().map(|rule| &**rule).find(|rule| *rule == declared_by)
}

/// A typed text as a value of the same type as the default.
fn typed(text: &str, default: &Value) -> Option<Value> {
    match default {
        Value::Number(_) => text.replace('_', "").parse().ok().map(Value::Number),
        Value::Flag(_) => text.parse().ok().map(Value::Flag),
        Value::List(_) if text.is_empty() => Some(Value::list(Vec::new())),
        Value::List(list) => {
            let element = list.first().cloned().unwrap_or_else(|| Value::text(""));
            let parts = text.split(',').map(|part| typed(part.trim(), &element));
            parts.collect::<Option<Vec<Value>>>().map(Value::list)
        }
        _ => Some(Value::text(text)),
    }
}

fn described(default: &Value) -> &'static str {
    match default {
        Value::Number(_) => "a whole number",
        Value::Flag(_) => "true or false",
        Value::List(_) => "a list such as `1,2,3`",
        _ => "a text",
    }
}
