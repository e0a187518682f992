//! The words that scripts may use besides the functions that they define.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{ASTNode, Dynamic, Expr};

use crate::edition::{Declaration, Edition};
use crate::script::functions::{Function, functions, properties};
use crate::script::host::Limits;
use crate::script::sandbox;
use crate::script::source::Source;

pub struct Known {
    /// Functions of the language, by name.
    pub language: BTreeSet<String>,
    /// Kernel functions with their parameters.
    pub kernel: BTreeMap<&'static str, &'static Function>,
    pub properties: BTreeSet<String>,
    /// Those among them that texts, lists and the like have.
    pub language_properties: BTreeSet<String>,
    /// Properties that can be assigned.
    pub values: BTreeSet<String>,
    /// What the entries of maps are called, as far as that is written out.
    pub map_keys: BTreeSet<String>,
}

impl Known {
    pub fn new(edition: &Edition, sources: &[Source]) -> Known {
        let (language, language_properties) = language();
        let declarations = &edition.declared;
        let values = [&declarations.player_values, &declarations.space_values];
        let facts = [&declarations.space_facts, &declarations.group_facts, &declarations.card_facts];
        let name = |declaration: &Declaration| declaration.name.to_string();
        let values: BTreeSet<String> = values.into_iter().flatten().map(name).collect();
        let mut known_properties: BTreeSet<String> = facts.into_iter().flatten().map(name).collect();
        known_properties.extend(values.iter().cloned());
        known_properties.extend(properties().iter().map(|property| property.name.to_string()));
        known_properties.extend(language_properties.iter().cloned());
        let mut map_keys = BTreeSet::new();
        for source in sources {
            source.ast.walk(&mut |path| {
                match path.last() {
                    Some(ASTNode::Expr(Expr::Map(map, _))) => {
                        map_keys.extend(map.0.iter().map(|(key, _)| key.name.to_string()));
                    }
                    Some(ASTNode::Expr(Expr::Index(sides, ..))) => {
                        if let Expr::StringConstant(key, _) = &sides.rhs {
                            map_keys.insert(key.to_string());
                        }
                    }
                    // Rhai works out a map of constants when it reads the script.
                    Some(ASTNode::Expr(Expr::DynamicConstant(value, _))) => add_keys(value, &mut map_keys),
                    _ => {}
                }
                true
            });
        }
        let kernel = functions().map(|function| (function.name, function)).collect();
        Known { language, kernel, properties: known_properties, language_properties, values, map_keys }
    }
}

/// The keys of all maps in a constant.
fn add_keys(value: &Dynamic, keys: &mut BTreeSet<String>) {
    if let Ok(map) = value.as_map_ref() {
        keys.extend(map.keys().map(ToString::to_string));
        map.values().for_each(|value| add_keys(value, keys));
    }
    if let Ok(list) = value.as_array_ref() {
        list.iter().for_each(|value| add_keys(value, keys));
    }
}

/// The functions and properties that the language brings, from its own description of itself.
fn language() -> (BTreeSet<String>, BTreeSet<String>) {
    let engine = sandbox::engine(&Limits::default());
    let mut functions: BTreeSet<String> =
        ["print", "debug", "type_of", "call", "is_shared"].iter().map(ToString::to_string).collect();
    let mut properties = BTreeSet::new();
    for signature in engine.gen_fn_signatures(true) {
        match signature.strip_prefix("get$") {
            Some(getter) => properties.insert(getter.split('(').next().unwrap_or("").trim().to_string()),
            None => functions.insert(signature.split('(').next().unwrap_or("").trim().to_string()),
        };
    }
    (functions, properties)
}
