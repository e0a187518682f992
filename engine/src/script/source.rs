//! One script file, parsed: `super` and private functions renamed, every definition with its place.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Engine, Position, Token};

use super::host::Limits;
use super::{names, sandbox};
use crate::library::Location;
use crate::mistake::{Mistake, What};

/// A parsed file.
pub struct Source {
    pub file: Arc<str>,
    pub text: Arc<str>,
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

    /// Parses a file twice: the names of its private functions must be known before their calls are read.
    pub fn parse(&self, file: &Arc<str>, text: &Arc<str>, number: usize, layer: usize) -> Result<Source, Box<Mistake>> {
        self.compile(file, text, number, layer, BTreeSet::new())?;
        let found = self.scan.borrow().definitions.clone();
        let private = found.into_iter().filter(|found| found.is_private).map(|found| found.name).collect();
        let ast = self.compile(file, text, number, layer, private)?;
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
        file: &Arc<str>,
        text: &Arc<str>,
        number: usize,
        layer: usize,
        private: BTreeSet<String>,
    ) -> Result<AST, Box<Mistake>> {
        *self.scan.borrow_mut() = Scan { layer, file: number, private, ..Scan::default() };
        let compiled = self.engine.compile_with_scope(&sandbox::constants(), &**text);
        compiled.map_err(|error| {
            let message = error.err_type().to_string();
            let at = location(file, text, error.position(), 1);
            let forbidden = sandbox::FORBIDDEN.iter().find(|(word, _)| message.contains(&format!("'{word}'")));
            let what = match forbidden {
                Some((word, instead)) => What::ForbiddenWord { word: (*word).into(), instead: (*instead).into() },
                None => What::ScriptSyntax { message: names_in(&message) },
            };
            Box::new(Mistake { at, what })
        })
    }
}

impl Source {
    pub fn location(&self, place: Position, length: usize) -> Location {
        location(&self.file, &self.text, place, length)
    }
}

impl Scan {
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
            Token::Identifier(name) => {
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

/// From Rhai's line and column, which counts characters, to bytes.
pub fn location(file: &Arc<str>, text: &str, place: Position, length: usize) -> Location {
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
