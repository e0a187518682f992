//! The chapter of the keys of all TOML files, from their schemas, with examples from two editions of the book.

use boardwright_engine::data::schemas;
use serde_json::{Map, Value};

use super::examples::{Examples, Header};

/// The chapter: a section for each file, a part for each table in it.
pub fn keys() -> String {
    let mut text = String::from(
        "# Keys of the TOML files\n\nWritten from the schemas that editors use; do not edit it by hand.\nA key with a star must \
         be there, in this file or in the edition that it extends.\n\nThe examples are from two small games: \
         `docs/examples/towpath` uses every key,\nand `docs/examples/fair-street` shows how an edition changes another.\n",
    );
    for (name, schema) in schemas() {
        let Ok(schema) = serde_json::from_str::<Value>(&schema) else { continue };
        text += &file(name, &schema);
    }
    text
}

fn file(name: &str, schema: &Value) -> String {
    let title = schema["title"].as_str().unwrap_or(name);
    let examples = Examples::of(title);
    let mut text = format!("\n## {title}\n\n{}{}", table(schema), examples.of_file());
    for (key, property) in properties(schema) {
        let Some((header, inner)) = inner_table(property, schema) else { continue };
        text += &format!("\n### `{}` in {title}\n\n", header.written(key));
        text += &if key == "mode" {
            "A name, what it is about, and any of the keys above but `id`, `needs`, `extends`, `complete` and `mode`.\n"
                .into()
        } else {
            keys_of(inner, schema)
        };
        text += &examples.of_table(key, header);
    }
    text
}

/// What a table is about, its keys, and those of what it declares.
fn keys_of(inner: &Value, schema: &Value) -> String {
    let about = inner["description"].as_str().map(|about| format!("{about}\n\n")).unwrap_or_default();
    let declared = properties(inner).into_iter().find_map(|(_, property)| {
        let declared = resolved(&property["additionalProperties"], schema);
        (!properties(declared).is_empty()).then_some(declared)
    });
    let declared = declared.map(|declared| {
        format!("\nEach name in such a table has these keys:\n\n{}", table(&with_definitions(declared, schema)))
    });
    format!("{about}{}{}", table(&with_definitions(inner, schema)), declared.unwrap_or_default())
}

/// The table below a key, where it has keys of its own, and how its header is written.
fn inner_table<'a>(property: &'a Value, schema: &'a Value) -> Option<(Header, &'a Value)> {
    let of_list = resolved(&property["items"], schema);
    let of_names = resolved(&property["additionalProperties"], schema);
    let ways = [
        (Header::List, Some(of_list)),
        (Header::Named, Some(of_names)),
        (Header::Single, table_among(&property["additionalProperties"], schema)),
        (Header::Single, Some(resolved(property, schema))),
    ];
    ways.into_iter()
        .find_map(|(header, inner)| inner.filter(|inner| !properties(inner).is_empty()).map(|inner| (header, inner)))
}

/// Where a key may have a table or something else, the table.
fn table_among<'a>(property: &'a Value, schema: &'a Value) -> Option<&'a Value> {
    let ways = property["anyOf"].as_array()?;
    ways.iter().map(|way| resolved(way, schema)).find(|way| !properties(way).is_empty())
}

fn table(schema: &Value) -> String {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut text = String::from("| key | takes | |\n|---|---|---|\n");
    for (key, property) in properties(schema) {
        let star = if required.contains(&key.as_str()) { " *" } else { "" };
        let about = property["description"].as_str().unwrap_or_default();
        text += &format!("| `{key}`{star} | {} | {about} |\n", takes(property, schema));
    }
    text
}

/// What a key takes, in words.
fn takes(property: &Value, schema: &Value) -> String {
    let own = resolved(property, schema);
    if let Some(word) = own.get("const") {
        return format!("`{}`", word.to_string().trim_matches('"'));
    }
    if let Some(words) = own["enum"].as_array() {
        return words.iter().filter_map(Value::as_str).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
    }
    for ways in [&own["oneOf"], &own["anyOf"]] {
        if let Some(ways) = ways.as_array() {
            return ways.iter().map(|way| takes(way, schema)).collect::<Vec<_>>().join(" or ");
        }
    }
    match own["type"].as_str() {
        Some("string") if own.get("pattern").is_some_and(|pattern| pattern.to_string().contains("[a-z0-9]")) => {
            "an id".into()
        }
        Some("string") => "a text".into(),
        Some("boolean") => "true or false".into(),
        Some("integer") => format!("a number{}", range(own)),
        Some("array") => format!("a list of {}", plural(&takes(&own["items"], schema))),
        Some("object") => "a table".into(),
        _ => "a number, true or false, a text, or a list".into(),
    }
}

fn plural(takes: &str) -> String {
    match takes {
        "an id" => "ids".into(),
        "a text" => "texts".into(),
        "a table" => "tables".into(),
        other => other.replacen("a number", "numbers", 1),
    }
}

fn range(schema: &Value) -> String {
    match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
        (Some(least), Some(most)) if most < i64::MAX => format!(" from {least} to {most}"),
        (Some(least), _) => format!(" of at least {least}"),
        _ => String::new(),
    }
}

fn properties(schema: &Value) -> Vec<(&String, &Value)> {
    schema["properties"].as_object().map(|keys| keys.iter().collect()).unwrap_or_default()
}

/// What a reference means.
fn resolved<'a>(property: &'a Value, schema: &'a Value) -> &'a Value {
    let name = property["$ref"].as_str().and_then(|reference| reference.strip_prefix("#/$defs/"));
    name.and_then(|name| schema["$defs"].get(name)).unwrap_or(property)
}

/// A table that can be read by itself: the definitions that it refers to come along.
fn with_definitions(inner: &Value, schema: &Value) -> Value {
    let mut whole: Map<String, Value> = inner.as_object().cloned().unwrap_or_default();
    whole.insert("$defs".to_owned(), schema["$defs"].clone());
    Value::Object(whole)
}
