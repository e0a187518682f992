//! The words of one line in the head of a script file.

use crate::data::node::At;
use crate::edition::OptionRange;
use crate::library::Location;
use crate::text::SharedText;
use crate::value::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name, a number, an id: anything without spaces, quotes, `=` and `,`.
    Word(SharedText),
    /// What stood between quotes.
    Quoted(SharedText),
    Equals,
    Comma,
}

/// The tokens of one line, taken from the front.
pub struct Tokens {
    tokens: std::vec::IntoIter<At<Token>>,
}

impl Tokens {
    /// The line begins at the given byte of the file. Nothing if a quote is not closed.
    pub fn of(file: &SharedText, line: &str, start: usize) -> Option<Tokens> {
        let mut tokens = Vec::new();
        let mut rest = line;
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { break };
            let (token, length) = match first {
                '=' => (Token::Equals, 1),
                ',' => (Token::Comma, 1),
                '"' => {
                    let quoted = rest.strip_prefix('"')?;
                    let end = quoted.find('"')?;
                    (Token::Quoted(quoted.get(..end)?.into()), end + 2)
                }
                _ => {
                    let ends_word = |c: char| c.is_whitespace() || matches!(c, '=' | ',' | '"');
                    let end = rest.find(ends_word).unwrap_or(rest.len());
                    (Token::Word(rest.get(..end)?.into()), end)
                }
            };
            let begin = start + line.len() - rest.len();
            tokens.push(At { at: Location::new(file, begin, begin + length), value: token });
            rest = rest.get(length..)?;
        }
        Some(Tokens { tokens: tokens.into_iter() })
    }

    pub fn word(&mut self) -> Option<At<SharedText>> {
        match self.tokens.next()? {
            At { at, value: Token::Word(word) } => Some(At { at, value: word }),
            _ => None,
        }
    }

    pub fn expect(&mut self, token: &Token) -> Option<()> {
        (self.tokens.next()?.value == *token).then_some(())
    }

    /// A whole number, true, false, or a text in quotes.
    pub fn value(&mut self) -> Option<At<Value>> {
        let token = self.tokens.next()?;
        let value = match token.value {
            Token::Quoted(text) => Value::Text(text),
            Token::Word(word) => match &*word {
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                number => Value::Number(whole_number(number)?),
            },
            _ => return None,
        };
        Some(At { at: token.at, value })
    }

    /// `from 0 to 100`, of which either half may be left out.
    pub fn range(&mut self) -> Option<OptionRange> {
        Some(OptionRange { least: self.number_after("from")?, most: self.number_after("to")? })
    }

    /// The word behind another, if that comes next; otherwise nothing is taken.
    pub fn word_after(&mut self, word: &str) -> Option<At<SharedText>> {
        if !self.is_next(word) {
            return None;
        }
        self.tokens.next();
        self.word()
    }

    fn is_next(&self, word: &str) -> bool {
        matches!(self.tokens.as_slice().first(), Some(At { value: Token::Word(next), .. }) if &**next == word)
    }

    /// The number behind a word, if the word comes next; nothing at all if the word is there without its number.
    fn number_after(&mut self, word: &str) -> Option<Option<i64>> {
        if !self.is_next(word) {
            return Some(None);
        }
        self.tokens.next();
        whole_number(&self.word()?.value).map(Some)
    }

    /// Words with commas between them.
    pub fn words(&mut self) -> Option<Vec<At<SharedText>>> {
        let mut words = vec![self.word()?];
        while self.tokens.as_slice().first().is_some_and(|token| token.value == Token::Comma) {
            self.tokens.next();
            words.push(self.word()?);
        }
        Some(words)
    }

    /// The text in quotes behind a certain word, where the whole line is these two; otherwise nothing is taken.
    pub fn version_of(&mut self, word: &str) -> Option<At<SharedText>> {
        match self.tokens.as_slice() {
            [At { value: Token::Word(first), .. }, At { at, value: Token::Quoted(version) }] if **first == *word => {
                Some(At { at: at.clone(), value: version.clone() })
            }
            _ => None,
        }
    }

    /// The text in quotes that may end the line, and nothing behind it.
    pub fn last_text(&mut self) -> Option<SharedText> {
        let text = match self.tokens.next() {
            None => SharedText::from(""),
            Some(At { value: Token::Quoted(text), .. }) => text,
            Some(_) => return None,
        };
        self.tokens.as_slice().is_empty().then_some(text)
    }
}

/// The first word of a line that is a number, but a larger one than the game can count with.
pub fn huge_number(file: &SharedText, line: &str, start: usize) -> Option<Location> {
    let mut tokens = Tokens::of(file, line, start)?.tokens;
    let is_huge = |token: &At<Token>| match &token.value {
        Token::Word(word) => {
            let digits = word.strip_prefix('-').unwrap_or(word).replace('_', "");
            digits.len() > 18 && digits.bytes().all(|byte| byte.is_ascii_digit()) && whole_number(word).is_none()
        }
        _ => false,
    };
    tokens.find(is_huge).map(|token| token.at)
}

fn whole_number(text: &str) -> Option<i64> {
    text.replace('_', "").parse().ok()
}
