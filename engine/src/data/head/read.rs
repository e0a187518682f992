//! Reading the head of a script file.

use super::ScriptKind;
use super::need::Need;
use super::tokens::{Token, Tokens, huge_number};
use crate::data::declarations::check_name;
use crate::data::forms::{MOST_MONEY, TYPES, Text, is_kebab_case, joined_words, name_from_id};
use crate::data::node::At;
use crate::data::resolve::empty;
use crate::data::syntax;
use crate::edition::{Device, OptionRange, Owner, Pot, Setting, Timer, Type};
use crate::library::Location;
use crate::mistake::{Mistake, What, nearest};
use crate::text::SharedText;
use crate::value::Value;

/// What the head of a script file says.
#[derive(Clone, Debug)]
pub struct ScriptHead {
    pub kind: ScriptKind,
    pub id: SharedText,
    /// The file in words.
    pub description: String,
    pub options: Vec<HeadOption>,
    /// Other defaults for options that a bot declares elsewhere.
    pub defaults: Vec<(Text, At<Value>)>,
    pub values: Vec<(Owner, HeadDeclaration)>,
    pub pots: Vec<At<Pot>>,
    pub timers: Vec<At<Timer>>,
    pub devices: Vec<At<Device>>,
    /// Common pieces of which the Bank makes more whenever it runs out.
    pub unlimited: Vec<Text>,
    /// House rules that cannot be chosen together with this one.
    pub excludes: Vec<Text>,
    pub needs: Vec<Need>,
    /// The versions of the program that it was written for.
    pub version: Option<Text>,
}

/// An option that the file declares.
#[derive(Clone, Debug)]
pub struct HeadOption {
    pub name: Text,
    pub default: At<Value>,
    pub range: OptionRange,
    pub about: SharedText,
}

/// A value that the file declares.
#[derive(Clone, Debug)]
pub struct HeadDeclaration {
    pub name: Text,
    pub kind: Type,
    pub default: Value,
    pub about: SharedText,
}

/// The words of the head, each with the way in which it is written.
const FORMS: [(&str, &str); 9] = [
    ("option", "@option name = 50 from 0 to 100 \"about\""),
    ("default", "@default name = 50"),
    ("value", "@value player.name = 0 \"about\""),
    ("pot", "@pot id \"name\""),
    ("timer", "@timer id seconds \"name\""),
    ("device", "@device id face,face:2 \"name\""),
    ("unlimited", "@unlimited piece, piece"),
    ("excludes", "@excludes rule, rule"),
    ("needs", "@needs kind:free-parking \"reason\""),
];

impl ScriptHead {
    pub(super) fn read(
        kind: ScriptKind,
        id: &str,
        path: &SharedText,
        text: &str,
        mistakes: &mut Vec<Mistake>,
    ) -> ScriptHead {
        let mut head = ScriptHead {
            kind,
            id: id.into(),
            description: String::new(),
            options: Vec::new(),
            defaults: Vec::new(),
            values: Vec::new(),
            pots: Vec::new(),
            timers: Vec::new(),
            devices: Vec::new(),
            unlimited: Vec::new(),
            excludes: Vec::new(),
            needs: Vec::new(),
            version: None,
        };
        if let Some(mistake) = syntax::not_text(path, text) {
            mistakes.push(mistake);
            return head;
        }
        let mut described = Vec::new();
        for (start, line) in head_lines(text) {
            match line.trim_start().strip_prefix('@') {
                Some(told) => head.read_word(path, told, start + line.len() - told.len(), mistakes),
                None if line.trim().is_empty() => {}
                None => described.push(line.trim()),
            }
        }
        if described.is_empty() {
            mistakes.push(Mistake::new(&Location::top(path), What::NoDescription { script: head.described() }));
        }
        head.description = described.join("\n");
        head
    }

    /// As in "house rule `free-parking-pot`", "std file `jail`".
    pub fn described(&self) -> String {
        format!("{} `{}`", self.kind.noun(), self.id)
    }

    /// How its options name it; see [`Setting::declared_by`].
    pub fn declared_by(&self) -> SharedText {
        match self.kind {
            ScriptKind::HouseRule => self.id.clone(),
            ScriptKind::Std => format!("{}{}", Setting::STD, self.id).into(),
            ScriptKind::Bot => format!("{}{}", Setting::BOT, self.id).into(),
        }
    }

    /// The words that this kind of file knows. Only house rules exclude each other, and change how many pieces there are:
    /// an edition chooses its std files and counts its pieces by itself. A bot adds nothing to the game; where an edition
    /// adds to a bot, it may set other defaults for what the bot declares.
    fn forms(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let kind = self.kind;
        FORMS.into_iter().filter(move |(word, _)| match kind {
            ScriptKind::HouseRule => *word != "default",
            ScriptKind::Std => !matches!(*word, "default" | "unlimited" | "excludes"),
            ScriptKind::Bot => matches!(*word, "option" | "default" | "needs"),
        })
    }

    /// Reads the line behind an `@`.
    fn read_word(&mut self, path: &SharedText, line: &str, start: usize, mistakes: &mut Vec<Mistake>) {
        let line = line.trim_end();
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let Some((word, form)) = self.forms().find(|(known, _)| *known == word) else {
            let what = What::UnknownHeadWord {
                kind: self.kind.noun(),
                word: word.to_owned(),
                nearest: nearest(word, self.forms().map(|(known, _)| known)),
                words: self.forms().map(|(known, _)| format!("@{known}")).collect(),
            };
            mistakes.push(Mistake::new(&Location::new(path, start, start + end), what));
            return;
        };
        let tokens = Tokens::of(path, rest, start + end);
        if tokens.and_then(|tokens| self.read_form(word, tokens, mistakes)).is_none() {
            if let Some(at) = huge_number(path, rest, start + end) {
                let (key, expected) = (format!("@{word}"), "a whole number".to_owned());
                let what = What::WrongType { key, expected, found: "a number that is too large" };
                return mistakes.push(Mistake::new(&at, what));
            }
            let at = Location::new(path, start.saturating_sub(1), start + line.len());
            mistakes.push(Mistake::new(&at, What::HeadForm { word: word.to_owned(), form }));
        }
    }

    /// Nothing if the line is not written as it should be.
    fn read_form(&mut self, word: &str, mut tokens: Tokens, mistakes: &mut Vec<Mistake>) -> Option<()> {
        match word {
            "option" => {
                let name = tokens.word()?;
                let default = default(&mut tokens)?;
                let (range, about) = (tokens.range()?, tokens.last_text()?);
                check_name(&name, mistakes);
                self.options.push(HeadOption { name, default, range, about });
            }
            "default" => {
                let (name, default) = (tokens.word()?, default(&mut tokens)?);
                tokens.last_text().filter(|text| text.is_empty())?;
                self.defaults.push((name, default));
            }
            "value" => {
                let word = tokens.word()?;
                let (owner, name) = word.value.split_once('.')?;
                let length = owner.len() + 1;
                let owner = match owner {
                    "player" => Owner::Player,
                    "space" => Owner::Space,
                    "table" => Owner::Table,
                    _ => return None,
                };
                let at = Location::new(&word.at.file, word.at.start + length, word.at.end);
                let name = At { at, value: name.into() };
                let (kind, default) = kind_and_default(&mut tokens)?;
                let about = tokens.last_text()?;
                check_name(&name, mistakes);
                self.values.push((owner, HeadDeclaration { name, kind, default, about }));
            }
            "pot" => {
                let id = checked_id(tokens.word()?, "pot", mistakes);
                let name = name_or_id(tokens.last_text()?, &id);
                self.pots.push(At { at: id.at, value: Pot { id: id.value, name } });
            }
            "timer" => {
                let id = checked_id(tokens.word()?, "timer", mistakes);
                let seconds = match tokens.value()?.value {
                    Value::Number(seconds) if (1..=1_000_000).contains(&seconds) => seconds,
                    _ => return None,
                };
                let name = name_or_id(tokens.last_text()?, &id);
                let timer = Timer { id: id.value, name, milliseconds: seconds * 1000, warning: 0 };
                self.timers.push(At { at: id.at, value: timer });
            }
            "device" => {
                let id = checked_id(tokens.word()?, "device", mistakes);
                let faces: Option<Vec<(SharedText, u32)>> = tokens.words()?.iter().map(face_with_odds).collect();
                let (faces, odds) = faces?.into_iter().unzip();
                let name = name_or_id(tokens.last_text()?, &id);
                self.devices.push(At { at: id.at, value: Device { id: id.value, name, faces, odds } });
            }
            "unlimited" => self.unlimited.extend(only_words(&mut tokens)?),
            "excludes" => self.excludes.extend(only_words(&mut tokens)?),
            _ => match tokens.version_of("boardwright") {
                Some(version) => self.version = Some(version),
                None => self.needs.push(Need::read(tokens)?),
            },
        }
        Some(())
    }
}

/// The leading `//!` lines without their mark, each with the place of its first byte.
fn head_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = text.split_inclusive('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len();
        Some((start, line))
    });
    let is_blank = |(_, line): &(usize, &str)| line.trim().is_empty();
    starts.skip_while(is_blank).map_while(|(start, line)| {
        let told = line.trim_start().strip_prefix("//!")?;
        Some((start + line.len() - told.len(), told.trim_end()))
    })
}

/// `= 50`, or `as texts` for what begins with nothing in it.
fn kind_and_default(tokens: &mut Tokens) -> Option<(Type, Value)> {
    if let Some(kind) = tokens.word_after("as") {
        let (_, kind) = TYPES.into_iter().find(|(word, _)| *word == &*kind.value)?;
        return Some((kind, empty(kind)));
    }
    let default = default(tokens)?.value;
    let kind = match default {
        Value::Flag(_) => Type::Flag,
        Value::Text(_) => Type::Text,
        _ => Type::Number,
    };
    Some((kind, default))
}

/// `= 50`, as options and values have it behind their names.
fn default(tokens: &mut Tokens) -> Option<At<Value>> {
    tokens.expect(&Token::Equals)?;
    let is_moderate =
        |value: &Value| !matches!(value, Value::Number(number) if number.unsigned_abs() > MOST_MONEY.unsigned_abs());
    tokens.value().filter(|default| is_moderate(&default.value))
}

/// `rain`, or `rain:2` where it is twice as likely.
fn face_with_odds(face: &Text) -> Option<(SharedText, u32)> {
    match face.value.split_once(':') {
        None => Some((face.value.clone(), 1)),
        Some((face, odds)) => Some((face.into(), odds.parse().ok().filter(|odds| (1..=1_000).contains(odds))?)),
    }
}

/// Words with commas between them, and nothing behind.
fn only_words(tokens: &mut Tokens) -> Option<Vec<Text>> {
    let words = tokens.words()?;
    tokens.last_text().filter(|text| text.is_empty())?;
    Some(words)
}

fn checked_id(id: Text, key: &str, mistakes: &mut Vec<Mistake>) -> Text {
    if !is_kebab_case(&id.value) {
        let better = joined_words(&id.value, "-");
        let what = What::NotKebabCase { key: key.to_owned(), id: id.value.to_string(), better };
        mistakes.push(Mistake::new(&id.at, what));
    }
    id
}

fn name_or_id(name: SharedText, id: &Text) -> SharedText {
    if name.is_empty() { name_from_id(&id.value) } else { name }
}
