//! One script file, parsed: `super` and private functions renamed, every definition with its place.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::{AST, Engine, Expr, OptimizationLevel, ParseErrorType, Position, ScriptFuncDef, Token};

use super::functions::functions;
use super::host::Limits;
use super::{generate, names, sandbox, words};
use crate::data::syntax;
use crate::library::Location;
use crate::mistake::{Mistake, What};
use crate::text::SharedText;

/// A parsed file.
#[derive(Clone)]
pub struct Source {
    pub file: SharedText,
    pub text: SharedText,
    pub layer: usize,
    pub ast: AST,
    pub definitions: Vec<Definition>,
    pub supers: Vec<Super>,
}

/// Where a function is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub name: String,
    pub is_private: bool,
    pub place: Position,
}

/// A use of `super` inside a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Super {
    pub function: Option<String>,
    pub place: Position,
}

/// Parses files for the linker.
pub struct Parser {
    engine: Engine,
    scan: Rc<RefCell<Scan>>,
}

/// Read after every text, to know that its end was reached.
const END: &str = "\nend__of__file";

/// What the token mapper knows while a file is read.
#[derive(Default)]
struct Scan {
    layer: usize,
    file: usize,
    private: BTreeSet<String>,
    previous: Option<Token>,
    before_previous: Option<Token>,
    current_function: Option<String>,
    definitions: Vec<Definition>,
    supers: Vec<Super>,
    /// Scripts that the linker writes may use its names.
    is_generated: bool,
    /// The first name that only the linker may give.
    linker_name: Option<(String, Position)>,
    /// Whether the text was read to its end. Rhai does not mind a comment that is never closed.
    is_read_to_its_end: bool,
}

impl Parser {
    pub fn new(limits: &Limits) -> Parser {
        let scan = Rc::new(RefCell::new(Scan::default()));
        let mut engine = sandbox::engine(limits);
        let mapper = scan.clone();
        // The type of the callback is named by Rhai; the mapper sees each token once, in order.
        #[allow(
            deprecated,
            reason = "Rhai marks the token mapper as volatile by deprecating it; its version is pinned"
        )]
        engine.on_parse_token(move |token, place, _| mapper.borrow_mut().map(token, place));
        Parser { engine, scan }
    }

    /// A parser that keeps statements which change nothing.
    pub fn without_optimiser(limits: &Limits) -> Parser {
        let mut parser = Parser::new(limits);
        parser.engine.set_optimization_level(OptimizationLevel::None);
        parser
    }

    /// Parses a file. One with private functions is parsed twice: their names must be known before their calls are read.
    pub fn parse(
        &self,
        file: &SharedText,
        text: &SharedText,
        number: usize,
        layer: usize,
    ) -> Result<Source, Box<Mistake>> {
        let mut ast = self.compile(file, text, number, layer, BTreeSet::new())?;
        let private = self.scan.borrow().private_names();
        if !private.is_empty() {
            ast = self.compile(file, text, number, layer, private)?;
        }
        let scan = self.scan.take();
        Ok(Source {
            file: file.clone(),
            text: text.clone(),
            layer,
            ast,
            definitions: scan.definitions,
            supers: scan.supers,
        })
    }

    fn compile(
        &self,
        file: &SharedText,
        text: &SharedText,
        number: usize,
        layer: usize,
        private: BTreeSet<String>,
    ) -> Result<AST, Box<Mistake>> {
        if let Some(mistake) = syntax::not_text(file, text) {
            return Err(Box::new(mistake));
        }
        let is_generated = &**file == generate::FILE;
        *self.scan.borrow_mut() = Scan { layer, file: number, private, is_generated, ..Scan::default() };
        let compiled = self.engine.compile_scripts_with_scope(&sandbox::constants(), [&**text, END]);
        let mistake = |place: Position, length: usize, what: What| {
            Box::new(Mistake { at: location(file, text, place, length), what })
        };
        let scan = self.scan.borrow();
        if let Some((name, place)) = &scan.linker_name {
            let what = forbidden(name, "names with two underscores are the linker's");
            return Err(mistake(*place, name.chars().count(), what));
        }
        let ast = compiled.map_err(|error| {
            let word = word_at(text, error.position());
            let duplicate = match error.err_type() {
                ParseErrorType::FnDuplicatedDefinition(..) => scan.last_definition_twice(),
                _ => None,
            };
            if let Some((place, what)) = duplicate {
                return mistake(place, word_at(text, place).chars().count(), what);
            }
            let what = match sandbox::instead_of(&word).or_else(|| words::of_other_languages(&word)) {
                Some(instead) => forbidden(&word, instead),
                None if is_fraction(text, error.position()) => {
                    What::ScriptSyntax { message: "numbers are whole: there are no fractions".into() }
                }
                None => {
                    let more = match error.err_type() {
                        ParseErrorType::VariableUndefined(name) => {
                            undefined_variable(text, name, error.position()).to_owned()
                        }
                        _ if matches!(word.as_str(), "fn" | "private") => scan.open_function(error.position()),
                        _ => String::new(),
                    };
                    let message = words::syntax(&names_in(&error.err_type().to_string()));
                    What::ScriptSyntax { message: format!("{message}{more}") }
                }
            };
            mistake(error.position(), word.chars().count().max(1), what)
        })?;
        if !scan.is_read_to_its_end {
            let start = text.rfind("/*").unwrap_or(0);
            let what = What::ScriptSyntax { message: "a comment begins here that is never closed with `*/`".into() };
            return Err(Box::new(Mistake { at: Location::new(file, start, start + "/*".len()), what }));
        }
        if let Some(method) = ast.iter_fn_def().find(|function| function.this_type.is_some()) {
            let what =
                forbidden(&format!("fn {}", method_name(method)), "write a function that takes it as a parameter");
            return Err(mistake(method.body.start_position(), 1, what));
        }
        Ok(ast)
    }
}

impl Source {
    /// Whether it was read of this text, and for this layer.
    pub fn is(&self, file: &str, text: &str, layer: usize) -> bool {
        &*self.file == file && &*self.text == text && self.layer == layer
    }

    /// The name of the function that a place is in.
    pub fn function_at(&self, place: Position) -> Option<&str> {
        let before = self.definitions.iter().filter(|definition| definition.place <= place);
        before.max_by_key(|definition| definition.place).map(|definition| &*definition.name)
    }

    /// How many characters of an expression are shown: a text with its quotes, otherwise the word that it begins with.
    pub fn length_at(&self, expression: &Expr) -> usize {
        match expression {
            Expr::StringConstant(text, _) => text.chars().count() + 2,
            other => word_at(&self.text, other.start_position()).chars().count().max(1),
        }
    }

    pub fn location(&self, place: Position, length: usize) -> Location {
        location(&self.file, &self.text, place, length)
    }
}

impl Scan {
    fn private_names(&self) -> BTreeSet<String> {
        let private = self.definitions.iter().filter(|definition| definition.is_private);
        private.map(|definition| definition.name.clone()).collect()
    }

    /// The definition that was read last, if it has the name of another one in the file.
    fn last_definition_twice(&self) -> Option<(Position, What)> {
        let (last, before) = self.definitions.split_last()?;
        let first = before.iter().find(|other| other.name == last.name)?;
        let other = format!("line {}", first.place.line().unwrap_or(0));
        Some((last.place, What::DuplicateFunction { name: last.name.clone(), other }))
    }

    /// The function before a place, which must be open there if another one cannot begin.
    fn open_function(&self, place: Position) -> String {
        let before = self.definitions.iter().rfind(|definition| definition.place < place);
        before.map_or_else(String::new, |open| format!("; `{}` before it probably lacks its `}}`", open.name))
    }

    fn map(&mut self, token: Token, place: Position) -> Token {
        let mapped = self.mapped(&token, place);
        self.before_previous = self.previous.replace(token.clone());
        mapped.unwrap_or(token)
    }

    fn mapped(&mut self, token: &Token, place: Position) -> Option<Token> {
        match token {
            Token::Reserved(word) if word.as_str() == "super" => {
                self.supers.push(Super { function: self.current_function.clone(), place });
                let function = self.current_function.as_deref().unwrap_or("super");
                Some(identifier(&names::below(function, self.layer)))
            }
            Token::Identifier(name) if name.as_str() == END.trim() => {
                self.is_read_to_its_end = true;
                Some(Token::EOF)
            }
            Token::Identifier(name) => {
                if name.contains("__") && !self.is_generated && self.linker_name.is_none() {
                    self.linker_name = Some((name.to_string(), place));
                }
                if self.previous == Some(Token::Fn) {
                    let is_private = self.before_previous == Some(Token::Private);
                    let name = name.to_string();
                    self.current_function = Some(name.clone());
                    self.definitions.push(Definition { name, is_private, place });
                }
                // After a dot comes a property, which has nothing to do with functions.
                let is_call = self.previous != Some(Token::Period) && self.private.contains(name.as_str());
                is_call.then(|| identifier(&names::private(name, self.file)))
            }
            _ => None,
        }
    }
}

/// What may be meant by a name that is no variable.
fn undefined_variable(text: &str, name: &str, place: Position) -> &'static str {
    let line = place.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let behind: String = line.chars().skip(place.position().unwrap_or(1) - 1 + name.chars().count()).collect();
    let is_outside = |line: &str| ["let ", "const "].iter().any(|word| line.starts_with(&format!("{word}{name} ")));
    if functions().any(|function| function.name == name) {
        "; it is a function, which is called with `()`"
    } else if text.lines().any(is_outside) {
        "; what stands outside every function cannot be seen in one: write a function or an option"
    } else if behind.trim_start().starts_with('=') && !behind.trim_start().starts_with("==") {
        "; a new variable begins with `let`"
    } else {
        ""
    }
}

fn forbidden(word: &str, instead: &str) -> What {
    What::ForbiddenWord { word: word.into(), instead: instead.into() }
}

fn method_name(function: &ScriptFuncDef) -> String {
    let owner = function.this_type.as_ref().map_or("", |name| name.as_str());
    format!("{owner}.{}", function.name)
}

fn identifier(name: &str) -> Token {
    Token::Identifier(Box::new(name.into()))
}

/// Messages of the parser may contain names that the linker made.
fn names_in(message: &str) -> String {
    message
        .split_inclusive([' ', '\''])
        .map(|word| match word.find("__") {
            Some(end) if word.contains("__private__") || word.contains("__below__") => {
                let tail: String = word.chars().rev().take_while(|c| matches!(c, ' ' | '\'')).collect();
                format!("{}{}", &word[..end], tail.chars().rev().collect::<String>())
            }
            _ => word.to_string(),
        })
        .collect()
}

/// Whether a place is right after a number and a dot.
fn is_fraction(text: &str, place: Position) -> bool {
    let line = place.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let before: String = line.chars().take(place.position().unwrap_or(1).saturating_sub(1)).collect();
    before.strip_suffix('.').is_some_and(|number| number.ends_with(|digit: char| digit.is_ascii_digit()))
}

/// The word that begins at a place.
fn word_at(text: &str, place: Position) -> String {
    let line = place.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let rest = line.chars().skip(place.position().unwrap_or(1).saturating_sub(1));
    rest.take_while(|character| character.is_alphanumeric() || *character == '_').collect()
}

/// From Rhai's line and column, which counts characters, to bytes.
pub fn location(file: &SharedText, text: &str, place: Position, length: usize) -> Location {
    let line = place.line().unwrap_or(1);
    let column = place.position().unwrap_or(1).max(1);
    let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = text.get(line_start..).unwrap_or("");
    let start = line_start + rest.chars().take(column - 1).map(char::len_utf8).sum::<usize>();
    let start = start.min(text.len());
    let tail = text.get(start..).unwrap_or("");
    let end = start + tail.chars().take(length).take_while(|c| *c != '\n').map(char::len_utf8).sum::<usize>();
    Location::new(file, start, end)
}
