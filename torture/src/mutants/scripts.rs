//! The mutants of a rule script, by the tokens that Rhai's parser reads.

use std::cell::RefCell;
use std::rc::Rc;

use boardwright_engine::data::ScriptKind;
use boardwright_engine::text::SharedText;
use boardwright_engine::value::Value;
use boardwright_snapshots::library;
use rhai::{Engine, OptimizationLevel, Position, Token};

use super::mutant::Mutant;

/// Every constant, comparison, `&&`, `||`, `+`, `-` and `!` of a file, each changed once; before them the defaults of the
/// options that its head declares. What bots decide is left alone. A text counts if it is one word: names are, what players read rarely is.
pub fn mutants(file: &SharedText) -> Vec<Mutant> {
    let text = library().text(file).map_or("", |text| text);
    let mut mutants = defaults(file);
    let mut function = String::new();
    let mut previous = None;
    for (token, place) in tokens(file, text) {
        if let (Some(Token::Fn), Token::Identifier(name)) = (&previous, &token) {
            function = name.to_string();
        }
        let is_bots = function.starts_with("decide_");
        if let Some((written, by)) = change(&token).filter(|_| !is_bots) {
            let start = offset(text, place);
            assert!(text[start..].starts_with(&written), "{file}: `{written}` is not found at {place}");
            mutants.push(Mutant {
                file: file.clone(),
                part: function.clone(),
                place: start..start + written.len(),
                by,
            });
        }
        previous = Some(token);
    }
    mutants
}

/// How a token is written, and what stands there instead; nothing for one that is left alone.
fn change(token: &Token) -> Option<(String, String)> {
    let by = match token {
        Token::IntegerConstant(number) => return Some((number.to_string(), (number + 1).to_string())),
        Token::StringConstant(text) if is_name(text) => return Some((format!("\"{text}\""), format!("\"{text}x\""))),
        Token::True => "false",
        Token::False => "true",
        Token::LessThan => "<=",
        Token::LessThanEqualsTo => "<",
        Token::GreaterThan => ">=",
        Token::GreaterThanEqualsTo => ">",
        Token::EqualsTo => "!=",
        Token::NotEqualsTo => "==",
        Token::And => "||",
        Token::Or => "&&",
        Token::Plus => "-",
        Token::Minus => "+",
        Token::PlusAssign => "-=",
        Token::MinusAssign => "+=",
        Token::Bang => "",
        _ => return None,
    };
    Some((token.literal_syntax().to_owned(), by.to_owned()))
}

fn is_name(text: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    text.starts_with(|letter: char| letter.is_ascii_lowercase()) && text.chars().all(is_part)
}

/// The tokens of a file, each with its place. The parser asks for them, since only it knows where a text has code in it.
fn tokens(file: &str, text: &str) -> Vec<(Token, Position)> {
    let seen: Rc<RefCell<Vec<(Token, Position)>>> = Rc::default();
    let noted = Rc::clone(&seen);
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(OptimizationLevel::None).set_max_expr_depths(0, 0);
    #[allow(deprecated, reason = "Rhai marks the token mapper as volatile by deprecating it; its version is pinned")]
    engine.on_parse_token(move |token, place, _| {
        noted.borrow_mut().push((token.clone(), place));
        match token {
            // The linker gives `super` its meaning.
            Token::Reserved(word) if word.as_str() == "super" => Token::Identifier(word),
            token => token,
        }
    });
    engine.compile(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    seen.take()
}

/// From Rhai's line and column, which counts characters, to bytes.
fn offset(text: &str, place: Position) -> usize {
    let lines = text.split_inclusive('\n').take(place.line().unwrap_or(1) - 1);
    let line_start: usize = lines.map(str::len).sum();
    let before = text[line_start..].chars().take(place.position().unwrap_or(1) - 1);
    line_start + before.map(char::len_utf8).sum::<usize>()
}

/// The defaults of the options in the head of a shared file or a house rule.
fn defaults(file: &SharedText) -> Vec<Mutant> {
    let kinds = [ScriptKind::Std, ScriptKind::HouseRule];
    let Some(kind) = kinds.into_iter().find(|kind| file.starts_with(kind.folder())) else { return Vec::new() };
    let head = kind.read(library(), "", file, &mut Vec::new());
    let options = head.into_iter().flat_map(|head| head.options);
    let mutants = options.filter_map(|option| {
        let by = match option.default.value {
            Value::Number(number) => (number + 1).to_string(),
            Value::Flag(flag) => (!flag).to_string(),
            _ => return None,
        };
        let at = option.default.at;
        Some(Mutant { file: file.clone(), part: option.name.value.to_string(), place: at.start..at.end, by })
    });
    mutants.collect()
}
