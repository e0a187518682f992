//! The forms that a single value may take: an id, a number within bounds, one of a few words.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::node::{At, Node, NodeValue, Table};
use super::read::{Key, Owned, Read, wrong_type};
use crate::edition::{Issue, Mark, RuleSource, Type};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;

/// The format of all files that this program reads.
const FORMAT: i64 = 1;

/// No purse, price or supply is larger, so that sums cannot overflow.
pub const MOST_MONEY: i64 = 1_000_000_000_000;

/// A name within the edition, in kebab-case.
#[derive(Clone, Debug)]
pub struct Id {
    pub at: Location,
    pub text: SharedText,
}

/// A text with its place, for references that are looked up later.
pub type Text = At<SharedText>;

/// A whole number within bounds.
#[derive(Clone, Copy, Debug)]
pub struct Whole<const LEAST: i64, const MOST: i64>(pub i64);

/// An amount of money or of pieces.
pub type Amount = Whole<0, MOST_MONEY>;

/// The number `1`: the format of the file.
#[derive(Clone, Copy, Debug)]
pub struct Format;

/// `#rrggbb`.
#[derive(Clone, Debug)]
pub struct Colour(pub SharedText);

pub fn is_kebab_case(id: &str) -> bool {
    id.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

pub fn is_snake_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .split('_')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

/// The words of a text in lower case, joined by `-` or `_`; nothing if there are none.
pub fn joined_words(text: &str, joint: &str) -> Option<String> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    (!words.is_empty()).then(|| words.join(joint))
}

/// A name for an entry that has none: `old-pier` becomes `Old Pier`.
pub fn name_from_id(id: &str) -> SharedText {
    let capitalised = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => word.to_owned(),
    };
    let words: Vec<String> = id.split('-').map(capitalised).collect();
    words.join(" ").into()
}

/// Reads one of a few words.
fn read_word<T: Copy>(node: &Node, key: &str, words: &[(&str, T)], mistakes: &mut Vec<Mistake>) -> Option<T> {
    let text = SharedText::read(node, key, mistakes)?;
    if let Some((_, value)) = words.iter().find(|(word, _)| *word == &*text) {
        return Some(*value);
    }
    let what = What::UnknownWord {
        key: key.to_owned(),
        word: text.to_string(),
        nearest: nearest(&text, words.iter().map(|(word, _)| *word)),
        words: words.iter().map(|(word, _)| word.to_string()).collect(),
    };
    mistakes.push(Mistake::new(&node.at, what));
    None
}

impl Read for Id {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Id> {
        let text = SharedText::read(node, key, mistakes)?;
        if is_kebab_case(&text) {
            return Some(Id { at: node.at.clone(), text });
        }
        let better = joined_words(&text, "-");
        mistakes.push(Mistake::new(&node.at, What::NotKebabCase { key: key.to_owned(), id: text.to_string(), better }));
        None
    }
}

impl<const LEAST: i64, const MOST: i64> Read for Whole<LEAST, MOST> {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Self> {
        match node.value {
            NodeValue::Number(number) if (LEAST..=MOST).contains(&number) => Some(Whole(number)),
            NodeValue::Number(found) => {
                let what = What::OutOfRange { key: key.to_owned(), found, least: LEAST, most: MOST };
                mistakes.push(Mistake::new(&node.at, what));
                None
            }
            _ => wrong_type(node, key, "a number", mistakes),
        }
    }
}

/// A file without its format, or with another, is still read: its other mistakes are worth knowing.
impl Key for Format {
    fn take(table: &Table, key: &str, owner: &Owned<'_>, mistakes: &mut Vec<Mistake>) -> Option<Format> {
        match Whole::<{ i64::MIN }, { i64::MAX }>::take(table, key, owner, mistakes) {
            Some(Whole(found)) if found != FORMAT => {
                let at = table.get(key).map_or(owner.at, |node| &node.at);
                mistakes.push(Mistake::new(at, What::WrongFormat { found, expected: FORMAT }));
            }
            _ => {}
        }
        Some(Format)
    }
}

impl Read for Colour {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Colour> {
        let text = SharedText::read(node, key, mistakes)?;
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Some(Colour(text));
        }
        mistakes.push(Mistake::new(&node.at, What::NotAColour { colour: text.to_string() }));
        None
    }
}

impl Read for Issue {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Issue> {
        match &node.value {
            NodeValue::Text(_) => read_word(node, key, &[("unlimited", Issue::Unlimited)], mistakes),
            NodeValue::Number(_) => Amount::read(node, key, mistakes).map(|amount| Issue::Limited(amount.0)),
            _ => wrong_type(node, key, "a number or \"unlimited\"", mistakes),
        }
    }
}

impl Read for Mark {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Mark> {
        let words = [("FOUND", Mark::Found), ("INFERRED", Mark::Inferred), ("RECONSTRUCTED", Mark::Reconstructed)];
        read_word(node, key, &words, mistakes)
    }
}

impl Read for RuleSource {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<RuleSource> {
        read_word(node, key, &[("booklet", RuleSource::Booklet), ("ruling", RuleSource::Ruling)], mistakes)
    }
}

impl Read for Type {
    fn read(node: &Node, key: &str, mistakes: &mut Vec<Mistake>) -> Option<Type> {
        read_word(node, key, &TYPES, mistakes)
    }
}

/// The types of facts and values, as they are written.
pub const TYPES: [(&str, Type); 8] = [
    ("number", Type::Number),
    ("flag", Type::Flag),
    ("text", Type::Text),
    ("numbers", Type::Numbers),
    ("texts", Type::Texts),
    ("space", Type::Space),
    ("deck", Type::Deck),
    ("player", Type::Player),
];

/// Gives a form its JSON Schema, in place rather than as a definition of its own.
macro_rules! inline_schema {
    ($name:ty $(; for [$($generics:tt)*])?, $generator:ident => $schema:expr) => {
        impl $(<$($generics)*>)? JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}
pub(super) use inline_schema;

inline_schema!(Id, _generator => json_schema!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" }));
inline_schema!(Format, _generator => json_schema!({ "const": FORMAT }));
inline_schema!(Colour, _generator => json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" }));
inline_schema!(Whole<LEAST, MOST>; for [const LEAST: i64, const MOST: i64], _generator => {
    json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
});
inline_schema!(Issue, _generator => json_schema!({
    "oneOf": [{ "const": "unlimited" }, { "type": "integer", "minimum": 0, "maximum": MOST_MONEY }]
}));
inline_schema!(At<T>; for [T: JsonSchema], generator => generator.subschema_for::<T>());
inline_schema!(NodeValue, _generator => json_schema!({ "type": ["integer", "boolean", "string", "array"] }));
