//! The options of an edition: those of the shared rules that it uses, and its own.

use std::collections::BTreeMap;

use crate::data::declarations::{OptionForm, OptionKeys};
use crate::data::files::Setup;
use crate::data::forms::Text;
use crate::data::node::{At, Node, NodeValue};
use crate::data::read::wrong_type;
use crate::edition::{OptionRange, Setting};
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;
use crate::value::Value;

/// Options by name, with their defaults.
pub type Settings = BTreeMap<SharedText, Setting>;

/// Adds the options that the edition declares to those of the shared rules, and sets the defaults of the latter.
pub fn add_own_options(setup: &Setup, options: &mut Settings, edition: &str, mistakes: &mut Vec<Mistake>) {
    let given = setup.options.as_ref().map(|options| options.0.as_slice()).unwrap_or_default();
    for (name, form) in given {
        if let OptionForm::Declared(keys) = form {
            declare(name, keys, options, edition, mistakes);
        }
    }
    for (name, form) in given {
        if let OptionForm::Default(node) = form {
            set_default(name, node, options, mistakes);
        }
    }
}

/// Who declares an option, in words.
pub fn declarer(setting: &Setting, edition: &str) -> String {
    match (setting.std_file(), &*setting.declared_by) {
        (Some(file), _) => format!("std file `{file}`"),
        (None, "edition") => format!("edition `{edition}`"),
        (None, rule) => format!("house rule `{rule}`"),
    }
}

/// Notes a default that the option itself does not take.
pub fn check_range(option: &str, default: &At<&Value>, range: OptionRange, mistakes: &mut Vec<Mistake>) {
    if !range.holds(default.value) {
        mistakes.push(Mistake::new(&default.at, out_of_range(option, default.value, range)));
    }
}

pub fn out_of_range(option: &str, found: &Value, range: OptionRange) -> What {
    let (option, found) = (option.to_owned(), typed(found));
    What::OptionOutOfRange { option, found, least: range.least, most: range.most }
}

/// The value of an option as it would be typed.
pub fn typed(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => text.to_string(),
        Value::List(list) => list.iter().map(typed).collect::<Vec<_>>().join(","),
        _ => String::new(),
    }
}

fn declare(name: &Text, keys: &OptionKeys, options: &mut Settings, edition: &str, mistakes: &mut Vec<Mistake>) {
    if let Some(first) = options.get(&name.value) {
        let (option, declared_by) = (name.value.to_string(), declarer(first, edition));
        mistakes.push(Mistake::new(&name.at, What::OptionTaken { option, declared_by }));
        return;
    }
    let Some(default) = plain_value(&keys.default, &name.value, mistakes) else { return };
    let range = OptionRange { least: keys.least.map(|least| least.0), most: keys.most.map(|most| most.0) };
    check_range(&name.value, &At::new(&keys.default.at, &default), range, mistakes);
    let about = keys.about.clone().unwrap_or_else(|| "".into());
    let declared_by = "edition".into();
    options.insert(name.value.clone(), Setting { value: default.clone(), default, range, about, declared_by });
}

/// A plain value is the default of an option that the shared rules declare; the edition's own have theirs already.
fn set_default(name: &Text, node: &Node, options: &mut Settings, mistakes: &mut Vec<Mistake>) {
    let Some(setting) = options.get_mut(&name.value) else {
        let what = What::UndeclaredOption {
            option: name.value.to_string(),
            nearest: nearest(&name.value, options.keys().map(|name| &**name)),
            options: options.keys().map(|name| name.to_string()).collect(),
        };
        mistakes.push(Mistake::new(&name.at, what));
        return;
    };
    let Some(default) = plain_value(node, &name.value, mistakes) else { return };
    if std::mem::discriminant(&default) != std::mem::discriminant(&setting.default) {
        let (option, expected) = (name.value.to_string(), described(&setting.default));
        let what = What::OptionOfOtherType { option, expected, found: node.value.described() };
        mistakes.push(Mistake::new(&node.at, what));
        return;
    }
    check_range(&name.value, &At::new(&node.at, &default), setting.range, mistakes);
    (setting.value, setting.default) = (default.clone(), default);
}

/// A value whose type is seen from how it is written.
fn plain_value(node: &Node, name: &str, mistakes: &mut Vec<Mistake>) -> Option<Value> {
    match &node.value {
        NodeValue::Number(number) => Some(Value::Number(*number)),
        NodeValue::Flag(flag) => Some(Value::Flag(*flag)),
        NodeValue::Text(text) => Some(Value::Text(text.clone())),
        NodeValue::List(list)
            if list.iter().all(|node| matches!(node.value, NodeValue::Number(_) | NodeValue::Text(_))) =>
        {
            list.iter().map(|node| plain_value(node, name, mistakes)).collect::<Option<Vec<Value>>>().map(Value::list)
        }
        _ => wrong_type(node, name, "a number, a text, true, false, or a list of numbers or texts", mistakes),
    }
}

/// The default of a head, in the words of [`NodeValue::described`].
pub fn described(default: &Value) -> &'static str {
    match default {
        Value::Flag(_) => "true or false",
        Value::Text(_) => "a text",
        _ => "a number",
    }
}
