//! What players read for the facts and values that an edition declares.

use boardwright_engine::edition::{Declaration, GroupId, SpaceId, Type};
use boardwright_engine::kernel::Kernel;
use boardwright_engine::value::Value;

/// The name of a fact or value in the words of the edition: `house_price` reads "house price", or "Studio price".
pub fn in_words(kernel: &Kernel, name: &str) -> String {
    kernel.label(name)
}

/// A fact or value as a player reads it.
pub fn value_words(kernel: &Kernel, value: &Value) -> String {
    match value {
        Value::List(list) if list.is_empty() => "none".into(),
        Value::Text(text) if text.is_empty() => "none".into(),
        other => kernel.name(other),
    }
}

/// What is printed on a space: label, figure, and what the figure means. Facts that only have their default say nothing.
pub fn facts(kernel: &Kernel, space: SpaceId) -> impl Iterator<Item = (String, String, String)> {
    let facts = kernel.edition.declared.space_facts.iter().zip(&kernel.edition.space(space).facts);
    told(kernel, facts)
}

/// What is printed for a whole group, as for a space.
pub fn group_facts(kernel: &Kernel, group: GroupId) -> impl Iterator<Item = (String, String, String)> {
    let facts = kernel.edition.declared.group_facts.iter().zip(&kernel.edition.group(group).facts);
    told(kernel, facts)
}

fn told<'a>(
    kernel: &'a Kernel,
    facts: impl Iterator<Item = (&'a Declaration, &'a Value)>,
) -> impl Iterator<Item = (String, String, String)> {
    facts.filter(|(declaration, fact)| declaration.default != **fact).map(|(declaration, fact)| {
        (in_words(kernel, &declaration.name), value_words(kernel, fact), declaration.about.to_string())
    })
}

/// The declared values of a player, a space or the table, with what they are now.
pub fn values(kernel: &Kernel, owner: Value) -> impl Iterator<Item = (&Declaration, Value)> {
    let declared = &kernel.edition.declared;
    let declarations = match owner {
        Value::Player(_) => &declared.player_values,
        Value::Space(_) => &declared.space_values,
        _ => &declared.table_values,
    };
    declarations.iter().enumerate().map(move |(slot, declaration)| (declaration, kernel.value(&owner, slot)))
}

/// The flags that are not as the edition declares them, in words.
pub fn raised_flags(kernel: &Kernel, owner: Value) -> impl Iterator<Item = String> {
    let raised = values(kernel, owner).filter(is_raised_flag);
    raised.map(|(declaration, value)| flag_words(kernel, declaration, &value))
}

pub fn is_raised_flag((declaration, value): &(&Declaration, Value)) -> bool {
    declaration.kind == Type::Flag && declaration.default != *value
}

pub fn flag_words(kernel: &Kernel, declaration: &Declaration, value: &Value) -> String {
    let words = in_words(kernel, &declaration.name);
    if *value == Value::Flag(true) { words } else { format!("not {words}") }
}
