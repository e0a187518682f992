//! Rhai's messages in the words of this project: lower case, names in backticks, types as the book calls them.

use super::functions::properties;
use crate::edition::{Declaration, Edition, Owner};
use crate::mistake::{changed_by, nearest};

/// What to write for a word that other languages have.
pub fn of_other_languages(word: &str) -> Option<&'static str> {
    let instead = match word {
        "function" | "func" | "def" | "sub" => "a function begins with `fn`",
        "and" => "write `&&`",
        "or" => "write `||`",
        "not" => "write `!`",
        "elseif" | "elsif" | "elif" => "write `else if`",
        "null" | "nil" | "None" | "undefined" => "nothing is written `()`",
        "True" => "write `true`",
        "False" => "write `false`",
        "var" => "a variable begins with `let`",
        "foreach" => "write `for`",
        _ => return None,
    };
    Some(instead)
}

/// What the parser says about a text that is not Rhai.
pub fn syntax(message: &str) -> String {
    if let Some(name) = message.strip_prefix("Undefined variable: ") {
        return format!("there is no variable `{name}` here");
    }
    if let Some((what, most)) = message.split_once(" exceeds the maximum limit (") {
        let (what, most) = (size(what), most.trim_end_matches(')'));
        return format!("{what} is larger than {most}, which is the most that a script may have");
    }
    match message {
        "Expression exceeds maximum complexity" => "this is nested too deeply; split it into several functions".into(),
        "Possibly a typo of '=='?" => "`==` compares; `=` sets a variable".into(),
        "Unknown operator: '++'" => "there is no `++`: write `+= 1`".into(),
        "Unknown operator: '--'" => "there is no `--`: write `-= 1`".into(),
        "'#' is a reserved symbol" => "a comment begins with `//`".into(),
        _ if message.starts_with("Invalid character: ") => "a text is written in double quotes".into(),
        _ if message.starts_with(['“', '”', '„', '‘', '’']) || message.contains("'“'") || message.contains("'”'") => {
            "a text is written in straight quotes: `\"`".into()
        }
        "Open string is not terminated" => "a text begins here whose closing quote is missing".into(),
        _ => match (message.strip_suffix(" is a reserved keyword"), message.strip_prefix(CALL_GOES_ON)) {
            (Some(word), _) => format!("{} is a word of the language and cannot be a name", backticks(word)),
            (None, Some(name)) => format!("a `,` or a `)` is missing in the call of {}", backticks(name)),
            (None, None) => sentence(message),
        },
    }
}

const CALL_GOES_ON: &str = "Expecting ',' to separate the arguments to function call ";

/// A message in lower case, its names in backticks.
pub fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let first = characters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    backticks(&(first + characters.as_str()))
}

/// "Unknown property 'price' - a getter is not registered for type 'player'" and the like.
/// What is written behind the dot may be a slip: the nearest that such a thing has is offered.
pub fn property(message: &str, edition: &Edition) -> Option<String> {
    let mut quoted = message.split('\'').skip(1).step_by(2);
    let (name, owner) = (quoted.next()?, kind(quoted.next()?));
    let of_owner = |(of, declared): (Owner, &'_ Declaration)| (of.words() == owner).then(|| declared.name.to_string());
    let (problem, names): (String, Vec<String>) = if message.starts_with("Unknown property") {
        let own = properties().iter().filter(|property| property.on.words() == owner);
        let declared = edition.declared.behind_a_dot().filter_map(of_owner);
        let names = own.map(|property| property.name.to_owned()).chain(declared).collect();
        (format!("`.{name}` is read of {owner}, which has no such property"), names)
    } else if message.starts_with("No writable property") {
        let names = edition.declared.values_behind_a_dot().filter_map(of_owner).collect();
        (format!("`.{name}` is set on {owner}, which has no such value"), names)
    } else {
        return None;
    };
    if let (true, Some(instead)) = (message.starts_with("No writable property"), changed_by(name)) {
        return Some(format!("{problem}; {instead}"));
    }
    let near = nearest(name, names.iter().map(String::as_str));
    let hint = near.map_or_else(String::new, |near| format!("; did you mean `.{near}`?"));
    Some(problem + hint.as_str())
}

/// What a call says that no function fits. Rhai says so as well of a list that it cannot sort.
pub fn not_found(called: &str) -> String {
    if called.starts_with("elements of ") {
        return "the entries of this list have no order of their own: give `sort` a closure, as in \
                `list.sort(|one, other| one.cash - other.cash)`"
            .into();
    }
    if called.starts_with("anon$") {
        let (_, types) = parts(called);
        let given = if types.is_empty() { "nothing".to_owned() } else { types.join(", ") };
        return format!("a closure is called with {given}, but has another number of parameters");
    }
    format!("no function fits the call {}", signature(called))
}

/// The name of a function that was called, and the types of its arguments.
fn parts(signature: &str) -> (&str, Vec<String>) {
    let (name, types) = signature.split_once(" (").unwrap_or((signature, ")"));
    let types = types.trim_end_matches(')').split(", ").filter(|each| !each.is_empty());
    (super::names::written(name), types.map(|each| kind(each.trim_start_matches("&mut "))).collect())
}

/// Rhai writes `get$cash (PlayerId)` and names types by their Rust paths; people read `.cash` and `player`.
fn signature(signature: &str) -> String {
    let (name, types) = parts(signature);
    match name.strip_prefix("get$").or_else(|| name.strip_prefix("set$")) {
        Some(property) => format!("`.{property}` of {}", types.join(", ")),
        None if types.is_empty() => format!("`{name}` with nothing"),
        None => format!("`{name}` with {}", types.join(", ")),
    }
}

/// What Rhai's limit on sizes was reached by.
pub fn size(what: &str) -> &str {
    match what {
        "Length of string" => "a text",
        "Size of array/BLOB" | "Size of array literal" => "a list",
        "Size of object map" | "Size of object map literal" => "a map",
        other => other,
    }
}

/// A type of Rhai, with its article.
pub fn kind(type_name: &str) -> String {
    match type_name {
        "()" => "nothing".into(),
        "i64" => "a number".into(),
        "bool" => "true or false".into(),
        "string" | "char" | "&str | ImmutableString | String" | "String" => "a text".into(),
        "array" | "Array" => "a list".into(),
        "map" | "Map" => "a map".into(),
        "Fn" | "FnPtr" => "a closure".into(),
        "range" | "range=" => "a range".into(),
        other => format!("a {other}"),
    }
}

/// `'name'` becomes the same in backticks; a quote that stands alone stays.
fn backticks(message: &str) -> String {
    let parts: Vec<&str> = message.split('\'').collect();
    let pairs = (parts.len() - 1) / 2 * 2;
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push(if index <= pairs { '`' } else { '\'' });
        }
        text += part;
    }
    text
}
