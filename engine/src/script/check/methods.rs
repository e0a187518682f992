//! Functions of the language that belong to lists, texts and maps. Called without a dot, such a name is meant to be a rule.

/// Those that a rule might be called after as well. What only tells of a list, as `len(list)`, harms nobody.
const METHODS: [&str; 36] = [
    "all",
    "append",
    "chop",
    "clear",
    "crop",
    "dedup",
    "drain",
    "extract",
    "fill_with",
    "filter",
    "find",
    "find_map",
    "for_each",
    "get",
    "insert",
    "make_lower",
    "make_upper",
    "map",
    "mixin",
    "pad",
    "pop",
    "push",
    "reduce",
    "remove",
    "replace",
    "retain",
    "reverse",
    "set",
    "shift",
    "some",
    "sort",
    "splice",
    "split",
    "trim",
    "truncate",
    "zip",
];

/// Whether a function of the language is called with a dot only.
pub fn is_method_only(name: &str) -> bool {
    METHODS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::METHODS;
    use crate::script::host::Limits;
    use crate::script::sandbox;

    #[test]
    fn the_language_has_every_method() {
        let signatures = sandbox::engine(&Limits::default()).gen_fn_signatures(true);
        for name in METHODS {
            assert!(signatures.iter().any(|signature| signature.starts_with(&format!("{name}("))), "{name}");
        }
    }
}
