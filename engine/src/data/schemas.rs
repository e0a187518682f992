//! The JSON Schemas of the files, for editors that complete and check TOML by them.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::entry_kinds::TrackKeys;
use crate::scenario::Scenario;

use super::files::{BoardFile, CardsFile, EditionHead, RulesFile, Setup, TrackFile};

/// The JSON Schemas by file name.
pub fn schemas() -> Vec<(&'static str, String)> {
    vec![
        ("edition.json", whole("edition.toml", united::<EditionHead, Setup>)),
        ("board.json", whole("board.toml", BoardFile::json_schema)),
        ("cards.json", whole("cards.toml", CardsFile::json_schema)),
        ("rules.json", whole("rules.toml", RulesFile::json_schema)),
        ("track.json", whole("tracks/*.toml", united::<TrackFile, TrackKeys>)),
        ("scenario.json", whole("scenarios/*.toml", Scenario::json_schema)),
    ]
}

/// One schema for a table that has the keys of both.
pub fn united<A: JsonSchema, B: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let (first, second) = (A::json_schema(generator), B::json_schema(generator));
    let mut properties = Map::new();
    let mut required = Vec::new();
    for schema in [&first, &second] {
        if let Some(Value::Object(own)) = schema.get("properties") {
            properties.extend(own.clone());
        }
        if let Some(Value::Array(own)) = schema.get("required") {
            required.extend(own.iter().cloned());
        }
    }
    let mut schema = json_schema!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        schema.insert("required".to_owned(), Value::Array(required));
    }
    schema
}

fn whole(title: &str, root: impl Fn(&mut SchemaGenerator) -> Schema) -> String {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = root(&mut generator);
    schema.insert("title".to_owned(), Value::from(title));
    schema.insert("$schema".to_owned(), Value::from("https://json-schema.org/draft/2020-12/schema"));
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
    RecursiveTransform(without_null).transform(&mut schema);
    format!("{:#}\n", schema.to_value())
}

/// A key that may be left out is not a key that may be null: TOML knows no null.
fn without_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|kind| kind != "null"));
        if let [Value::Object(only)] = choices.as_slice() {
            let only = only.clone();
            object.remove("anyOf");
            for (key, value) in only {
                object.entry(key).or_insert(value);
            }
        }
    }
}
