//! What the JSON Schemas of the files say about a key: whether it may be left out, and which types it takes.

use boardwright_engine::data::schemas;
use serde_json::Value;

/// The schemas by file name: `edition.json`.
pub struct Schemas(Vec<(&'static str, Value)>);

impl Schemas {
    pub fn new() -> Schemas {
        let parsed = |text: &str| serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        Schemas(schemas().into_iter().map(|(name, text)| (name, parsed(&text))).collect())
    }

    /// Whether the table that holds the key is whole without it.
    pub fn is_optional(&self, file: &str, path: &[String]) -> bool {
        let Some((key, above)) = path.split_last() else { return false };
        let is_required = |table: &&Value| {
            table["required"].as_array().is_some_and(|required| required.iter().any(|name| name == key.as_str()))
        };
        // An entry of a list may always be left out: how long the list must be is not for a schema to say.
        key.starts_with('#') || self.at(file, above).iter().any(|table| !is_required(table))
    }

    /// Whether a value of this type may stand there: `integer`, `string`…
    pub fn takes(&self, file: &str, path: &[String], kind: &str) -> bool {
        self.at(file, path).iter().any(|schema| match (&schema["type"], &schema["const"]) {
            (Value::String(only), _) => only == kind,
            (Value::Array(several), _) => several.iter().any(|one| one == kind),
            (_, Value::String(_)) => kind == "string",
            (_, Value::Number(_)) => kind == "integer",
            _ => false,
        })
    }

    /// Whether the schema says of which type the value is; what is declared elsewhere is not for it to say.
    pub fn tells_type(&self, file: &str, path: &[String]) -> bool {
        self.at(file, path).iter().any(|schema| schema.get("type").or(schema.get("const")).is_some())
    }

    /// Whether the schema knows the key at all.
    pub fn knows(&self, file: &str, path: &[String]) -> bool {
        !self.at(file, path).is_empty()
    }

    /// All schemas that describe what stands at a path.
    fn at(&self, file: &str, path: &[String]) -> Vec<&Value> {
        if let Some(patch) = path.iter().position(|name| name == "patch").filter(|patch| path.len() > patch + 3) {
            return self.in_patched_list(&path[patch + 1], &path[patch + 3..]);
        }
        let Some(root) = self.root(file) else { return Vec::new() };
        path.iter().fold(choices(root, root), |found, name| {
            found.into_iter().flat_map(|schema| below(schema, name, root)).collect()
        })
    }

    /// A patch has the keys of the entries that it changes, whichever file the list is in.
    fn in_patched_list(&self, list: &str, path: &[String]) -> Vec<&Value> {
        let path = [&[list.to_owned(), "#0".to_owned()], path].concat();
        self.0.iter().flat_map(|(name, _)| self.at(name, &path)).collect()
    }

    fn root(&self, file: &str) -> Option<&Value> {
        self.0.iter().find(|(name, _)| *name == file).map(|(_, schema)| schema)
    }
}

/// What stands below one name, or within a list.
fn below<'a>(schema: &'a Value, name: &str, root: &'a Value) -> Vec<&'a Value> {
    let found = match name.starts_with('#') {
        // What is not described at all may be anything, also below.
        _ if schema.is_null() => Some(schema),
        true => schema.get("items"),
        false => schema["properties"].get(name).or_else(|| free(schema)),
    };
    found.map(|schema| choices(schema, root)).unwrap_or_default()
}

/// The schema of keys whose names are free.
fn free(schema: &Value) -> Option<&Value> {
    let by_pattern = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
    by_pattern.or_else(|| match schema.get("additionalProperties") {
        Some(Value::Bool(false)) => None,
        Some(described) => Some(described),
        None => Some(&Value::Null),
    })
}

/// A schema, or each of those among which it leaves the choice.
fn choices<'a>(schema: &'a Value, root: &'a Value) -> Vec<&'a Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return choices(&root["$defs"][name], root);
    }
    let several = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
    match several {
        Some(several) => several.iter().flat_map(|one| choices(one, root)).collect(),
        None => vec![schema],
    }
}
