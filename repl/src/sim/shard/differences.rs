//! What two tasks differ in, in words.

use super::Task;
use super::task::{Asked, PlanText};
use crate::seat_words;

/// The first thing in which two tasks differ, with what it is in each.
pub fn difference(one: &Task, other: &Task) -> Option<(String, String, String)> {
    let different = |((name, here), (_, there)): ((String, String), (String, String))| {
        (here != there).then_some((name, here, there))
    };
    let (here, there) = (words(one), words(other));
    if here.len() != there.len() {
        let values = |task: &Task| task.plans.len().to_string();
        return Some(("number of variants".into(), values(one), values(other)));
    }
    here.into_iter().zip(there).find_map(different).or_else(|| rule_file(one, other))
}

/// All that a task says, but for the texts of its rules.
fn words(task: &Task) -> Vec<(String, String)> {
    let (command, words) = match &task.asked {
        Asked::Sim => ("sim", String::new()),
        Asked::Compare(question) => ("compare", question.words()),
        Asked::Sweep(question) => ("sweep", question.words()),
    };
    let mut all = vec![("command".to_owned(), command.to_owned())];
    for plan in &task.plans {
        all.extend(plan_words(plan).map(|(name, words)| (name.to_owned(), words)));
    }
    all.push(("question".to_owned(), words));
    all
}

fn plan_words(plan: &PlanText) -> [(&'static str, String); 10] {
    let request = &plan.request;
    let options = |options: &[(String, String)]| {
        options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    };
    let house_rule = |rule: &boardwright_engine::data::HouseRuleRequest| {
        format!("{} {}", rule.id, options(&rule.options)).trim().to_owned()
    };
    let list = |words: Vec<String>| if words.is_empty() { "none".to_owned() } else { words.join(", ") };
    [
        ("edition", request.edition.clone()),
        ("mode", request.mode.clone().unwrap_or_else(|| "standard".into())),
        ("house rules", list(request.house_rules.iter().map(house_rule).collect())),
        ("options", if request.options.is_empty() { "none".into() } else { options(&request.options) }),
        ("players", list(plan.players.iter().map(seat_words::words).collect())),
        ("seed", plan.seed.to_string()),
        ("games", plan.games.to_string()),
        ("most turns", plan.most_turns.to_string()),
        ("seconds for a roll", plan.pace.roll.to_string()),
        ("seconds for a decision", plan.pace.decision.to_string()),
    ]
}

/// The first file of the rules that is not the same in both.
fn rule_file(one: &Task, other: &Task) -> Option<(String, String, String)> {
    let mut paths = one.library.paths().chain(other.library.paths());
    let path = paths.find(|path| one.library.text(path) != other.library.text(path))?;
    let state = |task: &Task| match task.library.text(path) {
        Some(text) => format!("a text of {} bytes", text.len()),
        None => "not there".to_owned(),
    };
    Some((format!("rule file {path}"), state(one), state(other)))
}
