//! The chapter of the keys of all TOML files, from their schemas, with examples from the editions.

use boardwright_engine::data::schemas;
use boardwright_engine::library::Library;
use serde_json::{Map, Value};

/// The chapter: a section for each file, a part for each table in it.
pub fn keys(library: &Library) -> String {
    let mut text = String::from(
        "# Keys of the TOML files\n\nWritten from the schemas that editors use; do not edit it by hand.\nA key with a star must \
         be there, in this file or in the edition that it extends.\n",
    );
    for (name, schema) in schemas() {
        let Ok(schema) = serde_json::from_str::<Value>(&schema) else { continue };
        text += &file(name, &schema, library);
    }
    text
}

fn file(name: &str, schema: &Value, library: &Library) -> String {
    let title = schema["title"].as_str().unwrap_or(name);
    let mut text = format!("\n## {title}\n\n{}", table(schema));
    for (key, property) in properties(schema) {
        let Some((heading, inner)) = inner_table(key, property, schema) else { continue };
        let about = inner["description"].as_str().map(|about| format!("{about}\n\n")).unwrap_or_default();
        text += &format!("\n### {heading} in {title}\n\n{about}{}", table(&with_definitions(inner, schema)));
        text += &example(key, name, library);
    }
    text
}

/// The table below a key, with its heading, where it has keys of its own.
fn inner_table<'a>(key: &str, property: &'a Value, schema: &'a Value) -> Option<(String, &'a Value)> {
    let of_list = resolved(&property["items"], schema);
    if !properties(of_list).is_empty() {
        return Some((format!("`[[{key}]]`"), of_list));
    }
    let of_names = resolved(&property["additionalProperties"], schema);
    if !properties(of_names).is_empty() {
        return Some((format!("`[{key}.<id>]`"), of_names));
    }
    let named = option_table(&property["additionalProperties"], schema);
    if let Some(named) = named {
        return Some((format!("`[{key}]`"), named));
    }
    let own = resolved(property, schema);
    (!properties(own).is_empty()).then(|| (format!("`[{key}]`"), own))
}

/// Where a key may have a table or something else, the table.
fn option_table<'a>(property: &'a Value, schema: &'a Value) -> Option<&'a Value> {
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

/// The first such table in an edition, as it is written there.
fn example(key: &str, schema: &str, library: &Library) -> String {
    let file = schema.replace(".json", ".toml");
    let found = library.paths().filter(|path| path.ends_with(&format!("/{file}"))).find_map(|path| {
        let text = library.text(path)?;
        let start = [format!("\n[[{key}]]\n"), format!("\n[{key}"), format!("\n{key} = {{")]
            .iter()
            .find_map(|mark| text.find(mark.as_str()))?;
        let block = text.get(start + 1..)?;
        Some((path, block.get(..block.find("\n\n").unwrap_or(block.len()))?.trim_end()))
    });
    found.map(|(path, block)| format!("\n```toml,from={path}\n{block}\n```\n")).unwrap_or_default()
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
